"""Questions that players type, in any language, and their answers.

    free denver · what is free from Denver? · who owns Denver–Omaha? · which cards are unseen?
    libre denver · à qui est Denver–Omaha ? · chemin 2 · que s'est-il passé depuis mon tour ?

A line is a question if it begins with a word for one, or asks: with a question word or mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fogg.boards.spelling import plain, words
from fogg.engine.action import KEEP, kind_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View
from fogg.narration.answers import Answerer
from fogg.reading.reader import Reader, command_words
from fogg.texts import LANGUAGES, messages

QUESTIONS = ("free", "owner", "way", "since", "unseen", "repeat")
WHO = frozenset("who whose qui".split())
"""Words that ask for an owner where nothing else is asked for."""
ASKING = WHO | frozenset(
    "what whats which where how is are does did do can que qu quoi quel quelle quels quelles "
    "quelqu ou comment est sont combien".split()
)
"""Words that begin a question."""
FILLING = ASKING | frozenset(
    "a an the that this my me i it its s of for from to in at on since by about and or still "
    "there tell say show list please ticket tickets card cards route routes line lines turn "
    "move last have has had been be was were so far now n shortest short plus court courts "
    "courte un une le la les l de des du d depuis dans en au aux pour sur ce c ca y il elle "
    "je j m mon ma mes t moi dis dire montre montrer liste svp non pas encore billet billets "
    "destination destinations carte cartes ligne lignes tour coup dernier derniere ete ont "
    "suis".split()
)
"""Words that say nothing about what is asked."""
MOST_DIGITS = 6
"""Longer numbers are cut before they are read: no list has as many entries."""


class Asked(NamedTuple):
    """A question, one of QUESTIONS, and the words that say what it is about."""

    question: str
    about: list[str]


class Told(NamedTuple):
    """What a seat was told so far, in words: since its own last move, and last of all."""

    since: Callable[[], list[str]]
    last: Callable[[], list[str]]


class QuestionReader:
    """Reads questions of one game and answers them; `aids` is how much the table works out."""

    def __init__(
        self, game: Game, language: str, players: Sequence[str], aids: str = "full"
    ) -> None:
        self.game = game
        self.reader = Reader(game, language)
        self.say = self.reader.say
        self.aids = aids
        self._answers = Answerer(self.say, game, players)
        self._commands = command_words(language)
        self._words = {
            plain(word): question
            for lang in LANGUAGES
            for question in QUESTIONS
            for word in messages(lang)[f"question.{question}"].split()
        }

    # Reading

    def read(self, line: str) -> Asked | None:
        """Find what a line asks; None: it is no question."""
        marked = line.rstrip().endswith("?")
        typed = line.strip().lstrip("/").replace("?", " ").split()
        if not typed:
            return None
        asks = marked or _asks(typed)
        for at, word in enumerate(typed):
            question = self._question(word, asks)
            if question:
                return self._asked(question, typed[:at], typed[at + 1 :])
            if not asks and not _fills(word):
                return None
        if asks and any(set(_parts(word)) & WHO for word in typed):
            return self._asked("owner", [], typed)
        return None

    def _question(self, word: str, asks: bool) -> str:
        """The question that a word means; where nothing is asked, commands come first."""
        parts = _parts(word)
        asked = [part for part in parts if part not in FILLING or part in self._words]
        if len(asked) != 1 or (asked[0] in self._commands and not asks):
            return ""
        return self._words.get(asked[0], "")

    def _asked(self, question: str, before: Sequence[str], after: Sequence[str]) -> Asked | None:
        about = [*_without_filling(before), *self._trimmed(after)]
        # 'depuis Dallas Houston' names a route.
        return None if question == "since" and _without_filling(about) else Asked(question, about)

    def _trimmed(self, said: Sequence[str]) -> list[str]:
        """Leave out words at either end that say nothing, but not the beginning of a city."""
        kept = list(said)
        while kept and (_fills(kept[-1]) or self._question(kept[-1], True)):
            kept.pop()
        while kept and (_fills(kept[0]) or self._question(kept[0], True)):
            if self._begins_city(kept):
                break
            kept.pop(0)
        return kept

    def _begins_city(self, said: Sequence[str]) -> bool:
        """Whether the first words name a city of several words."""
        known = self.reader.names.known
        return any(
            "".join(_parts(" ".join(said[:end]))) in known for end in range(2, len(said) + 1)
        )

    # Answering

    def answer(self, view: View, asked: Asked, told: Told) -> str:
        """Answer a question from what a seat may know; FoggError: what the question lacks."""
        if asked.question in ("free", "owner"):
            return self._about_routes(view, asked)
        if asked.question == "way":
            return self._way(view, asked.about)
        if asked.question == "unseen":
            allowed = self.aids == "full"
            return self._answers.unseen(view) if allowed else self.say("answer.no_unseen")
        if asked.question == "since":
            return " ".join(told.since()) or self.say("answer.nothing_since")
        return " ".join(told.last()) or self.say("answer.nothing_yet")

    def _about_routes(self, view: View, asked: Asked) -> str:
        about = asked.about
        if not about:
            raise ActionError("missing_city" if asked.question == "free" else "missing_route")
        if len(about) == 1 and about[0] in self.game.route_names:
            return self._answers.owners(view, [self.game.route_names.index(about[0])])
        # 'Is Denver–Omaha free?'
        if asked.question == "owner" or self._joined(about):
            return self._answers.owners(view, self.reader.route_words(about)[0])
        return self._answers.free(view, self.reader.city(about))

    def _joined(self, about: Sequence[str]) -> bool:
        """Whether words name two cities, and not one of several words."""
        one = "".join(_parts(" ".join(about))) in self.reader.names.known
        return not one and self.reader.two_cities(about) is not None

    # Tickets

    def _way(self, view: View, about: Sequence[str]) -> str:
        if self.aids == "none":
            return self.say("answer.no_way")
        tickets = own_tickets(view)
        if not tickets:
            return self.say("answer.no_tickets")
        return self._answers.way(view, self._ticket(tickets, about))

    def _ticket(self, tickets: Sequence[int], about: Sequence[str]) -> int:
        """Find the ticket that words mean: its place in the list, its id, or its cities."""
        said = _without_filling(about)
        if not said:
            if len(tickets) == 1:
                return tickets[0]
            raise FoggError("which_ticket", most=len(tickets))
        if len(said) == 1 and said[0].isascii() and said[0].isdigit():
            number = int(said[0][:MOST_DIGITS])
            if not 1 <= number <= len(tickets):
                raise FoggError("no_such_offer", number=number, most=len(tickets))
            return tickets[number - 1]
        named = [each for each in tickets if self.game.ticket_names[each] == said[0]]
        return named[0] if named else self._ticket_with(tickets, about)

    def _ticket_with(self, tickets: Sequence[int], about: Sequence[str]) -> int:
        """Find the one ticket with all the cities that words name."""
        cities = set(self.reader.names.cities(" ".join(about)))
        fitting = [
            ticket
            for ticket in tickets
            if cities <= {int(city) for city in self.game.ticket_cities[ticket]}
        ]
        if len(fitting) != 1:
            names = [self.game.ticket_names[ticket] for ticket in fitting or tickets]
            raise ActionError("no_such_ticket", word=" ".join(about), near=names[:3])
        return fitting[0]


def own_tickets(view: View) -> list[int]:
    """List a seat's tickets as questions number them: those on offer first, then those kept."""
    if view.seat < 0:
        return []
    chosen = [
        int(ticket)
        for action in view.chosen()
        if kind_of(action) == KEEP
        for ticket in kept_row(view.game, action)
    ]
    return [*view.offered(), *view.tickets(view.seat), *chosen]


def _parts(word: str) -> list[str]:
    """Split a word into plain ones: qu'est-ce is qu, est, ce."""
    return words(word.strip('?!.,;:«»"“”'))


def _asks(typed: Sequence[str]) -> bool:
    """Whether a line begins with words such as 'what is', 'à qui est'."""
    for word in typed:
        if set(_parts(word)) & ASKING:
            return True
        if not _fills(word):
            return False
    return False


def _fills(word: str) -> bool:
    """Whether a word says nothing about what is asked."""
    return all(part in FILLING for part in _parts(word))


def _without_filling(said: Sequence[str]) -> list[str]:
    return [word for word in said if not _fills(word)]
