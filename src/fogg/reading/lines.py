"""Whole lines as actions, nobody being asked back: what a line leaves open is done the thrifty way.

    claim dallas houston · take Dallas to Houston with 2 red · prendre dallas houston
    draw red · piocher 3 · draw · tickets · garder 1 3 · keep Denver – El Paso · gare Paris

The notation itself is read first, so that whoever types it gets exactly what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from fogg.boards.spelling import normalize, plain, words
from fogg.engine.action import BLIND, CLAIM, DRAW, TICKETS, kind_of, make, payment_of, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.grammar import ActionKind
from fogg.engine.mechanics.tickets import keep_action
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem
from fogg.engine.state import NOTHING, State
from fogg.narration.actions import Adviser
from fogg.narration.cards import counted
from fogg.reading.cards import Wish
from fogg.reading.reader import ALL, COMMAND, Reader, command_words, unknown_command
from fogg.texts import LANGUAGES, messages

ME = {plain(word) for lang in LANGUAGES for word in messages(lang)["word.me"].split()}
"""Words for oneself."""
MOST_DIGITS = 6
"""Longer numbers are cut before they are read: no place in a list has as many digits."""
MOST_NAMED = 3
"""As many actions are named where several could be meant."""
SMALL = frozenset(
    "a an the some i please my of for with and card cards le la les l un une des du de d je "
    "mon mes svp et sur from to in on at en au aux chez pour avec carte cartes route ligne "
    "line".split()
)
"""Words that say nothing about which action is meant."""
PLACING = frozenset("place poser pose placer".split())
"""Words that are said of depots, and of wagons too: 'poser Dallas Houston'."""
NUMBERS = frozenset("one two three deux trois".split())
TURN = SMALL | NUMBERS | frozenset("turn tour now here there maintenant ici la drawing".split())
"""Words that may follow a verb which needs none: end my turn, stop at one card, passer mon tour."""
FRESH = SMALL | NUMBERS | frozenset("new more other nouveau nouveaux autre autres".split())
"""Words that may stand before tickets: draw three new tickets."""

Reading = Callable[[Sequence[str]], "int | Problem"]
Read = TypeVar("Read")


class LineReader:
    """Reads lines that one seat types, in any language; `players` are the names of the seats."""

    def __init__(self, game: Game, language: str, players: Sequence[str] = ()) -> None:
        self.game = game
        self.reader = Reader(game, language)
        self.players = players
        self._commands = command_words(language)
        kinds = [kind for kind in game.action_kinds if kind is not None]
        self._verbs = {kind.word: kind for kind in kinds}
        self.built = [kind.word for kind in kinds if _in_city(kind)]
        """The verbs of what is done in a city, in the order in which 'build' is tried."""
        own = messages(self.reader.say.language)
        said = [own[f"{COMMAND}{verb}"] for verb in self._verbs if f"{COMMAND}{verb}" in own]
        self._own_words = [word for synonyms in said for word in synonyms.split()]

    def read(self, state: State, seat: int, line: str) -> int | Problem:
        """Find the action that a line means, or why it can't be done now.

        FoggError: what is wrong with the line, or what it lacks.
        """
        typed = line.strip().lstrip("/").strip()
        try:
            return self.game.notation.parse(typed.lower())
        except ActionError as error:
            if not typed:
                raise error
        return _Sentence(self, state, seat).read(typed.split())

    def verb(self, word: str) -> str:
        """Find the verb or command that a word means; empty: it means none."""
        name = self._commands.get(plain(word), plain(word))
        return name if name in self._verbs or name in self._commands.values() else ""

    def kinds(self, verb: str) -> list[ActionKind]:
        """List the kinds of actions with this verb."""
        return [kind for kind in self.game.action_kinds if kind and kind.word == verb]

    def unknown(self, word: str) -> FoggError:
        """Make the error for a word that means nothing here, with those that it resembles."""
        return unknown_command(word, dict.fromkeys(self._own_words), "unknown_action")


class _Sentence:
    """One line in one position."""

    def __init__(self, lines: LineReader, state: State, seat: int) -> None:
        self.lines = lines
        self.game = lines.game
        self.reader = lines.reader
        self.state = state
        self.seat = seat
        self.view = self.game.view(state, seat)
        self.offers = self.game.offers(state, seat)

    def read(self, typed: Sequence[str]) -> int | Problem:
        """Read a line that begins with a verb, or says only what it is about."""
        if not self.lines.verb(typed[0]):
            # 'I claim', 'je prends'; but some cities begin with a small word.
            said = _without_small(typed)
            typed = said if said and self.lines.verb(said[0]) else typed
        verb = self.lines.verb(typed[0])
        rest = typed[1:] if verb else typed
        readings = self._readings(verb)
        if plain(typed[0]) in PLACING:
            readings.append(self._claim)
        if not readings:
            raise self.lines.unknown(typed[0])
        why: FoggError | None = None
        for reading in readings:
            try:
                return reading(rest)
            except FoggError as error:
                why = why or error
        assert why is not None
        # Words without a verb that mean nothing: the first of them is no verb either.
        raise why if verb else self._unread(typed, why)

    def _unread(self, typed: Sequence[str], why: FoggError) -> FoggError:
        """Blame the first word if it could have been meant as a verb, else what was read last."""
        wrong = self.lines.unknown(typed[0])
        known = any(normalize(word) in self.reader.names.known for word in typed)
        is_city = normalize(typed[0]) in self.reader.names.known
        return why if known and (is_city or not wrong.params["near"]) else wrong

    def _readings(self, verb: str) -> list[Reading]:
        """List what a verb may mean, the likeliest first: 'take' is said of cards and of routes."""
        if not verb:
            return self._without_verb()
        if verb == "deck":
            return [self._blind]
        if verb == "draw":
            return [self._draw, self._tickets_after, self._claim]
        if verb == "claim":
            building = map(self._build, self.lines.built)
            return [self._claim, self._tickets_after, self._draw, self._inner, *building]
        if verb == "keep":
            return [self._keep]
        if verb == "end" and not self.lines.kinds(verb):
            verb = "stop"  # where nobody has to end a turn, whoever says so wants no second card
        kinds = self.lines.kinds(verb)
        if not kinds:
            return []
        if _in_city(kinds[0]):
            return [self._build(verb), self._inner]
        return [lambda rest: self._other(verb, rest)]

    def _without_verb(self) -> list[Reading]:
        """List what a line may mean that only says what it is about."""
        verbs = {self.game.action_kind(offer.kind).word for offer in self.offers}
        if verbs == {"keep"}:
            return [self._keep]
        if len(verbs) == 1 and not verbs & {"claim", "draw"}:
            return [lambda rest: self._other(min(verbs), rest)]
        return [self._claim, self._draw]

    def _inner(self, rest: Sequence[str]) -> int | Problem:
        """Read the verb within: 'build a station in Paris', 'place a depot in Miami'."""
        said = _without_small(rest)
        if not said or not self.lines.kinds(self.lines.verb(said[0])):
            raise ActionError("missing_city")
        return self.read(said)

    # Routes and cities

    def _claim(self, rest: Sequence[str]) -> int | Problem:
        """Read the claim of a route; what pays best is laid where cards are left open."""
        lanes, cards = self.reader.by_suit(*_tried(self.reader.route_words, rest))
        return self._paid(CLAIM, self._wishes(CLAIM, lanes, cards))

    def _build(self, verb: str) -> Reading:
        """Make the reading of a verb that is about a city."""

        def build(rest: Sequence[str]) -> int | Problem:
            kinds = self.lines.kinds(verb)
            if not kinds:
                raise self.lines.unknown(verb)
            if not rest:
                raise ActionError("missing_city")
            city, cards = _tried(self.reader.city_words, rest)
            kind = int(kinds[0].number)
            if not kinds[0].pays and cards:
                raise ActionError("too_many_words", word=cards[0])
            if not kinds[0].pays:
                return int(make(kind, city))
            return self._paid(kind, self._wishes(kind, [city], cards))

        return build

    def _wishes(self, kind: int, targets: Iterable[int], cards: Sequence[str]) -> dict[int, Wish]:
        """Read what the words wish to lay for each target that such cards may pay for."""
        wishes: dict[int, Wish] = {}
        why: FoggError | None = None
        for target in targets:
            try:
                purse = self.game.purse_of(kind, target)
                wishes[target] = self.reader.wish_of(cards, purse)
            except FoggError as error:
                why = why or error
        if why is not None and not wishes:
            raise why
        return wishes

    def _paid(self, kind: int, wishes: dict[int, Wish]) -> int | Problem:
        """Find the payment that fits a wish with the fewest locomotives, or why there is none."""
        ways = [way for target, wish in wishes.items() for way in self._ways(kind, target, wish)]
        if ways:
            return min(ways, key=self._locomotives)
        for target, wish in wishes.items():
            if wish.exact():
                # The rules say what is wrong with it.
                return int(make(kind, target, wish.payment(self.game.purse_of(kind, target))))
        offers = [offer for target in wishes if (offer := self._offer(kind, target))]
        problems = [offer.problem for offer in offers if offer.problem is not None]
        if problems:
            return problems[0]
        target = next(iter(wishes))
        if not offers:
            # Not the time for it: the rules say why of any such action.
            return int(make(kind, target))
        raise FoggError(
            "other_payments", route=self._name(kind, target), ways=self._payments(offers[0])
        )

    def _ways(self, kind: int, target: int, wish: Wish) -> list[int]:
        """List the possible payments for a target that fit a wish, thriftiest first."""
        offer = self._offer(kind, target)
        if offer is None or offer.problem is not None:
            return []
        if not wish.cards:
            return [int(offer.actions[0])]
        purse = self.game.purse_of(kind, target)
        every = self.game.payments(self.state, self.seat, kind, target)
        start = self.seat * self.game.kinds
        ways = [int(way) for way in self.reader.fitting(purse, wish, every)]
        return sorted(ways, key=lambda way: purse.thrift(payment_of(way), self.state.hands, start))

    def _offer(self, kind: int, target: int) -> Offer | None:
        return next(
            (each for each in self.offers if (each.kind, each.target) == (kind, target)), None
        )

    def _locomotives(self, action: int) -> int:
        purse = self.game.purse_of(int(kind_of(action)), int(target_of(action)))
        return int(purse.count(payment_of(action), purse.joker))

    def _name(self, kind: int, target: int) -> str:
        displays = self.reader.names.displays
        if kind != CLAIM:
            return displays[target]
        route = self.game.board.routes[target]
        return f"{displays[route.a]}–{displays[route.b]}"

    def _payments(self, offer: Offer) -> list[str]:
        purse = self.game.purse_of(offer.kind, int(offer.target))
        return [
            " + ".join(counted(self.reader.say, self.game, purse.cards(payment_of(action))))
            for action in offer.actions[:MOST_NAMED]
        ]

    # Cards

    def _draw(self, rest: Sequence[str]) -> int | Problem:
        """Read a card to draw: a place, a deck, a name; nothing said is the top of the deck."""
        said = _without_small(rest)
        if len(said) > 1 and _is_number(said[0]) and not _without_small(said[1:]):
            return self._blind([])  # 'draw two cards' draws the first of them
        if not said:
            return self._blind(said)
        if self.lines.verb(said[0]) == "deck":
            return self._blind(said[1:])
        if len(said) == 1 and said[0].isascii() and said[0].isdigit():
            return int(make(DRAW, self._face_up(int(said[0][:MOST_DIGITS]))))
        if len(said) == 1 and self.reader.deck(said[0]) is not None:
            return self._blind(said)
        return int(make(DRAW, self.reader.drawn(said, self.view.display)))

    def _face_up(self, number: int) -> int:
        display = self.view.display
        if not 1 <= number <= len(display) or display[number - 1] == NOTHING:
            raise FoggError("no_such_slot", number=number, most=len(display))
        return int(display[number - 1])

    def _blind(self, rest: Sequence[str]) -> int:
        said = _without_small(rest)
        deck = self.reader.deck(said[0]) if len(said) == 1 else None
        if deck is None and said:
            raise ActionError("too_many_words", word=said[0])
        if deck is None and self.game.decks > 1:
            raise FoggError("which_deck")
        return int(make(BLIND, deck or 0))

    # Tickets

    def _tickets_after(self, rest: Sequence[str]) -> int:
        """Read 'draw tickets': the verb is that of cards, but what follows it is tickets."""
        said = [word for word in rest if plain(word) not in FRESH and not word.isdigit()]
        if not said or any(self.lines.verb(word) != "tickets" for word in said):
            raise ActionError("missing_card")
        return int(make(TICKETS))

    def _keep(self, rest: Sequence[str]) -> int:
        """Read the tickets to keep: places in the list of those drawn, all, or their cities."""
        offered = self.view.offered()
        parts = " ".join(rest).replace(",", " ").replace(";", " ").split()
        said = [word for word in parts if plain(word) not in SMALL | {"&"}]
        if not said or not offered:
            return self.game.notation.parse("keep " + " ".join(rest))
        if all(word.isascii() and word.isdigit() for word in said):
            numbers = [int(word[:MOST_DIGITS]) for word in said]
            wrong = next((each for each in numbers if not 1 <= each <= len(offered)), None)
            if wrong is not None:
                raise FoggError("no_such_offer", number=wrong, most=len(offered))
            return int(
                keep_action(self.game, [offered[number - 1] for number in dict.fromkeys(numbers)])
            )
        if len(said) == 1 and plain(said[0]) in ALL:
            return int(keep_action(self.game, list(offered)))
        return int(keep_action(self.game, self._named_tickets(" ".join(rest), offered)))

    def _named_tickets(self, text: str, offered: Sequence[int]) -> list[int]:
        """Find the tickets whose cities are named one after the other."""
        cities = self.reader.names.cities(text)
        kept: list[int] = []
        while cities:
            for ticket in offered:
                ends = [int(city) for city in self.game.ticket_cities[ticket]]
                if sorted(cities[: len(ends)]) == sorted(ends) and ticket not in kept:
                    kept.append(ticket)
                    cities = cities[len(ends) :]
                    break
            else:
                names = [self.game.ticket_names[ticket] for ticket in offered]
                raise ActionError("no_such_ticket", word=text, near=names[:MOST_NAMED])
        return kept

    # All else

    def _other(self, verb: str, rest: Sequence[str]) -> int | Problem:
        """Read an action of any verb by the words of its notation or of its description."""
        said = [self._named(word) for word in rest if plain(word) not in SMALL]
        kinds = self.lines.kinds(verb)
        if not kinds[0].arguments and not kinds[0].pays:
            said = [word for word in said if plain(word) not in TURN]
        if not said and any(argument.field.what == "player" for argument in kinds[0].arguments):
            said = [str(self.seat + 1)]
        for attempt in (said, _numbered(said, self.game.notation.pieces)):
            try:
                return self.game.notation.parse(" ".join([verb, *attempt]).lower())
            except ActionError:
                continue
        return self._fitting(verb, {int(kind.number) for kind in kinds}, said)

    def _fitting(self, verb: str, kinds: set[int], said: Sequence[str]) -> int | Problem:
        """Find the one action of some kinds that fits what was said, or why there is none."""
        legal = [int(way) for way in self.game.legal(self.state, self.seat)]
        offers = [offer for offer in self.offers if offer.kind in kinds]
        shown = [int(way) for offer in offers for way in offer.actions]
        every = dict.fromkeys([*shown, *(way for way in legal if int(kind_of(way)) in kinds)])
        fitting = [way for way in every if self._fits(way, said)]
        if len({int(target_of(way)) for way in fitting}) == 1:
            return fitting[0]
        if fitting:
            named = [self.game.notation.text(way) for way in fitting[:MOST_NAMED]]
            raise FoggError("several_actions", ways=named)
        problems = [offer.problem for offer in offers if offer.problem is not None]
        if problems and not every:
            return problems[0]
        return self.game.notation.parse(" ".join([verb, *said]).lower())

    def _named(self, word: str) -> str:
        """Write players and pieces as the notation does."""
        names = [plain(name) for name in self.lines.players]
        if plain(word) in ME:
            return str(self.seat + 1)
        if plain(word) in names:
            return str(names.index(plain(word)) + 1)
        suit = self.reader.suit(word)
        return word if suit is None else self.game.notation.pieces[suit]

    def _fits(self, action: int, said: Sequence[str]) -> bool:
        """Whether all that was said is in an action's notation or in its words."""
        notation = self.game.notation.text(action)
        text = f"{notation} {self._described(notation)}".replace("*", " ").replace("-", " ")
        own = {plain(word) for word in words(text)}
        return all(set(words(word.replace("*", " "))) <= own for word in said)

    def _described(self, notation: str) -> str:
        say = self.reader.say
        kind = self.game.action_kind(int(kind_of(self.game.notation.parse(notation))))
        if f"move.{kind.name}" not in say.messages and f"action.{kind.word}" not in say.messages:
            return ""
        return Adviser(say, self.game, self.lines.players).words(notation)


def _in_city(kind: ActionKind) -> bool:
    """Whether an action of this kind names a city first."""
    return bool(kind.arguments) and kind.arguments[0].field.what == "city"


def _is_number(word: str) -> bool:
    return word.isdigit() or plain(word) in NUMBERS


def _without_small(rest: Sequence[str]) -> list[str]:
    """Leave out the words at the front that say nothing: 'the', 'une carte'."""
    start = 0
    while start < len(rest) and plain(rest[start]) in SMALL:
        start += 1
    return list(rest[start:])


def _numbered(said: Sequence[str], pieces: Sequence[str]) -> list[str]:
    """Write numbers before pieces as the notation does: 20 wagons is wagons*20."""
    joined: list[str] = []
    for word in said:
        if word in pieces and joined and joined[-1].isdigit():
            joined[-1] = f"{word}*{joined[-1]}"
        else:
            joined.append(word)
    return joined


def _tried(read: Callable[[Sequence[str]], Read], rest: Sequence[str]) -> Read:
    """Read words as they are, else without small ones before them: some cities begin with such."""
    try:
        return read(rest)
    except FoggError:
        said = _without_small(rest)
        if len(said) in (0, len(rest)):
            raise
        return read(said)
