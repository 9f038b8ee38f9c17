"""Numbers that users get are plain ints on both builds, whatever the compiler calls them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from fogg.engine.action import kind_of, make, packed_of, payment_of, target_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.view import View
from tests.toys import variant


def asked(view: View) -> Iterator[object]:
    """What a view answers to questions about a seat, a route, a city, a deck."""
    for name, method in inspect.getmembers(View, callable):
        needed = [each for each in parameters(method) if each != "self"]
        if name.startswith("_") or not set(needed) <= {"seat", "route", "city", "deck", "suit"}:
            continue
        yield getattr(view, name)(*[0 for _ in needed])


def parameters(method: object) -> list[str]:
    """The parameters of a method that have to be given; of one that can't tell, an odd one."""
    try:
        given = inspect.signature(method).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ["?"]
    return [each.name for each in given if each.default is inspect.Parameter.empty]


def numbers(value: object) -> Iterator[object]:
    """The numbers in an answer."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, int) or type(value).__name__ == "i64":
        yield value
    elif hasattr(value, "__iter__") and not isinstance(value, str):
        for inner in value:
            yield from numbers(inner)


@pytest.mark.parametrize("id", ["usa", "world"])
def test_views_answer_with_plain_ints(id: str) -> None:
    game, luck = variant(id), Seeded(3)
    state = game.start(3, luck)
    found = [each for answer in asked(game.view(state, 1)) for each in numbers(answer)]
    assert len(found) > 20
    assert {type(each) for each in found} <= {int, bool}


def test_actions_are_plain_ints() -> None:
    game, luck = variant("usa"), Seeded(3)
    state = game.start(2, luck)
    actions = list(game.view(state, 0).legal())
    parts = [part(each) for each in actions for part in (kind_of, target_of, payment_of, packed_of)]
    assert {type(each) for each in [*actions, *parts, make(2, 3, 4)]} == {int}


def test_tables_hold_plain_ints() -> None:
    game: Game = variant("europe")
    rows = (game.route_length, game.route_points, game.route_a, game.ticket_points)
    assert {type(each) for row in rows for each in row} == {int}
