"""Games in several processes: each is a function of its number, so the order changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from fogg.catalogue import Catalogue

Job = TypeVar("Job")
Result = TypeVar("Result")


@cache
def catalogue(boards: tuple[Path, ...]) -> Catalogue:
    """The variants, with those of these folders; loaded once in each process."""
    return Catalogue(boards)


def spread(
    work: Callable[[Job, list[int]], list[Result]],
    job: Job,
    numbers: Sequence[int],
    jobs: int,
    size: int,
) -> Iterator[Result]:
    """The results of a job's numbers in their order, from `jobs` processes, `size` at a time."""
    if jobs == 1:
        for number in numbers:
            yield from work(job, [number])
        return
    batches = [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]
    with ProcessPoolExecutor(jobs) as pool:
        for results in pool.map(work, [job] * len(batches), batches):
            yield from results
