"""Threads of this process: kernels hold no lock while they run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..task import Part, Task
from .executor import Executor, Outcome, windowed


def run(task: Task, numbers: Sequence[int], workers: int, cluster: Any) -> Iterator[Outcome]:
    """The parts as they are done; a part that is under way when the iterator is closed is waited for."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield from windowed(lambda number: pool.submit(lambda: Part(task.arrays(number), {})), numbers, 2 * workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


EXECUTOR = Executor("threads", "threads of this process", run)
