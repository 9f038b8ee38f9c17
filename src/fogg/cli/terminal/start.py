"""Before the game: which variant, who sits where, and whose luck it is."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rich.text import Text

from fogg.bots import BOTS, Agent
from fogg.catalogue import Catalogue
from fogg.cli.common import Shell
from fogg.cli.tables import plain_grid
from fogg.cli.terminal.lines import Lines
from fogg.cli.terminal.mechanics.every import EVERY
from fogg.engine.chance import Chance, Sealed, Seeded
from fogg.engine.errors import FoggError
from fogg.lab.entrants import entrant, in_a_file, split
from fogg.texts import in_language

YOU = "you"
DEFAULT_VARIANT = "usa"
DEFAULT_BOT = "medium"
PLUS = "+"
"""Behind the number of a game: with the option that a mechanic adds."""
ADDED = next(each.option for each in EVERY if each.option)
"""That option."""


def seat_words(seats: str | None, bots: str | None) -> list[str]:
    """Read who sits where: `you` once, and names of bots."""
    if seats and bots:
        raise FoggError("seats_or_bots")
    words = split(seats) if seats else [YOU, *split(bots or DEFAULT_BOT)]
    if words.count(YOU) != 1:
        raise FoggError("one_you", found=words.count(YOU))
    for word in words:
        if word != YOU:
            entrant(word, 0)
    return words


def player_names(seats: Sequence[str], own: str) -> list[str]:
    """Name each seat; bots of one name are numbered."""
    names: list[str] = []
    called = [_called(word) for word in seats]
    for index, word in enumerate(seats):
        before = called[:index].count(called[index])
        number = f" {before + 1}" if called.count(called[index]) > 1 else ""
        names.append(own if word == YOU else f"{called[index].capitalize()}{number}")
    return names


def _called(word: str) -> str:
    """The name of a bot without its file, or without the time it is given."""
    return word.rpartition(":")[2] if in_a_file(word) else word.partition(":")[0]


def luck(seed: int | None) -> Chance:
    """Choose the luck: sealed, so that anybody can verify it, unless a seed is given."""
    return Sealed(secrets.token_bytes(32)) if seed is None else Seeded(seed)


def agents(seats: Sequence[str], seed: int | None) -> dict[int, Agent]:
    """Make the bots by seat, each with a stream of luck of its own."""
    # Bots must not share the luck of the game, or they could foresee it.
    base = secrets.randbits(60) if seed is None else seed
    return {
        seat: entrant(word, int(Seeded(f"{base}/{seat}").below(1 << 30)))
        for seat, word in enumerate(seats)
        if word != YOU
    }


class Questions:
    """The short start for somebody who just typed the command."""

    def __init__(self, shell: Shell, catalogue: Catalogue, lines: Lines) -> None:
        self.shell = shell
        self.say = shell.say
        self.catalogue = catalogue
        self.lines = lines

    def variant(self) -> str:
        """Ask which game; Enter takes the first, a plus after its number adds an option."""
        variants = self.catalogue.games()
        language = self.say.language
        self.shell.out.line(self.say("start.welcome"), style="bold")
        grid = plain_grid(heads=2)
        for number, variant in enumerate(variants, 1):
            title = in_language(variant.titles, language) or variant.id
            sentence = in_language(variant.sentences, language)
            grid.add_row(Text(str(number), "bold"), Text(title, "bold"), sentence)
        self.shell.out.print(grid)
        self.shell.out.line(self.say(f"start.{ADDED.id}"), style="dim")
        while True:
            word = self.lines.ask(f"{self.say('start.variant')} [1] ")
            place = _number(word.removesuffix(PLUS) or "1", 1, len(variants))
            if place is not None:
                chosen = variants[place - 1]
                if PLUS in word:
                    chosen = self.catalogue.with_option(chosen, ADDED)
                return chosen.id
            self._refuse(1, len(variants))

    def opponents(self, variant: str) -> str:
        """Ask how many bots, and which; Enter takes one of medium strength."""
        rules = self.catalogue.find(variant).rules
        fewest, most = rules.fewest_players - 1, rules.most_players - 1
        question = self.say("start.opponents", most=most)
        number = self._ask_number(question, str(fewest), fewest, most)
        return ",".join([self._bot()] * number)

    def _bot(self) -> str:
        known = [DEFAULT_BOT, *(name for name in BOTS if name != DEFAULT_BOT)]
        while True:
            word = self.lines.ask(self.say("start.bot", known=known) + " ").lower()
            if not word or word in known:
                return word or DEFAULT_BOT
            self.shell.out.line(self.say("start.no_bot", known=known), style="red")

    def _ask_number(self, question: str, default: str, fewest: int, most: int) -> int:
        while True:
            number = _number(self.lines.ask(f"{question} [{default}] ") or default, fewest, most)
            if number is not None:
                return number
            self._refuse(fewest, most)

    def _refuse(self, fewest: int, most: int) -> None:
        words = self.say("start.no_number", fewest=fewest, most=most)
        self.shell.out.line(words, style="red")


def _number(word: str, fewest: int, most: int) -> int | None:
    """Read a number; None: the word is none, or it is out of range."""
    if word.isascii() and word.isdigit() and fewest <= int(word[:6]) <= most:
        return int(word)
    return None
