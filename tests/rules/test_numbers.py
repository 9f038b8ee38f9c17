"""Every number of every variant, written down a second time: changing one by one fails here."""

from __future__ import annotations

from typing import Any

import pytest

from fogg.engine.cards import Card
from fogg.engine.game import Game
from fogg.engine.rules import Deal, Rules, TicketChoice, but, numbers
from fogg.variants import CATALOGUE
from tests.toys import VARIANTS, catalogue, variant

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
BASE: dict[str, object] = {
    "cards": {Card("wagon", color): 12 for color in COLORS} | {Card("wagon", "locomotive"): 14},
    "fewest_players": 2,
    "most_players": 5,
    "pieces": {"wagon": 45},
    "hand": {"wagon": 4},
    "display": {"wagon": 5},
    "sweep_at": 3,
    "points": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
    "start": Deal(3, 2),
    "more": Deal(3, 1),
    "doubles_from": 4,
    "end_at": 2,
    "last_turns": 1,
    "tie_breaks": ("tickets", "longest_path"),
}
CORE: dict[str, dict[str, object]] = {"draw": {}, "routes": {}, "tickets": {}}
PATH: dict[str, dict[str, object]] = {"longest_path": {"points": 10}}
TROTTER: dict[str, dict[str, object]] = {"globetrotter": {"points": 15}}
ALL = ("base", "1910", "mystery")

EXPECTED: dict[str, dict[str, object]] = {
    "usa": BASE
    | {"name": "usa", "tickets": TicketChoice(("base",), False, "2004"), "mechanics": CORE | PATH},
    "usa-reprint": BASE
    | {
        "name": "usa-reprint",
        "tickets": TicketChoice(("base",), False, ""),
        "mechanics": CORE | PATH,
    },
    "usa-1910": BASE
    | {
        "name": "usa-1910",
        "tickets": TicketChoice(("1910",), False, ""),
        "mechanics": CORE | TROTTER,
    },
    "usa-mega": BASE
    | {
        "name": "usa-mega",
        "tickets": TicketChoice(ALL, False, ""),
        "start": Deal(5, 3),
        "more": Deal(4, 1),
        "mechanics": CORE | PATH | TROTTER,
    },
    "usa-big-cities": BASE
    | {
        "name": "usa-big-cities",
        "tickets": TicketChoice(ALL, True, ""),
        "start": Deal(4, 2),
        "more": Deal(4, 1),
        "mechanics": CORE,
    },
}


def pinned(rules: Rules) -> dict[str, object]:
    """The rules in the shape of the table above."""
    plain = numbers(rules)
    plain["cards"] = {entry.card: entry.number for entry in rules.cards}
    plain["mechanics"] = {mechanic.name: mechanic.numbers() for mechanic in rules.mechanics}
    return plain


def test_every_variant_has_its_numbers_written_down() -> None:
    assert sorted(EXPECTED) == sorted(VARIANTS)


@pytest.mark.parametrize("id", VARIANTS)
def test_numbers_of_a_variant(id: str) -> None:
    assert pinned(catalogue().find(id).rules) == EXPECTED[id]


def mutations(value: Any) -> list[Any]:
    """The value with each of its numbers, in turn, one higher."""
    if isinstance(value, bool | str):
        return []
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, dict):
        return [value | {key: one} for key, old in value.items() for one in mutations(old)]
    if hasattr(value, "_replace"):
        fields = value._asdict().items()
        return [value._replace(**{key: one}) for key, old in fields for one in mutations(old)]
    if isinstance(value, tuple):
        return [
            (*value[:place], one, *value[place + 1 :])
            for place, old in enumerate(value)
            for one in mutations(old)
        ]
    if value.numbers():
        return [type(value)(value.numbers()["points"] + 1)]
    return []


@pytest.mark.parametrize("id", VARIANTS)
def test_any_number_changed_by_one_is_noticed(id: str) -> None:
    rules = catalogue().find(id).rules
    changed = [
        but(rules, **{name: one})
        for name, value in numbers(rules).items()
        for one in mutations(value)
    ]
    assert len(changed) >= 28
    assert all(pinned(other) != EXPECTED[id] for other in changed)


@pytest.mark.parametrize("id", VARIANTS)
def test_any_number_changed_by_one_changes_the_digest(id: str) -> None:
    rules = catalogue().find(id).rules
    digests = {variant(id).digest}
    changes = [
        (name, one)
        for name, value in numbers(rules).items()
        for one in mutations(value)
        if name != "cards" or sum(entry.number for entry in one) > 110
    ]
    for name, one in changes:
        if name == "most_players" and rules.start.draw * one > variant(id).ticket_count:
            continue
        digests.add(Game(catalogue().board(id), but(rules, **{name: one})).digest)
    assert len(digests) >= len(changes)


def test_digests_of_the_catalogue_differ() -> None:
    assert len({variant(entry.id).digest for entry in CATALOGUE}) == len(CATALOGUE)
