"""Every number of every variant, written down a second time: changing one by one fails here."""

from __future__ import annotations

from typing import Any

import pytest

from fogg.engine.cards import Card
from fogg.engine.errors import RulesError
from fogg.engine.game import Game
from fogg.engine.mechanics.pieces import ChoosePieces
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
    "start": Deal(3, 2, 0, 0),
    "more": Deal(3, 1, 0, 0),
    "first_tickets_leave": False,
    "doubles_from": 4,
    "end_at": 2,
    "last_turns": 1,
    "tie_breaks": ("tickets", "longest_path"),
}
CORE: dict[str, dict[str, object]] = {
    "draw": {"may_stop": True},
    "routes": {},
    "tickets": {},
}
PATH: dict[str, dict[str, object]] = {"longest_path": {"points": 10}}
TROTTER: dict[str, dict[str, object]] = {"globetrotter": {"points": 15}}
ALL = ("base", "1910", "mystery")
EUROPE: dict[str, object] = BASE | {
    "points": {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
    "start": Deal(3, 2, 1, 1),
    "first_tickets_leave": True,
    "tie_breaks": ("tickets", "fewest_stations", "longest_path"),
    "mechanics": CORE
    | {
        "tunnels": {"cards": 3},
        "stations": {"costs": (1, 2, 3), "unbuilt": 4, "owner_chooses": False},
    }
    | PATH,
}

DEPOTS: dict[str, dict[str, object]] = {
    "depots": {"each": 5, "most_left": 10, "any_moment": True},
    "warehouses": {},
}

SIX = ("purple", "yellow", "green", "red", "black", "white")
WORLD: dict[str, Any] = BASE | {
    "cards": {Card("wagon", color): 7 for color in SIX}
    | {Card("wagon", color, anchor=True): 4 for color in SIX}
    | {Card("wagon", "locomotive", anchor=True): 14}
    | {Card("ship", color, 1, anchor=True): 4 for color in SIX}
    | {Card("ship", color, 2): 6 for color in SIX},
    "tickets": TicketChoice(("base",), False, True, ""),
    "pieces": {"wagon": 25, "ship": 50},
    "hand": {"wagon": 3, "ship": 7},
    "display": {"wagon": 3, "ship": 3},
    "points": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21},
    "start": Deal(5, 3),
    "more": Deal(4, 1),
    "end_at": 6,
    "last_turns": 2,
    "tie_breaks": ("tickets",),
    "mechanics": CORE
    | {
        "pieces": {"kept": 60},
        "harbors": {"each": 3, "cards": 2, "points": (0, 20, 30, 40), "unbuilt": 4},
        "exchange": {"cost": 1, "before_passing": True},
    },
}

EXPECTED: dict[str, dict[str, Any]] = {
    "usa": BASE
    | {
        "name": "usa",
        "tickets": TicketChoice(("base",), False, True, "2004"),
        "mechanics": CORE | PATH,
    },
    "usa-reprint": BASE
    | {
        "name": "usa-reprint",
        "tickets": TicketChoice(("base",), False, True, ""),
        "mechanics": CORE | PATH,
    },
    "usa-1910": BASE
    | {
        "name": "usa-1910",
        "tickets": TicketChoice(("1910",), False, True, ""),
        "mechanics": CORE | TROTTER,
    },
    "usa-mega": BASE
    | {
        "name": "usa-mega",
        "tickets": TicketChoice(ALL, False, True, ""),
        "start": Deal(5, 3),
        "more": Deal(4, 1),
        "mechanics": CORE | PATH | TROTTER,
    },
    "usa-big-cities": BASE
    | {
        "name": "usa-big-cities",
        "tickets": TicketChoice(ALL, True, True, ""),
        "start": Deal(4, 2),
        "more": Deal(4, 1),
        "mechanics": CORE,
    },
    "europe": EUROPE | {"name": "europe", "tickets": TicketChoice(("base",), False, True, "")},
    "europe-expanded": EUROPE
    | {"name": "europe-expanded", "tickets": TicketChoice(("base", "1912"), False, True, "")},
    "europe-mega": EUROPE
    | {
        "name": "europe-mega",
        "tickets": TicketChoice(("base", "1912", "1912_big", "1912_long"), False, True, ""),
        "start": Deal(5, 3, 2, 1),
    },
    "europe-big-cities": EUROPE
    | {
        "name": "europe-big-cities",
        "tickets": TicketChoice(("base", "1912_big"), True, False, ""),
        "start": Deal(5, 2, 0, 0),
        "more": Deal(4, 1, 0, 0),
    },
    "world": WORLD | {"name": "world"},
    "great-lakes": WORLD
    | {
        "name": "great-lakes",
        "pieces": {"wagon": 33, "ship": 32},
        "hand": {"wagon": 2, "ship": 2},
        "points": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
        "mechanics": CORE
        | {
            "pieces": {"kept": 50},
            "harbors": {"each": 3, "cards": 2, "points": (0, 10, 20, 30), "unbuilt": 4},
            "exchange": {"cost": 1, "before_passing": True},
        },
    },
}


EXPECTED |= {
    f"{id}+depots": expected | {"name": f"{id}+depots", "mechanics": expected["mechanics"] | DEPOTS}
    for id, expected in EXPECTED.items()
}
EXPECTED |= {
    f"{id}+loans": expected
    | {
        "name": f"{id}+loans",
        "mechanics": expected["mechanics"]
        | {"stations": expected["mechanics"]["stations"] | {"owner_chooses": True}},
    }
    for id, expected in EXPECTED.items()
    if "stations" in expected["mechanics"]
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
    given = {name: one for name, one in value.numbers().items() if name != "owner_chooses"}
    advice = {"first_game": value.first_game} if isinstance(value, ChoosePieces) else {}
    return [
        type(value)(**advice | given | {name: one})
        for name, old in given.items()
        for one in mutations(old)
    ]


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
    refused = 0
    for name, one in changes:
        try:
            digests.add(Game(catalogue().board(id), but(rules, **{name: one})).digest)
        except RulesError as error:
            assert error.code == "too_few_tickets"  # noqa: PT017
            refused += 1
    assert refused <= 3
    assert len(digests) == 1 + len(changes) - refused


def test_digests_of_the_catalogue_differ() -> None:
    assert len({variant(entry.id).digest for entry in CATALOGUE}) == len(CATALOGUE)
