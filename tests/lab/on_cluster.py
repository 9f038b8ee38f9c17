"""Plays on a local Ray and in this process, and prints both results as JSON.

It has a process of its own: Ray warns in ways that tests take for errors, and holds sockets open.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fogg.engine.errors import FoggError
from fogg.lab import cluster
from fogg.lab.arena import Block, Contest, contend
from fogg.lab.simulate import Job, simulate, summarize
from fogg.lab.stats import play_facts

BOT = """
class Late:
    def __init__(self, seed):
        pass

    def act(self, view, legal):
        return int(legal[-1])


class Broken(Late):
    def act(self, view, legal):
        raise ValueError("no idea")
"""


def main() -> None:
    Path("mybot.py").write_text(BOT, "utf-8")
    ray = cluster.load()
    cluster.start(ray, num_cpus=2)
    results = {str(there): results_of(there) for there in (False, True)}
    results["still_open"] = ray.is_initialized()
    ray.shutdown()
    print(json.dumps(results))


def results_of(there: bool) -> dict[str, Any]:
    job = Job("usa", ("random", "hungry"), 7, keep_records=True)
    heard: list[int] = []
    outcomes = simulate(job, 41, 1, lambda outcome: heard.append(outcome.number), there)
    return {
        "summary": asdict(summarize(job, outcomes)),
        "records": [asdict(outcome.record) for outcome in outcomes if outcome.record],
        "heard": heard,
        "facts": [asdict(each) for each in play_facts(job, 3, 1, cluster=there)],
        "blocks": blocks(("random", "./mybot.py:Late"), there),
        "error": error(there),
    }


def blocks(bots: tuple[str, ...], there: bool) -> list[Any]:
    """The blocks of a contest, without their times."""
    blocks: list[Block] = []
    contend(Contest("usa", bots, 2, 3), range(6), 1, blocks.append, there)
    data = [block.data() for block in blocks]
    for seat in [seat for block in data for game in block["games"] for seat in game]:
        del seat["seconds"], seat["times"], seat["longest"]
    return data


def error(there: bool) -> str:
    try:
        blocks(("random", "./mybot.py:Broken"), there)
    except FoggError as error:
        return str(error)
    return "no error"


if __name__ == "__main__":
    main()
