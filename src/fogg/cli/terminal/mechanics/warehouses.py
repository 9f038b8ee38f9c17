"""Warehouses: storing cards, and taking the warehouses in reach."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.boards.spelling import plain
from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import MOST_DIGITS, Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.holdings import say_owner
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.engine.action import RAID, STOP, kind_of, make, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.warehouses import Warehouses, store_action
from fogg.engine.phases import FIRST_CARD_PHASE, RAID_PHASE
from fogg.engine.view import View
from fogg.texts import LANGUAGES, messages

ME = {plain(word) for lang in LANGUAGES for word in messages(lang)["word.me"].split()}
NONE = {plain(word) for lang in LANGUAGES for word in messages(lang)["depot.none"].split()}


class FirstCardForm(Form):
    """Asks for the first card of a draw, after a card was stored."""

    title = "depot.first_card"
    within_turn = True

    def ask(self, view: View) -> None:
        """Say that a card is to be drawn now."""
        self.out.line(self.say(self.conversation.by_decks("depot.ask_first_card")), style="bold")
        if self.game.action_kinds[STOP] is not None:
            self.out.line(self.say("play.ask_stop"), style="dim")


class RaidForm(Form):
    """Asks which of the warehouses in reach to take, for a depot each."""

    title = "depot.raid_title"
    within_turn = True
    shows_display = False

    def ask(self, view: View) -> None:
        """List the warehouses by the numbers of their owners."""
        owners = _within_reach(self.conversation)
        names = self.conversation.names
        for owner in owners:
            stored = int(view.stored(owner))
            words = say_owner(self.say, "depot.warehouse", view, owner, names, n=stored)
            self.out.line(f"  {owner + 1}  {words}")
        left = int(view.depots(view.seat))
        self.out.line(self.say("depot.ask_raid", example=owners[0] + 1, n=left), style="bold")

    def answer(self, words: Sequence[str]) -> int:
        """Read the warehouses to take, by the numbers of their owners."""
        return raid(self.conversation, words)


def _within_reach(conversation: Conversation) -> list[int]:
    """List the seats whose warehouses may be taken now."""
    legal = conversation.game.legal(conversation.state, conversation.seat)
    targets = {int(target_of(action)) for action in legal if kind_of(action) == RAID}
    return [owner for owner in range(conversation.view().seats) if 1 << owner in targets]


def store(conversation: Conversation, words: Sequence[str]) -> int:
    """Read where words store a card: in the own warehouse, unless another's is named."""
    _check_played(conversation)
    deck = 0
    if conversation.game.decks > 1:
        named = {word: conversation.reader.deck(word) for word in words}
        decks = [each for each in named.values() if each is not None]
        if len(decks) != 1:
            raise ActionError("missing_deck")
        deck = decks[0]
        words = [word for word in words if named[word] is None]
    owner = _owner(conversation, " ".join(words)) if words else conversation.seat
    return store_action(owner, deck)


def raid(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the warehouses that words take; if one alone is in reach, nothing need be said."""
    _check_played(conversation)
    if conversation.view().phase != RAID_PHASE:
        return make(RAID)
    if not words:
        owners = _within_reach(conversation)
        if len(owners) > 1:
            raise ActionError("missing_player")
        return make(RAID, sum(1 << owner for owner in owners))
    if len(words) == 1 and plain(words[0]) in NONE:
        return make(RAID)
    named = {_owner(conversation, word) for word in words}
    return make(RAID, sum(1 << owner for owner in named))


def _owner(conversation: Conversation, word: str) -> int:
    """Find the seat of a player named by number, by name, or as oneself."""
    names = [plain(name) for name in conversation.names]
    if plain(word) in ME:
        return conversation.seat
    if plain(word) in names:
        return names.index(plain(word))
    if word.isascii() and word.isdigit() and 1 <= int(word[:MOST_DIGITS]) <= len(names):
        return int(word) - 1
    raise ActionError("no_such_player", word=word, near=[])


def _check_played(conversation: Conversation) -> None:
    if conversation.game.find(Warehouses) is None:
        raise FoggError("no_depots_here")


def _stored(view: View, seat: int) -> str:
    """Write how many cards a seat has stored, of each deck."""
    return look.by_suit(view.stored_of, int(view.game.decks), seat)


WAREHOUSES = TerminalMechanic(
    "warehouses",
    forms={FIRST_CARD_PHASE: FirstCardForm, RAID_PHASE: RaidForm},
    readers={"raid": raid, "store": store},
    help_before={"store": "draw", "raid": "depot"},
    before_cards="store",
    columns={"stored": _stored},
)
