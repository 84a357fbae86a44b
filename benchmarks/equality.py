"""Deciding generated identities: `equal` beside SymPy's `simplify(a - b) == 0`, `trigsimp` and `.equals()`.

The same identities for everybody, from a fixed seed, half of them false by construction. SymPy decides the
first `SYMPY_CASES` of them and gets `LIMIT` seconds for each. A difference that `simplify` or `trigsimp` does
not bring to zero is read as its user reads it, as "no"; None and no answer in time are "undecided".
"""

from __future__ import annotations

import signal
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import sympy

from dalembert.expr.exact.deciding.equality import equal

from .common import Goal, Record, arguments
from .identities import Identity, identity

SEED = 3
CASES = 2_000
SYMPY_CASES = 60
LIMIT = 2.0
WARMING = Identity(sympy.sin(2 * sympy.Symbol("x")), sympy.sin(sympy.Symbol("x")), False, "warming")

Answer = str
Decide = Callable[[Any, Any], Answer]


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("equality")
    random = Random(SEED)
    cases = [identity(random) for _ in range(CASES)]
    ours = measured(record, "dalembert", by_dalembert, cases)
    for name, decide in (("simplify", by_simplify), ("trigsimp", by_trigsimp), ("equals", by_equals)):
        theirs = measured(record, f"sympy {name}", limited(decide), cases[:SYMPY_CASES])
        ratio = theirs["median (ms)"] / ours["median (ms)"]
        record.row(sympy=name, times_slower_at_the_median=ratio)
    record.goals.append(Goal("median of a decision (ms)", 1.0, ours["median (ms)"], at_least=False))
    record.goals.append(Goal("wrong answers", 0, ours["wrong"], at_least=False))
    record.goals.append(Goal("undecided", 0, ours["undecided"], at_least=False))
    record.finish(options.json)


def measured(record: Record, name: str, decide: Decide, cases: Sequence[Identity]) -> dict[str, float]:
    """A row: CPU milliseconds of a decision, from SymPy expressions to the answer, and what was wrong or open."""
    sympy.core.cache.clear_cache()  # nobody profits from what the one before has asked
    decide(WARMING.a, WARMING.b)
    times, wrong, undecided = [], 0, 0
    for case in cases:
        start = time.process_time()
        answer = decide(case.a, case.b)
        times.append(1e3 * (time.process_time() - start))
        undecided += answer == "undecided"
        wrong += answer not in ("undecided", "yes" if case.holds else "no")
    deciles = statistics.quantiles(times, n=10)
    row = {"cases": len(cases), "median (ms)": statistics.median(times), "90 % (ms)": deciles[-1],
           "mean (ms)": statistics.fmean(times), "wrong": wrong, "undecided": undecided}
    record.row(by=name, **row)
    return row


# -------------------------------------------------------------------- contenders


def by_dalembert(a: Any, b: Any) -> Answer:
    return equal(a, b).answer


def by_simplify(a: Any, b: Any) -> Answer:
    return "yes" if sympy.simplify(a - b) == 0 else "no"


def by_trigsimp(a: Any, b: Any) -> Answer:
    return "yes" if sympy.trigsimp(sympy.expand(a - b)) == 0 else "no"


def by_equals(a: Any, b: Any) -> Answer:
    return {True: "yes", False: "no"}.get(sympy.sympify(a).equals(b), "undecided")


def limited(decide: Decide) -> Decide:
    """`decide` with `LIMIT` seconds; undecided beyond."""

    def within_limit(a: Any, b: Any) -> Answer:
        try:
            with alarm(LIMIT):
                return decide(a, b)
        except TimeoutError:
            return "undecided"

    return within_limit


@contextmanager
def alarm(seconds: float):
    """TimeoutError after some seconds of the processor, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


if __name__ == "__main__":
    main()
