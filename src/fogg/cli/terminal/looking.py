"""Commands that only show something: routes, tickets, what happened, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.boards.spelling import plain
from fogg.cli.tables import plain_grid
from fogg.cli.terminal import table
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.generic import KNOWN_VERBS, verbs
from fogg.cli.terminal.look import print_sentences
from fogg.cli.terminal.mechanics.base import AboutCity
from fogg.cli.terminal.mechanics.every import EVERY, of_game, unknown
from fogg.cli.terminal.routes import RouteBook
from fogg.cli.terminal.ways import in_words
from fogg.engine.action import REFILL
from fogg.engine.cards import SHIP
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.texts import LANGUAGES, messages
from fogg.texts.message import parameters

LOG_LINES = 30
MANY_ROUTES = 20
"""A longer list of routes comes with advice how to shorten it."""
FILTERS = ("free", "payable", "mine", "wanted")
HELP = (
    *("pieces", "draw", "refill", "stop", "claim", "tickets", "keep", "end", "pass", "offers"),
    *("routes", "route", "map", "mine", "look", "log", "ask", "save", "quit"),
)
"""The commands of every mechanic alike, in the order of the help."""
BY_DECKS = ("draw", "store")
"""Commands that are explained otherwise where there are several decks."""


# Routes


def routes(conversation: Conversation, words: Sequence[str]) -> None:
    """List the routes that all the words choose: filters, a color, or a city and what it has."""
    book = conversation.book()
    chosen, rest = _filtered(book, words)
    city, color = _city_or_color(conversation, rest)
    printed = conversation.game.board.routes
    if city is not None:
        chosen = [route for route in chosen if city in (printed[route].a, printed[route].b)]
    if color is not None:
        chosen = [route for route in chosen if printed[route].color == color]
    _print_routes(conversation, book, chosen, city)
    if city is not None:
        view, names = conversation.view(), conversation.names
        about = [each(conversation.say, view, city, names) for each in _about_city(view.game)]
        print_sentences(conversation.out, filter(None, about), 0)


def _about_city(game: Game) -> list[AboutCity]:
    """List who has something to say about a city: its building first, then its port."""
    mechanics = of_game(game)
    buildings = [each.about_building for each in mechanics if each.about_building]
    return [*buildings, *(each.about_port for each in mechanics if each.about_port)]


def _filtered(book: RouteBook, words: Sequence[str]) -> tuple[list[int], list[str]]:
    """The routes that filters among the words leave, and the words that are no filters."""
    known = {
        plain(word): name
        for language in LANGUAGES
        for name in FILTERS
        for word in messages(language)[f"filter.{name}"].split()
    }
    names = [known[plain(word)] for word in words if plain(word) in known]
    rest = [word for word in words if plain(word) not in known]
    chosen = [
        route
        for route in range(book.game.routes)
        if all(getattr(book, name)(route) for name in names)
    ]
    return chosen, rest


def _city_or_color(
    conversation: Conversation, words: Sequence[str]
) -> tuple[int | None, str | None]:
    """The city or the color that words name; both None without words."""
    if not words:
        return None, None
    reader = conversation.reader
    try:
        return reader.city(words), None
    except FoggError:
        # If the words are no color either, the first error is the one to show: about the city.
        try:
            return None, reader.names.color(" ".join(words))
        except FoggError:
            pass
        raise


def _print_routes(
    conversation: Conversation, book: RouteBook, chosen: list[int], city: int | None
) -> None:
    out, say = conversation.out, conversation.say
    if not chosen:
        out.line(say("play.no_routes"))
        return
    if book.due is not None and any(book.free(route) and book.payable(route) for route in chosen):
        out.line(book.problem(book.due))
        out.line(say("play.later_routes"))
    out.print(book.table(chosen, city))
    if len(chosen) > MANY_ROUTES:
        example = conversation.reader.names.displays[0].lower()
        out.line(say("play.fewer_routes", n=len(chosen), city=example), style="dim")


def route(conversation: Conversation, words: Sequence[str]) -> None:
    """Say all about the lanes between two cities."""
    lanes, _ = conversation.reader.route_words(words)
    book = conversation.book()
    for lane in lanes:
        for sentence in book.full(lane):
            conversation.out.line(sentence)


def around_city(conversation: Conversation, words: Sequence[str]) -> None:
    """List the routes of a city."""
    if not words:
        raise FoggError("missing_city")
    routes(conversation, words)


# Tickets and events


def own_tickets(conversation: Conversation, words: Sequence[str]) -> None:
    """Show the player's tickets and the way that each could take."""
    view, out, say = conversation.view(), conversation.out, conversation.say
    tickets = (*view.tickets(conversation.seat), *view.offered())
    for ticket in tickets:
        out.print(table.tickets(say, view, [ticket]))
        way = in_words(say, view, ticket)
        print_sentences(out, [way] if way else [])
    if not tickets:
        out.line(say("play.no_tickets"))


def log(conversation: Conversation, words: Sequence[str]) -> None:
    """Say again what happened last."""
    for sentence in conversation.narrator.sentences(conversation.log)[-LOG_LINES:]:
        conversation.out.line(sentence)


# Help


def show_help(conversation: Conversation, words: Sequence[str]) -> None:
    """List the commands of this game, with what is worth knowing about its rules."""
    grid = plain_grid()
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for name in _help_names(conversation):
        key = conversation.by_decks(name) if name in BY_DECKS else name
        example = _example(conversation, f"play_help.{key}_form")
        grid.add_row(example, _example(conversation, f"play_help.{key}"))
    conversation.out.print(grid)
    for key in _notes(conversation):
        conversation.out.line(conversation.say(key), style="dim")


def _notes(conversation: Conversation) -> list[str]:
    """The keys of what is worth saying about the rules of this game."""
    game = conversation.game
    board = {
        "gray": True,
        "ships": any(route.suit == SHIP for route in game.board.routes),
        "pairs": any(route.paired for route in game.board.routes),
        "itineraries": any(ticket.in_order for ticket in game.tickets),
    }
    keys = [f"play_help.{name}" for name in board if board[name]]
    keys += [each.help_note for each in of_game(game) if each.help_note]
    others = [f"play_help.{mechanic.name}" for mechanic in unknown(game)]
    return [*keys, *(key for key in others if key in conversation.say.messages)]


def _help_names(conversation: Conversation) -> list[str]:
    """The commands of this game: not those for actions that it does not have."""
    game = conversation.game
    used = set(verbs(game))
    if game.decks == 1:
        used.discard(game.action_kind(REFILL).word)
    return [name for name in _every_help() if name in used or name not in KNOWN_VERBS]


def _every_help() -> list[str]:
    """All commands in the order of the help."""
    names = list(HELP)
    waiting = {name: before for each in EVERY for name, before in each.help_before.items()}
    # A command may stand before one of another mechanic, which must be there first.
    while waiting:
        name = next(name for name, before in waiting.items() if before in names)
        names.insert(names.index(waiting.pop(name)), name)
    return names


def _example(conversation: Conversation, key: str) -> str:
    """A text whose examples are cities of this board."""
    board, names = conversation.game.board, conversation.reader.names.displays
    first = board.routes[0]
    cities = {"city": names[first.a].lower(), "other": names[first.b].lower()}
    ports = [at for at, city in enumerate(board.cities) if city.port]
    if ports:
        cities["port"] = names[ports[0]].lower()
    needed = parameters(conversation.say.messages[key])
    return conversation.say(key, **{name: cities[name] for name in needed})


LOOKING: dict[str, Callable[[Conversation, Sequence[str]], None]] = {
    "help": show_help,
    "log": log,
    "map": around_city,
    "mine": own_tickets,
    "route": route,
    "routes": routes,
}
"""The commands that show something and change nothing."""
