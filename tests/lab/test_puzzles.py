"""Puzzles: those shipped are what they claim; finding goes on where it stopped; picking is fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fogg.catalogue import Catalogue
from fogg.lab.puzzles import keeping
from fogg.lab.puzzles.keeping import kept, known, look_through, pick
from fogg.lab.puzzles.making import BEYOND, LEAST, Source, level_of, puzzle_at
from fogg.lab.puzzles.measuring import Measuring
from fogg.lab.puzzles.veiling import veiled, what_it_saw
from fogg.puzzles import LEVELS, Puzzle, position, read_puzzles, shipped, variant_of, write_puzzles
from fogg.record import final_state, read, write

CATALOGUE = Catalogue()
PUZZLES = list(shipped().values())
VEILED = "great-lakes-2-2-0-149"
"""A puzzle with cards and tickets that its seat could not know."""


def test_there_are_enough_of_all_kinds() -> None:
    assert len(PUZZLES) >= 60
    assert {variant_of(each).split("+")[0] for each in PUZZLES} >= {
        *("usa", "usa-1910", "usa-mega", "europe", "world", "great-lakes")
    }
    assert any("+depots" in variant_of(each) for each in PUZZLES)
    levels = Counter(each.level for each in PUZZLES)
    assert all(levels[level] >= 4 for level in LEVELS)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_what_it_claims(puzzle: Puzzle) -> None:
    game, state = position(puzzle, CATALOGUE)
    assert puzzle.seat in game.actors(state)
    actions = [game.notation.parse(choice.action) for choice in puzzle.choices]
    assert all(game.problem(state, puzzle.seat, action) is None for action in actions)
    assert len(set(actions)) == len(actions) >= 2
    assert puzzle.level == level_of(puzzle.found)
    proof = puzzle.evidence
    assert proof.margin >= LEAST and proof.margin > BEYOND * proof.error
    assert proof.checked > BEYOND * proof.checked_error
    assert puzzle.solution.loss == 0.0
    for other in puzzle.choices[1:]:
        assert other.loss > BEYOND * other.error and other.loss >= LEAST
        assert other.wins == pytest.approx(puzzle.solution.wins - other.loss, abs=0.001)
    routes = {game.route_names[route] for route in range(len(game.route_names))}
    assert set(puzzle.plan) <= routes
    # The record ends with the position: nothing of what came then is told.
    assert read(puzzle.record).totals is None


def test_other_games_prove_a_puzzle_again() -> None:
    puzzle = max(PUZZLES, key=lambda each: each.evidence.margin / each.evidence.error)
    game, state = position(puzzle, CATALOGUE)
    actions = [game.notation.parse(each.action) for each in puzzle.choices]
    again = Measuring(game.view(state, puzzle.seat), "again")
    again.play(60, actions)
    assert again.best() == actions[0]
    margin, error = again.margin(actions[0])
    assert margin > 2 * error


def test_a_veiled_game_is_another_one_that_its_seat_could_not_tell() -> None:
    puzzle = next(each for each in PUZZLES if each.id == VEILED)
    record = read(puzzle.record)
    game, state = position(puzzle, CATALOGUE)
    other = veiled(record, game, puzzle.seat, "another")
    assert write(record) == puzzle.record, "the record was changed in its place"
    assert list(what_it_saw(other, game, puzzle.seat)) == list(
        what_it_saw(record, game, puzzle.seat)
    )
    veil = final_state(other, game)
    rival = next(seat for seat in range(record.seats) if seat != puzzle.seat)
    hands = [game.view(each, rival).data()["hand"] for each in (state, veil)]
    tickets = [game.view(each, rival).data()["players"][rival]["tickets"] for each in (state, veil)]
    assert hands[0] != hands[1] and tickets[0] != tickets[1]
    # The same stream gives the same game.
    assert write(veiled(record, game, puzzle.seat, "another")) == write(other)


def test_no_puzzle_where_nothing_is_to_be_chosen() -> None:
    puzzle = next(each for each in PUZZLES if each.solution.action.startswith("claim"))
    game, state = position(puzzle, CATALOGUE)
    waiting = next(seat for seat in range(int(state.seats)) if seat != puzzle.seat)
    view = game.view(state, waiting)
    assert puzzle_at(view, "nothing", read(puzzle.record)) is None


def test_finding_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def found(catalogue: Catalogue, source: Source, number: int) -> Iterator[Puzzle]:
        looked.append(number)
        yield msgspec.structs.replace(PUZZLES[0], id=f"usa-2-0-{number}-1")

    monkeypatch.setattr(keeping, "puzzles_in", found)
    source = Source("usa", 2, 0)
    for number in (0, 1, 0, 1, 2):
        look_through(CATALOGUE, source, number, tmp_path)
    assert looked == [0, 1, 2]
    look_through(CATALOGUE, Source("usa-1910", 2, 0), 0, tmp_path)
    ids = [f"usa-2-0-{number}-1" for number in range(3)]
    assert [each.id for each in kept(tmp_path, "usa")] == ids
    # What a file holds already is chosen from, too, and nothing twice.
    file = tmp_path / "usa.json"
    before = [PUZZLES[0], msgspec.structs.replace(PUZZLES[0], id=ids[0])]
    write_puzzles(file, before)
    assert sorted(each.id for each in known(tmp_path, "usa", file)) == sorted([PUZZLES[0].id, *ids])


def test_picking_takes_all_levels_from_many_games(tmp_path: Path) -> None:
    found = [
        msgspec.structs.replace(PUZZLES[0], id=f"usa-2-0-{number}-{step}", level=level)
        for step, level in enumerate(LEVELS)
        for number in range(4)
    ]
    picked = pick(found, 6)
    assert Counter(each.level for each in picked) == dict.fromkeys(LEVELS, 2)
    assert max(Counter(each.id.rpartition("-")[0] for each in picked).values()) == 2
    assert len({each.id.rpartition("-")[0] for each in picked}) == 4
    write_puzzles(tmp_path / "usa.json", picked)
    assert read_puzzles(tmp_path / "usa.json") == picked
