"""What all parts of the server share."""

from __future__ import annotations

import time

from fogg.catalogue import Catalogue
from fogg.server.metrics import Metrics
from fogg.server.settings import ServerSettings
from fogg.server.storage import Storage
from fogg.server.wire.encode.catalogue import Describer
from fogg.server.wire.encode.games import Presenter
from fogg.texts import Texts


class Services:
    """Catalogue, database, settings, numbers; and presenters, which are made once."""

    def __init__(
        self, settings: ServerSettings, catalogue: Catalogue, storage: Storage, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.catalogue = catalogue
        self.storage = storage
        self.metrics = metrics
        self.started = time.time()
        self._presenters: dict[tuple[str, str, bool], Presenter] = {}
        self._describers: dict[str, Describer] = {}

    def presenter(self, variant: str, language: str, words: bool = True) -> Presenter:
        """Who puts the games of a variant into a language."""
        key = (variant, language, words)
        if key not in self._presenters:
            game = self.catalogue.game(variant)
            self._presenters[key] = Presenter(game, Texts(language), words)
        return self._presenters[key]

    def describer(self, language: str) -> Describer:
        """Who describes the catalogue in a language."""
        if language not in self._describers:
            describer = Describer(self.catalogue, Texts(language), self.settings.bot_seconds)
            self._describers[language] = describer
        return self._describers[language]

    def link(self, table: str, token: str) -> str:
        """The address that a token is handed out by."""
        return f"{self.settings.address}/t/{table}#{token}"
