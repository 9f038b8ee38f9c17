"""A game of one person against bots, line by line; nothing is done but legal actions."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from fogg.bots import Agent
from fogg.cli.common import Shell
from fogg.cli.terminal import depots, harbors, look, pieces, table
from fogg.cli.terminal.answers import Answers
from fogg.cli.terminal.final import Sheet
from fogg.cli.terminal.lines import Left, Lines
from fogg.cli.terminal.saving import Saver
from fogg.cli.terminal.stations import costs, loans
from fogg.engine.errors import FoggError
from fogg.engine.event import CHOSE, DEALT, OFFERED, Event
from fogg.engine.state import (
    BORROW,
    FIRST_CARD,
    FIRST_PIECES,
    FIRST_TICKETS,
    KEEP_TICKETS,
    OVER,
    RAID,
    REFILLING,
    SECOND_CARD,
    TUNNEL,
)
from fogg.engine.view import View
from fogg.lab.entrants import decision
from fogg.narration.events import Narrator
from fogg.narration.pieces import exchange
from fogg.record import Recorder

NO_NEWS = (DEALT, OFFERED, CHOSE)
"""What everybody does before the first turn; what comes of it is told then."""
WITHIN_TURN = (FIRST_CARD, SECOND_CARD, TUNNEL, RAID, REFILLING)
"""Phases in the middle of a turn: the table has been shown already."""
TITLES = depots.TITLES | {
    SECOND_CARD: "play.second_card",
    REFILLING: "play.refill",
    FIRST_PIECES: "pieces_ask.title",
    TUNNEL: "tunnel.title",
    BORROW: "station.title",
}
"""How phases are headed that are not the beginning of a turn."""


class Session:
    """One game, from the first tickets to the final score."""

    def __init__(
        self,
        shell: Shell,
        game_table: Recorder,
        seat: int,
        bots: Mapping[int, Agent],
        names: list[str],
        lines: Lines,
        saver: Saver,
    ) -> None:
        self.shell = shell
        self.say = shell.say
        self.out = shell.out
        self.table = game_table
        self.game = game_table.game
        self.seat = seat
        self.bots = bots
        self.names = names
        self.lines = lines
        self.saver = saver
        self.narrator = Narrator(self.say, self.game, names, seat, seat)
        self.answers = Answers(self)
        self.news: list[Event] = []
        self.log: list[Event] = []
        self._hear(game_table.events)

    def play(self) -> None:
        """Play to the end, show the score, answer until the player leaves."""
        while not self.game.over(self.table.state):
            for seat in self.game.actors(self.table.state):
                if seat == self.seat:
                    self._decide()
                else:
                    bot, name = self.bots[seat], self.names[seat]
                    self.act(seat, decision(bot, name, self.game, self.table.state, seat))
        self._finish()

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action and remember what the player learns of it."""
        opening = self.table.state.turn == 0
        events = self.table.act(seat, action)
        self._hear(events, opening)

    def _hear(self, events: list[Event], opening: bool = True) -> None:
        news = [event for event in events if not (opening and event.kind in NO_NEWS)]
        self.news += news
        self.log += news

    def view(self) -> View:
        """What the player knows."""
        return self.game.view(self.table.state, self.seat)

    def _decide(self) -> None:
        """Show the table and answer commands until one of them was an action."""
        moves = len(self.table.record.moves)
        self.show()
        while len(self.table.record.moves) == moves:
            self._answer(self.lines.ask("> "))

    def _answer(self, line: str) -> None:
        try:
            self.answers.answer(line)
        except FoggError as error:
            self.refuse(self.say.error(error, self.game.board, self.names))

    def refuse(self, words: str) -> None:
        """Say why not."""
        self.out.line(words, style="red")

    # Showing

    def show(self) -> None:
        """The news and the whole table, then what is to be decided."""
        view = self.view()
        self._tell_news(view)
        if view.phase not in WITHIN_TURN:
            self.out.print(table.players(self.say, view, self.names))
        self.out.print(self._mine(view))
        self._ask(view)

    def _tell_news(self, view: View) -> None:
        sentences = self.narrator.sentences(self.news)
        self.news = []
        if view.phase in TITLES:
            title = self.say(TITLES[view.phase])
        elif view.turn == 0:
            title = self.say("play.opening")
        else:
            title = self.say("play.turn", turn=view.turn)
        self.out.print()
        self.out.rule(Text(title, "bold"), align="left", style="dim")
        look.tell(self.out, sentences)

    def _mine(self, view: View) -> Table:
        say = self.say
        grid = table.fields()
        if view.phase not in (TUNNEL, BORROW, RAID):
            grid.add_row(say("table.display"), table.display(say, view, self.out.width))
        if view.phase not in (*WITHIN_TURN, BORROW):
            grid.add_row(say("table.decks_title"), table.decks(say, view))
        if view.phase == TUNNEL:
            grid.add_row(say("table.laid"), table.cards(say, view, view.laid, self.out.width))
            grid.add_row(say("table.turned"), table.cards(say, view, view.turned, self.out.width))
        grid.add_row(say("table.hand"), table.hand(say, view, self.out.width))
        kept = pieces.kept(view) or view.tickets(self.seat)
        if kept and view.phase not in WITHIN_TURN:
            grid.add_row(say("table.tickets"), table.tickets(say, view, kept))
        return grid

    def _ask(self, view: View) -> None:
        """What the player has to decide now, and how to say it."""
        say = self.say
        if view.phase in (FIRST_TICKETS, KEEP_TICKETS):
            first = view.phase == FIRST_TICKETS
            deal = self.game.first_deal if first else self.game.later_deal
            offered = view.offered()
            least = min(int(deal.keep), len(offered))
            example = " ".join(str(number + 1) for number in range(least))
            self.out.line(say("play.ask_keep", n=least, example=example), style="bold")
            if sum(self.game.tickets[ticket].long for ticket in offered) > self.game.keep_long:
                self.out.line(say("play.keep_long", n=int(self.game.keep_long)), style="bold")
            self.out.print(table.tickets(say, view, offered, numbered=True))
            return
        if view.phase == TUNNEL:
            self.answers.tunnels.ask()
            return
        if view.phase in depots.TITLES:
            self.answers.depots.ask()
            return
        if view.phase == BORROW:
            look.tell(self.out, loans(say, view, self.answers.builds.proposed()))
            self.out.line(say("station.ask"), style="bold")
            return
        if view.phase == FIRST_PIECES:
            self.answers.pieces.ask()
            return
        if view.phase == REFILLING:
            self.out.line(say("play.ask_refill"), style="bold")
            return
        if view.phase == SECOND_CARD:
            self.out.line(say(self.by_decks("play.ask_second")), style="bold")
        else:
            self._tell_end(view)
            self.out.line(say("play.ask_turn", ways=self._ways()), style="bold")

    def _tell_end(self, view: View) -> None:
        """How many turns the player has left, once that is known."""
        if view.turns_left > 0:
            number = -(-view.turns_left // view.seats)
            self.out.line(self.say("play.last_turns", n=number), style="bold yellow")

    def by_decks(self, key: str) -> str:
        """The key of a text that is another one where there are several decks."""
        return key if self.game.decks == 1 else f"{key}_decks"

    def _ways(self) -> str:
        """What one may do in a turn of this game, as it is typed."""
        ways = [self.by_decks("store" if self.answers.depots.must_store() else "draw"), "claim"]
        ways += ["station"] if costs(self.game) else []
        ways += ["harbor"] if harbors.numbers(self.game) else []
        ways += ["exchange"] if exchange(self.game) else []
        ways += ["depot"] if depots.played(self.game) else []
        return ", ".join(self.say(f"play.ask_{way}") for way in [*ways, "tickets", "help"])

    # The end

    def _finish(self) -> None:
        look.tell(self.out, self.narrator.sentences(self.news))
        self.news = []
        self.out.print()
        self.out.rule(Text(self.say("play.over"), "bold"), align="left", style="dim")
        for part in Sheet(self.say, self.game, self.table.state, self.names, self.seat).parts():
            self.out.print(part)
        self.saver.keep(self.table.record)
        if not self.saver.file:
            self.out.line(self.say("play.after"), style="dim")
            self._answer_after()

    def _answer_after(self) -> None:
        """After the end, answer until an empty line."""
        while True:
            line = self.lines.ask("> ")
            if not line:
                raise Left
            self._answer(line)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.phase == OVER
