"""What every benchmark shares: interleaved rounds in CPU time, medians, a table, goal lines, `--json FILE`.

A machine drifts while it is measured, so contenders take turns within each round, the order turns
with the round, and a ratio is the median of the ratios within the rounds.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

# What is measured does not depend on what an earlier run left behind, nor on what it planted in the sources.
os.environ.setdefault("DALEMBERT_CACHE", "off")


@dataclass(frozen=True)
class Fresh:
    """A contender that must not see its own earlier work: each call gets a new `prepare()`, untimed."""

    prepare: Callable[[], Any]
    call: Callable[[Any], object]


Contender = Callable[[], object] | Fresh


@dataclass(frozen=True)
class Timings:
    """CPU seconds per call of each contender, one entry a round."""

    rounds: Mapping[str, Sequence[float]]

    def seconds(self, name: str) -> float:
        """The median CPU seconds of one call."""
        return statistics.median(self.rounds[name])

    def ratio(self, slow: str, fast: str) -> float:
        """How many times longer `slow` takes than `fast`: the median over the rounds."""
        return statistics.median(a / b for a, b in zip(self.rounds[slow], self.rounds[fast], strict=True))


@contextmanager
def alarm(seconds: float, error: type[BaseException] = TimeoutError) -> Iterator[None]:
    """Raises an error after some processor seconds, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise error

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(frozen=True)
class Goal:
    """A number that was promised and the one that was measured."""

    name: str
    wanted: float
    measured: float
    at_least: bool = True

    @property
    def met(self) -> bool:
        return self.measured >= self.wanted if self.at_least else self.measured <= self.wanted

    def line(self) -> str:
        sign = ">=" if self.at_least else "<="
        verdict = "met" if self.met else "short"
        return f"goal {self.name}: wanted {sign} {self.wanted:g}, measured {self.measured:.3g}, {verdict}"


@dataclass
class Record:
    """Everything one benchmark measured."""

    name: str
    rows: list[dict[str, object]] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)

    def row(self, **columns: object) -> None:
        """Keep a row and print it at once."""
        self.rows.append(columns)
        print("  ".join(f"{name} {_shown(value)}" for name, value in columns.items()), flush=True)

    def finish(self, json_file: Path | None) -> None:
        """Print the goal lines; write everything to `json_file`."""
        for goal in self.goals:
            print(goal.line())
        if json_file is None:
            return
        goals = [{**goal.__dict__, "met": goal.met} for goal in self.goals]
        content = {"benchmark": self.name, "machine": machine(), "rows": self.rows, "goals": goals}
        json_file.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def interleave(contenders: Mapping[str, Contender], rounds: int = 7, shortest: float = 0.01) -> Timings:
    """CPU seconds per call of each contender; a round repeats a call until `shortest` seconds are spent.

    >>> sorted(interleave({"one": lambda: 1, "two": lambda: 2}, rounds=1, shortest=0.0).rounds)
    ['one', 'two']
    """
    names = list(contenders)
    calls = {name: _calls_needed(contenders[name], shortest) for name in names}
    measured: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            measured[name].append(_per_call(contenders[name], calls[name]))
    return Timings(measured)


def once(contender: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of one call, and what it returned."""
    start = time.process_time()
    result = contender()
    return time.process_time() - start, result


def slowness() -> float:
    """How many times longer than 1/30 s this interpreter takes now to multiply two polynomials kept in dictionaries.

    A ceiling in seconds means something only beside it: divided by it, seconds are those of a machine that does 2.7
    million terms a second.
    """
    left = {(k % 17, k % 13, k // 5): k + 1 for k in range(300)}
    right = {(k % 11, k % 7, k // 3): 2 * k + 1 for k in range(300)}
    start, product = time.process_time(), dict[tuple[int, int, int], int]()
    for (a, b, c), x in left.items():
        for (d, e, f), y in right.items():
            powers = a + d, b + e, c + f
            product[powers] = product.get(powers, 0) + x * y
    return (time.process_time() - start) * 30


def _calls_needed(contender: Contender, shortest: float) -> int:
    """How many calls fill `shortest` seconds; the calls made to find out warm the contender up."""
    calls = 1
    while True:
        spent = _per_call(contender, calls) * calls
        if spent >= shortest:
            return calls
        calls = max(2 * calls, min(10 * calls, int(1.2 * shortest / max(spent / calls, 1e-9))))


def _per_call(contender: Contender, calls: int) -> float:
    gc.collect()
    if isinstance(contender, Fresh):
        return sum(_fresh_call(contender) for _ in range(calls)) / calls
    repeat = range(calls)
    start = time.process_time()
    for _ in repeat:
        contender()
    return (time.process_time() - start) / calls


def _fresh_call(contender: Fresh) -> float:
    prepared = contender.prepare()
    start = time.process_time()
    contender.call(prepared)
    return time.process_time() - start


def _shown(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def machine() -> dict[str, str]:
    """The interpreter and the versions that the numbers belong to."""
    found = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    for name in ("numpy", "scipy", "sympy", "llvmlite", "heyoka"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "absent"
    return found


def parser(description: str) -> argparse.ArgumentParser:
    """A parser with the option every benchmark takes."""
    found = argparse.ArgumentParser(description=description)
    found.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured")
    return found


def arguments(description: str, sizes: Sequence[int] = ()) -> argparse.Namespace:
    """The options of a benchmark that repeats rounds, and `--sizes` where there are sizes."""
    options = parser(description)
    options.add_argument("--rounds", type=int, default=7, help="repeated rounds (default 7)")
    if sizes:
        options.add_argument("--sizes", type=int, nargs="+", default=list(sizes), help="numbers of links")
    return options.parse_args()


def heyoka_module() -> ModuleType | None:
    """The module heyoka, or None where the extra `bench` is not installed."""
    return peer("heyoka")


def peer(name: str) -> ModuleType | None:
    """A module of a peer, or None where it is not installed, which is said."""
    try:
        return import_module(name)
    except ImportError:
        print(f"{name} is absent (pip install dalembert[bench]): its rows are left out", file=sys.stderr)
        return None
