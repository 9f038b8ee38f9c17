"""What is fuzzed: each target reads bytes, and says in a word what came of them.

Whatever a target raises is a bug: what input may cause, it turns into a word itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.texts import Texts

ROOT = Path(__file__).parents[2]
Run = Callable[[bytes], str]
CATALOGUE = Catalogue()
NOT_READ = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON may raise, which whoever reads it must expect."""


class Target(NamedTuple):
    """Something that reads input: how it is opened, and what good input looks like."""

    opened: Callable[[], Any]
    """Gives, as a context, the function that reads bytes."""
    seeds: Callable[[], list[bytes]]
    words: Sequence[str] = ()


def told(error: FoggError) -> str:
    """Name an error, which must have words in both languages."""
    for language in ("en", "fr"):
        assert Texts(language).error(error)
    return error.code


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def as_it_is(run: Run) -> Callable[[], Any]:
    """A target that needs nothing to be opened."""

    @contextmanager
    def opened() -> Iterator[Run]:
        yield run

    return opened


def encoded(texts: Sequence[str]) -> Callable[[], list[bytes]]:
    return partial(list, [text.encode() for text in texts])
