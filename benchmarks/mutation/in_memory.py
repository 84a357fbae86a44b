"""Errors planted in the memory of a process that has collected a test file: a pytest plugin that tries them in forks.

    python -m pytest -p benchmarks.mutation.in_memory TESTS     with TRIED_ERRORS, TRIED_RESULTS and TRIED_REACH = FILE

A first fork runs the tests and records which lines each of them reaches. Then each error has a fork of its own, in
which the code of the function it stands in is exchanged, and the tests that reach its line run, the quickest first,
until one fails. Nothing is imported or collected again: most errors take a tenth of a second. What stands outside of
the bodies of functions cannot be planted so; it is "elsewhere". Machine code is kept for one fork alone, since its keys
do not tell sources in memory.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import math
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from .forking import forked
from .planting import Error
from .reach import Reach, Recorder

__all__ = ["ELSEWHERE", "NOTICED", "UNNOTICED", "UNREACHED", "exchanged"]

NOTICED, UNNOTICED, UNREACHED, ELSEWHERE = "noticed", "unnoticed", "unreached", "elsewhere"
_ENOUGH = 5.0
_LEAST, _SLACK = 5.0, 4.0
_FAILED = 1

Place = tuple[str, int, str]


# -------------------------------------------------------------------- planting


@cache
def _bodies(source: bytes) -> tuple[tuple[int, range], ...]:
    """Of each function that stands in no other one: its first line, and the lines of its body."""

    def outermost(node: ast.AST) -> Iterator[tuple[int, range]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                yield first, range(child.body[0].lineno, (child.end_lineno or child.lineno) + 1)
            else:
                yield from outermost(child)

    return tuple(outermost(ast.parse(source)))


def exchanged(error: Error, source: bytes, path: str) -> CodeType | None:
    """The code, with an error, of the outermost function around it; None where it stands in no function's body."""
    first = next((first for first, body in _bodies(source) if error.line in body), None)
    codes = [compile(error.planted(source), path, "exec", dont_inherit=True)] if first is not None else []
    for code in codes:
        if code.co_firstlineno == first and not code.co_name.startswith("<"):
            return code
        codes.extend(part for part in code.co_consts if isinstance(part, CodeType))
    return None


def _functions() -> dict[Place, list[FunctionType]]:
    """All functions that live, by where their code stands."""
    gc.unfreeze()
    found: dict[Place, list[FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is FunctionType:
            found.setdefault(_place(each.__code__), []).append(each)
    gc.freeze()
    return found


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


# -------------------------------------------------------------------- runs


def _run(session: pytest.Session, items: Sequence[pytest.Item], to_first_failure: bool) -> int:
    """Run some tests as pytest does."""
    session.items = list(items)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if to_first_failure and session.testsfailed:
            break
    return _FAILED if session.testsfailed else 0


def _within(reach: Reach, tests: Sequence[str], seconds: float) -> Iterator[str]:
    """The first of some tests, until they take so long together."""
    for test in tests:
        yield test
        seconds -= reach.seconds_of([test])
        if seconds < 0.0:
            return


# -------------------------------------------------------------------- the plugin


class _Trial:
    """Tries errors in place of running the tests."""

    def __init__(self, root: Path, errors: Path, results: Path, reach: Path) -> None:
        self.root, self.results, self.reach = root, results, reach
        self.errors = [Error(**content) for content in json.loads(errors.read_text(encoding="utf-8"))]
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.first = self.first or report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for file in sorted({error.file for error in self.errors}):
            importlib.import_module(".".join(Path(file).with_suffix("").parts[1:]))
        if not self.reach.exists():
            forked(partial(self._record, session))
        known, living = Reach.read(self.reach), _functions()
        with self.results.open("w", encoding="utf-8") as stream, tempfile.TemporaryDirectory() as folder:
            for error in self.errors:
                outcome, why = self._tried(session, error, known, living, Path(folder))
                stream.write(json.dumps({"error": asdict(error), "outcome": outcome, "why": why}) + "\n")
        return True

    def _record(self, session: pytest.Session) -> int:
        recorder = Recorder(self.reach, self.root)
        session.config.pluginmanager.register(recorder)
        _run(session, session.items, False)
        recorder.pytest_sessionfinish()
        return 0

    def _tried(
        self, session: pytest.Session, error: Error, reach: Reach, living: Mapping[Place, list[FunctionType]],
        folder: Path,
    ) -> tuple[str, str]:  # fmt: skip
        """What becomes of an error, and the test that noticed it."""
        path = str(self.root / error.file)
        code = exchanged(error, (self.root / error.file).read_bytes(), path)
        functions = living.get(_place(code), []) if code else []
        if code is None or not functions:
            return ELSEWHERE, ""
        items = {item.nodeid: item for item in session.items}
        reaching = [test for test in reach.reaching(error.file, error.function, error.text) if test in items]
        tests, said = list(_within(reach, reaching, _ENOUGH)), folder / "said.txt"
        if not tests:
            return UNREACHED, ""

        def attempt() -> int:
            os.environ["DALEMBERT_CACHE"] = str(folder / "code")
            for function in functions:
                function.__code__ = code
            status = _run(session, [items[test] for test in tests], True)
            said.write_text(self.first, encoding="utf-8")
            return status

        said.unlink(missing_ok=True)
        status = forked(attempt, math.ceil(_LEAST + _SLACK * reach.seconds_of(tests)))
        shutil.rmtree(folder / "code", ignore_errors=True)
        why = said.read_text(encoding="utf-8") if said.exists() else "no end" if status is None else f"status {status}"
        return (UNNOTICED, "") if status == 0 else (NOTICED, why)


def pytest_configure(config: pytest.Config) -> None:
    given = [Path(os.environ[name]) for name in ("TRIED_ERRORS", "TRIED_RESULTS", "TRIED_REACH") if name in os.environ]
    if len(given) == 3:
        config.pluginmanager.register(_Trial(Path(config.rootpath), *given))
