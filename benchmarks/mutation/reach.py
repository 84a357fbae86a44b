"""Which tests reach which lines: a pytest plugin that records it while all tests run, and what it recorded.

    python -m pytest -p benchmarks.mutation.reach      with REACH_FILE=FILE in the environment

Only lines of the package are followed. A line is known by its file, the function it stands in and its text, so that a
record stays true for whatever has not changed. The same plugin runs a choice of tests, in an order: REACH_ONLY=FILE
with one test in a line, or all but a choice: REACH_BUT=FILE. With REACH_WITHIN=SECONDS no test begins after so much CPU
time.
"""

from __future__ import annotations

import ast
import gzip
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

#: Calls of one function in one test after which lines that were not reached yet are no longer waited for.
_PATIENCE = 300

#: `sys.monitoring`, from Python 3.12 on.
_monitoring: Any = getattr(sys, "monitoring", None)

Key = tuple[str, str, str]


# -------------------------------------------------------------------- the names of lines


@cache
def functions(source: str) -> tuple[str, ...]:
    """The qualified name of the function each line of a source stands in; empty outside of all."""
    found = [""] * (source.count("\n") + 2)

    def walk(node: ast.AST, scope: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = (*scope, child.name)
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    found[line] = ".".join(inner)
            walk(child, inner)

    walk(ast.parse(source), ())
    return tuple(found)


# -------------------------------------------------------------------- what was recorded


@dataclass(frozen=True)
class Reach:
    """Which tests reach which lines.

    tests     their names, in the order in which they ran
    seconds   the CPU time of each
    failing   those that fail without any error planted, which say nothing
    lines     {(file, function, text): the numbers of the tests, as bits}
    """

    tests: tuple[str, ...]
    seconds: tuple[float, ...]
    failing: frozenset[str]
    lines: dict[Key, int]

    @classmethod
    def read(cls, file: Path) -> Reach:
        """What the plugin wrote."""
        with gzip.open(file, "rt", encoding="utf-8") as stream:
            content = json.load(stream)
        lines = {tuple(key): int(bits, 16) for *key, bits in content["lines"]}
        return cls(tuple(content["tests"]), tuple(content["seconds"]), frozenset(content["failing"]), lines)

    @classmethod
    def nothing(cls) -> Reach:
        """Nothing was recorded."""
        return cls((), (), frozenset(), {})

    def reaching(self, file: str, function: str, text: str) -> list[str]:
        """The tests that reach a line, the quickest first.

        Of a line that runs when its module is imported, those that reach its function; of one outside of all
        functions, those that reach anything in its file.
        """
        bits = self.lines.get((file, function, text), 0)
        if not bits:
            keys = self._by_function.get((file, function), ()) if function else self._by_file.get(file, ())
            for key in keys:
                bits |= self.lines[key]
        found = [number for number in _ones(bits) if self.tests[number] not in self.failing]
        return [self.tests[number] for number in sorted(found, key=lambda number: self.seconds[number])]

    @cached_property
    def _by_file(self) -> dict[str, list[Key]]:
        found: dict[str, list[Key]] = {}
        for key in self.lines:
            found.setdefault(key[0], []).append(key)
        return found

    @cached_property
    def _by_function(self) -> dict[tuple[str, str], list[Key]]:
        found: dict[tuple[str, str], list[Key]] = {}
        for key in self.lines:
            found.setdefault(key[:2], []).append(key)
        return found

    @cached_property
    def _seconds_of(self) -> dict[str, float]:
        return dict(zip(self.tests, self.seconds, strict=True))

    def seconds_of(self, tests: Iterable[str]) -> float:
        """The CPU time of some tests together."""
        return sum(self._seconds_of.get(test, 0.0) for test in tests)

    @staticmethod
    def file_of(test: str) -> str:
        """The file a test stands in."""
        return test.partition("::")[0]


def _ones(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


# -------------------------------------------------------------------- recording


class _Code:
    """What is known of one code object: its lines, and which of them the present test has not reached yet."""

    def __init__(self, code: CodeType, tracer: _Tracer) -> None:
        self.code, self.tracer = code, tracer
        self.all = frozenset(line for _, _, line in code.co_lines() if line)
        self.waiting: set[int] = set()
        self.test, self.patience = -1, 0
        self.reached = tracer.reached.setdefault(code.co_filename, {})

    def entered(self, frame: FrameType) -> Any:
        if self.test != self.tracer.test:
            self.test, self.patience, self.waiting = self.tracer.test, _PATIENCE, set(self.all)
        self.patience -= 1
        if self.patience < 0 or not self.waiting:
            return None
        self._note(frame.f_lineno)
        return self.followed

    def followed(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self._note(frame.f_lineno)
        return self.followed

    def _note(self, line: int) -> None:
        if line in self.waiting:
            self.waiting.discard(line)
            self.reached.setdefault(line, set()).add(self.test)


class _Tracer:
    """Follows the lines of the package in the test that runs."""

    def __init__(self, root: Path) -> None:
        self.root, self.prefix = root, str(root / "src") + os.sep
        self.test = -1
        self.codes: dict[int, _Code] = {}
        self.reached: dict[str, dict[int, set[int]]] = {}

    def __call__(self, frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if self.test < 0 or not code.co_filename.startswith(self.prefix):
            return None
        known = self.codes.get(id(code))
        if known is None or known.code is not code:
            known = self.codes[id(code)] = _Code(code, self)
        return known.entered(frame)

    def start(self) -> None:
        sys.settrace(self)

    def stop(self) -> None:
        sys.settrace(None)


class _Monitor:
    """The same by `sys.monitoring`, which tells of a line once in a test, so that tests run nearly at full speed."""

    def __init__(self, root: Path) -> None:
        self.root, self.prefix = root, str(root / "src") + os.sep
        self.test = -1
        self.reached: dict[str, dict[int, set[int]]] = {}
        self.tool, events = _monitoring.COVERAGE_ID, _monitoring.events
        _monitoring.use_tool_id(self.tool, "reach")
        _monitoring.register_callback(self.tool, events.PY_START, self._entered)
        _monitoring.register_callback(self.tool, events.LINE, self._noted)

    def _entered(self, code: CodeType, _: int) -> Any:
        if code.co_filename.startswith(self.prefix):
            _monitoring.set_local_events(self.tool, code, _monitoring.events.LINE)
        return _monitoring.DISABLE

    def _noted(self, code: CodeType, line: int) -> Any:
        self.reached.setdefault(code.co_filename, {}).setdefault(line, set()).add(self.test)
        return _monitoring.DISABLE

    def start(self) -> None:
        _monitoring.set_events(self.tool, _monitoring.events.PY_START)
        _monitoring.restart_events()

    def stop(self) -> None:
        _monitoring.set_events(self.tool, _monitoring.events.NO_EVENTS)


def _named(root: Path, reached: Mapping[str, Mapping[int, set[int]]]) -> Iterator[tuple[str, str, str, str]]:
    """Every line that was reached by its name, with the tests as bits in hexadecimal digits."""
    merged: dict[Key, int] = {}
    for path, lines in reached.items():
        file = Path(path)
        source = file.read_text(encoding="utf-8")
        texts, names = source.split("\n"), functions(source)
        for line, tests in lines.items():
            key = (file.relative_to(root).as_posix(), names[line], texts[line - 1].strip())
            merged[key] = merged.get(key, 0) | sum(1 << test for test in tests)
    return ((*key, f"{bits:x}") for key, bits in sorted(merged.items()))


class Recorder:
    """The plugin that records."""

    def __init__(self, file: Path, root: Path) -> None:
        self.file = file
        self.tracer = _Monitor(root) if _monitoring else _Tracer(root)
        self.tests: list[str] = []
        self.seconds: list[float] = []
        self.failing: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.tracer.test = len(self.tests)
        self.tests.append(item.nodeid)
        start = time.process_time()
        self.tracer.start()
        yield
        self.tracer.stop()
        self.tracer.test = -1
        self.seconds.append(round(time.process_time() - start, 4))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failing.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        content = {"tests": self.tests, "seconds": self.seconds, "failing": sorted(self.failing),
                   "lines": list(_named(self.tracer.root, self.tracer.reached))}  # fmt: skip
        with gzip.open(self.file, "wt", encoding="utf-8") as stream:
            json.dump(content, stream)


class _Selection:
    """The plugin that runs a choice of tests, in its order, or all the others."""

    def __init__(self, names: Sequence[str], wanted: bool) -> None:
        self.place, self.wanted = {name: k for k, name in enumerate(names)}, wanted

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if (item.nodeid in self.place) == self.wanted]
        items[:] = sorted(kept, key=lambda item: self.place.get(item.nodeid, 0))


class _Patience:
    """The plugin that begins no test after some CPU time, from the first on."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.end = seconds, 0.0

    def pytest_collection_finish(self) -> None:
        self.end = time.process_time() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        return True if time.process_time() > self.end else None


def pytest_configure(config: pytest.Config) -> None:
    given = os.environ
    if "REACH_FILE" in given:
        config.pluginmanager.register(Recorder(Path(given["REACH_FILE"]), Path(config.rootpath)))
    if "REACH_WITHIN" in given:
        config.pluginmanager.register(_Patience(float(given["REACH_WITHIN"])))
    for variable, wanted in (("REACH_ONLY", True), ("REACH_BUT", False)):
        if variable in given:
            names = Path(given[variable]).read_text(encoding="utf-8").split("\n")
            config.pluginmanager.register(_Selection(names, wanted))
