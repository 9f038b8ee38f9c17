"""What a search gains by its choices, and what more playouts or better beliefs could add.

    .venv/bin/python -P bench/choices.py play [--variant usa] [--seats 2] [--positions 60]
    .venv/bin/python -P bench/choices.py show [--variant usa] [--seats 2]

Positions come from games of `expert-2026`. In each of them several ways to choose are tried, and
every choice is judged twice, by games that no chooser saw: in imagined states, and with all hands
and tickets as they really are. Both are finished by `light`: so this tells what is lost by noise
and by wrong beliefs, not what is lost because `light` plays on worse than the players would. Every
position is kept in a file at once, so that the run can be broken off and goes on where it stopped.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.bots.planner import Planner
from fogg.bots.playout import Playout
from fogg.bots.search.agreement import decide
from fogg.bots.search.beliefs import Beliefs
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import candidates
from fogg.bots.search.counted import counted_playouts
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.catalogue import Catalogue
from fogg.engine.action import CLAIM, kind_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.kept_lines import add, resume

RESULTS = Path(__file__).with_name("results") / "choices"
BOT = "expert-2026:0.01"
PACE = 0.1
"""The seconds whose playouts a search has."""
ROUNDS = 120
"""Games that judge each action, in imagined states and in the true one."""
CLAIMS_BY_LOT, OTHERS_BY_LOT = 3, 20
"""Of decisions in which the planner claims, and of others, one of so many is looked at."""
WAYS = ("a fifth of the playouts", "as it is", "five times as many", "sharp beliefs", "all open")
MARGIN = 25.0


class Position(NamedTuple):
    """What each way to choose gained over the planner's move, in utility."""

    claims: bool
    """Whether the planner would claim."""
    imagined: list[float]
    true: list[float]


def main() -> None:
    """Try positions, or print what is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=60)
    options = parser.parse_args()
    file = RESULTS / f"{options.variant}-{options.seats}.jsonl"
    first_line = {"variant": options.variant, "seats": options.seats, "bot": BOT, "pace": PACE}
    done = resume(file, first_line, lambda data: Position(*data))
    if options.what == "play":
        game = Catalogue().game(options.variant)
        found = positions(game, options.seats)
        for state, seat in islice(found, len(done), options.positions):
            done.append(tried(game, state, seat, f"choices/{len(done)}"))
            add(file, list(done[-1]))
    show(done)


def positions(game: Game, seats: int) -> Iterator[tuple[State, int]]:
    """Find positions with something to decide, from as many games as are wanted."""
    for number in range(1 << 30):
        luck, lots = (Seeded(f"choices/{number}{end}") for end in ("", "/lots"))
        state = game.start(seats, luck)
        bots = [make_bot(BOT, seats * number + seat) for seat in range(seats)]
        while not game.over(state):
            seat = game.actors(state)[0]
            view = game.view(state, seat)
            lot = CLAIMS_BY_LOT if claims(view) else OTHERS_BY_LOT
            if lots.below(lot) == 0 and len(actions(view, SearchConfig())) > 2:
                yield state.copy(), seat
            game.apply(state, seat, bots[seat].act(view, view.legal()), luck)


def claims(view: View) -> bool:
    """Whether the planner would claim."""
    return kind_of(Planner(0).act(view, view.legal())) == CLAIM


def actions(view: View, config: SearchConfig) -> Sequence[int]:
    """List the candidates of a search."""
    return [int(each) for each in candidates(Planner(0), view, view.legal(), config)]


# Choosing


def tried(game: Game, state: State, seat: int, stream: str) -> Position:
    """Choose in every way, and judge the choices."""
    view = game.view(state, seat)
    row = actions(view, SearchConfig())
    seen = [state] * ROUNDS
    # What knows everything chooses by one half of the true games and is judged by the other.
    one, other = (outcomes(game, seen, seat, row, f"{stream}/{half}") for half in "ab")
    beliefs = Beliefs(view, SearchConfig())
    dreamt = [beliefs.draw(Seeded(f"{stream}/judge/{number}")) for number in range(ROUNDS)]
    imagined = outcomes(game, dreamt, seat, row, f"{stream}/judge")
    sharp = SearchConfig()
    sharp.belief, sharp.tries = 6.0, 8
    chosen = [
        searched(view, part, config, number)
        for number, (part, config) in enumerate(
            ((0.2, SearchConfig()), (1.0, SearchConfig()), (5.0, SearchConfig()), (1.0, sharp))
        )
    ]
    chosen.append(row[max(range(len(row)), key=lambda place: one[place])])
    return Position(claims(view), *(gains(row, chosen, by) for by in (imagined, other)))


def searched(view: View, part: float, config: SearchConfig, seed: int) -> int:
    """Choose as a search does that has this part of the playouts of its pace."""
    legal = view.legal()
    search = Rollouts(view, candidates(Planner(0), view, legal, config), seed, config)
    search.run(Budget(PACE, playouts=max(1, int(part * counted_playouts(view, PACE)))))
    return decide([search.findings()], config)


def outcomes(
    game: Game, states: Sequence[State], seat: int, row: Sequence[int], stream: str
) -> list[float]:
    """Compute the mean utility of each action, all tried in the same states with the same luck."""
    playout = Playout(game, int(states[0].seats))
    sums = [0.0] * len(row)
    for number, state in enumerate(states):
        for place, action in enumerate(row):
            end, luck = state.copy(), Seeded(f"{stream}/{number}/luck")
            game.apply(end, seat, action, luck)
            playout.finish(end, luck)
            sums[place] += utility(game, end, seat) / len(states)
    return sums


def utility(game: Game, end: State, seat: int) -> float:
    """Value the end of a game as a search does: half the share of the win, half the margin."""
    totals = [int(each) for each in game.totals(end)]
    margin = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    winners = game.winners(end)
    share = 1 / len(winners) if seat in winners else 0.0
    return 0.5 * share + 0.5 / (1 + math.exp(-margin / MARGIN))


def gains(row: Sequence[int], chosen: Sequence[int], means: Sequence[float]) -> list[float]:
    """Say by how much each choice is better than the planner's own, which is the first."""
    return [round(means[row.index(action)] - means[0], 4) for action in chosen]


# Showing


def show(done: Sequence[Position]) -> None:
    """Print the mean gains, in points of 100 with 1.96 standard errors."""
    print("| the planner would | judged | positions | " + " | ".join(WAYS) + " |")
    print("|---|---|--:|" + "--:|" * len(WAYS))
    for title, some in (
        ("claim", [each for each in done if each.claims]),
        ("do something else", [each for each in done if not each.claims]),
    ):
        if some:
            line(title, "in imagined states", [each.imagined for each in some])
            line(title, "in the true state", [each.true for each in some])


def line(title: str, judged: str, rows: Sequence[Sequence[float]]) -> None:
    """Print a line of the table."""
    words = [title, judged, str(len(rows))]
    for column in zip(*rows, strict=True):
        mean = sum(column) / len(column)
        spread = sum((each - mean) ** 2 for each in column) / max(1, len(column) - 1)
        words.append(f"{100 * mean:.2f} ± {196 * math.sqrt(spread / len(column)):.2f}")
    print(f"| {' | '.join(words)} |")


if __name__ == "__main__":
    main()
