"""Real servers for tests: a process of its own, on a free port, with a database of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

NO_LIMITS = ("rate=1000000", "burst=1000000", "tables=1000000", "connections=100000")
API = "/api/v1"


class Server:
    """A running `fogg serve`."""

    def __init__(
        self, folder: Path, database: str = "", limits: Sequence[str] = NO_LIMITS, *more: str
    ) -> None:
        self.folder = folder
        self.database = database or str(folder / "fogg.db")
        self._limits = limits
        self._more = more
        self.url = ""
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "server.log"
        self.program = ["-m", "fogg"]

    def start(self) -> Server:
        """Start it and wait until it listens."""
        limits = [word for limit in self._limits for word in ("--limit", limit)]
        command = [sys.executable, *self.program, "serve", "--port", "0", *limits, *self._more]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, "--lang", "en"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Fogg is at "), self.log.read_text("utf-8")
        self.url = line.split()[-1]
        self._wait()
        return self

    def _wait(self) -> None:
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(self.log.read_text("utf-8"))

    def kill(self) -> None:
        """End it as a power cut would: no warning, no chance to finish."""
        assert self.process is not None
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        """Ask it to stop, and wait."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(30)
        self.process.stdout.close()
        self.process = None
        return code

    @property
    def socket(self) -> str:
        """The address of its sockets."""
        return self.url.replace("http://", "ws://")

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


class Client:
    """A client of the HTTP API that knows how to ask with a token."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url + API, timeout=30)

    def get(self, path: str, token: str = "", **params: Any) -> httpx.Response:
        return self.http.get(path, params=params, headers=_headers(token))

    def post(self, path: str, body: Any, token: str = "", **params: Any) -> httpx.Response:
        return self.http.post(path, json=body, params=params, headers=_headers(token))

    def create(self, *seats: str, variant: str = "usa", **more: Any) -> dict[str, Any]:
        """A table; a seat is you, open, or a bot's name."""
        settings = {"bot_delay": 0, **more.pop("settings", {})}
        body = {"variant": variant, "seats": list(map(_seat, seats)), "settings": settings, **more}
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def command(self, table: str, token: str, type: str, **fields: Any) -> httpx.Response:
        """Give a command."""
        return self.post(f"/tables/{table}/commands", {"type": type, **fields}, token)

    def view(self, table: str, token: str = "", **params: Any) -> dict[str, Any]:
        """The present."""
        answer = self.get(f"/tables/{table}/view", token, **params)
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def close(self) -> None:
        self.http.close()


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _seat(word: str) -> dict[str, str]:
    if word == "open":
        return {"kind": "open"}
    if word.startswith("you"):
        return {"kind": "you", "name": word.partition(" ")[2] or "Ana"}
    return {"kind": "bot", "bot": word}


def code_of(answer: httpx.Response) -> str:
    """The code of an error, which has the one shape."""
    body = answer.json()
    assert set(body) == {"type", "code", "text", "params", "id"}, body
    assert answer.status_code >= 400
    assert body["text"]
    return str(body["code"])
