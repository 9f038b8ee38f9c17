"""Tables whose first cards a test chooses: the stored luck of the start is written anew."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from mypy_extensions import i64

from fogg.catalogue import Catalogue
from fogg.engine.chance import CARD, SEAT, Chance, Recording, Seeded
from fogg.engine.game import Game
from fogg.record import luck_words
from tests.server.serving import Client, Server


class Dealt(Chance):
    """Deals the named cards to the first seat, which begins; all else is anybody's luck."""

    def __init__(self, game: Game, hand: str) -> None:
        self._wanted = [game.card_names.index(name) for name in hand.split()]
        self._luck = Seeded(hand)

    def pick(self, what: i64, pile: Any, first: i64, last: i64, total: i64) -> i64:
        if what == SEAT:
            return 0
        for kind in self._wanted if what == CARD else ():
            if first <= kind < last:
                self._wanted.remove(kind)
                return kind
        return self._luck.pick(what, pile, first, last, total)


def deal(server: Server, variant: str, hand: str, tables: int = 1) -> list[DealtTable]:
    """Start tables at a server that is not running; the first seats have exactly these cards."""
    with server:
        client = Client(server)
        people = ("you Ana", "you Marc")
        made = [client.create(*people, variant=variant, start=True) for _ in range(tables)]
        client.close()
    luck = Recording(Dealt(game := Catalogue().game(variant), hand))
    game.start(2, luck)
    _write(server, luck_words(game, luck.take()))
    return [DealtTable(each) for each in made]


def _write(server: Server, luck: list[str]) -> None:
    """Change the luck of every start; nothing else has been stored so far."""
    database = sqlite3.connect(server.database)
    rows = database.execute("SELECT game, data FROM entries").fetchall()
    for game, text in rows:
        entry = msgspec.json.decode(text) | {"luck": luck}
        changed = msgspec.json.encode(entry).decode()
        database.execute("UPDATE entries SET data = ? WHERE game = ?", (changed, game))
    database.commit()
    database.close()


class DealtTable:
    """A running table of two people before the first turn, of whom the first begins."""

    def __init__(self, made: dict[str, Any]) -> None:
        """Remember a table as the server answered when it was made."""
        self.made = made
        self.id: str = made["table"]["id"]
        self.tokens = [made["seats"][str(seat)] for seat in range(2)]

    def link(self, server: Server, seat: int) -> str:
        """The address of a seat."""
        link: str = self.made["links"]["seats"][str(seat)]
        return server.url + "/" + link.split("/", 3)[3]

    def view(self, client: Client, seat: int) -> dict[str, Any]:
        return client.view(self.id, self.tokens[seat])

    def command(self, client: Client, seat: int, type: str, **fields: Any) -> Any:
        """Give a command, and return what it brought."""
        answer = client.command(self.id, self.tokens[seat], type, **fields)
        assert answer.is_success, answer.text
        return answer.json()["result"]

    def act(self, client: Client, seat: int, *actions: str) -> None:
        """Do one thing after the other."""
        for action in actions:
            number = self.view(client, seat)["decision"]["number"]
            self.command(client, seat, "act", decision=number, action=action)

    def open(self, client: Client) -> None:
        """Keep all tickets, and start with 20 wagons."""
        for seat in (0, 1):
            offers = self.view(client, seat)["decision"]["offers"]
            keep = " ".join(["keep", *(each["target"] for each in offers)])
            self.act(client, seat, keep, "pieces wagons*20 ships*40")
