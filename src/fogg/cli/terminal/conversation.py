"""One person's side of the table: what they know, what is said to them and asked of them.

Every form is given a `Conversation` and nothing else; the session above drives it. So no module
of the terminal needs to know the session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.boards.spelling import plain
from fogg.cli.common import Output
from fogg.cli.terminal.lines import Lines
from fogg.cli.terminal.routes import RouteBook, problem_words
from fogg.engine.action import kind_of, payment_of, target_of
from fogg.engine.declarations import GAME_KINDS
from fogg.engine.errors import FoggError
from fogg.engine.event import Event
from fogg.engine.offers import Offer, thriftiest_first
from fogg.engine.problem import Problem, problem
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.narration.cards import counted
from fogg.narration.events import Narrator
from fogg.reading.reader import Reader
from fogg.record import Recorder
from fogg.texts import LANGUAGES, Texts, messages
from fogg.variants import EVERY_MECHANIC

YES = {"", "y", "o", *(plain(messages(language)["word.yes"]) for language in LANGUAGES)}
NO = {"n", *(plain(messages(language)["word.no"]) for language in LANGUAGES)}
VERBS = {
    kind.number: kind.word
    for kinds in (GAME_KINDS, *(mechanic.actions for mechanic in EVERY_MECHANIC))
    for kind in kinds
}
"""The verbs of all games of the package, by kind of action."""
CardReader = Callable[[Sequence[str]], int | None]
"""Turns words for cards into the action that lays them; None: it was called off."""
MOST_DIGITS = 6
"""Longer numbers are cut before they are read: no place in a list has as many digits."""


class Conversation:
    """What one person sees and is asked during a game."""

    def __init__(
        self,
        say: Texts,
        out: Output,
        lines: Lines,
        table: Recorder,
        seat: int,
        names: Sequence[str],
    ) -> None:
        self.say = say.of_rules(table.game.rules)
        self.out = out
        self.lines = lines
        self.table = table
        self.game = table.game
        self.seat = seat
        self.names = names
        self.reader = Reader(self.game, say.language)
        self.narrator = Narrator(self.say, self.game, names, seat, seat)
        self.log: list[Event] = []
        self.answered = ""
        """The last answer to a question of theirs."""

    @property
    def state(self) -> State:
        """The present position; forms hand it to the rules and never show it."""
        return self.table.state

    def view(self) -> View:
        """What the person knows."""
        return self.game.view(self.state, self.seat)

    def offers(self) -> list[Offer]:
        """Every target of the person's present decision."""
        return self.game.offers(self.state, self.seat)

    def offer(self, kind: int, target: int | None = None) -> Offer | None:
        """The offer of this kind of action (and target, unless None); None: there is none."""
        for each in self.offers():
            if each.kind == kind and target in (None, each.target):
                return each
        return None

    def why_not(self, action: int) -> Problem | None:
        """Why the person may not do this now; None: they may."""
        why = self.game.problem(self.state, self.seat, action)
        kind = int(kind_of(action))
        if why is None or why.code != "malformed" or self.game.action_kinds[kind] is not None:
            return why
        # An action of other games is a well-formed one, which this game has no time for.
        phase = self.game.phase_names[self.game.phase_of(self.state, self.seat)]
        return problem(f"{phase}_due", action=VERBS[kind]) if kind in VERBS else why

    def book(self) -> RouteBook:
        """The routes as they are now."""
        return RouteBook(self.say, self.game, self.state, self.seat, self.names)

    # Saying

    def problem(self, why: Problem) -> str:
        """Word why something is not possible."""
        return problem_words(self.say, self.game, why, self.seat, self.names)

    def refuse(self, words: str) -> None:
        """Say why not."""
        self.out.line(words, style="red")

    def by_decks(self, key: str) -> str:
        """The key of a text that differs where there are several decks."""
        return key if self.game.decks == 1 else f"{key}_decks"

    # Asking

    def list_ways(self, ways: Sequence[str], example: str) -> None:
        """List ways to pay by number; an example of other cards says that there are more."""
        for number, words in enumerate(ways, 1):
            self.out.line(f"  {number}  {words}")
        if example:
            self.out.line(self.say("play.more_ways", example=example), style="dim")

    def other_cards(self, offers: Sequence[Offer], listed: Sequence[int]) -> str:
        """Word a payment for one of the offers that is not listed; empty: there is none."""
        for offer in offers:
            ways = self.game.payments(self.state, self.seat, offer.kind, int(offer.target))
            others = [way for way in ways if way not in listed]
            if others:
                way = thriftiest_first(self.game, self.state, self.seat, others)[0]
                purse = self.game.purse_of(offer.kind, int(target_of(way)))
                return " + ".join(counted(self.say, self.game, purse.cards(payment_of(way))))
        return ""

    def choose(
        self, actions: Sequence[int], named: CardReader | None = None, more: bool = False
    ) -> int | None:
        """Ask which of the listed actions to do (Enter: the first); None: none of them.

        `named` reads cards that are typed in place of a number; with `more`, they are asked for.
        """
        key = "play.which_way" if len(actions) > 1 else "play.sure"
        if named is not None and more:
            key = f"{key}_cards"
        while True:
            line = self.lines.ask(self.say(key) + " ")
            answer = plain(line)
            if answer in YES:
                return actions[0]
            if answer in NO:
                self.out.line(self.say("play.called_off"))
                return None
            if answer.isdigit() and 1 <= int(answer[:MOST_DIGITS]) <= len(actions):
                return actions[int(answer) - 1]
            if named is None or answer.isdigit():
                self.refuse(self.say("play.not_understood", n=len(actions)))
                continue
            try:
                action = named(line.split())
                why = None if action is None else self.why_not(action)
            except FoggError as error:
                self.refuse(self.say.error(error, self.game.board, self.names))
                continue
            if why is None:
                return action
            self.refuse(self.problem(why))

    def confirm(self) -> bool:
        """Ask whether to go on; anything but yes is no, and the person is told so."""
        if plain(self.lines.ask(self.say("play.sure") + " ")) in YES:
            return True
        self.out.line(self.say("play.called_off"))
        return False
