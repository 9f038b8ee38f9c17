"""Cards in words: what people call them, and what they wish to pay with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fogg.boards import colors
from fogg.boards.spelling import plain
from fogg.engine.cards import LOCOMOTIVE, SHIP, WAGON
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.payment.purse import Purse
from fogg.texts import LANGUAGES, messages

LOCOMOTIVES = ("locomotive", "locomotives", "loco", "locos", "joker", "jokers")
FILLERS = ("+", "and", "et", "with", "avec", "using", ",")
ARTICLES = frozenset("a an the my in un une des le la les mon ma mes en".split())
"""Small words before cards, which say nothing: with a locomotive, avec une bleue, in blue."""
LINKS = ("with", "avec")
"""Words before an anchor, as the terminal itself says it: 2 red cards with an anchor."""
# A number before the word or after it, with or without a sign: 3red, 3*red, red*3, red.
NUMBERED = re.compile(r"(?:(\d+)[*x×]?)?([^\d*x×]\D*?)(?:[*x×](\d+))?$")
MOST_DIGITS = 3


def _meaning(name: str) -> set[str]:
    """Collect every word for a sort of cards, in all languages."""
    return {
        plain(word) for lang in LANGUAGES for word in messages(lang)[f"cardword.{name}"].split()
    }


SUITS = {word: suit for suit in (WAGON, SHIP) for word in _meaning(suit)}
UNITS = {word: units for units, name in ((1, "single"), (2, "double")) for word in _meaning(name)}
ANCHOR = _meaning("anchor")
CARD = _meaning("card")


class Named(NamedTuple):
    """Cards as somebody named them; what was not said is empty, 0 or None."""

    number: int | None = None
    color: str = ""
    suit: str = ""
    units: int = 0
    anchor: bool = False
    name: str = ""
    """The whole name of a kind, as in records: red-ship."""
    word: str = ""
    """What was typed."""

    @property
    def complete(self) -> bool:
        """Whether it says which cards are meant."""
        return bool(self.color or self.name)


def read_cards(game: Game, words: Iterable[str]) -> list[Named]:
    """Read the cards that words such as red*3, 3 red or 2 double red ships name."""
    cards: list[Named] = []
    now = Named()
    for word in _without_links(list(words)):
        if plain(word) in FILLERS:
            now = _next(cards, now)
            continue
        if word.isdigit() and len(word) <= MOST_DIGITS:
            now = _next(cards, now)._replace(number=int(word), word=word)
            continue
        more = _part(game, word)
        if _said_already(now, more):
            now = _next(cards, now)
        now = _together(now, more)
    _next(cards, now)
    return cards


def _without_links(words: list[str]) -> list[str]:
    """Leave out articles, and the words before an anchor that elsewhere mean another card."""
    kept: list[str] = []
    for word in reversed([word for word in words if plain(word) not in ARTICLES]):
        if not (kept and plain(kept[-1]) in ANCHOR and plain(word) in LINKS):
            kept.append(word)
    return kept[::-1]


def _next(cards: list[Named], now: Named) -> Named:
    """Add the cards named so far, and begin again."""
    if now.complete:
        cards.append(now)
    elif now.word:
        raise ActionError("bad_payment", word=now.word)
    return Named()


def _part(game: Game, word: str) -> Named:
    """Read what one word says about cards."""
    match = NUMBERED.match(word)
    if match is None:
        raise ActionError("bad_payment", word=word)
    digits = match[1] or match[3]
    number = int(digits[: MOST_DIGITS + 1]) if digits else None
    body = plain(match[2])
    said = Named(number, word=match[2])
    if body in CARD:
        return said
    if body in SUITS:
        return said._replace(suit=SUITS[body])
    if body in UNITS:
        return said._replace(units=UNITS[body])
    if body in ANCHOR:
        return said._replace(anchor=True)
    if body in game.card_names and "-" in body:
        return said._replace(name=body)
    color = LOCOMOTIVE if body in LOCOMOTIVES else colors.color(match[2])
    return said._replace(color=color)


def _said_already(now: Named, more: Named) -> bool:
    """Whether a word can only belong to other cards than those before it."""
    counted = more.number is not None and (now.complete or now.number is not None)
    return (
        counted
        or (now.complete and more.complete)
        or bool(now.suit and more.suit)
        or bool(now.units and more.units)
        or (now.anchor and more.anchor)
    )


def _together(now: Named, more: Named) -> Named:
    """Two parts of a description as one."""
    return Named(
        more.number if now.number is None else now.number,
        now.color or more.color,
        now.suit or more.suit,
        now.units or more.units,
        now.anchor or more.anchor,
        now.name or more.name,
        f"{now.word} {more.word}".strip(),
    )


def kinds_of(game: Game, named: Named, among: Sequence[int]) -> list[int]:
    """Find the kinds of cards that are meant, among some; the plainest first."""
    cards = game.cards
    # Single ships all have an anchor: where nothing else is said, it is that of a wagon.
    suit = named.suit or (WAGON if named.anchor else "")
    if named.name:
        kinds = [kind for kind in among if game.card_names[kind] == named.name]
    else:
        kinds = [
            kind
            for kind in among
            if cards[kind].color == named.color
            and suit in ("", cards[kind].suit)
            and named.units in (0, cards[kind].units)
            and (not named.anchor or cards[kind].anchor)
        ]
    if not kinds:
        raise ActionError("no_such_card", word=named.word, near=[])
    return kinds


def is_payment(game: Game, word: str) -> bool:
    """Whether a word is a part of a payment."""
    try:
        _part(game, word)
    except FoggError:
        return word.isdigit()
    return True


class Wanted(NamedTuple):
    """Cards of these kinds: `number` of them; None: as many as it takes."""

    kinds: tuple[int, ...]
    number: int | None

    def laid(self, purse: Purse, payment: int) -> int:
        """Count the cards of these kinds in a payment."""
        return sum(int(purse.count(payment, kind)) for kind in self.kinds)


class Wish(NamedTuple):
    """Cards that somebody wants to pay with."""

    cards: tuple[Wanted, ...] = ()

    def exact(self) -> bool:
        """Whether it says everything about the payment."""
        return bool(self.cards) and all(wanted.number is not None for wanted in self.cards)

    def payment(self, purse: Purse) -> int:
        """Pack the payment; where a color comes as two kinds, with the plainer one."""
        payment = 0
        for kinds, number in self.cards:
            assert number is not None
            if not 0 < number <= purse.mask[kinds[0]]:
                raise ActionError("bad_payment", word=str(number))
            payment |= purse.one(kinds[0], number)
        return int(payment)

    def fits(self, purse: Purse, payment: int) -> bool:
        """Whether a payment lays what is wished for and, if that was counted, nothing else."""
        for wanted in self.cards:
            laid = wanted.laid(purse, payment)
            if laid == 0 or wanted.number not in (None, laid):
                return False
        if not self.exact():
            return True
        return len(purse.cards(payment)) == sum(wanted.number or 0 for wanted in self.cards)


def wish_of(game: Game, named: Sequence[Named], purse: Purse) -> Wish:
    """Turn cards that were named into a wish for a purse; each kind is meant once."""
    among = [int(kind) for kind in purse.kinds]
    meant = [kinds_of(game, each, among) for each in named]
    single = [kinds[0] for kinds in meant if len(kinds) == 1]
    wanted: list[Wanted] = []
    for each, kinds in zip(named, meant, strict=True):
        left = kinds if len(kinds) == 1 else [kind for kind in kinds if kind not in single]
        if not left or any(kind in other.kinds for other in wanted for kind in left):
            raise ActionError("card_not_expected", word=each.word)
        wanted.append(Wanted(tuple(left), each.number))
    return Wish(tuple(wanted))
