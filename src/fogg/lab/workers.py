"""Games in several processes: each is a function of its number, so the order changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from fogg.catalogue import Catalogue, leave_out
from fogg.lab.cluster import spread_over_cluster

Job = TypeVar("Job")
Result = TypeVar("Result")


@cache
def catalogue(boards: tuple[Path, ...]) -> Catalogue:
    """Load the variants, with those of these folders; once in each process."""
    return Catalogue(boards, leave_out)


def spread(
    work: Callable[[Job, list[int]], list[Result]],
    job: Job,
    numbers: Sequence[int],
    jobs: int,
    size: int,
    cluster: bool = False,
) -> Iterator[Result]:
    """Yield the results of a job's numbers in their order, from `jobs` processes, `size` at a time.

    With `cluster` the processors of a Ray cluster work instead.
    """
    if jobs == 1 and not cluster:
        for number in numbers:
            yield from work(job, [number])
        return
    batches = [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]
    if cluster:
        yield from spread_over_cluster(work, job, batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for results in pool.map(work, [job] * len(batches), batches):
            yield from results
