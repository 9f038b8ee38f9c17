"""`fogg arena` and bots in files: the same contest for any jobs, resumed, reported, refused."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fogg import __version__ as fogg_version
from fogg.bots import BOTS
from fogg.bots.weights.tuned import fingerprint
from fogg.cli.arena_page import ticks
from fogg.texts import Texts
from tests.cli.terminals import fogg

OWN = '''
"""A bot of somebody's own."""


class First:
    """Takes the first legal action."""

    def __init__(self, seed):
        self.seed = seed

    def act(self, view, legal):
        return legal[0]


class Wrong(First):
    def act(self, view, legal):
        return -5


class Broken(First):
    def act(self, view, legal):
        raise ValueError("no idea")


class NoBot:
    pass
'''


def _numbers(text: str) -> Any:
    """The result without the times, which differ from run to run."""
    data = json.loads(text)
    for bot in data["bots"]:
        del bot["milliseconds"], bot["milliseconds_95"], bot["milliseconds_most"]
    return data


def test_any_number_of_jobs_plays_the_same_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("usa", "--bots", "route,random,one-step", "--games", "9", "--seed", "3", "--json")
    results = [fogg(monkeypatch, "arena", *arguments, "--jobs", jobs) for jobs in ("1", "2")]
    assert all(result.code == 0 and not result.err for result in results)
    assert _numbers(results[0].out) == _numbers(results[1].out)
    data = _numbers(results[0].out)
    assert data["games"] == 10 and data["blocks"] == 5
    assert sum(bot["games"] for bot in data["bots"]) == 20


def test_a_contest_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "contest.jsonl"
    arguments = ("usa", "--bots", "route,random", "--json", "--blocks", str(file))
    fogg(monkeypatch, "arena", *arguments, "--games", "4")
    first = file.read_text("utf-8")
    file.write_text(first[: first.rindex("}]") + 1], "utf-8")
    whole = fogg(monkeypatch, "arena", *arguments, "--games", "8")
    assert whole.code == 0
    assert len(file.read_text("utf-8").splitlines()) == 5
    alone = fogg(monkeypatch, "arena", "usa", "--bots", "route,random", "--json", "--games", "8")
    assert _numbers(whole.out) == _numbers(alone.out)
    other = fogg(monkeypatch, "arena", *arguments, "--games", "8", "--seed", "9")
    assert other.code == 2 and "another contest" in other.err


def test_games_of_other_weights_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "contest.jsonl"
    arguments = ("usa", "--bots", "light,random", "--games", "2", "--blocks", str(file))
    assert fogg(monkeypatch, "arena", *arguments).code == 0
    text = file.read_text("utf-8")
    weights = fingerprint("usa", 2)
    assert weights in text and weights != fingerprint("usa", 4)
    file.write_text(text.replace(weights, "0" * len(weights)), "utf-8")
    other = fogg(monkeypatch, "arena", *arguments)
    assert other.code == 2 and "another contest" in other.err


def test_round_numbers_on_axes() -> None:
    assert ticks(0.0, 0.6, 5) == pytest.approx([0.0, 0.2, 0.4, 0.6])
    assert ticks(-480.0, 460.0) == pytest.approx([-400.0, -200.0, 0.0, 200.0, 400.0])
    for low, high in ((0.0, 1.0), (-7.0, 3.0), (12.0, 13.0), (0.0, 1e-3), (-1e5, 1e5)):
        marks = ticks(low, high)
        assert 2 <= len(marks) <= 6 and low - 1e-6 <= marks[0] <= marks[-1] <= high + 1e-6


@pytest.mark.parametrize(("lang", "words"), [("en", "Cards left"), ("fr", "Cartes restantes")])
def test_tables_and_page(
    lang: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    arguments = ["usa", "--bots", "route,random,one-step", "--games", "6", "--report", str(page)]
    result = fogg(monkeypatch, "arena", *arguments, lang=lang)
    assert result.code == 0 and words in result.out
    text = page.read_text("utf-8")
    assert f'lang="{lang}"' in text and words in text and text.count("<svg") == 2
    assert f"Fogg {fogg_version}" in text and date.today().isoformat() in text
    assert "bootstrap" in text and text.count('class="axis"') > 5 and 'class="tick"' in text
    drawn = text[text.index("<svg") :]
    for part in drawn.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + part[: part.index("</svg>")] + "</svg>")


def test_four_seats_with_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["usa", "--bots", "route,random,random,random", "--seats", "4", "--games", "4"]
    data = json.loads(fogg(monkeypatch, "arena", *arguments, "--json").out)
    assert [(bot["bot"], bot["games"]) for bot in data["bots"]] == [("route", 4), ("random", 12)]
    assert len(data["order"]) == 4


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "MyBots.py"
    file.write_text(OWN, "utf-8")
    return str(file)


@pytest.mark.parametrize("command", ["arena", "sim"])
def test_a_bot_in_a_file(command: str, own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    option = "--bots" if command == "arena" else "--seats"
    arguments = ["usa", option, f"{own}:First,random", "--games", "4", "--jobs", "2", "--json"]
    result = fogg(monkeypatch, command, *arguments)
    assert result.code == 0 and not result.err
    rows = json.loads(result.out)["bots" if command == "arena" else "seats"]
    assert rows[0]["bot"] == f"{own}:First"


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("{own}:Wrong", "not legal: -5"),
        ("{own}:Broken", "ValueError: no idea"),
        ("{own}:NoBot", "no class “NoBot” with a method act"),
        ("{own}:Nobody", "no class “Nobody”"),
        ("{own}", "./mybot.py:MyBot"),
        ("{own}x.py:First", "no such file"),
        ("hungri", "Did you mean hungry?"),
        (",", "at least one bot"),
    ],
)
def test_refusals(bot: str, words: str, own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = bot.format(own=own)
    result = fogg(monkeypatch, "arena", "usa", "--bots", f"{name},random" if bot != "," else ",")
    assert result.code == 2 and words in result.err and not result.out


@pytest.mark.parametrize(
    ("bot", "words"), [("Wrong", "not legal: -5"), ("Broken", "ValueError: no idea")]
)
@pytest.mark.parametrize("command", ["sim", "stats", "play"])
def test_what_a_bot_in_a_file_does_is_checked_everywhere(
    command: str, bot: str, words: str, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = "--bots" if command == "stats" else "--seats"
    other = "you" if command == "play" else "random"
    result = fogg(monkeypatch, command, "usa", option, f"{own}:{bot},{other}")
    assert result.code == 2 and words in result.err


BROKEN = """
import math


class Inside:
    def __init__(self, seed):
        pass

    def act(self, view, legal):
        return self.best(legal)

    def best(self, legal):
        return legal[0] + math.sqrt(-1)


class Outside(Inside):
    def act(self, view, legal):
        return view.game.notation.parse("fly away")


class Born(Inside):
    def __init__(self, seed):
        raise KeyError("born")


class Illegal(Inside):
    def act(self, view, legal):
        return -5
"""


@pytest.mark.parametrize(
    ("bot", "line", "words"),
    [
        ("Inside", 13, "ValueError"),
        ("Outside", 18, "unknown_word"),
        ("Born", 23, "KeyError: 'born'"),
        ("Illegal", 27, "not legal: -5"),
    ],
)
@pytest.mark.parametrize("command", ["arena", "sim", "play"])
def test_a_bot_that_fails_is_told_with_file_and_line(
    command: str, bot: str, line: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text(BROKEN, "utf-8")
    monkeypatch.chdir(tmp_path)
    option, other = ("--bots", "random") if command == "arena" else ("--seats", "random")
    other = "you" if command == "play" else other
    jobs = [] if command == "play" else ["--jobs", "2"]
    result = fogg(monkeypatch, command, "usa", option, f"./broken.py:{bot},{other}", *jobs)
    assert result.code == 2
    assert f"broken.py, line {line}: " in result.err.replace("\n", " ")
    assert words in result.err


def test_a_file_that_is_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "typo.py").write_text("import math\n\nclass Bot\n    pass\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    result = fogg(monkeypatch, "sim", "usa", "--seats", "./typo.py:Bot,random")
    assert result.code == 2
    assert "typo.py, line 3: " in result.err and "SyntaxError" in result.err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_bot_has_a_title_and_a_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say = Texts(lang)
    titles = [say(f"bot.{name}") for name in BOTS]
    assert len(set(titles)) == len(titles)
    result = fogg(monkeypatch, "bots", lang=lang)
    assert result.code == 0
    for name in BOTS:
        assert name in result.out
    data = json.loads(fogg(monkeypatch, "bots", "--json", lang=lang).out)
    assert [row["name"] for row in data] == list(BOTS)
    assert all(row["about"].endswith(".") for row in data)
