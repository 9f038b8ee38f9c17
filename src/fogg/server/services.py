"""What all parts of the server share."""

from __future__ import annotations

from fogg.catalogue import Catalogue
from fogg.lessons import Lessons
from fogg.server.clock import ServerClock
from fogg.server.metrics import Metrics
from fogg.server.settings import ServerSettings
from fogg.server.storage import Storage
from fogg.server.wire.encode.encoders import Encoders


class Services:
    """Catalogue, lessons, database, settings, metrics, clock, and the encoders of the wire."""

    def __init__(
        self, settings: ServerSettings, catalogue: Catalogue, storage: Storage, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.catalogue = catalogue
        self.lessons = Lessons(catalogue)
        self.storage = storage
        self.metrics = metrics
        self.clock = ServerClock()
        self.started = self.clock.now()
        """When this server began, in seconds of the epoch."""
        self.encoders = Encoders(catalogue, settings.bot_seconds)

    def link(self, table: str, token: str) -> str:
        """Make the address that hands out a token, behind the # that browsers never send."""
        return f"{self.settings.address}/t/{table}#{token}"
