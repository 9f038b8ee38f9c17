"""A league: everybody meets everybody, it goes on where it was stopped, and says who beats whom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.engine.errors import FoggError
from fogg.lab.league import End, League, Meeting, keep_meeting, play_batch, resume, table
from tests.cli.terminals import fogg
from tests.toys import variant

BOTS = "one-step,racer,random"


def test_a_league_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "league.jsonl"
    arguments = ("league", "usa", "--bots", BOTS, "--games", "2")
    whole = fogg(monkeypatch, *arguments)
    assert whole.code == 0 and "# League: usa" in whole.out and "`racer`" in whole.out
    fogg(
        monkeypatch, "league", "usa", "--bots", "racer,random", "--games", "2", "--keep", str(file)
    )
    text = file.read_text("utf-8")
    # Cut off in the middle of a line, and with a bot more.
    file.write_text(text + '["one-step", "rac', "utf-8")
    assert fogg(monkeypatch, *arguments, "--keep", str(file)).out == whole.out
    assert file.read_text("utf-8").startswith(text)
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3
    again = fogg(monkeypatch, *arguments, "--keep", str(file), "--seed", "1")
    assert again.code == 2 and "league.jsonl" in again.err


def test_both_bots_sit_in_both_seats_with_the_same_luck() -> None:
    league = League("usa", ("racer", "one-step"), 4)
    meetings = play_batch(league, [0, 1])
    assert [meeting.key for meeting in meetings] == [
        ("one-step", "racer", 0),
        ("one-step", "racer", 1),
    ]
    assert all(len(meeting.games) == 2 for meeting in meetings)
    for meeting in meetings:
        for ends in meeting.games:
            assert all(sum(end.parts.values()) == end.score for end in ends)
    assert play_batch(league, [1]) == meetings[1:]


def _meetings(winner: str, loser: str, number: int = 12) -> list[Meeting]:
    """Games that one bot wins by tickets."""
    won, lost = End(90, 1, {"routes": 40, "tickets": 50}), End(70, 2, {"routes": 60, "tickets": 10})
    one, other = sorted((winner, loser))
    ends = (won, lost) if one == winner else (lost, won)
    return [Meeting((one, other), each, 30.0, (ends, ends)) for each in range(number)]


def test_it_says_who_beats_whom_by_what_and_finds_circles() -> None:
    bots = ("a", "b", "c", "d")
    met = [*_meetings("a", "b"), *_meetings("b", "c"), *_meetings("c", "a")]
    met += [meeting for bot in "abc" for meeting in _meetings(bot, "d")]
    result = table(bots, met)
    assert result.rows[-1].bot == "d" and result.rows[-1].rate == 0.0
    duel = result.duels["a", "b"]
    assert duel.won and duel.games == 24 and duel.margin == 20
    assert duel.parts == {"routes": -20, "tickets": 40}
    assert not result.duels["b", "a"].won
    assert result.nemesis("a") == "c"
    assert len(result.circles) == 1 and sorted(result.circles[0]) == ["a", "b", "c"]
    # Bots that are not asked for do not count.
    assert len(table(("a", "b"), met).duels) == 2


def test_meetings_are_kept_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    header = League("usa", ("a", "b"), 2).header(variant("usa"))
    assert resume(file, header) == []
    met = _meetings("a", "b", 2)
    for meeting in met:
        keep_meeting(file, meeting)
    assert resume(file, header) == met
    file.write_text(json.dumps(header) + "\n[1]\n", "utf-8")
    with pytest.raises(FoggError):
        resume(file, header)
