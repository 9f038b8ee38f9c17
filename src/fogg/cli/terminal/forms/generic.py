"""A form for any decision: what one may do, by number or in the notation, and why not the rest.

A mechanic that brings no form of its own is played through this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from fogg.boards.spelling import plain
from fogg.cli.tables import plain_grid
from fogg.cli.terminal.conversation import MOST_DIGITS, VERBS, CardReader, Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.engine.action import kind_of, make, target_of
from fogg.engine.declarations import GAME_KINDS
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.offers import Offer
from fogg.engine.view import View
from fogg.narration.actions import Adviser
from fogg.reading.reader import command_words
from fogg.texts.message import parameters

FEW = 40
"""Up to as many actions are listed one by one; more are listed by what they aim at."""
MOST_WAYS = 40
"""As many ways of doing one thing are listed; others can be typed in the notation."""
KNOWN_VERBS = frozenset(VERBS.values())
"""The verbs of all mechanics of the package: the texts and the help of the terminal have them."""
MOST_REASONS = 5
"""As many reasons why something can't be done are listed; others are learned by trying."""


class Choice(NamedTuple):
    """One numbered line: the actions that aim at one target, the thriftiest first."""

    actions: tuple[int, ...]
    more: bool = False
    """Whether there are more ways than these actions."""
    target: int = 0


class GenericForm(Form):
    """Lists everything that may be done now, and reads a number of the list."""

    title = "generic.title"
    # Its numbers are those of its own list; two lists with numbers would be one too many.
    numbers_display = False

    def ask(self, view: View) -> None:
        """Say what is to be decided, list what may be done, some reasons why not, and how."""
        self._show_question(view)
        show_choices(self.conversation, choices(self.conversation))
        self._show_reasons()
        self.out.line(self.say("generic.ask"), style="bold")

    def _show_question(self, view: View) -> None:
        """Say what the phase asks for, if its words need no number."""
        words = self.say.messages.get(f"prompt.{self.game.phase_names[view.phase]}", "")
        if words and not parameters(words):
            self.out.line(words, style="bold")

    def _show_reasons(self) -> None:
        problems = [offer.problem for offer in self.conversation.offers()]
        refused = [self.conversation.problem(why) for why in problems if why is not None]
        reasons = list(dict.fromkeys(refused))
        for words in reasons[:MOST_REASONS]:
            self.out.line(f"  –  {words}", style="dim")
        if len(reasons) > MOST_REASONS:
            more = self.say("generic.refused", n=len(reasons) - MOST_REASONS)
            self.out.line(f"  –  {more}", style="dim")

    def answer(self, words: Sequence[str]) -> int | None:
        """The action at this number of the list, once its way is chosen; None: called off."""
        if len(words) > 1:
            raise ActionError("too_many_words", word=words[1])
        listed = choices(self.conversation)
        number = int(words[0][:MOST_DIGITS])
        if not 1 <= number <= len(listed):
            raise FoggError("no_such_way", number=number, most=len(listed))
        return choose_way(self.conversation, listed[number - 1])


# What there is to choose


def verbs(game: Game) -> list[str]:
    """The verbs of all actions of a game, in the order of its mechanics."""
    declared = [kind for mechanic in game.mechanics for kind in mechanic.played_kinds()]
    own = [kind for kind in GAME_KINDS if game.action_kinds[kind.number] is not None]
    return list(dict.fromkeys(kind.word for kind in (*declared, *own)))


def choices(conversation: Conversation, verb: str = "") -> list[Choice]:
    """What the person may do now (of one verb, unless empty), in the order of the rules."""
    game = conversation.game
    offered_now = [offer for offer in conversation.offers() if offer.actions]
    offers = [offer for offer in offered_now if _is(game, verb, offer.kind)]
    legal = game.legal(conversation.state, conversation.seat)
    offered = {offer.kind for offer in offers}
    # A mechanic need not make offers: what is legal can always be chosen.
    others = [
        int(a) for a in legal if kind_of(a) not in offered and _is(game, verb, int(kind_of(a)))
    ]
    # Offers may share actions: one choice of tickets stands in the offer of each ticket in it.
    single = list(dict.fromkeys(action for offer in offers for action in offer.actions))
    if len(single) <= FEW and not any(offer.more for offer in offers):
        return [Choice((action,)) for action in (*single, *others)]
    return [*map(_choice, offers), *(Choice((action,)) for action in others)]


def _is(game: Game, verb: str, kind: int) -> bool:
    return verb in ("", game.action_kind(kind).word)


def _choice(offer: Offer) -> Choice:
    return Choice(tuple(map(int, offer.actions)), offer.more, int(offer.target))


def every_way(conversation: Conversation, choice: Choice) -> list[int]:
    """All actions of a choice; those that were not offered come last."""
    if not choice.more:
        return list(choice.actions)
    kind = int(kind_of(choice.actions[0]))
    ways = conversation.game.payments(conversation.state, conversation.seat, kind, choice.target)
    return list(dict.fromkeys([*choice.actions, *map(int, ways)]))


# Words


def action_words(conversation: Conversation, action: int) -> str:
    """Word an action; its notation if the texts have no words for its kind."""
    notation, say = conversation.game.notation.text(action), conversation.say
    kind = conversation.game.action_kind(int(kind_of(action)))
    if f"move.{kind.name}" in say.messages or f"action.{kind.word}" in say.messages:
        return Adviser(say, conversation.game, conversation.names).words(notation)
    return notation


def show_choices(conversation: Conversation, listed: Sequence[Choice]) -> None:
    """Print choices by number, in words and in the notation."""
    rows = []
    for choice in listed:
        action = choice.actions[0]
        words = action_words(conversation, action)
        others = len(every_way(conversation, choice)) - 1
        if others:
            words = conversation.say("generic.ways", action=words, n=others)
        rows.append((words, conversation.game.notation.text(action)))
    _print_numbered(conversation, rows)


def _print_numbered(conversation: Conversation, rows: Sequence[tuple[str, str]]) -> None:
    grid = plain_grid(heads=2)
    for number, (words, notation) in enumerate(rows, 1):
        typed = Text("" if notation == words else notation, "dim")
        grid.add_row(Text(f"{number:3}", "bold"), Text(words), typed)
    conversation.out.print(grid)


# Reading


def choose_way(conversation: Conversation, choice: Choice) -> int | None:
    """The one action of a choice, or the one that the person picks; None: called off."""
    if len(choice.actions) == 1 and not choice.more:
        return choice.actions[0]
    every = every_way(conversation, choice)
    ways = every[:MOST_WAYS]
    text = conversation.game.notation.text
    _print_numbered(conversation, [(action_words(conversation, way), text(way)) for way in ways])
    if len(every) > len(ways):
        words = conversation.say("generic.more_ways", n=len(every) - len(ways))
        conversation.out.line(words, style="dim")
    return conversation.choose(ways, _card_reader(conversation, every), len(every) > len(ways))


def _card_reader(conversation: Conversation, every: Sequence[int]) -> CardReader | None:
    """Make a reader of the cards to lay for one of these actions; None: they lay none."""
    game = conversation.game
    kind, target = int(kind_of(every[0])), int(target_of(every[0]))
    if not game.action_kind(kind).pays:
        return None
    purse = game.purse_of(kind, target)

    def read_cards(words: Sequence[str]) -> int:
        wish = conversation.reader.wish_of(words, purse)
        fitting = conversation.reader.fitting(purse, wish, every)
        if fitting:
            return fitting[0]
        if wish.exact():
            # It does not pay: the rules say why.
            return int(make(kind, target, wish.payment(purse)))
        raise ActionError("bad_payment", word=" ".join(words))

    return read_cards


def offers(conversation: Conversation, words: Sequence[str]) -> int | None:
    """The action picked from the list of all there are (of one verb); None: called off."""
    if len(words) > 1:
        raise ActionError("too_many_words", word=words[1])
    # A verb may be typed in the person's language, as everywhere else.
    known = command_words(conversation.say.language)
    verb = known.get(plain(words[0]), words[0]) if words else ""
    listed = choices(conversation, verb)
    if not listed:
        conversation.refuse(conversation.say("generic.none"))
        return None
    show_choices(conversation, listed)
    answer = conversation.lines.ask(conversation.say("generic.which") + " ")
    if answer.isdigit() and 1 <= int(answer[:MOST_DIGITS]) <= len(listed):
        return choose_way(conversation, listed[int(answer) - 1])
    conversation.out.line(conversation.say("play.called_off"))
    return None


def read(conversation: Conversation, words: Sequence[str]) -> int | None:
    """The action that words in the notation mean; a verb alone lists what it could aim at."""
    if len(words) == 1:
        listed = choices(conversation, words[0])
        aims = [conversation.game.notation.text(choice.actions[0]) for choice in listed]
        if listed and aims != [words[0]]:
            return offers(conversation, words)
    return conversation.game.notation.parse(" ".join(words))
