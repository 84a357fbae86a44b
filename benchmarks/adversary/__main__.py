"""`python3 -m benchmarks.adversary [--seed N --cases N]`: a table of verdicts, and what is not right, case by case.

    --only KIND:SEED:NUMBER   one case in this process: its script, then what became of it
    --kinds KIND [KIND ...]   some kinds only
    --log FILE                findings as they come, one JSON a line; what stands there already is not judged again
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from math import ceil
from pathlib import Path

from benchmarks import common

from .kind import Case
from .kinds import KINDS
from .workers import BUDGET, PATIENCE, Finding, findings, judged, serve

CASES = 20_000
VERDICTS = ("right", "refused", "undecided", "WRONG", "CRASH", "HANG", "ABORT")
LARGEST_SHARE_UNDECIDED = 0.01


def main() -> None:
    chosen = _options()
    if chosen.worker:
        serve(chosen.budget)
    elif chosen.only:
        replay(Case.read(chosen.only), chosen.budget)
    else:
        attack(chosen)


def _options() -> Namespace:
    options = common.parser(__doc__ or "")
    options.add_argument("--seed", type=int, default=1, help="where the cases come from (default 1)")
    options.add_argument("--cases", type=int, default=CASES, help=f"how many (default {CASES})")
    options.add_argument("--kinds", nargs="+", choices=sorted(KINDS), help="some kinds only")
    options.add_argument("--only", metavar="KIND:SEED:NUMBER", help="one case in this process, with its script")
    options.add_argument("--log", type=Path, help="findings as they come; those that stand there are kept")
    options.add_argument("--budget", type=float, default=BUDGET, help="processor seconds of a case")
    options.add_argument("--worker", action="store_true", help="judge the cases read from the standard input")
    return options.parse_args()


def replay(case: Case, budget: float) -> None:
    """Print a case as a script, and what becomes of it."""
    print(f"# {case}\n{KINDS[case.kind].make(case.random).script}")
    found = judged(case, budget)
    print(f"# {found.verdict} in {found.seconds:g} s, {found.checks} checks; {found.reason}")


def attack(chosen: Namespace) -> None:
    """Judge all cases of a seed, print the table and the goals."""
    record = common.Record("adversary")
    found = _known(chosen.log)
    waiting = [case for case in cases(chosen.seed, chosen.cases, chosen.kinds) if str(case) not in found]
    for finding in findings(waiting, chosen.budget, PATIENCE):
        found[finding.case] = finding
        _tell(finding, chosen.log)
    summarise(record, found)
    record.finish(chosen.json)


def cases(seed: int, count: int, kinds: list[str] | None = None) -> Iterator[Case]:
    """The cases of a seed, the kinds mixed, as many of each as its share says; those without their peer are named."""
    asked = [kind for kind in KINDS.values() if not kinds or kind.name in kinds]
    absent = [kind.name for kind in asked if kind.peer and find_spec(kind.peer) is None]
    if absent:
        print(f"left out, as their peers are not installed: {', '.join(absent)}")
    present = [kind for kind in asked if kind.name not in absent]
    whole = sum(kind.share for kind in present)
    shares = [(kind.name, ceil(count * kind.share / whole)) for kind in present]
    placed = [((number + 0.5) / share, Case(name, seed, number)) for name, share in shares for number in range(share)]
    yield from (case for _, case in sorted(placed))


def summarise(record: common.Record, found: Mapping[str, Finding]) -> None:
    """The table of verdicts by kind, and the goals."""
    total: Counter[str] = Counter()
    for kind in KINDS:
        own = [finding for finding in found.values() if Case.read(finding.case).kind == kind]
        if own:
            counts = Counter(finding.verdict for finding in own)
            total += counts
            record.row(kind=kind, cases=len(own), **{verdict: counts[verdict] for verdict in VERDICTS},
                       checks=sum(finding.checks for finding in own),
                       worst=max(finding.worst for finding in own),
                       cancelled=max(finding.cancelled for finding in own),
                       seconds=round(sum(finding.seconds for finding in own)))
    count = sum(total.values())
    record.row(kind="all", cases=count, **{verdict: total[verdict] for verdict in VERDICTS})
    goals = (("cases judged", CASES, count, True), ("wrong answers", 0, total["WRONG"] + total["CRASH"], False),
             ("aborts", 0, total["ABORT"], False), ("hangs", 0, total["HANG"], False),
             ("share undecided", LARGEST_SHARE_UNDECIDED, total["undecided"] / max(count, 1), False))
    record.goals += [common.Goal(name, wanted, measured, at_least) for name, wanted, measured, at_least in goals]


def _known(log: Path | None) -> dict[str, Finding]:
    """The findings of an earlier run."""
    if log is None or not log.exists():
        return {}
    rows = [Finding(**json.loads(line)) for line in log.read_text(encoding="utf-8").splitlines()]
    return {row.case: row for row in rows}


def _tell(finding: Finding, log: Path | None) -> None:
    if finding.verdict not in ("right", "refused"):
        print(f"{finding.case} {finding.verdict}: {finding.reason}", flush=True)
    if log is not None:
        with log.open("a", encoding="utf-8") as file:
            file.write(finding.line() + "\n")


if __name__ == "__main__":
    main()
