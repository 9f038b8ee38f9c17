"""What each command of the terminal game does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from fogg.boards.spelling import plain
from fogg.cli.mistakes import of_system
from fogg.cli.terminal import table
from fogg.cli.terminal.buildings import Buildings
from fogg.cli.terminal.claims import Claims
from fogg.cli.terminal.depots import DepotDesk
from fogg.cli.terminal.harbors import HarborDesk
from fogg.cli.terminal.harbors import about_city as about_port
from fogg.cli.terminal.lines import Left
from fogg.cli.terminal.look import tell
from fogg.cli.terminal.pieces import PiecesDesk
from fogg.cli.terminal.reading import ALL, COMMANDS, Reader, command_words, find_command
from fogg.cli.terminal.routes import RouteBook
from fogg.cli.terminal.stations import Builds, about_city
from fogg.cli.terminal.tunnels import TunnelDesk
from fogg.cli.terminal.ways import in_words
from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    DRAW,
    KINDS,
    PASS,
    REFILL,
    TICKETS,
    WITHDRAW,
    make,
)
from fogg.engine.cards import SHIP
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.tickets import keep_action
from fogg.engine.state import (
    BORROW,
    FIRST_PIECES,
    FIRST_TICKETS,
    KEEP_TICKETS,
    NOTHING,
    RAID,
    REFILLING,
    TUNNEL,
)
from fogg.texts.message import parameters

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session

LOG_LINES = 30
HELP = (
    "pieces",
    "store",
    "draw",
    "refill",
    "claim",
    "raid",
    "depot",
    "pay",
    "withdraw",
    "station",
    "borrow",
    "harbor",
    "exchange",
    "tickets",
    "keep",
    "pass",
    "routes",
    "route",
    "map",
    "mine",
    "look",
    "log",
    "save",
    "quit",
)

BY_DECKS = ("draw", "store")
"""Commands that are explained otherwise where there are several decks."""


class Answers:
    """Answers the lines that a player types."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = Reader(self.game, self.say.language)
        self.claims = Claims(session, self.reader)
        buildings = Buildings(session, self.reader, self.claims)
        self.builds = Builds(session, buildings)
        self.harbors = HarborDesk(session, buildings)
        self.pieces = PiecesDesk(session, self.reader)
        self.tunnels = TunnelDesk(session, self.reader)
        self.depots = DepotDesk(session, self.reader)
        self.words = command_words(self.say.language)
        self._commands: dict[str, Callable[[list[str]], None]] = {
            name: getattr(self, f"_{name}") for name in COMMANDS
        }
        session.lines.complete([*self.words, *self.reader.names.displays, *self.game.card_names])

    def answer(self, line: str) -> None:
        """Do what a line says; a FoggError tells why not."""
        words = line.replace("?", " ? ").split()
        if not words:
            self.session.show()
            return
        if words[0] == "?":
            self._help([])
            return
        if self._shorthand(words):
            return
        try:
            name = find_command(words[0], self.words)
        except FoggError:
            if self.reader.two_cities(words) is None:
                raise
            self._route(words)
            return
        if name == "tickets" and words[1:2] == ["?"]:
            name = "mine"
        self._commands[name]([word for word in words[1:] if word != "?"])

    def _shorthand(self, words: list[str]) -> bool:
        """Do what numbers alone, or the name of a deck, mean; False if it is something else."""
        phase = self.session.view().phase
        deck = self.reader.deck(words[0]) if len(words) == 1 else None
        if all(word.isdigit() for word in words):
            self._numbers(words)
        elif deck is not None:
            self._refill(words) if phase == REFILLING else self._draw(words)
        elif words[0].isdigit() and phase == FIRST_PIECES:
            self._pieces(words)
        elif words[0].isdigit() and len(words) == 2 and self.reader.deck(words[1]) is not None:
            self._draw(words)
        else:
            return False
        return True

    # Actions

    def _act(self, action: int) -> None:
        """Carry an action out, or say why it is not possible."""
        session = self.session
        why = self.game.problem(session.table.state, session.seat, action)
        if why is None:
            session.act(session.seat, action)
        else:
            session.refuse(self.book().problem(why))

    def _numbers(self, words: list[str]) -> None:
        """Numbers alone: tickets to keep, a way to pay, warehouses, or the face-up card to take."""
        phase = self.session.view().phase
        answers = {
            FIRST_TICKETS: self._keep,
            KEEP_TICKETS: self._keep,
            TUNNEL: self._pay,
            RAID: self._raid,
            FIRST_PIECES: self._pieces,
        }
        answers.get(phase, self._draw)(words)

    def _draw(self, words: list[str]) -> None:
        if not words:
            raise ActionError("missing_card")
        if self.words.get(plain(words[0])) == "deck":
            self._deck(words[1:])
        elif words[0].isdigit():
            self._take(words)
        elif len(words) == 1 and self.reader.deck(words[0]) is not None:
            self._deck(words)
        else:
            self._act(make(DRAW, self.reader.drawn(words, self.session.view().display)))

    def _take(self, words: list[str]) -> None:
        """Take a face-up card by its number; a deck named after it fills the gap."""
        deck = self.reader.deck(words[1]) if len(words) == 2 else None
        if deck is None and len(words) > 1:
            raise ActionError("too_many_words", word=words[1])
        self._act(make(DRAW, self._slot(words[0])))
        if deck is not None and self.session.view().phase == REFILLING:
            self._act(make(REFILL, deck))

    def _slot(self, word: str) -> int:
        display = self.session.view().display
        number = int(word[:6])
        if not 1 <= number <= len(display) or display[number - 1] == NOTHING:
            raise FoggError("no_such_slot", number=number, most=len(display))
        return int(display[number - 1])

    def _deck(self, words: list[str]) -> None:
        self._act(make(BLIND, self._which_deck(words)))

    def _which_deck(self, words: list[str]) -> int:
        """The deck that words name; where there is but one, nothing need be said."""
        deck = self.reader.deck(words[0]) if len(words) == 1 else None
        if deck is not None:
            return deck
        if words:
            raise ActionError("too_many_words", word=words[0])
        if self.game.decks > 1:
            raise FoggError("which_deck")
        return 0

    def _refill(self, words: list[str]) -> None:
        self._act(make(REFILL, self._which_deck(words)))

    def _pieces(self, words: list[str]) -> None:
        self._act(self.pieces.chosen(words))

    def _harbor(self, words: list[str]) -> None:
        action = self.harbors.read(words)
        if action is not None:
            self._act(action)

    def _exchange(self, words: list[str]) -> None:
        action = self.pieces.exchanged(words)
        if action is not None:
            self._act(action)

    def _claim(self, words: list[str]) -> None:
        action = self.claims.read(words)
        if action is not None:
            self._act(action)

    def _pay(self, words: list[str]) -> None:
        self._act(self.tunnels.pay(words))

    def _withdraw(self, words: list[str]) -> None:
        if words:
            raise ActionError("too_many_words", word=words[0])
        self._act(make(WITHDRAW))

    def _station(self, words: list[str]) -> None:
        action = self.builds.read(words)
        if action is not None:
            self._act(action)

    def _depot(self, words: list[str]) -> None:
        self._act(self.depots.place(words))

    def _store(self, words: list[str]) -> None:
        self._act(self.depots.store(words))

    def _raid(self, words: list[str]) -> None:
        self._act(self.depots.raid(words))

    def _borrow(self, words: list[str]) -> None:
        if words or self.session.view().phase != BORROW:
            self._act(self.game.notation.parse(" ".join(["borrow", *(words or ["none"])])))
        else:
            self._act(self.builds.proposed())

    def _tickets(self, words: list[str]) -> None:
        if words:
            raise ActionError("too_many_words", word=words[0])
        if self._sure():
            self._act(make(TICKETS))

    def _sure(self) -> bool:
        """Ask before tickets are drawn, for somebody may only have wanted to see their own."""
        session = self.session
        state = session.table.state
        if not session.lines.interactive or self.game.problem(state, session.seat, make(TICKETS)):
            return True
        deal = self.game.later_deal
        session.out.line(self.say("play.sure_tickets", draw=int(deal.draw), n=int(deal.keep)))
        return self.claims.agreed(session.lines.ask(self.say("play.sure") + " "))

    def _keep(self, words: list[str]) -> None:
        offered = self.session.view().offered()
        if offered and words and all(word.isdigit() for word in words):
            self._act(keep_action(self.game, self._chosen(words, offered)))
        elif len(words) == 1 and plain(words[0]) in ALL and offered:
            self._act(keep_action(self.game, list(offered)))
        elif offered:
            self._act(self.game.notation.parse(" ".join(["keep", *words])))
        else:
            self.session.refuse(self.say("play.nothing_to_keep"))

    def _chosen(self, words: list[str], offered: tuple[int, ...]) -> list[int]:
        numbers = [int(word[:6]) for word in words]
        for number in numbers:
            if not 1 <= number <= len(offered):
                raise FoggError("no_such_offer", number=number, most=len(offered))
        if len(set(numbers)) < len(numbers):
            raise ActionError("ticket_twice")
        return [offered[number - 1] for number in numbers]

    def _pass(self, words: list[str]) -> None:
        if words:
            raise ActionError("too_many_words", word=words[0])
        self._act(make(PASS))

    # Looking

    def book(self) -> RouteBook:
        """The routes as they are now."""
        return self.claims.book()

    def _routes(self, words: list[str]) -> None:
        city = self.claims.list_routes(self.book(), words)
        if city is not None:
            view, names = self.session.view(), self.session.names
            words = [about(self.say, view, city, names) for about in (about_city, about_port)]
            tell(self.session.out, filter(None, words), 0)

    def _route(self, words: list[str]) -> None:
        lanes, _ = self.reader.route_words(words)
        book = self.book()
        for route in lanes:
            for sentence in book.full(route):
                self.session.out.line(sentence)

    def _map(self, words: list[str]) -> None:
        if not words:
            raise FoggError("missing_city")
        self._routes(words)

    def _mine(self, words: list[str]) -> None:
        view = self.session.view()
        kept = (*view.tickets(self.session.seat), *view.offered())
        for ticket in kept:
            self.session.out.print(table.tickets(self.say, view, [ticket]))
            words_of_way = in_words(self.say, view, ticket)
            tell(self.session.out, [words_of_way] if words_of_way else [])
        if not kept:
            self.session.out.line(self.say("play.no_tickets"))

    def _look(self, words: list[str]) -> None:
        self.session.show()

    def _log(self, words: list[str]) -> None:
        for sentence in self.session.narrator.sentences(self.session.log)[-LOG_LINES:]:
            self.session.out.line(sentence)

    def _help(self, words: list[str]) -> None:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for name in self._help_names():
            key = self.session.by_decks(name) if name in BY_DECKS else name
            grid.add_row(self._example(f"play_help.{key}_form"), self._example(f"play_help.{key}"))
        self.session.out.print(grid)
        for name in self._notes():
            self.session.out.line(self.say(f"play_help.{name}"), style="dim")

    def _notes(self) -> list[str]:
        """What is worth saying about the rules of this game."""
        routes, tickets = self.game.board.routes, self.game.tickets
        board = {
            "gray": True,
            "ships": any(route.suit == SHIP for route in routes),
            "pairs": any(route.paired for route in routes),
            "itineraries": any(ticket.in_order for ticket in tickets),
        }
        names = {mechanic.name for mechanic in self.game.mechanics}
        notes = ("tunnels", "stations", "harbors", "depots")
        return [name for name in board if board[name]] + [name for name in notes if name in names]

    def _help_names(self) -> list[str]:
        """The commands of this game: not those for actions that it does not have."""
        every = {form.word for form in KINDS}
        used = {
            KINDS[kind].word
            for mechanic in self.game.mechanics
            for kind in (*mechanic.actions, PASS)
            if kind != BORROW_ROUTES or mechanic.closing >= 0
        }
        if self.game.decks == 1:
            used.discard(KINDS[REFILL].word)
        return [name for name in HELP if name in used or name not in every]

    def _example(self, key: str) -> str:
        """A text whose examples are cities of this board."""
        first = self.game.board.routes[0]
        ends = [self.reader.names.displays[end].lower() for end in (first.a, first.b)]
        cities = dict(zip(("city", "other"), ends, strict=True))
        ports = [at for at, city in enumerate(self.game.board.cities) if city.port]
        if ports:
            cities["port"] = self.reader.names.displays[ports[0]].lower()
        needed = parameters(self.say.messages[key])
        return self.say(key, **{name: cities[name] for name in needed})

    def _save(self, words: list[str]) -> None:
        if not words:
            raise FoggError("missing_file_name")
        try:
            self.session.saver.save(Path(" ".join(words)), self.session.table.record)
        except OSError as error:
            raise of_system(error) from error

    def _quit(self, words: list[str]) -> None:
        raise Left
