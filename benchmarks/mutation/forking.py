"""Runs of pytest in forks of one process, which has imported what the package stands on and nothing of the package.

    python -m benchmarks.mutation.forking      in the tree; a request in each line of its input, an answer in each of
                                               its output

A run needs no second import of SymPy, SciPy and matplotlib, and sees every source as it stands when it begins.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

_IMPORTED = ("flint", "hypothesis.strategies", "llvmlite.binding", "llvmlite.ir", "matplotlib.figure", "mpmath", "rich",
             "scipy.integrate", "scipy.interpolate", "scipy.linalg", "scipy.optimize", "scipy.sparse.linalg",
             "scipy.spatial", "sympy.physics.mechanics", "xml.etree.ElementTree")  # fmt: skip
_MEMORY, _OF_WALL, _MORE = 8 << 30, 10.0, 5


class Forks:
    """The process, for who asks it to run pytest."""

    def __init__(self, tree: Path) -> None:
        paths = os.pathsep.join([str(tree), str(tree / "src")])
        given = {**os.environ, "PYTHONPATH": paths, "TMPDIR": str(tree.parent), "MPLBACKEND": "Agg"}
        given.pop("PYTHONDONTWRITEBYTECODE", None)  # what pytest makes of the tests is kept from one run to the next
        command = [sys.executable, "-m", "benchmarks.mutation.forking"]
        self.process = subprocess.Popen(command, cwd=tree, env=given, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)  # fmt: skip

    def run(
        self, arguments: Sequence[str], environment: Mapping[str, str], seconds: int | None, output: Path
    ) -> int | None:
        """The exit status, negative for a signal; None where the CPU time was over. What it says is in `output`."""
        assert self.process.stdin is not None and self.process.stdout is not None
        request = {"arguments": arguments, "environment": environment, "seconds": seconds, "output": str(output)}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def _serve() -> None:
    for name in _IMPORTED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(_run(json.loads(line))), flush=True)


def _run(request: dict) -> int | None:
    return forked(partial(_pytest, request), request["seconds"])


def _pytest(request: dict) -> int:
    """Run pytest, what it says being in a file."""
    file = os.open(request["output"], os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, place in ((nothing, 0), (file, 1), (file, 2)):
        os.dup2(source, place)
    os.environ.update(request["environment"])
    import pytest

    return int(pytest.main(request["arguments"]))


def forked(work: Callable[[], int], seconds: int | None = None) -> int | None:
    """The exit status of some work in a fork, negative for a signal; None where the CPU time was over. What it has
    started and left is ended."""
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        _work_and_end(work, seconds)
    status = _waited(pid, seconds)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    return None if status in (-signal.SIGXCPU, -signal.SIGKILL) else status


def _work_and_end(work: Callable[[], int], seconds: int | None) -> NoReturn:
    status = 70
    try:
        os.setsid()
        _guard(seconds)
        status = work()
    finally:
        sys.stdout.flush()
        os._exit(status)


def _waited(pid: int, seconds: int | None) -> int:
    """The exit status of a fork, which is ended where it neither works nor ends."""
    end, pause = float("inf") if seconds is None else time.monotonic() + _OF_WALL * seconds, 0.002
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > end:
            os.killpg(pid, signal.SIGKILL)
        time.sleep(pause := min(1.5 * pause, 0.02))


def _guard(seconds: int | None) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + _MORE))


if __name__ == "__main__":
    _serve()
