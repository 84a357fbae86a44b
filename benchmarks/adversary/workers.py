"""Cases in processes of their own: what ends the interpreter, or does not end at all, is a finding.

A worker reads cases line by line and writes what became of each as JSON. A case has a budget of processor seconds,
counted by the worker, which says where it was when they were spent; who hangs beyond that, in code that does not
listen, is ended by the one who asked.
"""

from __future__ import annotations

import faulthandler
import json
import os
import select
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import IO, Any

from ..common import alarm
from .judge import Judge
from .kind import Case

#: Processor seconds of a case; wall seconds after which its worker is ended, on a machine that does other things too.
BUDGET, PATIENCE = 60.0, 600.0
#: Where SymPy differentiates a second time: what it takes too long for is no fault of the engine.
ORACLE = "adversary/derivation.py"
#: Cases that a worker judges before a fresh one takes over, and the memory it may ask for.
SHIFT, MEMORY = 250, 8 << 30


class OutOfBudgetError(BaseException):
    """A case has spent its processor seconds; no `except Exception` catches it."""


@dataclass(frozen=True)
class Finding:
    """What became of a case: right, refused, undecided, WRONG, CRASH, HANG or ABORT, and why."""

    case: str
    verdict: str
    reason: str = ""
    checks: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    cancelled: float = 0.0

    def line(self) -> str:
        return json.dumps(asdict(self))


# -------------------------------------------------------------------- in the worker


def judged(case: Case, budget: float = BUDGET) -> Finding:
    """What becomes of one case in this process."""
    from .kinds import KINDS

    found, start = Judge(), time.process_time()
    kind = KINDS[case.kind]
    try:
        with alarm(budget, OutOfBudgetError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kind.judge(kind.make(case.random), found)
        verdict, reason = found.verdict, found.reason
    except OutOfBudgetError as error:
        place = _place(error)
        verdict = "undecided" if place.rpartition(" > ")[2].startswith(ORACLE) else "HANG"
        reason = f"more than {budget:g} processor seconds, at {place}"
    except Exception as error:
        verdict, reason = "CRASH", f"{type(error).__name__}: {' '.join(str(error).split())[:200]} at {_place(error)}"
    return Finding(str(case), verdict, reason, found.checks, round(time.process_time() - start, 3), found.worst,
                   found.cancelled)


def _place(error: BaseException) -> str:
    """The innermost lines that are ours."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "dalembert" in frame.filename or "adversary" in frame.filename]
    shown = [f"{frame.filename.rpartition('src/')[2].rpartition('benchmarks/')[2]}:{frame.lineno}"
             for frame in ours[-4:]]
    return " > ".join(shown)


def serve(budget: float) -> None:
    """Judge the cases that are read, one a line, until there are no more."""
    faulthandler.enable()
    _limit_memory()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # nothing that a case prints is an answer
    for line in sys.stdin:
        answers.write(judged(Case.read(line.strip()), budget).line() + "\n")
        answers.flush()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# -------------------------------------------------------------------- beside it


def command(budget: float) -> list[str]:
    """What starts a worker."""
    return [sys.executable, "-m", "benchmarks.adversary", "--worker", "--budget", str(budget)]


class Worker:
    """A process that judges cases."""

    def __init__(self, budget: float, patience: float) -> None:
        self.patience, self.served = patience, 0
        self.said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `end`
        self.process: Any = subprocess.Popen(command(budget), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=self.said)

    def judge(self, case: Case) -> Finding:
        """What became of a case; the worker has ended after ABORT and HANG."""
        self.served += 1
        start = time.monotonic()
        try:
            self.process.stdin.write(f"{case}\n".encode())
            self.process.stdin.flush()
        except OSError:
            return self._aborted(case)
        ready, _, _ = select.select([self.process.stdout], [], [], self.patience)
        if not ready:
            self.end()
            return Finding(str(case), "HANG", f"no answer in {self.patience:g} s, and no Python to interrupt",
                           seconds=time.monotonic() - start)
        line = self.process.stdout.readline()
        return Finding(**json.loads(line)) if line else self._aborted(case)

    def _aborted(self, case: Case) -> Finding:
        code = self.process.wait()
        self.said.seek(0)
        last = " ".join(self.said.read().decode(errors="replace").split())[-600:]
        return Finding(str(case), "ABORT", f"the interpreter ended with {code}: {last}")

    @property
    def is_done(self) -> bool:
        """Whether another worker has to take over."""
        return self.served >= SHIFT or self.process.poll() is not None

    def end(self) -> None:
        """End the process."""
        with suppress(OSError):
            self.process.stdin.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.said.close()


def findings(cases: Iterable[Case], budget: float = BUDGET, patience: float = PATIENCE) -> Iterator[Finding]:
    """What becomes of each case, one worker after the other."""
    worker: Worker | None = None
    try:
        for case in cases:
            if worker is None or worker.is_done:
                if worker is not None:
                    worker.end()
                worker = Worker(budget, patience)
            yield worker.judge(case)
    finally:
        if worker is not None:
            worker.end()
