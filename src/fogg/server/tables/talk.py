"""What is said at a table: in memory only, the last of it, never stored and never in a record."""

from __future__ import annotations

import math
import secrets
import time
from collections import deque

from msgspec import DecodeError, Struct, json

from fogg.server.clock import ServerClock
from fogg.server.errors import Conflict, NotAllowed, ServerError, TooMany
from fogg.server.names import clean_text
from fogg.server.storage.documents import TableDoc
from fogg.server.wire.types import SaidJson, TalkCommand, YouJson
from fogg.server.wire.types.talk import Emote

MOST_KEPT = 30
"""How much of what was said whoever comes, or comes back, is shown."""
SECONDS = 10.0
"""In so many seconds a speaker may say as much as the limit allows."""
SAID = "said"
"""How the notices begin by which other processes hear what was said."""


class Said(Struct, kw_only=True, omit_defaults=True):
    """What was said, when, by whom and by which of their commands."""

    id: str
    at: float
    seat: int | None
    emote: Emote | None = None
    text: str = ""
    command: str = ""
    """Empty for a character."""

    def encoded(self) -> SaidJson:
        """Encode it as everybody hears it."""
        return SaidJson(at=self.at, seat=self.seat, emote=self.emote, text=self.text)

    def notice(self) -> str:
        """Write it for other processes."""
        return f"{SAID} {json.encode(self).decode()}"


class Talk:
    """What was said at one table lately, and how much each speaker said."""

    def __init__(self, most: int, clock: ServerClock) -> None:
        self.said: dict[str, Said] = {}
        """By id, the oldest first."""
        self._most = most
        self._clock = clock
        self._spoken: dict[int | None, deque[float]] = {}
        """When each speaker last spoke, in seconds of the process's own clock."""

    def prepare(self, doc: TableDoc, you: YouJson, command: TalkCommand) -> Said | None:
        """Give what somebody is about to say, if they may; None: it was said already."""
        if command.id and any(_same(each, you, command) for each in self.said.values()):
            return None
        _check(doc, you, command)
        text = clean_text(command.text)
        self._check_pace(you.seat)
        return Said(
            id=f"t{secrets.token_hex(4)}",
            at=round(self._clock.now(), 3),
            seat=you.seat,
            emote=command.emote,
            text=text,
            command=command.id,
        )

    def remark(self, seat: int, emote: Emote) -> Said:
        """Give what a character is about to say, who may say as much as anybody."""
        self._check_pace(seat)
        return Said(
            id=f"t{secrets.token_hex(4)}", at=round(self._clock.now(), 3), seat=seat, emote=emote
        )

    def _check_pace(self, seat: int | None) -> None:
        """Raise for one who says too much; all spectators together count as one speaker."""
        spoken = self._spoken.setdefault(seat, deque(maxlen=max(1, self._most)))
        since = time.monotonic() - SECONDS
        while spoken and spoken[0] <= since:
            spoken.popleft()
        if len(spoken) >= self._most:
            wait = spoken[0] - since if spoken else SECONDS
            raise TooMany("too_much_talk", wait=max(1, math.ceil(wait)))

    def say(self, said: Said) -> None:
        """Let everybody at this process hear what somebody here says."""
        self._spoken[said.seat].append(time.monotonic())
        self._take(said)

    def hear(self, notice: str) -> bool:
        """Take in what was said at another process; False if it is known, or can't be read."""
        try:
            said = json.decode(notice, type=Said)
        except DecodeError:
            # A process of another version: what it says is lost here, and nothing else.
            return False
        if said.id in self.said:
            return False
        self._take(said)
        return said.id in self.said

    def _take(self, said: Said) -> None:
        kept = sorted([*self.said.values(), said], key=lambda each: each.at)[-MOST_KEPT:]
        self.said = {each.id: each for each in kept}

    @property
    def last(self) -> float:
        """When anybody last said anything, in seconds of the epoch; 0: nobody did."""
        return max((said.at for said in self.said.values()), default=0.0)

    def encoded(self) -> dict[str, SaidJson]:
        """Encode what was said lately."""
        return {id: said.encoded() for id, said in self.said.items()}


def _same(said: Said, you: YouJson, command: TalkCommand) -> bool:
    """Whether a command was sent again because its reply was lost."""
    return (said.seat, said.command) == (you.seat, command.id)


def _check(doc: TableDoc, you: YouJson, command: TalkCommand) -> None:
    """Raise for what may not be said at this table, or not by somebody like this."""
    settings = doc.settings
    if doc.game is None:
        # Seats still move and change hands: nobody would know who had said it.
        raise Conflict("talk_not_begun")
    if you.seat is None and not settings.spectators_talk:
        raise NotAllowed("spectators_silent")
    if settings.talk == "silent":
        raise Conflict("table_silent")
    if (command.emote is None) == (not command.text):
        raise ServerError("nothing_said")
    if command.text and settings.talk != "free":
        raise Conflict("emotes_only")
