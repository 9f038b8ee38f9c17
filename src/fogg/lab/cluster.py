"""Games on a Ray cluster: the same games as in one process, since each depends on its number only.

Ray finds the cluster as it always does: by RAY_ADDRESS, else one that runs on this machine; where
there is none, it starts one on this machine for as long as the games last.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from fogg.engine.errors import FoggError

Job = TypeVar("Job")
Result = TypeVar("Result")

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Ray tells nobody about its use, and does not warn of what concerns graphics cards."""
TRIES = 4


def spread_over_cluster(
    work: Callable[[Job, list[int]], list[Result]], job: Job, batches: list[list[int]]
) -> Iterator[Result]:
    """The results of all batches in their order, worked on by the processors of a cluster."""
    ray = load()
    mine = not ray.is_initialized()
    if mine:
        start(ray)
    try:
        task = ray.remote(_in_folder)
        folder = str(Path.cwd())
        waiting = [task.remote(folder, work, job, batch) for batch in batches]
        for results in waiting:
            yield from _got(ray, results)
    finally:
        if mine:
            ray.shutdown()


def load() -> Any:
    """The module of Ray, if it is installed."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise FoggError("extra_missing", extra="cluster", module="ray") from error
    return ray


def start(ray: Any, **settings: object) -> None:
    """Join a cluster, or start one here: a busy machine may need several tries."""
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    for left in reversed(range(TRIES)):
        try:
            ray.init(**quiet, **settings)
            return
        except Exception as error:  # Ray raises a plain one where it gives its own node up
            ray.shutdown()
            if left == 0 or isinstance(error, ConnectionError):
                reason = str(error).partition("\n")[0].rstrip(".")
                raise FoggError("cluster_not_started", reason=reason) from error


def _in_folder(folder: str, work: Callable[..., Any], job: object, batch: list[int]) -> Any:
    """Work where the command was given, if that folder is there: names of files may start in it."""
    if Path(folder).is_dir():
        os.chdir(folder)
    return work(job, batch)


def _got(ray: Any, results: object) -> Any:
    """What a task gives back; an error as it was raised there."""
    try:
        return ray.get(results)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
