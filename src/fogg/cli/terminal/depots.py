"""Depots and warehouses in the terminal: where they stand, what they hold, and what one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fogg.boards.spelling import plain
from fogg.cli.terminal.reading import Reader
from fogg.engine.action import DEPOT, RAID_WAREHOUSES, make, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.warehouses import store_action
from fogg.engine.state import DEPOT_BUILDING, FIRST_CARD, FIRST_DEPOT, RAID, SEAT_MASK, TURN
from fogg.engine.view import View
from fogg.texts import LANGUAGES, Texts, city_name, messages

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session

ME = {plain(word) for lang in LANGUAGES for word in messages(lang)["depot.me"].split()}
NONE = {plain(word) for lang in LANGUAGES for word in messages(lang)["depot.none"].split()}
TITLES = {FIRST_DEPOT: "depot.title", FIRST_CARD: "depot.first_card", RAID: "depot.raid_title"}
"""How the phases of depots are headed."""


def played(game: Game) -> bool:
    """Whether a game has depots."""
    return any(isinstance(mechanic, Depots) for mechanic in game.mechanics)


def there(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Whose depot stands in a city, and how many cards its warehouse holds; nothing if none."""
    building = int(view.building(city))
    if building < DEPOT_BUILDING:
        return ""
    owner = building & SEAT_MASK
    own = "-own" if owner == view.seat else ""
    named = {} if own else {"player": names[owner]}
    name = city_name(view.game.board, city, say.language)
    return say(f"depot.there{own}", city=name, n=int(view.stored(owner)), **named)


class DepotDesk:
    """Asks what to do with depots and warehouses, and reads the answers."""

    def __init__(self, session: Session, reader: Reader) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader

    def ask(self) -> None:
        """What is to be decided in a phase of depots, and how to say it."""
        view, out = self.session.view(), self.session.out
        if view.phase == FIRST_DEPOT:
            out.line(self.say("depot.ask_first"), style="bold")
        elif view.phase == FIRST_CARD:
            out.line(self.say("depot.ask_first_card"), style="bold")
        elif view.phase == RAID:
            owners = self._within_reach()
            for owner in owners:
                out.line(f"  {owner + 1}  {self._warehouse(view, owner)}")
            left = int(view.depots(self.session.seat))
            out.line(self.say("depot.ask_raid", example=owners[0] + 1, n=left), style="bold")

    def _within_reach(self) -> list[int]:
        """Whose warehouses may be taken now."""
        state, seat = self.session.table.state, self.session.seat
        targets = {int(target_of(action)) for action in self.game.legal(state, seat)}
        return [owner for owner in range(self.session.view().seats) if 1 << owner in targets]

    def _warehouse(self, view: View, owner: int) -> str:
        own = "-own" if owner == self.session.seat else ""
        named = {} if own else {"player": self.session.names[owner]}
        return self.say(f"depot.warehouse{own}", n=int(view.stored(owner)), **named)

    def place(self, words: Sequence[str]) -> int:
        """The depot that words mean."""
        self._check_played()
        if not words:
            raise ActionError("missing_city")
        return make(DEPOT, self.reader.city(words))

    def store(self, words: Sequence[str]) -> int:
        """The card that words store: in the own warehouse, unless another's is named."""
        self._check_played()
        decks = self.game.notation.decks
        deck = 0
        if len(decks) > 1:
            named = [word for word in words if word in decks]
            if len(named) != 1:
                raise ActionError("missing_deck")
            deck = decks.index(named[0])
            words = [word for word in words if word not in decks]
        return store_action(self._owner(" ".join(words)) if words else self.session.seat, deck)

    def raid(self, words: Sequence[str]) -> int:
        """The warehouses that words take; of one that is in reach nothing need be said."""
        self._check_played()
        if self.session.view().phase != RAID:
            return make(RAID_WAREHOUSES)
        if not words:
            owners = self._within_reach()
            if len(owners) > 1:
                raise ActionError("missing_player")
            return make(RAID_WAREHOUSES, sum(1 << owner for owner in owners))
        if len(words) == 1 and plain(words[0]) in NONE:
            return make(RAID_WAREHOUSES)
        named = {self._owner(word) for word in words}
        return make(RAID_WAREHOUSES, sum(1 << owner for owner in named))

    def _owner(self, word: str) -> int:
        """The seat of a player named by number, by name, or as oneself."""
        names = [plain(name) for name in self.session.names]
        if plain(word) in ME:
            return self.session.seat
        if plain(word) in names:
            return names.index(plain(word))
        if word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= len(names):
            return int(word) - 1
        raise ActionError("no_such_player", word=word, near=[])

    def _check_played(self) -> None:
        if not played(self.game):
            raise FoggError("no_depots_here")

    def must_store(self) -> bool:
        """Whether a card must be stored before cards are taken."""
        state, view = self.session.table.state, self.session.view()
        return view.phase == TURN and self.game.before_cards(state)
