"""Does what commands ask: the same messages come from sockets and over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fogg.engine.problem import Problem
from fogg.reading import LineReader
from fogg.server.errors import Conflict, NotAllowed, ServerError
from fogg.server.storage.documents import NoteDoc, RequestDoc, TableDoc, UndoEntry
from fogg.server.tables import lobby, luck
from fogg.server.tables import reissue as reissues
from fogg.server.tables.asking import answered
from fogg.server.tables.beginning import beginning, begun
from fogg.server.tables.clock import clock_from
from fogg.server.tables.coaching import hinted, warned
from fogg.server.tables.match import Refused
from fogg.server.tables.rematch import rematch
from fogg.server.tables.room import Change, Room
from fogg.server.tables.take_back import bots_refuse, open_request, still_to_agree
from fogg.server.tables.taking import taken_along
from fogg.server.tables.teaching import check_lesson
from fogg.server.tables.tokens import derived, hashed
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import (
    AcceptHostCommand,
    ActCommand,
    AnswerCommand,
    AskCommand,
    BackCommand,
    CheckCommand,
    CheckedJson,
    CloseCommand,
    Command,
    CommitCommand,
    FillCommand,
    HandOverCommand,
    HintCommand,
    HoldCommand,
    LeaveCommand,
    OrderCommand,
    PingCommand,
    ProfileCommand,
    ReadCommand,
    ReissueCommand,
    RematchCommand,
    RemoveCommand,
    ReplyJson,
    RevealCommand,
    SeatGrantJson,
    SetSeatCommand,
    SetTableCommand,
    StartCommand,
    TakeAlongCommand,
    TakeBackCommand,
    TalkCommand,
    UndoCommand,
    WaysCommand,
    WholeCommand,
    YouJson,
)
from fogg.server.wire.types.table import NoteKind

NOBODY = YouJson(role="public")


class Caller(NamedTuple):
    """Who gives a command: their tokens, and the language of the answer."""

    token: str
    host: str = ""
    language: str = "en"
    words: bool = True
    you: YouJson = NOBODY
    """What the tokens make them: looked up when it is their turn, as seats may have moved."""

    @property
    def host_token(self) -> str:
        """The token that makes the caller host."""
        return self.host or self.token


async def perform(room: Room, caller: Caller, command: Command) -> ReplyJson:
    """Do a command; an error says why it was not done, and nothing has changed then."""
    allowed, handler = HANDLERS[type(command)]

    def attempt() -> Change:
        known = caller._replace(you=lobby.identify(room.doc, caller.token, caller.host))
        if not _may(room, known, allowed):
            raise NotAllowed("not_allowed")
        return handler(room, known, command)

    change = await room.change(attempt)
    return ReplyJson(
        id=command.id,
        seq=room.seq if change.seq is None else change.seq,
        version=room.doc.version,
        result=change.result,
    )


def _may(room: Room, caller: Caller, allowed: str) -> bool:
    """Whether a command is open to a caller: to seats, the host, either, or everybody."""
    if allowed == "start" and not room.doc.host and caller.you.seat is not None:
        return True  # the host of a rematch has not come
    seated, host = caller.you.seat is not None, caller.you.host
    if allowed == "seat":
        return seated
    if allowed == "either":
        return seated or host
    return host if allowed in ("host", "start") else allowed == "all"


def _seat(caller: Caller) -> int:
    assert caller.you.seat is not None
    return caller.you.seat


# Playing


def act(room: Room, caller: Caller, command: ActCommand) -> Change:
    """Act for the seat, if the decision that the action answers is still open."""
    seat = _seat(caller)
    match = room.match
    # Before anything else: the repeated last move of a game must not meet 'game over'.
    if match is not None and command.id and (seat, command.id) in match.done:
        return Change(seq=match.done[seat, command.id])
    match = room.playing()
    number = match.decision(seat)
    # The position has moved on since the player looked at it. With no decision at all,
    # the engine says better why not.
    if number != command.decision and number is not None:
        raise Conflict("stale")
    if room.doc.seats[seat].held:
        raise Conflict("seat_held")
    if command.heed and (warning := warned(room, seat, command.action, caller.language)):
        return Change(result=warning)
    return move(room, seat, command.action, id=command.id, end_turn=command.end_turn)


def move(
    room: Room, seat: int, action: str, by: str = "", id: str = "", end_turn: bool = False
) -> Change:
    """Work out the change that an action is: an entry and, at the end, the table's status.

    With `end_turn` the turn is ended too, if nothing but the free part of it is left (DEP-4).
    """
    match = room.playing()
    since = clock_from(room.doc.seats[seat], room.services.started)
    prepared = match.prepare(seat, action, room.services.clock.now(), by, id, since)
    check_lesson(match, prepared)
    end = match.prepare_end(prepared) if end_turn else None
    doc = None
    if match.game.over((end or prepared).state):
        doc = room.draft()
        doc.status = "over"
        doc.request = None
    return Change(doc=doc, move=prepared, end=end)


def check(room: Room, caller: Caller, command: CheckCommand) -> Change:
    """Answer whether an action would be possible, in the words of an offer's choice, or why not."""
    match = room.playing()
    action = match.game.notation.parse(command.action)
    why = match.game.problem(match.state, _seat(caller), action)
    encoder = room.services.encoders.of_game(match.game, caller.language, caller.words)
    players = player_names(room.doc, encoder.say)
    result = CheckedJson(
        possible=why is None,
        reason=None if why is None else encoder.reason(why, players),
        choice=encoder.choice(action, players) if why is None else None,
    )
    return Change(result=result)


def read(room: Room, caller: Caller, command: ReadCommand) -> Change:
    """Answer with the action that a line of everyday words means, in the notation."""
    match = room.playing()
    encoder = room.services.encoders.of_game(match.game, caller.language, caller.words)
    reader = LineReader(match.game, caller.language, player_names(room.doc, encoder.say))
    meant = reader.read(match.state, _seat(caller), command.text)
    if isinstance(meant, Problem):
        raise Refused(meant)
    return Change(result={"action": match.game.notation.text(meant)})


def ask(room: Room, caller: Caller, command: AskCommand) -> Change:
    """Answer a question about the table in words; nothing, if it is no question."""
    return Change(result=answered(room, _seat(caller), caller.language, command.text))


def hint(room: Room, caller: Caller, command: HintCommand) -> Change:
    """Answer with the coach's hint for the seat's decision."""
    return Change(result=hinted(room, _seat(caller), caller.language))


def ways(room: Room, caller: Caller, command: WaysCommand) -> Change:
    """Answer with every way to do something."""
    match = room.playing()
    encoder = room.services.encoders.of_game(match.game, caller.language, caller.words)
    players = player_names(room.doc, encoder.say)
    seat = _seat(caller)
    offer = encoder.ways(match.state, seat, command.kind, command.target, players, command.every)
    if offer is None:
        raise ServerError("nothing_offered", kind=command.kind, target=command.target)
    return Change(result=offer)


def undo(room: Room, caller: Caller, command: UndoCommand) -> Change:
    """Go back to before the seat's own last action, if it revealed nothing."""
    seat = _seat(caller)
    match = room.playing()
    if command.id and (seat, command.id) in match.done:
        return Change(seq=match.done[seat, command.id])
    to = match.free_undo(seat)
    if to is None:
        raise Conflict("no_undo")
    return Change(undo=UndoEntry(at=room.services.clock.now(), seat=seat, to=to, id=command.id))


def take_back(room: Room, caller: Caller, command: TakeBackCommand) -> Change:
    """Ask the others for a take-back; with only bots there, who agree, do it at once."""
    seat = _seat(caller)
    match = room.playing()
    if command.id and (seat, command.id) in match.done:
        return Change(seq=match.done[seat, command.id])
    if open_request(room.doc, room.seq) is not None:
        raise Conflict("request_open")
    to = match.take_back_to(seat)
    if bots_refuse(room.doc, match, seat, to):
        raise Conflict("bots_refuse")
    request = RequestDoc(seat=seat, to=to, seq=match.seq, agreed=[])
    if not still_to_agree(room.doc, request):
        return Change(undo=UndoEntry(at=room.services.clock.now(), seat=seat, to=to, id=command.id))
    doc = room.draft()
    doc.request = request
    return Change(doc=doc)


def answer(room: Room, caller: Caller, command: AnswerCommand) -> Change:
    """Agree to a take-back or refuse it; with the last consent, do it."""
    room.playing()
    request = open_request(room.doc, room.seq)
    if request is None:
        raise Conflict("no_request")
    if _seat(caller) not in still_to_agree(room.doc, request):
        raise Conflict("nothing_to_answer")
    doc = room.draft()
    assert doc.request is not None
    doc.request.agreed.append(_seat(caller))
    if not command.agree:
        doc.request = None
        return Change(doc=doc)
    if still_to_agree(doc, doc.request):
        return Change(doc=doc)
    doc.request = None
    return Change(
        doc=doc, undo=UndoEntry(at=room.services.clock.now(), seat=request.seat, to=request.to)
    )


# Seats in a game


def hold(room: Room, caller: Caller, command: HoldCommand) -> Change:
    """Let a bot play for a seat: one's own, or as host that of a player who is away."""
    seat = caller.you.seat if command.seat is None else command.seat
    if seat is None or (seat != caller.you.seat and not caller.you.host):
        raise NotAllowed("not_allowed")
    room.playing()
    doc = room.draft()
    lobby.human_seat(doc, seat)
    if seat != caller.you.seat and room.attendance.connected(seat):
        raise Conflict("player_is_here")
    doc.seats[seat].held = True
    return Change(doc=doc)


def back(room: Room, caller: Caller, command: BackCommand) -> Change:
    """Take the seat back from the bot that holds it."""
    doc = room.draft()
    seat = doc.seats[_seat(caller)]
    seat.held, seat.returned = False, room.services.clock.now()
    return Change(doc=doc)


def profile(room: Room, caller: Caller, command: ProfileCommand) -> Change:
    """Change the player's name or color."""
    doc = room.draft()
    seat = doc.seats[_seat(caller)]
    if command.name is not None:
        seat.name = lobby.free_name(doc, command.name, seat)
    if command.color is not None:
        color = lobby.free_color(doc, command.color, seat)
        if color != command.color:
            raise Conflict("color_taken", color=command.color)
        seat.color = color
    return Change(doc=doc)


def commit(room: Room, caller: Caller, command: CommitCommand) -> Change:
    """Note what the seat's device has bound itself to."""
    lobby.in_lobby(room.doc)
    doc = room.draft()
    luck.commit(doc, _seat(caller), command.commitment)
    return Change(doc=None if doc == room.doc else doc)


def reveal(room: Room, caller: Caller, command: RevealCommand) -> Change:
    """Take in the part of the seat's device; with the last one, begin the game."""
    seat = _seat(caller)
    told = room.match.start.parts if room.match else luck.parts_of(room.doc)
    # Another tab of the same device may have been quicker.
    if seat < len(told) and told[seat].part == command.part:
        return Change()
    doc = room.draft()
    luck.tell(doc, seat, command.part)
    return Change(doc=doc) if luck.awaited(doc) else begun(room, doc)


def leave(room: Room, caller: Caller, command: LeaveCommand) -> Change:
    """Leave the table."""
    doc = room.draft()
    lobby.vacate(doc, _seat(caller), void=False)
    return Change(doc=doc)


def talk(room: Room, caller: Caller, command: TalkCommand) -> Change:
    """Say something to everybody at the table."""
    lobby.may_watch(room.doc, caller.you)
    return Change(said=room.talk.prepare(room.doc, caller.you, command))


# The host


def set_table(room: Room, caller: Caller, command: SetTableCommand) -> Change:
    """Change settings or variant."""
    doc = room.draft()
    lobby.set_table(doc, command, room.services.catalogue)
    if doc.settings != room.doc.settings:
        _note(room, doc, "settings")
    return Change(doc=doc)


def _note(room: Room, doc: TableDoc, kind: NoteKind, seat: int | None = None) -> None:
    """Let everybody know what the host does during the game, also those who come later."""
    if doc.status == "playing":
        now = room.services.clock.now()
        doc.notes.append(NoteDoc(kind=kind, seq=room.seq, at=now, seat=seat))


def set_seat(room: Room, caller: Caller, command: SetSeatCommand) -> Change:
    """Open, fill, add or take away a seat."""
    doc = room.draft()
    lobby.set_seat(doc, command, room.services.catalogue)
    return Change(doc=doc)


def remove(room: Room, caller: Caller, command: RemoveCommand) -> Change:
    """Send a player away; their link is void."""
    doc = room.draft()
    lobby.human_seat(doc, command.seat)
    lobby.vacate(doc, command.seat, void=True)
    _note(room, doc, "removed", command.seat)
    return Change(doc=doc)


def order(room: Room, caller: Caller, command: OrderCommand) -> Change:
    """Put the seats in another order."""
    doc = room.draft()
    lobby.order(doc, list(command.seats))
    return Change(doc=doc)


def fill(room: Room, caller: Caller, command: FillCommand) -> Change:
    """Put bots in all open seats."""
    doc = room.draft()
    lobby.fill(doc, command.bot)
    return Change(doc=doc)


def reissue(room: Room, caller: Caller, command: ReissueCommand) -> Change:
    """Make a new link in place of a lost one."""
    doc, host = room.draft(), caller.host_token
    if reissues.is_repeated(doc, command):
        return Change(seq=room.seq, result=_link(room, reissues.issued(doc, host, command)))
    if command.what == "seat":
        if command.seat is None:
            raise ServerError("seat_needed")
        if doc.starting:
            raise Conflict("game_starting")
        lobby.human_seat(doc, command.seat)
        own = command.seat in (doc.host_seat, caller.you.seat)
        # Whoever has the link sees the hand: it is for players who have lost theirs.
        if doc.status == "playing" and not own and room.attendance.connected(command.seat):
            raise Conflict("player_is_here")
        _note(room, doc, "reissued", command.seat)
    return Change(doc=doc, result=_link(room, reissues.issue(doc, host, command)))


def _link(room: Room, token: str) -> dict[str, str]:
    return {"token": token, "link": room.services.link(room.id, token)}


def hand_over(room: Room, caller: Caller, command: HandOverCommand) -> Change:
    """Offer to another seat to be host."""
    doc = room.draft()
    lobby.human_seat(doc, command.seat)
    doc.host_offer = command.seat
    return Change(doc=doc)


def accept_host(room: Room, caller: Caller, command: AcceptHostCommand) -> Change:
    """Become host; the old host's links are void."""
    if room.doc.host_offer != caller.you.seat:
        raise NotAllowed("host_not_offered")
    doc = room.draft()
    # Derived from the seat's own secret, so that a repeated command gives the same token.
    token = derived(caller.token, "host", f"host/{doc.id}/{doc.version}")
    doc.host, doc.host_seat, doc.host_offer = hashed(token), caller.you.seat, None
    invite, watch = lobby.invitation(doc, token), lobby.watching(doc, token)
    doc.invite, doc.watch = hashed(invite), hashed(watch)
    return Change(doc=doc, result={"host": token, "invite": invite, "watch": watch})


def start(room: Room, caller: Caller, command: StartCommand) -> Change:
    """Begin the game, if all seats are taken."""
    lobby.in_lobby(room.doc)
    lobby.check_table(room.doc, room.services.catalogue)
    if any(seat.kind == "open" for seat in room.doc.seats):
        raise Conflict("seats_open")
    return beginning(room)


def close(room: Room, caller: Caller, command: CloseCommand) -> Change:
    """Give the table up."""
    if room.doc.status == "over":
        raise Conflict("game_not_running")
    doc = room.draft()
    if doc.starting:
        luck.break_off(doc)
    doc.status = "closed"
    return Change(doc=doc)


def again(room: Room, caller: Caller, command: RematchCommand) -> Change:
    """Make a new table with the same people, and give the caller their place there."""
    return rematch(room, caller.you, caller.token)


def ping(room: Room, caller: Caller, command: PingCommand) -> Change:
    """Answer, and do nothing else."""
    return Change()


Handler = Callable[[Room, Caller, Any], Change]
HANDLERS: dict[type, tuple[str, Handler]] = {
    ActCommand: ("seat", act),
    CheckCommand: ("seat", check),
    ReadCommand: ("seat", read),
    AskCommand: ("seat", ask),
    HintCommand: ("seat", hint),
    WaysCommand: ("seat", ways),
    UndoCommand: ("seat", undo),
    TakeBackCommand: ("seat", take_back),
    AnswerCommand: ("seat", answer),
    HoldCommand: ("either", hold),
    BackCommand: ("seat", back),
    ProfileCommand: ("seat", profile),
    CommitCommand: ("seat", commit),
    RevealCommand: ("seat", reveal),
    LeaveCommand: ("seat", leave),
    TalkCommand: ("all", talk),
    SetTableCommand: ("host", set_table),
    SetSeatCommand: ("host", set_seat),
    RemoveCommand: ("host", remove),
    OrderCommand: ("host", order),
    FillCommand: ("host", fill),
    ReissueCommand: ("host", reissue),
    HandOverCommand: ("host", hand_over),
    AcceptHostCommand: ("seat", accept_host),
    StartCommand: ("start", start),
    CloseCommand: ("host", close),
    TakeAlongCommand: ("seat", lambda room, caller, _: taken_along(room, _seat(caller))),
    RematchCommand: ("all", again),
    PingCommand: ("all", ping),
    WholeCommand: ("all", ping),
}
"""Who may give each command, and what does it."""


def granted(room: Room, seat: int, token: str) -> SeatGrantJson:
    """Describe a seat that somebody got, with its token and link."""
    link = room.services.link(room.id, token)
    return SeatGrantJson(table=room.id, seat=seat, token=token, link=link)
