"""What runs in a further worker of the browser: bots that think, a game that is reviewed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import msgpack

from fogg.catalogue import Catalogue, leave_out
from fogg.server.browser.distant import JsBytes
from fogg.server.workers import reviewer, reviewing, thinker, thinking
from fogg.server.workers.process import WorkerAnswer

Post = Callable[[bytes], None]


def begin(module: str, post: Post) -> Callable[[JsBytes], None]:
    """Give what answers the messages to a module: by `post`, at once or several times."""
    catalogue = Catalogue([], leave_out)

    def send(answer: WorkerAnswer) -> None:
        post(msgpack.encode(answer))

    def think(data: JsBytes) -> None:
        send(thinker.answer(catalogue, msgpack.decode(data.to_bytes(), type=thinking.Question)))

    def review(data: JsBytes) -> None:
        reviewer.report(msgpack.decode(data.to_bytes(), type=reviewing.Commission), catalogue, send)

    return {thinking.MODULE: think, reviewing.MODULE: review}[module]
