"""Settings of the server: from flags, or else from the environment, or else sensible."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field


class Limits(Struct, kw_only=True):
    """How much one address may ask for."""

    body: int = 64 * 1024
    """Bytes of a request or a message on a socket."""
    record: int = 1024 * 1024
    """Bytes of a record to import."""
    rate: float = 20.0
    """Requests and messages a second, over some time."""
    burst: int = 100
    """Requests and messages at once."""
    tables: int = 60
    """New tables and imports an hour."""
    connections: int = 100
    """Live connections at a time."""


class ServerSettings(Struct, kw_only=True):
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "fogg.db"
    public_url: str = ""
    """The address that links begin with; empty: the one the server listens on."""
    trusted_proxy: str = ""
    """Addresses of proxies whose X-Forwarded headers are believed."""
    origins: list[str] = field(default_factory=list)
    """Other web origins whose pages may talk to this server."""
    boards: list[Path] = field(default_factory=list)
    bot_seconds: float = 10.0
    """A bot that thinks longer is replaced for this move."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 1) - 1)))
    """Processes in which bots think; those that search use all that are idle."""
    review_seconds: float = 3600.0
    """A review that takes longer is given up."""
    holder: str = "medium"
    """The bot that holds the seats of those who left."""
    idle: float = 900.0
    """Seconds after which a table that nobody watches leaves the memory."""
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)

    @property
    def address(self) -> str:
        """The address that links begin with."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


FLAGS = {
    "FOGG_HOST": "host",
    "FOGG_PORT": "port",
    "FOGG_DATABASE": "database",
    "FOGG_PUBLIC_URL": "public_url",
    "FOGG_TRUSTED_PROXY": "trusted_proxy",
    "FOGG_BOARDS": "boards",
    "FOGG_BOT_SECONDS": "bot_seconds",
    "FOGG_BOT_WORKERS": "bot_workers",
    "FOGG_REVIEW_SECONDS": "review_seconds",
    "FOGG_LOG_LEVEL": "log_level",
}
"""Variables of the environment, and what each of them sets."""


def from_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Read the settings that the environment gives, by name."""
    return {name: environ[key] for key, name in FLAGS.items() if environ.get(key)}
