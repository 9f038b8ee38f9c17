"""Runs the server: listens, prints where, stops gracefully."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator

import uvicorn
from starlette.applications import Starlette

from fogg.server.errors import ServerError
from fogg.server.garbage import looked_through_by_the_clock
from fogg.server.http.app import build
from fogg.server.http.patience import PatientProtocol
from fogg.server.http.sockets import SocketOutlet
from fogg.server.logs import set_up_logs
from fogg.server.settings import ServerSettings
from fogg.server.storage import open_storage
from fogg.server.storage.opening import place_of
from fogg.texts import Texts

EVERYWHERE = ("0.0.0.0", "::")
STOPPING = (signal.SIGINT, signal.SIGTERM)
STOP_SECONDS = 10
SWITCH_SECONDS = 0.001
"""Seconds that a thread may go on while another one wants to. The one that stores moves asks for
its turn after every statement: with the usual 5 ms a busy loop would make it wait for most of the
time that a move takes."""
MOST_PORT = 65535
PING_SECONDS = 20.0
PONG_SECONDS = 25.0
"""Seconds after which a socket that answers no ping counts as dead."""


def serve(say: Texts, settings: ServerSettings, open_browser: bool = False) -> None:
    """Listen until a signal says stop."""
    set_up_logs(settings.log_level)
    listener = _bind(settings)
    settings.port = listener.getsockname()[1]
    if not settings.public_url and settings.host in EVERYWHERE:
        settings.public_url = f"http://{lan_address()}:{settings.port}"

    def announce() -> None:
        print(say("serve.listening", url=settings.address))
        print(say("serve.kept", place=place_of(settings.database)))
        print(say("serve.stop"))
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(settings.address)

    app = build(settings)
    config = configuration(settings, app)

    async def run() -> None:
        # Before all else: whoever hosts has to hear what is wrong with it, and nothing more.
        app.state.storage = storage = await open_storage(settings.database, to_serve=True)
        try:
            await storage.check()
            async with looked_through_by_the_clock():
                await Server(config, announce).serve([listener])
        finally:
            await storage.close()

    sys.setswitchinterval(SWITCH_SECONDS)
    with listener, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())


class Server(uvicorn.Server):
    """Takes a signal to stop as no failure: finishes, and leaves with status 0."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        """Called once the server listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and only then say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()

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


def configuration(settings: ServerSettings, app: Starlette) -> uvicorn.Config:
    """Configure how uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy or None,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws=SocketOutlet,
        # Outlets agree on compression themselves.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.body,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        lifespan="on",
    )


def _bind(settings: ServerSettings) -> socket.socket:
    """Take the port, without listening yet; raise if it is not to be had."""
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    # A server that was just stopped can be started again at once.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Some systems let two programs bind a port: then only the second to listen is refused.
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < MOST_PORT else port - 1
            raise ServerError("port_taken", host=host, port=port, other=other) from error
        if error.errno in (errno.EACCES, errno.EPERM):
            raise ServerError("port_not_permitted", port=port) from error
        # A name that cannot be found raises an error of its own kind.
        raise ServerError("address_not_here", host=host) from error
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
