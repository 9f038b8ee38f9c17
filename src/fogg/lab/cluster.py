"""Games on a Ray cluster: the same games as in one process, since each depends on its number only.

Ray finds the cluster as it always does: by RAY_ADDRESS, else one that runs on this machine; where
there is none, it starts one on this machine for as long as the games last.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from fogg import extras
from fogg.engine.errors import FoggError

Job = TypeVar("Job")
Result = TypeVar("Result")

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Settings of Ray: report no use of it to anybody, and do not warn about graphics cards."""
TRIES = 4
"""How often a cluster is started on this machine before giving up."""


def spread_over_cluster(
    work: Callable[[Job, list[int]], list[Result]], job: Job, batches: list[list[int]]
) -> Iterator[Result]:
    """Yield the results of all batches in their order, worked out on a cluster."""
    ray = load()
    mine = not ray.is_initialized()
    if mine:
        start(ray)
    try:
        task = ray.remote(_in_folder)
        folder = str(Path.cwd())
        waiting = [task.remote(folder, work, job, batch) for batch in batches]
        for task_results in waiting:
            yield from _results(ray, task_results)
    finally:
        if mine:
            ray.shutdown()


def load() -> Any:
    """Import Ray; raise if it is not installed."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise extras.missing("cluster", "ray") from error
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
    """Work in the folder of the command, if it is there: paths may be relative to it."""
    if Path(folder).is_dir():
        os.chdir(folder)
    return work(job, batch)


def _results(ray: Any, results: object) -> Any:
    """Wait for the results of a task; raise its error as it was raised there."""
    try:
        return ray.get(results)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
