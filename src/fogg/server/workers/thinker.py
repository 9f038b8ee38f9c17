"""The process in which bots think: reads questions, lets a bot decide, writes its answers.

python -m fogg.server.workers.thinker [BOARDS …]
"""

from __future__ import annotations

import sys
from pathlib import Path

from fogg.bots import make_bot
from fogg.bots.expert import Expert
from fogg.bots.search.agreement import decide
from fogg.catalogue import Catalogue, leave_out
from fogg.engine.state import unpack
from fogg.server.workers.process import ParentPipe
from fogg.server.workers.thinking import Question, Thought, seed_of


def main(boards: list[str]) -> None:
    """Answer questions until the server closes the pipe."""
    pipe = ParentPipe()
    catalogue = Catalogue([Path(folder) for folder in boards], leave_out)
    pipe.ready()
    while (question := pipe.receive(Question)) is not None:
        pipe.send(answer(catalogue, question))


def answer(catalogue: Catalogue, question: Question) -> Thought:
    """Let the bot decide; whatever it raises becomes the answer's error."""
    try:
        game = catalogue.game(question.variant, question.digest)
        view = game.view(unpack(question.state), question.seat)
        bot = make_bot(question.bot, seed_of(question))
        legal = view.legal()
        findings = bot.search(view, legal, question.part) if isinstance(bot, Expert) else []
        action = decide([findings]) if findings else bot.act(view, legal)
        return Thought(action=game.notation.text(action), findings=findings)
    except Exception as error:
        return Thought(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
