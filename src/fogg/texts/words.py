"""A text that is written in both languages where it is used, and not among the messages."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """Give the text in a language."""
        return self.fr if language == "fr" else self.en
