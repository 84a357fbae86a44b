"""What an executor is: who runs the parts of a task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any

from ..task import Part, Task

Outcome = tuple[int, Part | Exception]
"""A part by its number, or why there is none."""


@dataclass(frozen=True)
class Executor:
    """A way to run parts; all that differs between two of them is here.

    name   what `Ensemble.run` calls it
    about  what it is, in a few words
    run    (task, numbers, workers, cluster): the outcome of each part, in any order; it ends what it started when the
           iterator is closed
    takes  whether a thing that `Ensemble.run` is given is a cluster of its kind
    """

    name: str
    about: str
    run: Callable[[Task, Sequence[int], int, Any], Iterator[Outcome]]
    takes: Callable[[Any], bool] = lambda _: False

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'


def windowed(
    submit: Callable[[int], Future[Part]], numbers: Iterable[int], most: int
) -> Iterator[Outcome]:
    """The outcomes of futures, of which `most` are there at a time."""
    waiting: dict[Future[Part], int] = {}
    left = iter(numbers)
    while True:
        while len(waiting) < most and (number := next(left, None)) is not None:
            waiting[submit(number)] = number
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield waiting.pop(future), outcome_of(future)


def outcome_of(future: Future[Part]) -> Part | Exception:
    """What a future holds that is done. Raises KeyboardInterrupt."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if isinstance(problem, Exception):
        return problem
    raise problem
