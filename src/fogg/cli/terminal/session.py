"""A game of one person against bots, line by line; nothing is done but legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from fogg.bots import Agent
from fogg.cli.common import Shell
from fogg.cli.system_errors import of_system
from fogg.cli.tables import FittedTable
from fogg.cli.terminal import look, table
from fogg.cli.terminal.commands import LineCommands
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.final import FinalSheet
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.registry import form_of
from fogg.cli.terminal.holdings import chosen_tickets
from fogg.cli.terminal.lines import Left, Lines
from fogg.cli.terminal.saving import Saver
from fogg.engine.action import END, make
from fogg.engine.errors import FoggError
from fogg.engine.event import Event
from fogg.engine.mechanics.draw import DEALT
from fogg.engine.mechanics.pieces import CHOSE_PIECES
from fogg.engine.mechanics.tickets import CHOSE_TICKETS, OFFERED
from fogg.engine.phases import END_TURN_PHASE, OVER_PHASE
from fogg.engine.view import View
from fogg.lab.entrants import decision
from fogg.record import Recorder

NO_NEWS = (DEALT, OFFERED, CHOSE_TICKETS, CHOSE_PIECES)
"""Events of the opening that are no news: everybody has them, and the table shows their result."""


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
        self.say = shell.say.of_rules(game_table.game.rules)
        self.out = shell.out
        self.table = game_table
        self.game = game_table.game
        self.seat = seat
        self.bots = bots
        self.names = names
        self.lines = lines
        self.saver = saver
        self.conversation = Conversation(self.say, self.out, lines, game_table, seat, names)
        self.commands = LineCommands(self.conversation, self._act_here, self.show, self.save)
        self.asks_to_end = False
        """Whether the player is asked at the end of each turn if there is more to do."""
        self.news: list[Event] = []
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
        self.saver.moved(self.table.record)
        self._hear(events, opening)

    def go_on(self) -> None:
        """Forget what the player has already heard, in a game that was left and goes on."""
        self.news = []

    def _act_here(self, action: int) -> None:
        self.act(self.seat, action)

    def _hear(self, events: list[Event], opening: bool = True) -> None:
        news = [event for event in events if not (opening and event.kind in NO_NEWS)]
        self.news += news
        self.conversation.log += news

    def view(self) -> View:
        """What the player knows."""
        return self.conversation.view()

    def save(self, file: Path) -> None:
        """Write the record so far to a file."""
        try:
            self.saver.save(file, self.table.record)
        except OSError as error:
            raise of_system(error) from error

    def _decide(self) -> None:
        """Show the table and answer commands until one of them was an action."""
        if self.view().phase == END_TURN_PHASE and not self.asks_to_end:
            self._act_here(make(END))
            return
        moves = len(self.table.record.moves)
        self.show()
        while len(self.table.record.moves) == moves:
            self._answer(self.lines.ask("> "))

    def _answer(self, line: str) -> None:
        try:
            self.commands.answer(line)
        except FoggError as error:
            self.conversation.refuse(self.say.error(error, self.game.board, self.names))

    # Showing

    def show(self) -> None:
        """Show the news and the whole table, then what is to be decided."""
        view, form = self.view(), form_of(self.conversation)
        self._show_news(view, form)
        if not form.within_turn:
            self.out.print(table.players(self.say, view, self.names))
        self.out.print(self._own_table(view, form))
        form.ask(view)

    def _show_news(self, view: View, form: Form) -> None:
        sentences = self.conversation.narrator.sentences(self.news)
        self.news = []
        if form.title:
            title = self.say(form.title)
        elif view.turn == 0:
            title = self.say("play.opening")
        else:
            title = self.say("play.turn", turn=view.turn)
        self.out.print()
        self.out.rule(Text(title, "bold"), align="left", style="dim")
        look.print_sentences(self.out, sentences)

    def _own_table(self, view: View, form: Form) -> FittedTable:
        """What lies before the player, as far as it matters to the decision."""
        say, width = self.say, self.out.width
        grid = table.fields()
        if form.shows_display:
            cards = table.display(say, view, width, form.numbers_display)
            grid.add_row(say("table.display"), cards)
        if form.shows_decks and not form.within_turn:
            grid.add_row(say("table.decks_title"), table.decks(say, view))
        for key, row in form.rows(view):
            grid.add_row(say(key), row)
        grid.add_row(say("table.hand"), table.hand(say, view, width))
        tickets = chosen_tickets(view) or view.tickets(self.seat)
        if tickets and not form.within_turn:
            grid.add_row(say("table.tickets"), table.tickets(say, view, tickets))
        return grid

    # The end

    def _finish(self) -> None:
        look.print_sentences(self.out, self.conversation.narrator.sentences(self.news))
        self.news = []
        self.out.print()
        self.out.rule(Text(self.say("play.over"), "bold"), align="left", style="dim")
        for part in FinalSheet(
            self.say, self.game, self.table.state, self.names, self.seat
        ).parts():
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
        return self.table.state.phase == OVER_PHASE
