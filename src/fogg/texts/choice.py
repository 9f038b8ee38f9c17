"""Which language a user wants: what they said, or else what their system says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fogg.engine.errors import FoggError

LANGUAGES = ("en", "fr")
DEFAULT = "en"


class LanguageError(FoggError):
    """A language that Fogg does not speak."""


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """Choose the language of the option, or else the first of the environment that Fogg speaks."""
    if option:
        if _code(option) not in LANGUAGES:
            raise LanguageError("unknown_language", language=option, known=LANGUAGES)
        return _code(option)
    spoken = [code for code in map(_code, _wishes(environ)) if code in LANGUAGES]
    return spoken[0] if spoken else DEFAULT


def _wishes(environ: Mapping[str, str]) -> Iterator[str]:
    """As gettext reads them: LANGUAGE is a list that goes first, unless the locale is plain C."""
    settings = [environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    locale = next(filter(None, settings), "")
    if _code(locale) not in ("c", "posix"):
        yield from environ.get("LANGUAGE", "").split(":")
    yield locale


def _code(locale: str) -> str:
    """fr for fr_FR.UTF-8 or FR-ca."""
    # A locale is language_COUNTRY.encoding@modifier.
    for separator in "._-@":
        locale = locale.partition(separator)[0]
    return locale.lower()
