"""Who won, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.game import Game
from fogg.engine.scoring import Standing
from fogg.texts import Texts


def winner(
    say: Texts,
    game: Game,
    standings: Sequence[Standing],
    players: Sequence[str],
    you: int | None = None,
) -> str:
    """Who won, and what decided between equal points."""
    first = [standing for standing in standings if standing.place == 1]
    points = first[0].total
    if len(first) > 1:
        names = [players[standing.seat] for standing in first]
        return say("final.shared", players=names, n=points)
    own = "-own" if first[0].seat == you else ""
    named = {} if own else {"player": players[first[0].seat]}
    words = say(f"final.winner{own}", n=points, **named)
    close = [standing for standing in standings[1:] if standing.total == points]
    if not close:
        return words
    measures = zip(game.rules.tie_breaks, first[0].ties, close[0].ties, strict=True)
    decided = next(name for name, won, lost in measures if won != lost)
    return f"{words} {say(f'final.by_{decided}')}"
