"""Runs the server: listens, prints where, stops gracefully."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from fogg.server.http.app import build
from fogg.server.logs import set_up_logs
from fogg.server.settings import ServerSettings
from fogg.texts import Texts

EVERYWHERE = ("0.0.0.0", "::")
STOPPING = (signal.SIGINT, signal.SIGTERM)
STOP_SECONDS = 10
PING_SECONDS = 20.0
PONG_SECONDS = 25.0
"""Seconds after which a socket that answers no ping counts as dead."""


def serve(say: Texts, settings: ServerSettings, open_browser: bool = False) -> None:
    """Listen until a signal says stop."""
    set_up_logs(settings.log_level)
    listener = _listen(settings)
    settings.port = listener.getsockname()[1]
    if not settings.public_url and settings.host in EVERYWHERE:
        settings.public_url = f"http://{lan_address()}:{settings.port}"
    config = configuration(settings)
    print(say("serve.listening", url=settings.address))
    print(say("serve.stop"))
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(settings.address)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(Server(config).serve([listener]))


class Server(uvicorn.Server):
    """Takes a signal to stop as no failure: finishes, and leaves with status 0."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say farewell to the clients first: uvicorn cuts them off before the application ends."""
        app = self.config.app
        if isinstance(app, Starlette):
            await app.state.hub.farewell()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully on SIGINT and SIGTERM, at once on the second one."""
        old = {number: signal.signal(number, self.handle_exit) for number in STOPPING}
        try:
            yield
        finally:
            for number, handler in old.items():
                signal.signal(number, handler)


def configuration(settings: ServerSettings) -> uvicorn.Config:
    """Configure how uvicorn runs the application."""
    return uvicorn.Config(
        build(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy or None,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws="websockets-sansio",
        ws_max_size=settings.limits.body,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        lifespan="on",
    )


def _listen(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    # A server that was just stopped can be started again at once.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((settings.host, settings.port))
    return listener


def lan_address() -> str:
    """Find this machine's address in its local network, without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address of the documentation's network: only the choice of an interface matters.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
