"""How many cards bots take when they take cards, and why not two: sampled games of every bot.

    .venv/bin/python -P bench/stops.py [--games 20] [--seed 1]

Fewer than two have three reasons: a face-up locomotive was taken, which is both; there was nothing
left to take; or the bot stopped, though it could have had another card. Each bot plays against
itself with two seats.
"""

from __future__ import annotations

import argparse
from collections import Counter

from fogg.bots import BOTS, LEVELS, make_bot
from fogg.catalogue import Catalogue
from fogg.engine.action import BLIND, DRAW, STOP, kind_of, target_of
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import SECOND_CARD_PHASE

VARIANTS = ("usa", "europe", "world", "usa+depots", "world+depots")
REASONS = ("two cards", "face-up locomotive", "nothing left", "stopped at one", "stopped at none")
SEARCHES = {"expert": "expert:x4", "champion": "champion:x4"}
"""Bots that would think too long for many games, and how they are sampled."""


def main() -> None:
    """Play, and print a line for each bot and variant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default=",".join(bot for bot in BOTS if bot not in LEVELS))
    options = parser.parse_args()
    print(f"{options.games} games a line, seed {options.seed}; turns of taking cards")
    print(f"{'variant':14}{'bot':17}" + "".join(f"{reason:>20}" for reason in REASONS))
    catalogue = Catalogue()
    for variant in VARIANTS:
        for bot in options.bots.split(","):
            name = SEARCHES.get(bot, bot)
            counts: Counter[str] = Counter()
            for number in range(options.games):
                stream = f"stops/{options.seed}/{number}"
                counts += turns_of_taking(catalogue.game(variant), name, stream)
            line = "".join(f"{counts[reason]:20,}" for reason in REASONS)
            print(f"{variant:14}{name:17}{line}", flush=True)


def turns_of_taking(game: Game, bot: str, stream: str) -> Counter[str]:
    """Play a game of a bot against itself; count its turns of taking cards by how they ended."""
    counts: Counter[str] = Counter()
    luck = Seeded(stream)
    bots = [make_bot(bot, seat) for seat in range(2)]
    state = game.start(2, luck)
    while not game.over(state):
        for seat in game.actors(state):
            view = game.view(state, seat)
            action = bots[seat].act(view, view.legal())
            phase, kind = int(state.phase), kind_of(action)
            game.apply(state, seat, action, luck)
            if kind == STOP:
                second = phase == SECOND_CARD_PHASE
                counts["stopped at one" if second else "stopped at none"] += 1
            elif kind in (DRAW, BLIND):
                if phase == SECOND_CARD_PHASE:
                    counts["two cards"] += 1
                elif kind == DRAW and target_of(action) == game.joker:
                    counts["face-up locomotive"] += 1
                elif SECOND_CARD_PHASE not in (int(state.phase), *state.todo):
                    counts["nothing left"] += 1
    return counts


if __name__ == "__main__":
    main()
