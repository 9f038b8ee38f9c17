"""Mechanics of one's own: Python files that a board names, loaded only from trusted folders.

A variant in `board.toml` may name a class in a file beside it:

    mechanics = [{ file = "stakes.py", class = "Stakes", points = 3 }]

That runs code, so it happens only for folders that the host named on the command line, with
`--mechanics`, or a program named with `trust`; what is loaded is announced. The hash of the source
is part of the digest of the rules: a record can't be replayed under other rules by mistake. Words
come from `stakes.en.json` and `stakes.fr.json` beside the file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fogg.engine.errors import RulesError
from fogg.engine.mechanics.base import Mechanic
from fogg.texts import LANGUAGES, add_messages

TRUSTED = "FOGG_MECHANICS"
"""The environment variable that hands trusted folders on to worker processes."""

announce: list[Callable[[Path, str], None]] = []
"""Called with the file and the hash of each mechanic that is loaded."""
_loaded: dict[tuple[Path, str], type[Mechanic]] = {}


def trust(folder: Path) -> None:
    """Let boards in this folder or below bring Python, also in workers of this process."""
    # In the environment, which worker processes inherit.
    known = [*trusted(), folder.resolve()]
    os.environ[TRUSTED] = os.pathsep.join(str(each) for each in dict.fromkeys(known))


def forget() -> None:
    """Trust no folder: what the environment names is for workers, not for whoever starts Fogg."""
    os.environ.pop(TRUSTED, None)


def trusted() -> list[Path]:
    """List the folders from which Python may be loaded."""
    return [Path(each) for each in os.environ.get(TRUSTED, "").split(os.pathsep) if each]


def load(folder: Path, entry: Mapping[str, Any], variant: str) -> Mechanic:
    """Make the mechanic that an entry of a variant names, with the entry's numbers."""
    numbers = dict(entry)
    file, name = str(numbers.pop("file", "")), str(numbers.pop("class", ""))
    # Links are followed first: none may lead out of a trusted folder.
    path = (folder / file).resolve()
    if path.parent != folder.resolve() or path.suffix != ".py" or not path.is_file():
        raise RulesError("no_mechanic_file", variant=variant, file=file)
    if not any(each == path.parent or each in path.parents for each in trusted()):
        raise RulesError("mechanic_not_trusted", variant=variant, file=file)
    kind = _load_class(path, name, variant)
    try:
        mechanic = kind(**numbers)
    except (TypeError, ValueError) as error:
        raise RulesError("bad_mechanic", variant=variant, file=file, reason=str(error)) from error
    mechanic.source = source_hash(path)
    return mechanic


def source_hash(path: Path) -> str:
    """Hash a file with SHA-256, in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _load_class(path: Path, name: str, variant: str) -> type[Mechanic]:
    """Load the class of this name from a file, whose code runs once for each version of it."""
    digest = source_hash(path)
    # An edited file is another entry: it is run anew.
    place = (path, f"{digest}:{name}")
    if place not in _loaded:
        for listener in announce:
            listener(path, digest)
        loaded = getattr(_run(path, digest, variant), name, None)
        if not isinstance(loaded, type) or not issubclass(loaded, Mechanic):
            raise RulesError("no_mechanic_class", variant=variant, file=path.name, name=name)
        _add_words(path)
        _loaded[place] = loaded
    return _loaded[place]


def _run(path: Path, digest: str, variant: str) -> Any:
    module_name = f"fogg_own_{path.stem}_{digest[:12]}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Pickles of what the file defines look the module up by its name.
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        # Any error of somebody else's file becomes an error of the rules, with its reason.
        del sys.modules[module_name]
        reason = f"{type(error).__name__}: {error}"
        raise RulesError("bad_mechanic", variant=variant, file=path.name, reason=reason) from error
    return module


def _add_words(path: Path) -> None:
    """Add the words beside a file; a language without a file gets the English ones."""
    english = path.with_suffix(".en.json")
    for language in LANGUAGES:
        file = path.with_suffix(f".{language}.json")
        words = file if file.is_file() else english
        if words.is_file():
            try:
                add_messages(language, json.loads(words.read_text("utf-8")))
            except (ValueError, TypeError) as error:
                raise RulesError("bad_words", file=words.name, reason=str(error)) from error
