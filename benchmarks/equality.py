"""Deciding generated identities: `equal` beside SymPy's `simplify(a - b) == 0`, `trigsimp` and `.equals()`.

The same identities for everybody, from a fixed seed, half of them false by construction; of mechanics, and with
functions within functions. SymPy decides the first `SYMPY_CASES` of them and gets `LIMIT` seconds for each. A
difference that `simplify` or `trigsimp` does not bring to zero is read as its user reads it, as "no"; None and no
answer in time are "undecided". Random pairs, nothing known of them, are asked of `equal` alone: mpmath judges its
answers. What it leaves undecided is listed by reason.
"""

from __future__ import annotations

import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import sympy

from dalembert.algebra.deciding.equality import equal
from dalembert.errors import ExpressionError

from .common import Goal, Record, alarm, arguments
from .identities import Identity, identity
from .nested import nested
from .pairs import contradicted, pair

SEED = 3
CASES, NESTED_CASES, RANDOM_CASES = 2_000, 3_000, 2_000
SYMPY_CASES, SYMPY_NESTED_CASES = 60, 30
MOST_REASONS = 8
LIMIT = 2.0
WARMING = Identity(sympy.sin(2 * sympy.Symbol("x")), sympy.sin(sympy.Symbol("x")), False, "warming")

Answer = str
Decide = Callable[[Any, Any], Answer]


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("equality")
    random = Random(SEED)
    ours = compared(record, "of mechanics", [identity(random) for _ in range(CASES)], SYMPY_CASES)
    record.goals.append(Goal("median of a decision (ms)", 1.0, ours["median (ms)"], at_least=False))
    record.goals.append(Goal("wrong answers", 0, ours["wrong"], at_least=False))
    record.goals.append(Goal("undecided", 0, ours["undecided"], at_least=False))
    inside = compared(record, "nested", [nested(random) for _ in range(NESTED_CASES)], SYMPY_NESTED_CASES)
    record.goals.append(Goal("wrong answers, nested", 0, inside["wrong"], at_least=False))
    record.goals.append(Goal("undecided, nested (%)", 1.0, 100 * inside["undecided"] / NESTED_CASES, at_least=False))
    record.goals.append(Goal("wrong answers, random pairs", 0, judged(record, random), at_least=False))
    record.finish(options.json)


def compared(record: Record, kind: str, cases: Sequence[Identity], sympy_cases: int) -> dict[str, float]:
    """Our row, reasons listed, and beside it those of SymPy."""
    reasons: Counter[str] = Counter()
    ours = measured(record, f"dalembert, {kind}", partial(by_dalembert, reasons=reasons), cases)
    listed(record, reasons)
    for name, decide in (("simplify", by_simplify), ("trigsimp", by_trigsimp), ("equals", by_equals)):
        theirs = measured(record, f"sympy {name}, {kind}", limited(decide), cases[:sympy_cases])
        ratio = theirs["median (ms)"] / ours["median (ms)"]
        record.row(sympy=name, times_slower_at_the_median=ratio)
    return ours


def listed(record: Record, reasons: Counter[str]) -> None:
    for reason, count in reasons.most_common(MOST_REASONS):
        record.row(undecided=count, reason=reason)


def judged(record: Record, random: Random) -> int:
    """How many answers to random pairs mpmath contradicts."""
    reasons: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    wrong = 0
    for _ in range(RANDOM_CASES):
        a, b = pair(random)
        try:
            found = equal(a, b)
        except ExpressionError:  # a division by zero, a root of a negative number
            answers["refused"] += 1
            continue
        answers[found.answer] += 1
        wrong += contradicted(found, a, b)
        if found.answer == "undecided":
            reasons[shortened(found.reason)] += 1
    record.row(by="dalembert, random pairs", **answers, wrong=wrong)
    listed(record, reasons)
    return wrong


def shortened(reason: str) -> str:
    """The kinds of functions in a reason: one line for all that are alike."""
    names = sorted(set(re.findall(r"[a-z]+[0-9]?(?=\()|too large|no state was found|divides|\*\*", reason)))
    return ", ".join(names) or reason


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


def by_dalembert(a: Any, b: Any, reasons: Counter[str] | None = None) -> Answer:
    found = equal(a, b)
    if reasons is not None and found.answer == "undecided":
        reasons[shortened(found.reason)] += 1
    return found.answer


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


if __name__ == "__main__":
    main()
