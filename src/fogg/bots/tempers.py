"""Tempers: what the characters say at a table with the emotes that people have, and how often.

Only at moments that everybody sees. What a character holds or plans is in none of them: words must
not betray a hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

GREETING: Final = "greeting"
"""The first turn begins."""
LONG_ROUTE: Final = "long_route"
"""It claimed one of the longest routes."""
RIVALS_ROUTE: Final = "rivals_route"
"""Somebody else did."""
CUT_OFF: Final = "cut_off"
"""Somebody took the last lane between two parts of its network."""
CUTTING_OFF: Final = "cutting_off"
"""It did so to somebody."""
GAVE_UP: Final = "gave_up"
"""It took its cards back from a tunnel."""
LAST_ROUND: Final = "last_round"
"""Somebody began the last round."""
WON: Final = "won"
LOST: Final = "lost"
MOMENTS: Final = (
    *(GREETING, LONG_ROUTE, RIVALS_ROUTE, CUT_OFF, CUTTING_OFF, GAVE_UP, LAST_ROUND, WON, LOST),
)


class Temper(NamedTuple):
    """How somebody talks."""

    talks: int
    """Of 100 moments for which there are words, how many are not passed over in silence."""
    words: dict[str, tuple[str, ...]]
    """The emotes that fit a moment, of which one is said; a moment that is missing has none."""


def _temper(talks: int, **words: str) -> Temper:
    return Temper(talks, {moment: tuple(said.split()) for moment, said in words.items()})


TEMPERS: dict[str, Temper] = {
    # An elephant says little, and that loudly.
    "kiouni": _temper(50, greeting="hello", long_route="all_aboard", won="thank_you"),
    # The head of a circus is never at a loss for words.
    "batulcar": _temper(
        90,
        greeting="hello all_aboard",
        long_route="all_aboard",
        rivals_route="lovely_route",
        cut_off="ouch oops",
        gave_up="oops",
        last_round="all_aboard hurry_up",
        won="thank_you",
        lost="well_played",
    ),
    # Always late, always good-natured.
    "passepartout": _temper(
        80,
        greeting="hello all_aboard",
        long_route="all_aboard",
        rivals_route="lovely_route",
        cut_off="ouch",
        cutting_off="sorry oops",
        gave_up="oops",
        last_round="hurry_up",
        won="thank_you",
        lost="well_played",
    ),
    # The captain of a land yacht, with the wind behind him.
    "mudge": _temper(
        60,
        greeting="all_aboard",
        long_route="all_aboard",
        rivals_route="lovely_route",
        gave_up="ouch",
        won="thank_you",
        lost="well_played",
    ),
    "aouda": _temper(
        70,
        greeting="hello good_luck",
        rivals_route="lovely_route",
        cut_off="oops",
        cutting_off="sorry",
        last_round="good_luck",
        won="thank_you",
        lost="well_played",
    ),
    # A general, and a gentleman at cards.
    "cromarty": _temper(
        50,
        greeting="good_luck",
        rivals_route="lovely_route",
        cutting_off="sorry",
        won="thank_you",
        lost="well_played",
    ),
    # A colonel who settled things with a pistol.
    "proctor": _temper(
        70, greeting="hurry_up good_luck", cut_off="ouch", gave_up="ouch", last_round="hurry_up"
    ),
    # The detective: polite, and always in the way.
    "fix": _temper(
        60,
        greeting="good_luck",
        cut_off="ouch",
        cutting_off="oops sorry",
        last_round="hurry_up",
        won="thank_you",
        lost="ouch well_played",
    ),
    "bunsby": _temper(
        60,
        greeting="all_aboard",
        long_route="all_aboard",
        rivals_route="lovely_route",
        cut_off="ouch",
        won="thank_you",
        lost="well_played",
    ),
    # He bet against the journey.
    "stuart": _temper(
        50, greeting="good_luck", cut_off="ouch", gave_up="oops", won="thank_you", lost="ouch"
    ),
    "ralph": _temper(
        40, greeting="hello", rivals_route="lovely_route", won="thank_you", lost="well_played"
    ),
    # He burnt his ship to be in time.
    "speedy": _temper(
        70,
        greeting="hurry_up all_aboard",
        long_route="all_aboard",
        cut_off="ouch",
        gave_up="ouch",
        last_round="hurry_up",
        won="thank_you",
        lost="well_played",
    ),
    # Nothing puts him out.
    "fogg": _temper(30, greeting="good_luck", won="thank_you", lost="well_played"),
}
"""How each of the characters talks."""
