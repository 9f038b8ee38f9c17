"""What all types of the wire are made from, and the names that clients know them by.

A type ends in `Json`, so that nobody takes it for the thing of the engine that it shows; in `Info`
if it describes what never changes, such as a city of a board; in `Command` if it asks a table to
do something. Clients know only the wire, and need no `Json` and no `Command` behind the names.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fogg.server.names import MOST_LETTERS

Name = Annotated[str, Meta(max_length=MOST_LETTERS)]
BotDelay = Annotated[float, Meta(ge=0, le=30)]
"""Seconds that a bot waits after the last move before its own."""
Id = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=500)]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hexadecimal digits in small letters."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
"""The number of a seat, from 0."""


# None of these ever holds itself: the garbage collector need not look through them (gc=False).
class InputJson(Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What a client sends: an unknown field is refused as a mistake."""


class OutputJson(Struct, kw_only=True, gc=False):
    """What the server sends; new fields may be added, none is removed within a version."""


class CompactJson(Struct, kw_only=True, omit_defaults=True, gc=False):
    """What comes in great numbers: fields with their default value are left out."""


def client_name(name: str) -> str:
    """Give the name of a wire type in the OpenAPI document and in the client's TypeScript."""
    return name.removesuffix("Json").removesuffix("Command")
