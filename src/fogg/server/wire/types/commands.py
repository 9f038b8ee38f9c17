"""What a client may ask: the same messages on the socket and in the body of a POST."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fogg.server.wire.types.base import Id, InputJson, Name, OutputJson, SeatNumber, Secret, Text
from fogg.server.wire.types.table import SettingsJson
from fogg.server.wire.types.talk import Emote, SaidText


class TableCommand(InputJson, tag_field="type", kw_only=True):
    """A command; its `id` makes a repetition harmless and comes back with the reply."""

    id: Id = ""


class HelloJson(InputJson, tag_field="type", tag="hello", kw_only=True):
    """The first message on a socket: who you are, your language, the last entry you know."""

    token: Id = ""
    host: Id = ""
    """The host's token besides, so that one connection can play and manage."""
    lang: Id = "en"
    since: int | None = None
    words: bool = True
    """Programs may do without sentences and labels."""
    reasons: bool = True
    """They may do without the targets that are not possible, and the reasons why not."""
    changes: bool = False
    """After a first whole update, get only what changes, as patches of it."""


class WholeCommand(TableCommand, tag="whole", kw_only=True):
    """On a socket: send the whole present again, with what happened after the entry `since`."""

    since: int | None = None


class PingCommand(TableCommand, tag="ping", kw_only=True):
    """Are you there?"""


class ActCommand(TableCommand, tag="act", kw_only=True):
    """An action in the game's notation, as an answer to the decision with this number."""

    decision: int
    action: Text
    end_turn: bool = False
    """With depots: end your turn at once, if the action leaves nothing but depots to place."""
    heed: bool = False
    """Where there is a coach: get its warning instead, if the action costs more than it seems."""


class CheckCommand(TableCommand, tag="check", kw_only=True):
    """Whether an action would be possible; nothing is done."""

    action: Text


class ReadCommand(TableCommand, tag="read", kw_only=True):
    """What a line in everyday words means as an action; nothing is done."""

    text: Text


class AskCommand(TableCommand, tag="ask", kw_only=True):
    """A question about the table in everyday words; nothing is done."""

    text: Text


class HintCommand(TableCommand, tag="hint", kw_only=True):
    """Where there is a coach: where to look, what to do, and why; nothing is done."""


class WaysCommand(TableCommand, tag="ways", kw_only=True):
    """All ways to do something to a target, where an offer says that there are more."""

    kind: Id
    target: Id = ""
    every: bool = True
    """False leaves out payments that are never better than another, as offers do."""


class UndoCommand(TableCommand, tag="undo", kw_only=True):
    """Take your last action back, if nothing was revealed and nobody has acted since."""


class TakeBackCommand(TableCommand, tag="take_back", kw_only=True):
    """Ask everybody to go back to before your last action."""


class AnswerCommand(TableCommand, tag="answer", kw_only=True):
    """Agree to a take-back, or refuse it."""

    agree: bool


class HoldCommand(TableCommand, tag="hold", kw_only=True):
    """Let a bot hold your seat; the host may do this for a player who is away."""

    seat: SeatNumber | None = None


class BackCommand(TableCommand, tag="back", kw_only=True):
    """Take your seat back from the bot that holds it."""


class ProfileCommand(TableCommand, tag="profile", kw_only=True):
    """Change your name or color."""

    name: Name | None = None
    color: Id | None = None


class CommitCommand(TableCommand, tag="commit", kw_only=True):
    """Bind your device to its part of the luck by its hash, before the game."""

    commitment: Secret


class RevealCommand(TableCommand, tag="reveal", kw_only=True):
    """Tell your device's part of the luck, while `luck.starting` is true."""

    part: Secret


class LeaveCommand(TableCommand, tag="leave", kw_only=True):
    """Leave the table: before the game the seat is open again, later a bot holds it."""


class TalkCommand(TableCommand, tag="talk", kw_only=True):
    """Say something to everybody at the table: one of the emotes or, where it is free, a text."""

    emote: Emote | None = None
    text: SaidText = ""


class SetTableCommand(TableCommand, tag="set_table", kw_only=True):
    """Host: change the settings or, before the game, the variant."""

    settings: SettingsJson | None = None
    variant: Id | None = None


class SetSeatCommand(TableCommand, tag="set_seat", kw_only=True):
    """Host: make a seat open, give it to a bot, add one at the end or take one away."""

    seat: SeatNumber
    kind: Literal["open", "bot", "none"]
    bot: Id = ""


class RemoveCommand(TableCommand, tag="remove", kw_only=True):
    """Host: send a player away; before the game the seat is open again, later a bot's."""

    seat: SeatNumber


class OrderCommand(TableCommand, tag="order", kw_only=True):
    """Host: put the seats in another order, before the game."""

    seats: Annotated[list[SeatNumber], Meta(max_length=16)]


class FillCommand(TableCommand, tag="fill", kw_only=True):
    """Host: give all open seats to bots."""

    bot: Id = ""


class ReissueCommand(TableCommand, tag="reissue", kw_only=True):
    """Host: a new link for a seat, or for the invitation or to watch; the old one is void."""

    what: Literal["seat", "invite", "watch"] = "seat"
    seat: SeatNumber | None = None


class HandOverCommand(TableCommand, tag="hand_over", kw_only=True):
    """Host: let another seat become host; it has to accept."""

    seat: SeatNumber


class AcceptHostCommand(TableCommand, tag="accept_host", kw_only=True):
    """Become host, if it was offered to your seat; you get the host's token."""


class StartCommand(TableCommand, tag="start", kw_only=True):
    """Host: begin the game."""


class CloseCommand(TableCommand, tag="close", kw_only=True):
    """Host: give the table up."""


class TakeAlongCommand(TableCommand, tag="take_along", kw_only=True):
    """Only player among bots: end the game here, and get all of it, to go on in your browser."""


class RematchCommand(TableCommand, tag="rematch", kw_only=True):
    """After the game: a new table with the same people; you get your link there."""


Command = (
    ActCommand
    | CheckCommand
    | ReadCommand
    | AskCommand
    | HintCommand
    | WaysCommand
    | UndoCommand
    | TakeBackCommand
    | AnswerCommand
    | HoldCommand
    | BackCommand
    | ProfileCommand
    | CommitCommand
    | RevealCommand
    | LeaveCommand
    | TalkCommand
    | SetTableCommand
    | SetSeatCommand
    | RemoveCommand
    | OrderCommand
    | FillCommand
    | ReissueCommand
    | HandOverCommand
    | AcceptHostCommand
    | StartCommand
    | CloseCommand
    | TakeAlongCommand
    | RematchCommand
    | PingCommand
    | WholeCommand
)
Message = Command | HelloJson


class ReplyJson(OutputJson, kw_only=True):
    """A command was done; `seq` and `version` say where the table is now."""

    type: Literal["reply"] = "reply"
    id: str
    seq: int
    version: int
    result: Any = None
