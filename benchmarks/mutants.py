"""Errors planted one by one in the core: do the tests notice, and does `verify` notice those in derivations?

`python3 -m benchmarks.mutants` plants errors at random lines of the core, in a copy of the tree: signs, factors, terms,
operands, indices, comparisons, branches, names. For each it runs the test file that mirrors the module, then the tests
that reach the line, then all others, until one fails. What changes nothing is told by the ledger of judged survivors
(`mutation/ledger.toml`) and left out of the shares. The first run records which tests reach which lines; `--state`
keeps that beside the results, so that a run that was broken off goes on. With `--within SECONDS` nothing is recorded
and less is run: the mirrored file, then the other tests of the room and those that import the file or what imports it,
no test beginning after so much CPU time.

`--sweep ROOM ...` plants an error in each line of these rooms (`contact`, `expr/text`), in the memory of processes that
have collected a test file: the mirrored file, then those that are near. A few thousand errors take an hour, so that all
that survive in a room can be seen at once.

`python3 -m benchmarks.mutants --laws` plants forty errors in derivations, by name, and asks `verify` of systems of
the gallery; it prints which law noticed each.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from . import common
from .mutation import ledger, planting
from .mutation.in_memory import ELSEWHERE
from .mutation.nearness import near
from .mutation.planting import Error
from .mutation.reach import Reach
from .mutation.rooms import PACKAGE, core, mirror
from .mutation.sweep import swept
from .mutation.workshop import Outcome, Workshop

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = ("mirror", "reach", "all")
WANTED_CAUGHT, WANTED_BY_MIRROR, WANTED_BY_LAWS = 97.0, 75.0, 40
_LEAST_SECONDS, _SLACK, _NEAR_SECONDS = 60.0, 4.0, 40.0


@dataclass(frozen=True)
class Result:
    """What became of an error: the round that noticed it ("mirror", "reach", "all") or "survived", and how."""

    error: Error
    caught: str
    mirror: str | None
    why: str
    seconds: float


# -------------------------------------------------------------------- the choice


def chosen(count: int, seed: int, skipped: Sequence[str] = (), only: Sequence[str] = ("*",)) -> list[Error]:
    """`count` errors, each at another random line of the core."""
    files = [file for file in core(ROOT) if _is_one(file, only) and not _is_one(file, skipped)]
    found = {file: planting.errors(file, (ROOT / file).read_bytes()) for file in files}
    places = [(file, line) for file, errors in found.items() for line in planting.lines(errors)]
    drawn = random.Random(seed)
    return [drawn.choice(planting.of_line(found[file], line))
            for file, line in drawn.sample(places, min(count, len(places)))]


def _is_one(file: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch(file, pattern) for pattern in patterns)


# -------------------------------------------------------------------- the trial


class Trial:
    """Plants errors in a workshop, and runs tests until one fails that does not fail without the error."""

    def __init__(self, shop: Workshop, reach: Reach) -> None:
        self.shop, self.reach = shop, reach
        self.failing, self.trusted = set(reach.failing), set[str]()

    def of(self, error: Error) -> Result:
        """The mirrored file first, then the tests that reach the line, then all others."""
        start, own = time.monotonic(), mirror(self.shop.tree, error.file)
        for name, run in self._rounds(error, own):
            outcome = self._judged(error, run)
            if outcome.failed:
                return Result(error, name, own, outcome.why, time.monotonic() - start)
        return Result(error, "survived", own, "", time.monotonic() - start)

    def _judged(self, error: Error, run: Callable[[], Outcome]) -> Outcome:
        """How a run ends, without the tests that fail anyway."""
        while True:
            with self.shop.planted(error):
                outcome = run()
            if not outcome.failed or outcome.test is None or self._is_trusted(outcome.test):
                return outcome

    def _is_trusted(self, test: str) -> bool:
        """Whether a test, or all of a file, passes without any error."""
        if test not in self.trusted and "::" in test:
            alone = self.shop.only([test], _LEAST_SECONDS + _SLACK * self.reach.seconds_of([test]))
            (self.failing if alone.failed else self.trusted).add(test)
        return test in self.trusted or "::" not in test

    def _rounds(self, error: Error, own: str | None) -> Iterator[tuple[str, Callable[[], Outcome]]]:
        reach, shop = self.reach, self.shop
        done = [test for test in reach.tests if reach.file_of(test) == own]
        if own is not None:
            yield "mirror", lambda: shop.all_but(sorted(self.failing), _limit(reach, done), [own])
        reaching = reach.reaching(error.file, error.function, error.text)
        rest = [test for test in reaching if reach.file_of(test) != own]
        if rest:
            yield "reach", lambda: shop.only([test for test in rest if test not in self.failing], _limit(reach, rest))
        known = {*done, *rest}
        yield "all", lambda: shop.all_but(sorted(known | self.failing), _limit(reach, reach.tests))


class NearTrial(Trial):
    """Runs the tests that are near, as long as the CPU time for one error lasts; nothing has to be recorded for it."""

    def __init__(self, shop: Workshop, within: float) -> None:
        super().__init__(shop, Reach.nothing())
        self.within = within

    def _rounds(self, error: Error, own: str | None) -> Iterator[tuple[str, Callable[[], Outcome]]]:
        def run(files: Sequence[str]) -> Callable[[], Outcome]:
            limit = _LEAST_SECONDS + _SLACK * self.within
            return lambda: self.shop.all_but(sorted(self.failing), limit, files, self.within)

        if own is not None:
            yield "mirror", run([own])
        yield "reach", run([error.file, *(file for file in near(self.shop.tree, error.file) if file != own)])


def _limit(reach: Reach, tests: Sequence[str]) -> float:
    """The CPU time that tests may take before they count as hanging."""
    return _LEAST_SECONDS + _SLACK * reach.seconds_of(tests)


# -------------------------------------------------------------------- the state


class State:
    """Results in a file, one JSON object in a line; without a file they are only kept here."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.results: dict[tuple, Result] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._hold(_result(json.loads(line)))

    def _hold(self, result: Result) -> None:
        self.results[result.error.key] = result

    def add(self, result: Result) -> None:
        self._hold(result)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(result)) + "\n")


def _result(content: Mapping[str, Any]) -> Result:
    return Result(**{**content, "error": Error(**content["error"])})


def _reach(options: argparse.Namespace, shop: Workshop) -> Reach:
    """Which tests reach which lines: as recorded beside the state, else recorded now."""
    file = options.state.with_suffix(".reach.gz") if options.state else shop.notes.with_suffix(".reach.gz")
    if not file.exists():
        print("all tests run once, to record which lines they reach ...", flush=True)
        shop.record(file)
    return Reach.read(file)


# -------------------------------------------------------------------- the benchmark


def plant(options: argparse.Namespace, record: common.Record) -> None:
    """Plant the chosen errors, and say what became of them."""
    state, reasons = State(options.state), ledger.judged()
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        shop = stack.enter_context(closing(Workshop(ROOT, Path(place))))
        trial = Trial(shop, _reach(options, shop)) if options.within is None else NearTrial(shop, options.within)
        results = []
        for number, error in enumerate(chosen(options.count or 150, options.seed, options.skip), start=1):
            result = state.results.get(error.key)
            if result is None or (options.again and result.caught == "survived"):
                state.add(result := trial.of(error))
            results.append(result)
            print(f"{number:4d}  {result.caught:8s} {result.seconds:6.0f} s  {error}", flush=True)
    shares(results, reasons, record)


def sweep(options: argparse.Namespace, record: common.Record) -> None:
    """Plant an error in each line of some rooms, in memory, and say what became of them."""
    state, only = State(options.state), [f"{PACKAGE}/{room}*" for room in options.sweep]
    errors = chosen(options.count or sys.maxsize, options.seed, options.skip, only)
    with tempfile.TemporaryDirectory() as place, closing(Workshop(ROOT, Path(place))) as shop:
        trial, start = NearTrial(shop, options.within or _NEAR_SECONDS), time.monotonic()
        for error, caught, why in swept(shop, [error for error in errors if error.key not in state.results]):
            told = Result(error, caught, mirror(ROOT, error.file), why, time.monotonic() - start)
            state.add(result := trial.of(error) if caught == ELSEWHERE else told)
            print(f"{len(state.results):5d}  {result.caught:8s}  {error}", flush=True)
            start = time.monotonic()
    shares([state.results[error.key] for error in errors], ledger.judged(), record)


def shares(results: Sequence[Result], reasons: Mapping[tuple, str], record: common.Record) -> None:
    """Who noticed how many of the errors that change something, and those that nobody noticed."""
    changing = [r for r in results if not (r.caught == "survived" and r.error.key in reasons)]
    counts, total = Counter(result.caught for result in changing), max(len(changing), 1)
    record.row(planted=len(results), changing=len(changing), **{name: counts[name] for name in (*ROUNDS, "survived")})
    for result in changing:
        if result.caught == "survived":
            print(f"survived: {result.error}\n{ledger.entry(result.error)}")
    caught = 100 * (total - counts["survived"]) / total
    record.goals.append(common.Goal("errors noticed, percent", WANTED_CAUGHT, caught))
    record.goals.append(common.Goal("by the mirrored file alone", WANTED_BY_MIRROR, 100 * counts["mirror"] / total))


def ask_laws(record: common.Record) -> None:
    """Plant the errors in derivations, and say which law of `verify` notices each."""
    from .mutation.derivations import ERRORS, noticed

    count = 0
    for error in ERRORS:
        laws = noticed(error)
        record.row(error=error.name, system=error.system, laws=", ".join(laws) or "NONE")
        count += bool(laws)
    record.goals.append(common.Goal("errors in derivations that fail verify", min(WANTED_BY_LAWS, len(ERRORS)), count))
    record.goals.append(common.Goal("errors in derivations", WANTED_BY_LAWS, len(ERRORS)))


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options."""
    parser = common.parser((__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, help="how many errors to plant (default 150; with --sweep all)")
    parser.add_argument("--seed", type=int, default=1, help="which lines are drawn (default 1)")
    parser.add_argument("--skip", nargs="+", default=[], metavar="PATTERN", help="files of the core to leave out")
    parser.add_argument("--state", type=Path, metavar="FILE", help="keep results there, and go on where they end")
    parser.add_argument("--within", type=float, metavar="SECONDS",
                        help="record nothing; run the tests that are near a file, as long as this CPU time lasts")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--sweep", nargs="+", default=[], metavar="ROOM", help="an error in each line of these rooms")
    parser.add_argument("--laws", action="store_true", help="errors in derivations, against verify")
    return parser.parse_args(arguments)


def main() -> None:
    options, record = parsed(), common.Record("mutants")
    (ask_laws(record) if options.laws else sweep(options, record) if options.sweep else plant(options, record))
    record.finish(options.json)


if __name__ == "__main__":
    main()
