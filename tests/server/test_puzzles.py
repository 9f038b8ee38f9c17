"""Puzzles over HTTP: a seat's view, moves in no telling order, and reasons in words."""

from __future__ import annotations

from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.puzzles import shipped
from fogg.server.wire.encode.encoders import Encoders
from fogg.server.wire.encode.puzzles import PuzzleEncoder
from tests.server.serving import Client, code_of

CATALOGUE = Catalogue()
ENCODERS = Encoders(CATALOGUE, 0.5)


def test_a_puzzle_shows_what_its_seat_sees(client: Client) -> None:
    listed = client.get("/puzzles").json()["puzzles"]
    assert [each["id"] for each in listed] == list(shipped())
    puzzle: dict[str, Any] = client.get(f"/puzzles/{listed[0]['id']}").json()
    kept = shipped()[listed[0]["id"]]
    view = puzzle["view"]
    assert view["seat"] == kept.seat
    for seat, player in enumerate(view["players"]):
        assert player["hand"] is None
        assert seat == kept.seat or player["tickets"] == []
    actions = [each["action"] for each in puzzle["choices"]]
    assert actions == sorted(actions)
    assert set(actions) == {each.action for each in kept.choices}
    assert "wins" not in str(puzzle["choices"])


def test_a_solution_says_why(client: Client) -> None:
    id, kept = next(iter(shipped().items()))
    for language in ("en", "fr"):
        solution = client.get(f"/puzzles/{id}/solution", lang=language).json()
        assert [each["action"] for each in solution["outcomes"]] == [c.action for c in kept.choices]
        assert solution["outcomes"][0]["why"]
        assert str(kept.evidence.checking) in solution["evidence"]


def test_there_is_no_other_puzzle(client: Client) -> None:
    answer = client.get("/puzzles/nothing")
    assert answer.status_code == 404
    assert code_of(answer) == "no_such_puzzle"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_puzzle_has_words(language: str) -> None:
    encoder = PuzzleEncoder(CATALOGUE, ENCODERS, language)
    for puzzle in shipped().values():
        solution = encoder.solution(puzzle)
        reasons = [line for each in solution.outcomes for line in each.why]
        assert len(reasons) > 1
        assert all("{" not in line and line[-1] == "." for line in reasons)
        assert solution.outcomes[0].why[0].startswith(("Of 100", "Sur 100"))
