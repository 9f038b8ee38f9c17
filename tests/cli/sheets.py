"""Score sheets to break: a small one that is right, helpers to change it, and what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.score import Result, score
from fogg.texts import Texts

CATALOGUE = Catalogue()


def player(name: str, routes: Sequence[object] = (), tickets: Sequence[object] = ()) -> Any:
    return {"name": name, "routes": list(routes), "tickets": list(tickets)}


def sheet(*players: object, variant: object = "usa") -> Any:
    return {"variant": variant, "players": list(players)}


def friends(number: int, *players: object) -> list[Any]:
    """The players given, and others without anything up to this number."""
    return [*players, *(player(f"Friend {index}") for index in range(len(players), number))]


ANA = player("Ana", ["Montreal - New York", ["Seattle", "Portland", 2]], ["Seattle - New York"])
BEN = player("Ben", [["Boston", "New York", "red"]], ["New York - Atlanta"])


def result(*players: object, variant: str = "usa") -> Result:
    return score(CATALOGUE, sheet(*players, variant=variant))


def refusal(data: object) -> tuple[str, str, dict[str, object]]:
    """The code, the place and the parameters of the first error that data gives."""
    error = refusals(data)[0]
    assert all(Texts(language).error(error) for language in ("en", "fr"))
    if error.code == "at_field":
        cause = error.params["cause"]
        assert isinstance(cause, FoggError)
        return cause.code, str(error.params["field"]), cause.params
    return error.code, "", error.params


def refusals(
    data: object, language: str = "en", catalogue: Catalogue = CATALOGUE
) -> list[FoggError]:
    """All errors that data gives, each in words in both languages."""
    with pytest.raises(FoggError) as caught:
        score(catalogue, data, language)
    error = caught.value
    assert all(Texts(language).error(error) for language in ("en", "fr"))
    causes = error.params["cause"] if error.code == "several_mistakes" else (error,)
    assert isinstance(causes, tuple)
    return list(causes)
