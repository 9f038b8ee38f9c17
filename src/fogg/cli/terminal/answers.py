"""What each command of the terminal game does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from fogg.boards.spelling import plain
from fogg.cli.mistakes import of_system
from fogg.cli.terminal import table
from fogg.cli.terminal.claims import Claims
from fogg.cli.terminal.depots import DepotDesk
from fogg.cli.terminal.lines import Left
from fogg.cli.terminal.look import tell
from fogg.cli.terminal.reading import ALL, COMMANDS, Reader, command_words, find_command
from fogg.cli.terminal.routes import RouteBook
from fogg.cli.terminal.stations import Builds, about_city
from fogg.cli.terminal.tunnels import TunnelDesk
from fogg.cli.terminal.ways import in_words
from fogg.engine.action import BLIND, BORROW_ROUTES, DRAW, KINDS, PASS, TICKETS, WITHDRAW, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.tickets import keep_action
from fogg.engine.state import BORROW, FIRST_TICKETS, KEEP_TICKETS, NOTHING, RAID, TUNNEL
from fogg.texts.message import parameters

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session

LOG_LINES = 30
HELP = (
    "store",
    "draw",
    "claim",
    "raid",
    "depot",
    "pay",
    "withdraw",
    "station",
    "borrow",
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


class Answers:
    """Answers the lines that a player types."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = Reader(self.game, self.say.language)
        self.claims = Claims(session, self.reader)
        self.builds = Builds(session, self.reader, self.claims)
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
        if all(word.isdigit() for word in words):
            self._numbers(words)
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
        }
        answers.get(phase, self._draw)(words)

    def _draw(self, words: list[str]) -> None:
        if not words:
            raise ActionError("missing_card")
        if len(words) > 1:
            raise ActionError("too_many_words", word=words[1])
        word = words[0]
        if self.words.get(plain(word)) == "deck":
            word = self.game.notation.decks[0]
        if word in self.game.notation.decks:
            self._act(make(BLIND, self.game.notation.decks.index(word)))
        elif word.isdigit():
            self._act(make(DRAW, self._slot(word)))
        else:
            self._act(make(DRAW, self.reader.card(word)))

    def _slot(self, word: str) -> int:
        display = self.session.view().display
        number = int(word[:6])
        if not 1 <= number <= len(display) or display[number - 1] == NOTHING:
            raise FoggError("no_such_slot", number=number, most=len(display))
        return int(display[number - 1])

    def _deck(self, words: list[str]) -> None:
        if words:
            raise ActionError("too_many_words", word=words[0])
        self._act(make(BLIND, 0))

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
            names = self.session.names
            sentence = about_city(self.say, self.session.view(), city, names)
            tell(self.session.out, [sentence] if sentence else [], 0)

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
        for sentence in self.session.teller.sentences(self.session.log)[-LOG_LINES:]:
            self.session.out.line(sentence)

    def _help(self, words: list[str]) -> None:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for name in self._help_names():
            grid.add_row(
                self._example(f"play_help.{name}_form"), self._example(f"play_help.{name}")
            )
        self.session.out.print(grid)
        self.session.out.line(self.say("play_help.gray"), style="dim")
        names = {mechanic.name for mechanic in self.game.mechanics}
        for name in ("tunnels", "stations", "depots"):
            if name in names:
                self.session.out.line(self.say(f"play_help.{name}"), style="dim")

    def _help_names(self) -> list[str]:
        """The commands of this game: not those for actions that it does not have."""
        every = {form.word for form in KINDS}
        used = {
            KINDS[kind].word
            for mechanic in self.game.mechanics
            for kind in (*mechanic.actions, PASS)
            if kind != BORROW_ROUTES or mechanic.closing >= 0
        }
        return [name for name in HELP if name in used or name not in every]

    def _example(self, key: str) -> str:
        """A text whose examples are cities of this board."""
        first = self.game.board.routes[0]
        ends = [self.reader.names.displays[end].lower() for end in (first.a, first.b)]
        cities = dict(zip(("city", "other"), ends, strict=True))
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
