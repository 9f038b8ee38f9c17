"""A worker process: reads questions from its input, lets bots think, writes their answers.

python -m fogg.server.workers.thinker [BOARDS …]
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import BinaryIO

from msgspec import msgpack

from fogg.bots import make_bot
from fogg.bots.expert import Expert
from fogg.bots.search.agreement import agreed
from fogg.catalogue import Catalogue
from fogg.engine.state import unpack
from fogg.server.workers.thinking import GATE, SIZE, Question, Thought, framed


def main(boards: list[str]) -> None:
    """Answer until the input ends."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What a bot prints must not get between the answers.
    os.dup2(2, 1)
    catalogue = Catalogue([Path(folder) for folder in boards])
    _write(target, bytes(SIZE))
    while len(head := source.read(SIZE)) == SIZE:
        data = source.read(int.from_bytes(head, "big"))
        question = msgpack.decode(data, type=Question)
        _write(target, framed(answer(catalogue, question)))


def _write(target: BinaryIO, data: bytes) -> None:
    target.write(data)
    target.flush()


def answer(catalogue: Catalogue, question: Question) -> Thought:
    """What the bot does; whatever it raises becomes part of the answer."""
    try:
        game = catalogue.game(question.variant)
        view = game.view(unpack(question.state), question.seat)
        seed = int.from_bytes(hashlib.sha256(question.seed.encode()).digest()[:6], "big")
        bot = make_bot(question.bot, seed)
        legal = view.legal()
        findings = bot.search(view, legal, question.part) if isinstance(bot, Expert) else []
        action = agreed([findings], GATE) if findings else bot.act(view, legal)
        return Thought(action=game.notation.text(action), findings=findings)
    except Exception as error:
        return Thought(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
