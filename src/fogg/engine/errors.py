"""Errors that a user can cause: a code and its parameters, put into words by `fogg.texts`."""

from __future__ import annotations


class FoggError(Exception):
    """A mistake in what was given to Fogg; `code` and `params` say which, in no language."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code}: {details}" if details else self.code

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the parameters too: a plain exception would lose them between processes."""
        return _again, (type(self), self.code, self.params)


def _again(kind: type[FoggError], code: str, params: dict[str, object]) -> FoggError:
    """Rebuild an error that came from another process."""
    return kind(code, **params)


class BoardError(FoggError):
    """A board's data files are wrong; `file` and `line` are among the parameters."""


class RulesError(FoggError):
    """Rules that contradict themselves or do not fit their board."""


class ActionError(FoggError):
    """A text that is no action."""


class ChanceError(FoggError):
    """Luck that was recorded or forced can't happen here."""
