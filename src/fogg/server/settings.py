"""Settings of the server: from flags, or else from the environment, or else sensible."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct, field

STATIC = Path(os.environ.get("FOGG_STATIC") or str(files("fogg.server") / "static"))
"""The built client, if there is one; FOGG_STATIC names another build, to try it."""


def usual_database() -> str:
    """Name the file to use if none is named, where this system keeps the data of its users."""
    import platformdirs  # a browser has no such place, and need not fetch what looks for it

    return str(Path(platformdirs.user_data_dir("fogg", appauthor=False)) / "fogg.db")


class Limits(Struct, kw_only=True):
    """How much one address may ask for; 64 bits of an IPv6 address count as one."""

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
    costly: int = 240
    """Points for costly requests such as replays, all back within a minute."""
    connections: int = 100
    """Live connections at a time."""
    spectators: int = 2000
    """Live connections without a seat, from all addresses together: players get in beyond it."""
    talk: int = 5
    """What one player, or all spectators of a table, may say there within ten seconds."""


class ServerSettings(Struct, kw_only=True):
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default_factory=usual_database)
    public_url: str = ""
    """The address that links begin with; empty: the one the server listens on."""
    alone: bool = False
    """Whether nobody but one browser can reach this server: it runs within it."""
    trusted_proxy: str = ""
    """Addresses of proxies whose X-Forwarded headers are believed."""
    origins: list[str] = field(default_factory=list)
    """Other web origins whose pages may talk to this server."""
    boards: list[Path] = field(default_factory=list)
    bot_seconds: float = 10.0
    """A bot that thinks longer is replaced for this move."""
    search_seconds: float = 0.5
    """How long bots that search think about a decision."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 1) - 1)))
    """Processes in which bots think; those that search use all that are idle."""
    review_seconds: float = 3600.0
    """A review that takes longer is given up."""
    holder: str = "medium"
    """The bot that holds the seats of those who left."""
    idle: float = 900.0
    """Seconds after which a table that nobody watches leaves the memory."""
    keep_lobbies: float = 14.0
    """Days after which a lobby that nobody touches is removed; 0: never."""
    keep_imports: float = 90.0
    """Days after which an imported record that nobody looks at is removed; 0: never."""
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        """Write origins as browsers do: without a slash at the end."""
        self.origins = [origin.rstrip("/") for origin in self.origins]

    @property
    def address(self) -> str:
        """The address that links begin with."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def address_elsewhere(self) -> str:
        """The address under which other devices reach the server; empty: none does."""
        host = urlsplit(self.address).hostname or ""
        here = host in ("localhost", "::1") or host.startswith("127.")
        return "" if here or self.alone else self.address


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
    "FOGG_KEEP_LOBBIES": "keep_lobbies",
    "FOGG_KEEP_IMPORTS": "keep_imports",
    "FOGG_LOG_LEVEL": "log_level",
}
"""Variables of the environment, and what each of them sets."""


def from_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Read the settings that the environment gives, by name."""
    return {name: environ[key] for key, name in FLAGS.items() if environ.get(key)}
