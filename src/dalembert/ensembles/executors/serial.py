"""One run after another, here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..task import Part, Task
from .executor import Executor, Outcome


def run(task: Task, numbers: Sequence[int], workers: int, cluster: Any) -> Iterator[Outcome]:
    """The parts in their order."""
    for number in numbers:
        try:
            yield number, Part(task.arrays(number), {})
        except Exception as problem:
            yield number, problem


EXECUTOR = Executor("serial", "one run after another", run)
