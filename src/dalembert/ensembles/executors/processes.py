"""Processes of this machine, each with a copy of the model; where one dies the others go on in new ones."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ..task import Part, Task
from .executor import Executor, Outcome, windowed
from .sending import packed, part_of

_SENT: list[bytes] = []


def run(task: Task, numbers: Sequence[int], workers: int, cluster: Any) -> Iterator[Outcome]:
    """The parts as they are done. Raises DescriptionError for a task that cannot be sent."""
    sent, pool = packed(task), _Pool(workers)
    try:
        yield from windowed(lambda number: pool.submit(sent, number), numbers, 2 * workers)
    finally:
        pool.close()


class _Pool:
    """Processes, made anew where one of them died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, sent: bytes, number: int) -> Future[Part]:
        """A part, of which a future is told."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_begin, initargs=(sent,))
        try:
            return self._pool.submit(_part, number)
        except BrokenProcessPool:
            self.close()
            return self.submit(sent, number)

    def close(self) -> None:
        """End the processes, once what they are at is done."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _begin(sent: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it ends it
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    _SENT[:] = [sent]


def _end_with(parent: Any) -> None:
    """End this process where that which started it was killed: nobody waits for its parts, or sends it others."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _part(number: int) -> Part:
    return part_of(_SENT[0], number)


EXECUTOR = Executor("processes", "processes of this machine", run)
