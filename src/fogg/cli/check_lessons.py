"""`fogg check` of lessons: each is played to its end by its own solution."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fogg.boards.problems import MANIFEST
from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.cli.common import FAILED_CHECK, Shell, read_text
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.lessons import Course, Lesson, rehearse
from fogg.lessons.library import read_lesson
from fogg.lessons.rehearsal import Thinks


@dataclass
class LessonFinding:
    """What checking a lesson found: an error, or how long it is."""

    file: Path
    error: FoggError | None = None
    steps: int = 0
    actions: int = 0


def lesson_files(path: Path) -> list[Path]:
    """List the files of lessons: the path itself, or those in a folder."""
    if path.suffix == ".toml" and path.is_file():
        return [] if path.name == MANIFEST else [path]
    return sorted(file for file in path.glob("*.toml") if file.name != MANIFEST)


def check_lessons(shell: Shell, files: list[Path], as_json: bool) -> int:
    """Check lessons, and print what was found."""
    catalogue = Catalogue()
    findings = [examine(file, catalogue) for file in files]
    if as_json:
        shell.json(_data(shell, findings))
    else:
        for finding in findings:
            _show(shell, finding)
    return FAILED_CHECK if any(finding.error for finding in findings) else 0


def examine(file: Path, catalogue: Catalogue) -> LessonFinding:
    """Play a lesson to its end; what is wrong with it is in the finding."""
    finding = LessonFinding(file)
    try:
        lesson = read_lesson(file.stem, read_text(file))
        course = Course(lesson, catalogue.game(lesson.variant))
        rehearsed = rehearse(course, thinking(lesson))
        finding.steps, finding.actions = rehearsed.steps, len(rehearsed.actions)
    except FoggError as error:
        finding.error = error
    return finding


def thinking(lesson: Lesson, seed: int = 1) -> Thinks:
    """Have the lesson's bot think for its rivals where the lesson leaves it open."""
    bot = make_bot(lesson.bot, seed)

    def think(game: Game, state: State, seat: int) -> str:
        view = game.view(state, seat)
        return game.notation.text(bot.act(view, view.legal()))

    return think


def _show(shell: Shell, finding: LessonFinding) -> None:
    say, out = shell.say, shell.out
    out.line(str(finding.file), style="bold")
    if finding.error is not None:
        out.line(say.error(finding.error), style="red")
    else:
        words = say("check.lesson", steps=finding.steps, actions=finding.actions)
        out.line(words, style="green")


def _data(shell: Shell, findings: list[LessonFinding]) -> dict[str, object]:
    return {
        "ok": not any(finding.error for finding in findings),
        "lessons": [
            {
                "file": str(finding.file),
                "error": shell.say.error(finding.error) if finding.error else None,
                "steps": finding.steps,
                "actions": finding.actions,
            }
            for finding in findings
        ],
    }
