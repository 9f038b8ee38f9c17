"""`fogg league`: every bot of a population against every other, and who beats whom by what."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli import completion
from fogg.cli.click_i18n import (
    Command,
    board_options,
    cluster_option,
    json_option,
    option,
    variant_argument,
)
from fogg.cli.common import Shell
from fogg.cli.progress import progress
from fogg.cli.terminal.look import decimal
from fogg.engine.errors import FoggError
from fogg.lab.entrants import entrant, split
from fogg.lab.league import (
    POPULATION,
    Duel,
    League,
    LeagueTable,
    Meeting,
    keep_meeting,
    play_batch,
    resume,
    table,
)
from fogg.lab.workers import spread
from fogg.texts import Texts

EXAMPLES = (
    "fogg league usa --games 40 --keep league.jsonl",
    "fogg league europe --bots ./mybot.py:MyBot,planner,racer,hungry --games 100",
)
MARGINS = 3
"""What most of a margin came of: so many kinds of points are named."""


def command(shell: Shell) -> click.Command:
    """Make the command `league`."""

    def run(
        variant: str,
        bots: str | None,
        games: int,
        seed: int,
        jobs: int,
        cluster: bool,
        keep: Path | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        names = tuple(dict.fromkeys(split(bots) if bots else POPULATION))
        if len(names) < 2:
            raise FoggError("no_bots")
        for name in names:
            entrant(name, 0)
        league = League(variant, names, games, seed, tuple(boards))
        meetings = play(shell, league, jobs, keep, cluster)
        result = table(names, meetings)
        if as_json:
            shell.json(plain(result))
        else:
            shell.out.line("\n".join(lines(shell.say, league, result, len(meetings))))

    return Command(shell, "league", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `league`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    file = click.Path(path_type=Path, dir_okay=False)
    return [
        variant_argument(shell),
        option(
            shell,
            "--bots",
            help="cli.league_bots",
            metavar="metavar.bots",
            shell_complete=completion.bots,
        ),
        option(shell, "--games", help="cli.league_games", metavar=number, type=least, default=40),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(shell, "--jobs", help="cli.sim_jobs", metavar=number, type=least, default=1),
        cluster_option(shell),
        option(shell, "--keep", help="cli.league_keep", metavar="metavar.file", type=file),
        *board_options(shell),
        json_option(shell),
    ]


def play(
    shell: Shell, league: League, jobs: int, file: Path | None, cluster: bool
) -> list[Meeting]:
    """Play the meetings that are not in the file yet, and return all of the league."""
    game = shell.catalogue(league.boards).game(league.variant)
    keys = league.meetings()
    done = resume(file, league.header(game)) if file is not None else []
    known = {meeting.key: meeting for meeting in done}
    missing = [number for number, key in enumerate(keys) if key not in known]
    with progress(shell, len(keys), len(keys) - len(missing)) as advance:
        for count, meeting in enumerate(spread(play_batch, league, missing, jobs, 8, cluster), 1):
            known[meeting.key] = meeting
            if file is not None:
                keep_meeting(file, meeting)
            advance(len(keys) - len(missing) + count)
    return [known[key] for key in keys]


def plain(result: LeagueTable) -> dict[str, object]:
    """Turn the result into plain data."""
    return {
        "bots": [row._asdict() for row in result.rows],
        "duels": [
            {"bot": one, "against": other, **duel._asdict()}
            for (one, other), duel in result.duels.items()
        ],
        "circles": result.circles,
    }


# The page, in Markdown


def lines(say: Texts, league: League, result: LeagueTable, meetings: int) -> list[str]:
    """Write the results as a page in Markdown."""
    return [
        f"# {say('league.title', variant=league.variant)}",
        "",
        say("league.head", n=2 * meetings, bots=len(result.rows), each=2 * -(-league.games // 2)),
        "",
        *_ratings(say, result),
        "",
        f"## {say('arena.matrix')}",
        "",
        *_matrix(say, result),
        "",
        f"## {say('league.by_what')}",
        "",
        say("league.by_what_text"),
        "",
        *_by_what(say, result),
        "",
        f"## {say('league.surprises')}",
        "",
        *_surprises(say, result),
    ]


def _ratings(say: Texts, result: LeagueTable) -> list[str]:
    titles = [say(f"column.{name}") for name in ("bot", "rating", "interval", "wins", "mean")]
    made = [_row(titles), "|---|--:|--:|--:|--:|"]
    for row in result.rows:
        low, high = (_signed(each) for each in row.rating_interval)
        made.append(
            _row(
                [
                    f"`{row.bot}`",
                    _signed(row.rating),
                    say("league.from_to", low=low, high=high),
                    _percent(say, row.rate),
                    decimal(say, row.mean),
                ]
            )
        )
    return made


def _matrix(say: Texts, result: LeagueTable) -> list[str]:
    bots = [row.bot for row in result.rows]
    made = [_row([say("column.bot"), *bots]), "|---|" + "--:|" * len(bots)]
    for bot in bots:
        duels = [result.duels.get((bot, other)) for other in bots]
        cells = ["" if duel is None else f"{100 * duel.rate:.0f}" for duel in duels]
        made.append(_row([f"`{bot}`", *cells]))
    return made


def _by_what(say: Texts, result: LeagueTable) -> list[str]:
    titles = ("bot", "worst_against", "wins", "interval", "margin", "by_what", "rounds")
    made = [_row([say(f"column.{name}") for name in titles]), "|---|---|--:|--:|--:|---|--:|"]
    for row in result.rows:
        other = result.nemesis(row.bot)
        made.append(_row([f"`{row.bot}`", f"`{other}`", *_duel(say, result.duels[row.bot, other])]))
    return made


def _duel(say: Texts, duel: Duel) -> list[str]:
    low, high = (f"{100 * each:.0f}" for each in duel.interval)
    parts = sorted(duel.parts.items(), key=lambda part: -abs(part[1]))[:MARGINS]
    words = [f"{say(f'score.{name}')} {_signed(points)}" for name, points in parts]
    return [
        _percent(say, duel.rate),
        say("league.from_to", low=low, high=high),
        _signed(duel.margin),
        ", ".join(words),
        decimal(say, duel.rounds),
    ]


def _surprises(say: Texts, result: LeagueTable) -> list[str]:
    """List who beats somebody above them, and circles."""
    bots = [row.bot for row in result.rows]
    found: list[str] = []
    for place, bot in enumerate(bots):
        for better in bots[:place]:
            duel = result.duels.get((bot, better))
            if duel is not None and duel.won:
                rate = _percent(say, duel.rate)
                found.append(f"- {say('league.upset', bot=bot, other=better, rate=rate)}")
    for circle in result.circles:
        found.append(f"- {say('league.circle', bots=[*circle, circle[0]])}")
    return found or [say("league.no_surprise")]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "−")


def _percent(say: Texts, rate: float) -> str:
    return say("sim.percent", rate=decimal(say, 100 * rate))
