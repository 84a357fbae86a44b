"""Work for a reader of the lab runs in a process of its own, which ends: by time, by memory, or when asked to.

A process lives as long as one piece of work. Where the system can fork, it comes from a server that has imported all.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from asyncio import wrap_future
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from ..errors import DalembertError

__all__ = ["Lane", "Limits", "Refused", "Task"]

#: The module whose functions are asked for, by name.
_JOBS = "dalembert.lab.jobs"
_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
if _FORKS:
    _CONTEXT.set_forkserver_preload(["dalembert.lab.ready"])


class Refused(DalembertError):
    """Work that ended without an answer; `told` is what a page shows."""

    def __init__(self, where: str, what: str, remedy: str = "", told: Mapping[str, Any] | None = None) -> None:
        super().__init__(where, what, remedy)
        self.told: Mapping[str, Any] = told if told is not None else {"message": f"{what} {remedy}".strip()}


@dataclass(frozen=True)
class Limits:
    """What work may take: seconds of computing, seconds on the clock, and bytes of memory.

    Computing is not bounded on Windows, nor memory on Windows and macOS.
    """

    computing: float
    clock: float
    memory: int = 3 << 30


@dataclass(eq=False)
class Task:
    """Work that waits, runs or is done."""

    job: str
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)
    _process: Any = None
    _stopped: bool = False
    _lock: Any = field(default_factory=Lock)

    async def answer(self) -> Any:
        """The answer, waited for. Raises Refused."""
        return await wrap_future(self.future)

    def stop(self) -> None:
        """End it, whether it has begun or not."""
        with self._lock:
            self._stopped = True
            _end(self._process)

    def run(self, limits: Limits) -> Any:
        """The answer of a process that is made for it. Raises Refused."""
        here, there = _CONTEXT.Pipe(duplex=False)
        with self._lock:
            if self._stopped:
                raise Refused("lab", "It was stopped.")
            process = self._process = _CONTEXT.Process(
                target=_answer, args=(there, self.job, self.arguments, limits), daemon=True)
            process.start()
        there.close()
        try:
            return self._received(here, limits)
        finally:
            with self._lock:
                _end(process)
                process.join()
                self._process = None
            here.close()

    def _received(self, here: Connection, limits: Limits) -> Any:
        if not here.poll(limits.clock):
            raise _late(limits.clock)
        try:
            answer, told = here.recv()
        except (EOFError, OSError):
            if self._stopped:
                raise Refused("lab", "It was stopped.") from None
            self._process.join(1.0)
            if _FORKS and self._process.exitcode == -signal.SIGPROF:
                raise _late(limits.computing) from None
            raise Refused("lab", "The computation ended without an answer, for want of memory as a rule.",
                          "Make the model smaller.") from None  # fmt: skip
        if told is not None:
            raise Refused("lab", told["message"], told=told)
        return answer


class Lane:
    """Where work of one kind waits its turn: so many processes at once, and limits that all have."""

    def __init__(self, at_once: int, limits: Limits) -> None:
        self.limits = limits
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="lab")

    def put(self, job: str, *arguments: Any) -> Task:
        """Have a function of `jobs` called in a process."""
        task = Task(job, arguments)
        self._threads.submit(_settle, task.future, task.run, self.limits)
        return task

    def close(self) -> None:
        """Nothing more is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _settle(future: Future[Any], work: Callable[[Limits], Any], limits: Limits) -> None:
    try:
        found = work(limits)
    except BaseException as problem:
        future.set_exception(problem)
    else:
        future.set_result(found)


def _late(seconds: float) -> Refused:
    return Refused("lab", f"It takes more than {seconds:g} s.",
                   "Make the model smaller or its motion shorter; `dalembert run FILE` has no such limit.")  # fmt: skip


def _end(process: Any) -> None:
    """Kill a process with all that it has started."""
    if process is None or process.pid is None or not process.is_alive():
        return
    if _FORKS:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _answer(there: Connection, job: str, arguments: tuple[Any, ...], limits: Limits) -> None:
    """What the process does: (answer, None), or (None, what a page is told)."""
    _bound(limits)
    jobs = sys.modules.get(_JOBS) or __import__(_JOBS, fromlist=["jobs"])
    try:
        answer = getattr(jobs, job)(*arguments)
    except DalembertError as problem:
        there.send((None, jobs.fault(problem, arguments)))
    except (MemoryError, RecursionError) as problem:
        there.send((None, {"message": f"The model is too large for the lab ({type(problem).__name__})."}))
    except Exception as problem:
        told = f"This is a fault of dalembert, please report it: {type(problem).__name__}: {problem}"
        there.send((None, {"message": told[:600]}))
    else:
        there.send((answer, None))


def _bound(limits: Limits) -> None:
    """Let the system end this process where it exceeds its limits."""
    if not _FORKS:
        return
    import resource

    os.setsid()
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limits.computing)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, limits.memory))
