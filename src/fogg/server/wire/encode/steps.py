"""An entry of a game's log together with its events, as tables hand it to the encoders."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.event import Event
from fogg.server.storage.documents import AnyEntry


class LogStep(NamedTuple):
    """Entry number `seq` of a game's log (from 1), and the events that it caused."""

    seq: int
    entry: AnyEntry
    events: list[Event]
