"""A table's document: making it, sitting down, and what its host may change. No I/O."""

from __future__ import annotations

import time
from typing import NamedTuple

from fogg.bots import BOTS, CHARACTERS
from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.lessons import Lesson
from fogg.server.errors import Conflict, NotAllowed, ServerError
from fogg.server.names import clean_name
from fogg.server.storage.documents import SeatDoc, TableDoc
from fogg.server.tables.luck import break_off, new_secret
from fogg.server.tables.tokens import (
    derived,
    fits,
    hashed,
    kind_of,
    new_code,
    new_token,
    same_digest,
)
from fogg.server.wire.types import (
    JoiningJson,
    NewLessonJson,
    NewSeatJson,
    NewTableJson,
    PaceJson,
    SetSeatCommand,
    SetTableCommand,
    SettingsJson,
    YouJson,
)
from fogg.server.wire.types.table import PLAYER_COLORS

BOT_NAMES = ("Flanagan", "Sullivan", "Fallentin", "Forster", "Hitch", "Strand")
"""Of bots that are no characters: others of the same novel."""
USUAL_BOTS = tuple(
    name for level in ("medium", "easy") for name, each in CHARACTERS.items() if each.level == level
)
"""Who takes a seat if nobody is asked for: the first of them who is not at the table yet."""


class Secrets(NamedTuple):
    """The tokens of a new table; seats by their numbers."""

    host: str
    invite: str
    watch: str
    seats: dict[int, str]


class NewTableDoc(NamedTuple):
    """A table that is not stored yet, and its tokens."""

    doc: TableDoc
    tokens: Secrets


# Making a table


def create(new: NewTableJson, catalogue: Catalogue) -> NewTableDoc:
    """Make a table as asked for, and its tokens."""
    host = new_token("host")
    doc = TableDoc(
        id=new_code(),
        variant=new.variant,
        settings=new.settings,
        seats=[],
        created=time.time(),
        host=hashed(host),
        # Before anybody sits down: the server is bound to it before it knows any part.
        secret=new_secret(),
    )
    catalogue.find(new.variant)
    tokens: dict[int, str] = {}
    for number, seat in enumerate(new.seats):
        doc.seats.append(_new_seat(doc, seat))
        if seat.kind == "you":
            tokens[number] = new_token("seat")
            doc.seats[number].token = hashed(tokens[number])
    doc.host_seat = min(tokens, default=None)
    for number in tokens:
        own = doc.seats[number]
        if number != doc.host_seat and not own.commitment:
            own.absence = "same"
    check_table(doc, catalogue)
    invite, watch = invitation(doc, host), watching(doc, host)
    doc.invite, doc.watch = hashed(invite), hashed(watch)
    return NewTableDoc(doc, Secrets(host, invite, watch, tokens))


def create_lesson(lesson: Lesson, new: NewLessonJson, catalogue: Catalogue) -> NewTableDoc:
    """Make the table of a lesson, for one person and the rivals that it has."""
    rivals = [NewSeatJson(kind="bot", bot=lesson.bot) for _ in lesson.position.rivals]
    settings = SettingsJson(
        bot_delay=new.bot_delay, spectators=False, talk="silent", coach=lesson.coach
    )
    learner = NewSeatJson(kind="you", name=new.name, color=new.color)
    table = NewTableJson(variant=lesson.variant, seats=[learner, *rivals], settings=settings)
    made = create(table, catalogue)
    made.doc.lesson = lesson.id
    return made


def _new_seat(doc: TableDoc, seat: NewSeatJson) -> SeatDoc:
    if seat.kind == "bot":
        return bot_seat(doc, seat.bot, seat.name, seat.color)
    if seat.kind == "open":
        return SeatDoc()
    name = free_name(doc, seat.name) if seat.name else ""
    return SeatDoc(
        kind="human",
        name=name,
        color=free_color(doc, seat.color),
        commitment=seat.commitment or "",
    )


def bot_seat(doc: TableDoc, bot: str, name: str = "", color: str = "") -> SeatDoc:
    """Make a seat with a bot in it."""
    seated = {seat.bot for seat in doc.seats}
    bot = bot or next((each for each in USUAL_BOTS if each not in seated), USUAL_BOTS[0])
    check_bot(bot)
    taken = {seat.name for seat in doc.seats}
    unused = [each for each in BOT_NAMES if each not in taken]
    usual = CHARACTERS[bot].name if bot in CHARACTERS else (unused or BOT_NAMES)[0]
    name = free_name(doc, name or usual)
    return SeatDoc(kind="bot", name=name, color=free_color(doc, color), bot=bot)


def bot_of(doc: TableDoc, number: int, usual_holder: str) -> str:
    """Name the bot that plays a seat: its own, or the one that holds seats at this table."""
    return doc.seats[number].bot or doc.settings.holder or usual_holder


def invitation(doc: TableDoc, host: str) -> str:
    """Derive the token to join from the host's."""
    return derived(host, "invite", f"invite/{doc.id}/{doc.invite_number}")


def watching(doc: TableDoc, host: str) -> str:
    """Derive the token to watch from the host's."""
    return derived(host, "watch", f"watch/{doc.id}/{doc.watch_number}")


def check_bot(bot: str) -> None:
    """Raise if no bot has this name."""
    if bot not in BOTS:
        raise FoggError("unknown_bot", bot=bot, known=list(BOTS), near=[])


def check_table(doc: TableDoc, catalogue: Catalogue) -> None:
    """Raise if the table could never be played: by its number of seats, or its bots."""
    rules = catalogue.find(doc.variant).rules
    if doc.settings.holder:
        check_bot(doc.settings.holder)
    if not rules.fewest_players <= len(doc.seats) <= rules.most_players:
        raise ServerError(
            "wrong_number_of_players",
            fewest=rules.fewest_players,
            most=rules.most_players,
            seats=len(doc.seats),
        )


# Names and colors


def free_name(doc: TableDoc, name: str, besides: SeatDoc | None = None) -> str:
    """Clean a name, and number it if somebody besides that seat has it."""
    name = clean_name(name)
    taken = {seat.name for seat in doc.seats if seat is not besides}
    number = 2
    result = name
    while result and result in taken:
        result = f"{name} {number}"
        number += 1
    return result


def free_color(doc: TableDoc, color: str, besides: SeatDoc | None = None) -> str:
    """Choose the color if nobody besides that seat has it, or else the first free one.

    Empty if there are more seats than colors.
    """
    if color and color not in PLAYER_COLORS:
        raise ServerError("unknown_player_color", color=color, known=list(PLAYER_COLORS))
    taken = {seat.color for seat in doc.seats if seat is not besides}
    free = [each for each in (color, *PLAYER_COLORS) if each and each not in taken]
    return free[0] if free else ""


# Who is who


def identify(doc: TableDoc, token: str, host: str = "") -> YouJson:
    """Look up what tokens make their holder at this table; raise if one of them is void."""
    if host and not fits(host, doc.host):
        raise NotAllowed("link_void")
    you = _identify(doc, token or host)
    if host:
        you.host = True
    return you


def _identify(doc: TableDoc, token: str) -> YouJson:
    if not token:
        if not doc.settings.public:
            raise NotAllowed("link_needed")
        return YouJson(role="public")
    kind = kind_of(token)
    if kind == "seat":
        digest = hashed(token)
        for number, seat in enumerate(doc.seats):
            if same_digest(digest, seat.token):
                return YouJson(role="seat", seat=number)
    elif kind == "host" and fits(token, doc.host):
        return YouJson(role="host", host=True)
    elif kind == "invite" and fits(token, doc.invite):
        return YouJson(role="invite")
    elif kind == "watch" and fits(token, doc.watch):
        return YouJson(role="watch")
    raise NotAllowed("link_void")


def may_watch(doc: TableDoc, you: YouJson) -> None:
    """Raise for spectators where they are not wanted."""
    if you.seat is None and not you.host and not doc.settings.spectators:
        # An invited guest has to see the table before sitting down.
        if doc.status == "lobby" and you.role != "watch":
            return
        raise NotAllowed("no_spectators")


# Sitting down


def in_lobby(doc: TableDoc) -> None:
    """Raise if the game has begun, or is about to: this can be changed only before."""
    if doc.status != "lobby":
        raise Conflict("game_begun")
    if doc.starting:
        raise Conflict("game_starting")


def join(doc: TableDoc, you: YouJson, joining: JoiningJson) -> tuple[int, str]:
    """Take an open seat, and give its number and token."""
    if you.role not in ("invite", "public"):
        raise NotAllowed("invitation_needed")
    in_lobby(doc)
    free = [number for number, seat in enumerate(doc.seats) if seat.kind == "open"]
    if joining.seat is not None and joining.seat not in free:
        raise Conflict("seat_taken", n=joining.seat + 1)
    if not free:
        raise Conflict("table_full")
    name = free_name(doc, joining.name)
    if not name:
        raise ServerError("name_needed")
    number = free[0] if joining.seat is None else joining.seat
    token = new_token("seat")
    color = free_color(doc, joining.color)
    doc.seats[number] = SeatDoc(
        kind="human",
        name=name,
        color=color,
        token=hashed(token),
        commitment=joining.commitment or "",
    )
    return number, token


def vacate(doc: TableDoc, number: int, void: bool) -> None:
    """Let a player leave: the seat is open again or, in a game, held by a bot.

    `void` makes the player's link void, so that they can't come back.
    """
    seat = doc.seats[number]
    if doc.status == "lobby":
        if doc.starting:
            break_off(doc)
        doc.seats[number] = SeatDoc()
    else:
        seat.token = "" if void else seat.token
        seat.held = True
    if doc.host_offer == number:
        doc.host_offer = None


# What the host may do


def set_table(doc: TableDoc, command: SetTableCommand, catalogue: Catalogue) -> None:
    """Change settings, the variant only before the game.

    During a game the clock never gets quicker and the bot that holds seats stays, or a host could
    have a bot play for somebody who is there.
    """
    if command.variant is not None:
        in_lobby(doc)
        catalogue.find(command.variant)
        doc.variant = command.variant
    if command.settings is not None:
        if doc.status == "playing" and _others(doc):
            if command.settings.holder != doc.settings.holder:
                raise Conflict("holder_fixed")
            if _quicker(command.settings.pace, doc.settings.pace):
                raise Conflict("clock_fixed")
        doc.settings = command.settings
    check_table(doc, catalogue)


def _others(doc: TableDoc) -> bool:
    """Whether other people than the host sit at the table."""
    return any(
        seat.kind == "human" and number != doc.host_seat for number, seat in enumerate(doc.seats)
    )


def _quicker(new: PaceJson, old: PaceJson) -> bool:
    """Whether a clock gives less time than another anywhere."""
    if new.seconds is None:
        return False
    return old.seconds is None or new.seconds < old.seconds or new.bank < old.bank


def set_seat(doc: TableDoc, command: SetSeatCommand, catalogue: Catalogue) -> None:
    """Open a seat, give it to a bot, add one or take one away."""
    in_lobby(doc)
    number = command.seat
    if number > len(doc.seats):
        raise ServerError("no_such_seat_here", n=number + 1)
    if number == len(doc.seats):
        doc.seats.append(SeatDoc())
    elif doc.seats[number].kind == "human":
        raise Conflict("seat_taken", n=number + 1)
    # Out of the list first, so that a new bot may get the name and color of the old one.
    old = doc.seats.pop(number)
    if command.kind == "bot":
        doc.seats.insert(number, bot_seat(doc, command.bot, color=old.color))
    elif command.kind == "open":
        doc.seats.insert(number, SeatDoc())
    else:
        _renumber(doc, [each for each in range(len(doc.seats) + 1) if each != number])
    check_table(doc, catalogue)


def order(doc: TableDoc, seats: list[int]) -> None:
    """Put the seats in another order."""
    in_lobby(doc)
    if sorted(seats) != list(range(len(doc.seats))):
        raise ServerError("wrong_order", seats=len(doc.seats))
    doc.seats = [doc.seats[number] for number in seats]
    _renumber(doc, seats)


def _renumber(doc: TableDoc, seats: list[int]) -> None:
    """Let host and offer follow their seats; `seats` are the old numbers in the new order."""

    def move(old: int | None) -> int | None:
        return seats.index(old) if old is not None and old in seats else None

    doc.host_seat, doc.host_offer = move(doc.host_seat), move(doc.host_offer)


def fill(doc: TableDoc, bot: str) -> None:
    """Give all open seats to bots."""
    in_lobby(doc)
    for number, seat in enumerate(doc.seats):
        if seat.kind == "open":
            doc.seats[number] = bot_seat(doc, bot)


def seat_at(doc: TableDoc, number: int) -> SeatDoc:
    """Give the seat of a number; raise if the table has none."""
    if number >= len(doc.seats):
        raise ServerError("no_such_seat_here", n=number + 1)
    return doc.seats[number]


def human_seat(doc: TableDoc, number: int) -> SeatDoc:
    """Give the seat of a number; raise if no person has it."""
    seat = seat_at(doc, number)
    if seat.kind != "human":
        raise Conflict("nobody_sits_there", n=number + 1)
    return seat
