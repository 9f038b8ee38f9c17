"""Rows and masks that follow a game by its differences are those that are made anew."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy
import pytest

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.lab.environments import Numbering
from fogg.lab.environments.choices import Choices, ChoiceTables
from fogg.lab.environments.features import Features
from fogg.lab.environments.legs import LegCosts
from fogg.lab.environments.match import Booth, Matches
from fogg.lab.environments.seat_row import SeatRow, empty_rows
from tests.toys import variant

EVERY_VARIANT = sorted(each.id for each in Catalogue().variants())
FAMILIES = ["usa", "usa-mega", "europe+loans", "world+depots", "great-lakes"]


def positions(game: Game, seats: int, seed: int) -> Iterator[State]:
    """Every position of a random game; the same state each time."""
    luck, dice = Seeded(seed), random.Random(seed)
    state = game.start(seats, luck)
    yield state
    while not game.over(state):
        seat = dice.choice(game.actors(state))
        kinds: dict[int, list[int]] = {}
        for action in game.legal(state, seat):
            kinds.setdefault(action % 32, []).append(int(action))
        # Kinds first, so that claims do not crowd out what is rare.
        game.apply(state, seat, dice.choice(kinds[dice.choice(sorted(kinds))]), luck)
        yield state


def made_anew(features: Features, state: State, seat: int) -> list[float]:
    """The row of a seat, by a `SeatRow` that saw nothing before."""
    row = SeatRow(features, seat, empty_rows(features.size), 0)
    row.update(state)
    return [float(value) for value in memoryview(row.rows).cast("B").cast("f")]


@pytest.mark.parametrize("id", EVERY_VARIANT)
def test_a_row_that_follows_is_one_made_anew(id: str) -> None:
    """Also when a row is not looked at for a while, and when another game begins."""
    game = variant(id)
    dice = random.Random(id)
    seats = dice.randint(game.rules.fewest_players, game.rules.most_players)
    features = Features(game, seats)
    rows = empty_rows(seats * features.size)
    following = [SeatRow(features, seat, rows, seat * features.size) for seat in range(seats)]
    shown = numpy.frombuffer(rows, numpy.float32).reshape(seats, features.size)
    for seed in range(2):
        for state in positions(game, seats, seed):
            for seat in range(seats):
                if dice.random() < 0.25 or game.over(state):
                    following[seat].update(state)
                    assert shown[seat].tolist() == made_anew(features, state, seat)


def test_a_row_shows_another_game_where_all_counts_are_alike() -> None:
    """Two games just started differ in nothing that is counted, but in the tickets offered."""
    game = variant("usa")
    features = Features(game, 2)
    row = SeatRow(features, 0, empty_rows(features.size), 0)
    shown = numpy.frombuffer(row.rows, numpy.float32)
    for seed in range(9):
        state = game.start(2, Seeded(seed), first=0)
        row.update(state)
        assert shown.tolist() == made_anew(features, state, 0)


@pytest.mark.parametrize("id", EVERY_VARIANT)
def test_a_mask_that_follows_has_the_legal_numbers(id: str) -> None:
    """And a number stands for the action that the numbering says."""
    game = variant(id)
    numbering = Numbering(game)
    seats = game.rules.most_players
    matches = Matches(Booth(id, seats), 1, [None] * seats)
    tables = ChoiceTables(numbering, seats)
    masks = matches.games.masks
    shown = numpy.frombuffer(masks, numpy.int8)
    choices = Choices(tables, masks, 0)
    dice = random.Random(id)
    for state in positions(game, seats, 3):
        for seat in game.actors(state):
            choices.set(state, seat)
            meant = numbering.choices(game.view(state, seat))
            assert set(numpy.flatnonzero(shown)) == set(meant)
            number = dice.choice(sorted(meant))
            assert choices.action(state, seat, number) == meant[number]
            assert choices.action(state, seat, -1) == -1
    choices.clear()
    assert not shown.any()


@pytest.mark.parametrize("id", FAMILIES)
def test_pieces_that_tickets_need_are_those_of_a_new_search(id: str) -> None:
    """Where every ticket is followed, whoever claims routes, in any order."""
    game = variant(id)
    legs = Features(game, 2).legs
    dice = random.Random(id)
    for _ in range(3):
        following, owners = LegCosts(legs), [-1] * int(game.routes)
        for ticket in range(game.ticket_count):
            following.needed(ticket)
        for route in dice.sample(range(int(game.routes)), int(game.routes)):
            owners[route] = dice.choice([0, 0, 1, -2])
            following.set_owner(route, owners[route], owners[route] == 0)
            if owners[route] == 0:
                following.claimed(route)
            else:
                following.closed(route)
            new = LegCosts(legs)
            for other, owner in enumerate(owners):
                if owner != -1:
                    new.set_owner(other, owner, owner == 0)
            for ticket in dice.sample(range(int(game.ticket_count)), 5):
                assert following.needed(ticket) == new.needed(ticket)
