"""What somebody at a table can write down: the parts of a view, from which it is rebuilt."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fogg.engine.game import Game


class Player:
    """What is known of one player."""

    def __init__(self, pieces: dict[str, int], depots: int, decks: int) -> None:
        self.score = 0
        self.depots = depots
        self.stored = [0] * decks
        self.pieces = pieces
        self.box = dict.fromkeys(pieces, 0)
        self.exchanged = 0
        self.cards = 0
        self.backs = [0] * decks
        self.known: Counter[str] = Counter()
        self.ticket_number = 0
        self.first_kept = 0
        self.stations = 0
        self.offered_number = 0
        self.choices_made = 0
        self.tickets: list[int] = []


class Notes:
    """The notes of one seat (None: a spectator), and the view that they amount to."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.first = self.on_turn = 0
        self.turn = self.passes = self.idle = 0
        self.turns_left = -1
        self.last_round_just_began = False
        self.phase = "opening"
        self.players: list[Player] = []
        self.display: list[str | None] = [None] * sum(game.rules.display.values())
        self.decks = [int(number) for number in game.deck_total]
        self.discard: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.owners: dict[str, int] = {}
        self.long = [number for number, ticket in enumerate(game.tickets) if ticket.long]
        self.fresh = len(game.tickets) - len(self.long)
        self.returned: list[int | None] = []
        self.returned_by: list[int] = []
        self.offered: list[int] = []
        self.chosen: list[str] = []
        self.gone: list[int | None] = []
        self.gone_from: list[int] = []
        self.laid: Counter[str] = Counter()
        self.turned: Counter[str] = Counter()
        self.turning = 0
        self.tunnel: str | None = None
        self.raid_at: str | None = None
        self.buildings: dict[str, int] = {}
        self.harbors: dict[str, int] = {}
        self.pieces: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "pieces"), {}
        )
        self.borrowed: list[int] = []
        self.stations: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "stations"), {}
        )
        self.depots: dict[str, Any] = next(
            (each.numbers() for each in game.mechanics if each.name == "depots"), {}
        )

    def _discarded(self, suit: str) -> int:
        return sum(self.discard[card.name] for card in self.game.cards if card.suit == suit)

    # The view

    def _actors(self) -> list[int]:
        if self.phase in ("opening", "closing"):
            steps = 2 if self.pieces and self.phase == "opening" else 1
            return [seat for seat, each in enumerate(self.players) if each.choices_made < steps]
        return [] if self.phase == "over" else [self.on_turn]

    def _own_phase(self) -> str:
        if self.seat is not None and self.seat in self._actors():
            step = self.players[self.seat].choices_made
            steps = {"opening": ("first_tickets", "first_pieces"), "closing": ("borrow",)}
            if self.phase in steps:
                return steps[self.phase][step]
        return "refill" if self._refilling() else self.phase

    def _refilling(self) -> bool:
        """Whether a gap in the display asks for a choice between several decks."""
        able = [
            deck
            for deck, suit in enumerate(self.game.suit_names)
            if self.decks[deck] + self._discarded(suit) > 0
        ]
        return len(able) > 1 and None in self.display

    def data(self) -> dict[str, Any]:
        """What `View.data` should be."""
        tickets = self.game.ticket_names
        return {
            "seat": self.seat,
            "seats": len(self.players),
            "first": self.first,
            "turn": self.turn,
            "on_turn": self.on_turn,
            "phase": self._own_phase(),
            "actors": self._actors(),
            "turns_left": self.turns_left,
            "passes": self.passes,
            "idle": self.idle,
            "display": self.display,
            "decks": self.decks,
            "discard": dict(+self.discard),
            "hand": dict(+self.hand),
            "owners": self.owners,
            "tickets_left": self.fresh + len(self.returned),
            "fresh_tickets": self.fresh,
            "returned": [None if each is None else tickets[each] for each in self.returned],
            "returned_by": self.returned_by,
            "offered": [tickets[each] for each in self.offered],
            "chosen": self.chosen,
            "gone": [None if each is None else tickets[each] for each in self.gone],
            "gone_from": self.gone_from,
            "players": [self._player(seat) for seat in range(len(self.players))],
            "rows": {},
            **self._of_mechanics(),
        }

    def _of_mechanics(self) -> dict[str, Any]:
        """What lies on the table only in games with certain mechanics."""
        data: dict[str, Any] = {}
        if self._has("tunnels"):
            data |= {"laid": dict(+self.laid), "turned": dict(+self.turned), "tunnel": self.tunnel}
        if self._has("stations"):
            data["borrowed"] = self.borrowed
        if self._has("stations") or self._has("depots"):
            data["buildings"] = self.buildings
        if self._has("harbors"):
            data["harbors"] = self.harbors
        if self._has("warehouses"):
            data["raid_at"] = None if self._refilling() else self.raid_at
        return data

    def _has(self, name: str) -> bool:
        return any(mechanic.name == name for mechanic in self.game.mechanics)

    def _reserve(self, seat: int) -> dict[str, int]:
        """The buildings that a player has left, by those on the board."""
        reserve: dict[str, int] = {}
        if self.stations:
            reserve["stations"] = len(self.stations["costs"]) - self.players[seat].stations
        for each in self.game.mechanics:
            if each.name == "harbors":
                built = list(self.harbors.values()).count(seat)
                reserve["harbors"] = int(str(each.numbers()["each"])) - built
        if self.depots:
            reserve["depots"] = self.players[seat].depots
        return reserve

    def _player(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        known = self.hand if seat == self.seat else player.known
        return {
            "score": player.score,
            "pieces": player.pieces,
            "cards": player.cards,
            "backs": player.backs,
            "known": dict(+known),
            "ticket_number": player.ticket_number,
            "first_kept": player.first_kept,
            "reserve": self._reserve(seat),
            "offered_number": player.offered_number,
            "choices_made": player.choices_made,
            "tickets": [self.game.ticket_names[ticket] for ticket in player.tickets],
            **({"box": player.box} if self._has("pieces") else {}),
            **({"exchanged": player.exchanged} if self._has("exchange") else {}),
            **({"depots": player.depots} if self.depots else {}),
            **({"stored": player.stored} if self._has("warehouses") else {}),
        }
