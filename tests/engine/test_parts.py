"""Actions by named parts: every action of every variant can be taken apart and built again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.errors import ActionError
from fogg.engine.game import Game
from tests.toys import variant

PLAYED = ("usa", "europe+depots+loans", "world+depots")


def met(id: str, decisions: int) -> list[tuple[Game, int]]:
    """Legal actions of a random game, some of each decision."""
    game, luck = variant(id), Seeded(f"parts {id}")
    state = game.start(3, luck)
    found: list[tuple[Game, int]] = []
    while not game.over(state) and decisions > 0:
        for seat in game.actors(state):
            legal = game.legal(state, seat)
            for _ in range(3):
                found.append((game, int(legal[luck.below(len(legal))])))
            game.apply(state, seat, found[-1][1], luck)
            decisions -= 1
    return found


@pytest.mark.parametrize("id", PLAYED)
def test_every_action_is_built_from_its_parts(id: str) -> None:
    kinds = set()
    for game, action in met(id, 250):
        parts = game.notation.parts(action)
        assert type(parts) is dict
        # Plain data: it survives being written and read.
        copy = json.loads(json.dumps(parts))
        assert game.notation.build(**copy) == action, game.notation.text(action)
        assert tuple(parts)[1:] == game.notation.kinds()[parts["kind"]]
        kinds.add(parts["kind"])
    assert {"keep", "claim", "draw", "blind"} <= kinds


@pytest.mark.parametrize("id", ["usa-mega", "europe", "great-lakes", *PLAYED])
def test_every_kind_has_parts(id: str) -> None:
    """Words of the notation, one for each kind: the parts say the same."""
    game = variant(id)
    for name, names in game.notation.kinds().items():
        assert name.isidentifier() and all(each.isidentifier() for each in names)


CASES: list[tuple[str, str, dict[str, Any]]] = [
    (
        "usa",
        "keep dallas-new_york seattle-new_york",
        {"tickets": ["dallas-new_york", "seattle-new_york"]},
    ),
    (
        "usa",
        "claim atlanta-miami blue*4 locomotive*1",
        {"route": "atlanta-miami", "cards": {"blue": 4, "locomotive": 1}},
    ),
    ("usa", "draw red", {"card": "red"}),
    ("usa", "tickets", {}),
    ("europe+loans", "borrow none dieppe-paris", {"routes": [None, "dieppe-paris"]}),
    ("world", "pieces wagons*20 ships*40", {"pieces": {"wagon": 20, "ship": 40}}),
    ("world+depots", "store 2 ships", {"warehouse": 1, "deck": "ships"}),
    ("usa+depots", "raid 1 2", {"warehouses": [0, 1]}),
]


@pytest.mark.parametrize(("id", "text", "parts"), CASES, ids=[case[1] for case in CASES])
def test_parts_and_words_say_the_same(id: str, text: str, parts: dict[str, Any]) -> None:
    game = variant(id)
    action = game.notation.parse(text)
    kind = text.split(maxsplit=1)[0]
    taken = game.notation.parts(action)
    assert game.notation.build(kind, **parts) == action
    assert {name: taken[name] for name in parts} == parts
    assert type(action) is int and type(game.notation.build(kind, **parts)) is int


def test_things_may_be_numbers() -> None:
    """Bots have numbers of routes and kinds of cards at hand, as views and tables give them."""
    game = variant("usa")
    route = game.route_names.index("atlanta-miami")
    red = game.card_names.index("red")
    built = game.notation.build("claim", route=route, cards={red: 5})
    assert game.notation.text(built) == "claim atlanta-miami red*5"
    assert game.notation.build("keep", tickets=[3, 1]) == game.notation.build(
        "keep", tickets=(1, 3)
    )
    assert game.notation.build("claim", route="miami-atlanta", cards={"red": 5}) == built


def test_what_follows_may_be_left_out() -> None:
    game = variant("world")
    action = game.notation.parse("exchange 3 ships")
    assert game.notation.build("exchange", taken={"ship": 3}) == action
    assert game.notation.parts(action)["given"] == {"wagon": 3}
    with pytest.raises(ActionError, match="other_part"):
        game.notation.build("exchange", taken={"ship": 3}, given={"wagon": 2})
    stores = variant("usa+depots").notation
    assert stores.build("store", warehouse=1) == stores.parse("store 2")
    assert stores.parts(stores.parse("store 2")) == {
        "kind": "store",
        "warehouse": 1,
        "deck": "deck",
    }


@pytest.mark.parametrize(
    ("kind", "parts", "code"),
    [
        ("fly", {}, "unknown_word"),
        ("claim", {"route": "atlanta-miami"}, "missing_part"),
        ("claim", {"cards": {"red": 1}}, "missing_part"),
        ("claim", {"route": "atlanta-miami", "cards": {"red": 5}, "speed": 3}, "unknown_part"),
        ("claim", {"route": "atlanta-paris", "cards": {"red": 5}}, "no_such_route"),
        ("claim", {"route": 1000, "cards": {"red": 5}}, "no_such_route"),
        ("claim", {"route": "atlanta-miami", "cards": {}}, "missing_payment"),
        ("claim", {"route": "atlanta-miami", "cards": {"red": 0}}, "bad_payment"),
        ("keep", {"tickets": []}, "missing_ticket"),
        ("keep", {"tickets": ["dallas-new_york", "dallas-new_york"]}, "ticket_twice"),
    ],
)
def test_what_is_wrong_is_said(kind: str, parts: dict[str, Any], code: str) -> None:
    with pytest.raises(ActionError) as raised:
        variant("usa").notation.build(kind, **parts)
    assert raised.value.code == code


def test_the_page_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of the how-to prints what its comments promise."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-bot.md"
    blocks = page.read_text("utf-8").split("```python\n")[1:]
    example = next(block for block in blocks if "notation.build" in block).partition("```")[0]
    exec(example, {})
    printed = capsys.readouterr().out.splitlines()
    promised = [line.partition("  # ")[2] for line in example.splitlines() if "print" in line]
    for words, line in zip(promised, printed, strict=True):
        assert line.startswith(words.partition(", …")[0])
