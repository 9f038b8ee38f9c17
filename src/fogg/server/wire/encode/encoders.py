"""The encoders of games and of the catalogue, made once for each game and language."""

from __future__ import annotations

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.server.wire.encode.catalogue import CatalogueEncoder
from fogg.server.wire.encode.games import GameEncoder
from fogg.texts import Texts


class Encoders:
    """Keeps the encoders: they cache words, and are the same for all tables."""

    def __init__(self, catalogue: Catalogue, bot_seconds: float) -> None:
        self._catalogue = catalogue
        self._bot_seconds = bot_seconds
        self._games: dict[tuple[Game, str, bool], GameEncoder] = {}
        self._catalogues: dict[str, CatalogueEncoder] = {}

    def of_game(self, game: Game, language: str, words: bool = True) -> GameEncoder:
        """Give the encoder of a game in a language; without `words`, for programs."""
        key = (game, language, words)
        if key not in self._games:
            say = Texts(language).of_rules(game.rules)
            self._games[key] = GameEncoder(game, say, words)
        return self._games[key]

    def of_catalogue(self, language: str) -> CatalogueEncoder:
        """Give the encoder of the catalogue in a language."""
        if language not in self._catalogues:
            encoder = CatalogueEncoder(self._catalogue, Texts(language), self._bot_seconds)
            self._catalogues[language] = encoder
        return self._catalogues[language]
