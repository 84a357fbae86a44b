"""Every numeric answer of the lectures against an independent one, and the worst relative difference per item.

`python3 -m benchmarks.lectures` measures the checks of all lessons and pages, and motions that were written down by
hand and integrated in 25 digits; `--only S20 M29` asks for some items. A row is one comparison. A goal is an item: the
comparison of it that comes closest to its tolerance, or exceeds it by most.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence

from docs.lessons import coverage

from . import common
from .lecture_answers import lessons, motions, pages
from .lecture_answers.answer import Answer


def answers() -> list[Answer]:
    """All comparisons: lessons, pages, motions by hand."""
    return [*lessons.answers(), *pages.answers(), *motions.answers()]


def chosen(found: Iterable[Answer], only: Sequence[str]) -> list[Answer]:
    """Those about one of the items `only`, all of them where that is empty."""
    return [answer for answer in found if not only or set(answer.items) & set(only)]


def measured(answer: Answer) -> float:
    """The difference; nan where it could not be measured."""
    try:
        return float(answer.difference())
    except Exception as error:  # a failure is a row and a goal missed
        print(f"{answer.carrier}, {answer.name}: {type(error).__name__}: {error}", file=sys.stderr)
        return math.nan


def urgency(answer: Answer, difference: float) -> float:
    """How much of its tolerance a difference takes; inf where it takes more than nothing of nothing."""
    if math.isnan(difference):
        return math.inf
    if answer.tolerance == 0.0:
        return 0.0 if difference == 0.0 else math.inf
    return difference / answer.tolerance


def goals(results: Sequence[tuple[Answer, float]], only: Sequence[str]) -> list[common.Goal]:
    """One goal per item, in the order of the lectures: its most urgent comparison."""
    worst: dict[str, tuple[Answer, float]] = {}
    for answer, difference in results:
        for item in answer.items:
            before = worst.get(item)
            if before is None or urgency(answer, difference) > urgency(*before):
                worst[item] = answer, difference
    order = [item.name for item in coverage.items() if item.name in worst and (not only or item.name in only)]
    return [common.Goal(item, worst[item][0].tolerance, worst[item][1], at_least=False) for item in order]


def main(options: argparse.Namespace) -> None:
    known = {item.name for item in coverage.items()}
    if strangers := sorted(set(options.only) - known):
        raise SystemExit(f"{', '.join(strangers)} is no item of the lectures")
    record = common.Record("lectures")
    results = []
    for answer in chosen(answers(), options.only):
        difference = measured(answer)
        results.append((answer, difference))
        record.row(items=" ".join(answer.items), carrier=answer.carrier, check=answer.name, difference=difference,
                   tolerance=answer.tolerance)  # fmt: skip
    record.goals.extend(goals(results, options.only))
    record.finish(options.json)


if __name__ == "__main__":
    parser = common.parser("Every numeric answer of the lectures against an independent one.")
    parser.add_argument("--only", nargs="+", default=[], metavar="ITEM", help="the items to compare, such as S20 M29")
    main(parser.parse_args())
