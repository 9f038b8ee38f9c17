"""Entrants: the bots of a contest, by their names or as classes in files of one's own."""

from __future__ import annotations

import importlib.util
import sys
import sysconfig
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

from fogg.bots import Agent, make_bot
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.rules import Rules
from fogg.engine.state import State

PACKAGE = Path(__file__).resolve().parents[1]
LIBRARIES = {Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")}
"""Folders of Python and of installed packages."""


def entrant(name: str, seed: int) -> Agent:
    """Make a bot by its name: `hungry`, or `./mybot.py:MyBot` for a class in a file."""
    if not in_a_file(name):
        return make_bot(name, seed)
    try:
        return bot_class(name)(seed)
    except FoggError:
        raise
    except Exception as error:
        raise _failure(name, error) from error


def decision(bot: Agent, name: str, game: Game, state: State, seat: int) -> int:
    """Let a bot decide for a seat; raise if it does, or chooses an action that is not legal."""
    view = game.view(state, seat)
    try:
        action: object = bot.act(view, view.legal())
    except Exception as error:
        raise _failure(name, error) from error
    if not isinstance(action, int) or game.problem(state, seat, action) is not None:
        raise FoggError("illegal_action", bot=name, action=str(action), **_place_of_act(bot))
    return action


def check_seats(rules: Rules, seats: int) -> None:
    """Raise if the game is not made for this number of seats."""
    if not rules.fewest_players <= seats <= rules.most_players:
        raise FoggError(
            "wrong_number_of_players",
            fewest=rules.fewest_players,
            most=rules.most_players,
            seats=seats,
        )


def in_a_file(name: str) -> bool:
    """Whether a name means a class in a file."""
    return ".py:" in name or name.endswith(".py")


def split(text: str) -> list[str]:
    """Split a list of names at its commas; upper and lower case differ only in files' names."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    return [word if in_a_file(word) else word.lower() for word in words]


@cache
def bot_class(name: str) -> Callable[[int], Agent]:
    """Load the class that a name like `./mybot.py:MyBot` stands for."""
    file, _, class_name = name.rpartition(":")
    if not class_name or not file:
        raise FoggError("bot_without_class", bot=name, example="./mybot.py:MyBot")
    loaded = getattr(_module(Path(file), name), class_name, None)
    if not (isinstance(loaded, type) and callable(getattr(loaded, "act", None))):
        raise FoggError("no_such_bot_class", file=file, line=0, word=class_name)
    return cast("Callable[[int], Agent]", loaded)


def _module(file: Path, name: str) -> object:
    """Load the module in a file."""
    if not file.is_file():
        raise FoggError("no_bot_file", bot=name, file=str(file), line=0)
    spec = importlib.util.spec_from_file_location(f"fogg_bot_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _failure(name, error) from error
    return module


def described(error: Exception) -> str:
    """Describe an error of somebody's program in one line."""
    return f"{type(error).__name__}: {error}"


# Where a bot failed


def _failure(name: str, error: Exception) -> FoggError:
    """Say that a bot failed, how, and in which file and line of its own."""
    place: dict[str, object] = {}
    if isinstance(error, SyntaxError) and error.filename:
        reason = f"{type(error).__name__}: {error.msg}"
        place = _place(error.filename, error.lineno or 0)
    else:
        reason = described(error)
        frames = traceback.extract_tb(error.__traceback__)
        # The last line of the bot itself: below it, it called something of Fogg's or of Python's.
        own = [each for each in frames if _is_foreign(each.filename)]
        if own:
            place = _place(own[-1].filename, own[-1].lineno or 0)
    return FoggError("bot_failed", bot=name, reason=reason, **place)


def _place_of_act(bot: Agent) -> dict[str, object]:
    """Name the file and line where a bot of one's own decides; nothing for those in the box."""
    code = getattr(type(bot).act, "__code__", None)
    if code is None or not _is_foreign(code.co_filename):
        return {}
    return _place(code.co_filename, code.co_firstlineno)


def _is_foreign(file: str) -> bool:
    """Whether a file is neither Fogg's nor one of Python or of an installed package."""
    path = Path(file)
    if not path.is_file():
        return False
    return not any(path.is_relative_to(folder) for folder in (PACKAGE, *LIBRARIES))


def _place(file: str, line: int) -> dict[str, object]:
    """Give a file, from the present folder where it is below that, and a line."""
    path = Path(file)
    here = Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return {"file": str(shown), "line": line}
