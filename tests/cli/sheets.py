"""Score sheets to break: a small one that is right, and helpers to change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def player(name: str, routes: Sequence[object] = (), tickets: Sequence[object] = ()) -> Any:
    return {"name": name, "routes": list(routes), "tickets": list(tickets)}


def sheet(*players: object, variant: object = "usa") -> Any:
    return {"variant": variant, "players": list(players)}


def friends(number: int, *players: object) -> list[Any]:
    """The players given, and others without anything up to this number."""
    return [*players, *(player(f"Friend {index}") for index in range(len(players), number))]


ANA = player("Ana", ["Montreal - New York", ["Seattle", "Portland", 2]], ["Seattle - New York"])
BEN = player("Ben", [["Boston", "New York", "red"]], ["New York - Atlanta"])
