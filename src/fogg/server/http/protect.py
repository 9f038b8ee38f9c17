"""What goes around every answer: headers that protect browsers, and pages that may read it."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fogg.server.errors import Missing
from fogg.server.http.requests import answer, error_body
from fogg.server.metrics import Metrics
from fogg.texts import LANGUAGES

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PART_HEADERS = {
    each: HEADERS[each] for each in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""What a part of a page needs: the rest protects pages and workers, and browsers pass over it."""
PARTS = (".css", ".js", ".woff2", ".mp3")
SECURE_HEADERS = {**HEADERS, "Cross-Origin-Opener-Policy": "same-origin"}
"""Over HTTPS; elsewhere browsers would only complain in their console that they ignore it."""
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Last-Event-ID, Accept-Language",
    "Access-Control-Max-Age": "600",
}
"""What pages of the other origins may send."""
READABLE = "Retry-After, Content-Disposition"
"""Headers of answers that these pages may read besides the usual ones."""
POLICY_VIOLATION = 1008


class Protect:
    """Adds the protecting headers, lets pages of `origins` in, counts what was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics, origins: list[str] | None = None) -> None:
        self._app = app
        self._metrics = metrics
        self._origins = origins or []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif "\0" in scope["path"]:
            # No address of ours has one, and neither files nor databases take it for a name.
            await self._nowhere(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _nowhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        path = scope["path"].replace("\0", "%00")[:200]
        body = error_body(Missing("no_such_page", path=path), LANGUAGES[0])
        await answer(body, 404)(scope, receive, self._protected(scope, send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = self._protected(scope, send)
        asked = Headers(scope=scope)
        foreign = asked.get("origin") in self._origins
        if foreign and scope["method"] == "OPTIONS" and "access-control-request-method" in asked:
            await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _protected(self, scope: Scope, send: Send) -> Send:
        """Wrap the sending of an answer: its head gets the headers, and is counted."""
        protecting = SECURE_HEADERS if scope.get("scheme") == "https" else HEADERS
        part = _is_part(scope["path"])
        origin = Headers(scope=scope).get("origin")

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if self._origins:
                    self._let_in(headers, origin)
                found = message["status"] < 400
                for name, value in (PART_HEADERS if part and found else protecting).items():
                    headers.setdefault(name, value)
                self._metrics.requests[message["status"]] += 1
            await send(message)

        return protected

    def _let_in(self, headers: MutableHeaders, origin: str | None) -> None:
        """Let pages of the allowed origins read an answer, and show its pictures."""
        # A picture is asked for without an origin, so that all answers may be shown elsewhere.
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        headers.add_vary_header("Origin")
        if origin is not None and origin in self._origins:
            headers["Access-Control-Allow-Origin"] = origin
            headers["Access-Control-Expose-Headers"] = READABLE


def _is_part(path: str) -> bool:
    """Whether an address is that of a part of the client's page, which is never a page itself."""
    # Workers are: what they may do is said with their script.
    return path.startswith("/assets/") and path.endswith(PARTS) and ".worker" not in path
