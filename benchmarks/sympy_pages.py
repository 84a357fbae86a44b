"""The code of SymPy's pages on mechanics and of its docstrings, run with SymPy's classes and then with ours.

SymPy 1.14 has no notebooks of mechanics: tutorials and explanations, whose code is run as a doctest, are in its source
distribution, which pip fetches (`--archive` names one that is at hand), docstrings in the installed package. Each
statement must print what it prints with SymPy's classes, or have an equal value at a state; or it is listed with the
reason. Every matrix that ours form is compared with SymPy's as well.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import pkgutil
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sympy
from sympy.core.cache import clear_cache
from sympy.physics import mechanics

from dalembert.errors import Remark
from tests.sympy.exchanged import DifferentError, compare

from .common import Goal, Record, parser
from .sympy_tests import exchange

METHODS = re.compile(r"KanesMethod|LagrangesMethod|JointsMethod|System\b")
PAGES = re.compile(r"[^/]+/doc/src/(.*physics/(?:bio)?mechanics/.*)\.rst")
ELSEWHERE = ("tutorials/physics/mechanics/bicycle_example",)
"""The script is that of test_kane3, which `benchmarks.sympy_scripts` runs: SymPy takes minutes for it."""
LISTED = {
    "explanation/modules/physics/mechanics/joints: type(system.eom_method)": "asks for the class, which is ours",
}
"""Why these statements, by page and the beginning of their text, do not answer alike."""


@dataclass(frozen=True)
class Page:
    """Statements that share their names, in order."""

    name: str
    statements: Sequence[str]
    names: Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """What a statement printed, what it was worth, and whether it failed."""

    text: str
    value: Any = None
    failed: bool = False


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--archive", type=Path, metavar="FILE", help="SymPy's source distribution")
    options.add_argument("--pages", nargs="+", metavar="WORD", help="those alone whose name has one of these words")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = [*pages(asked.archive or fetched(Path(folder))), *docstrings()]
    found = [page for page in found if not asked.pages or any(word in page.name for word in asked.pages)]
    record = Record("sympy_pages")
    theirs = [run(page) for page in found]
    exchange()
    for page, (before, seconds) in zip(found, theirs, strict=True):
        answers, ours = run(page)
        record.row(page=page.name, statements=len(answers), **judged(page, before, answers),
                   **{"sympy s": seconds, "ours s": ours})  # fmt: skip
    unlike = sum(int(str(row["unlike"])) for row in record.rows)
    record.goals.append(Goal("statements that neither answer alike nor are listed", 0, unlike, at_least=False))
    record.finish(asked.json)


# -------------------------------------------------------------------- pages


def fetched(folder: Path) -> Path:
    """The source distribution of the SymPy that is installed, as pip brings it."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest",
               str(folder), f"sympy=={sympy.__version__}"]  # fmt: skip
    subprocess.run(command, check=True)
    return next(folder.glob("*.tar.gz"))


def pages(archive: Path) -> Iterator[Page]:
    """The pages on mechanics whose statements use one of the methods."""
    with tarfile.open(archive) as members:
        for member in members:
            place, content = PAGES.fullmatch(member.name), members.extractfile(member)
            if place is not None and content is not None:
                statements = of_text(content.read().decode("utf-8"))
                if METHODS.search("".join(statements)) and place[1] not in ELSEWHERE:
                    yield Page(place[1], statements, {})


def docstrings() -> Iterator[Page]:
    """The docstrings of SymPy's mechanics whose statements use one of the methods."""
    for found in pkgutil.iter_modules(mechanics.__path__, f"{mechanics.__name__}."):
        if not found.ispkg:
            module = importlib.import_module(found.name)
            for test in doctest.DocTestFinder().find(module, globs={}):
                statements = [example.source for example in test.examples]
                if METHODS.search("".join(statements)):
                    yield Page(test.name.removeprefix("sympy.physics."), statements, vars(module))


def of_text(text: str) -> list[str]:
    return [example.source for example in doctest.DocTestParser().get_examples(text)]


# -------------------------------------------------------------------- running them


def run(page: Page) -> tuple[list[Answer], float]:
    """What the statements of a page answer, and the CPU seconds that they take."""
    clear_cache()
    names = {"__name__": "__main__", **page.names}
    began = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)
        answers = [answer(statement, names) for statement in page.statements]
    seconds = time.process_time() - began
    print(f"{page.name}: {seconds:.1f} s", file=sys.stderr, flush=True)
    return answers, seconds


def answer(statement: str, names: dict[str, Any]) -> Answer:
    """What a statement answers; where it fails, its error is what it prints."""
    told, values = io.StringIO(), list[Any]()
    before, sys.displayhook = sys.displayhook, values.append
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            exec(compile(statement, "<page>", "single"), names)
    except DifferentError as error:
        return Answer(f"{told.getvalue()}{error!r}", failed=True)
    except Exception as error:
        return Answer(f"{told.getvalue()}{type(error).__name__}: {error}", failed=True)
    finally:
        sys.displayhook = before
    return Answer(told.getvalue() + "".join(str(value) for value in values if value is not None), values)


def judged(page: Page, before: Sequence[Answer], after: Sequence[Answer]) -> dict[str, int]:
    """How many statements print the same, are worth the same, are listed, neither, or fail with SymPy's."""
    counts: dict[str, int] = dict.fromkeys(("same", "equal", "listed", "unlike", "fails"), 0)
    for statement, theirs, ours in zip(page.statements, before, after, strict=True):
        if theirs.failed:
            counts["fails"] += 1
            print(f"{page.name}: {statement.strip()}\n  SymPy: {theirs.text[:500]}")
        elif theirs.text == ours.text:
            counts["same"] += 1
        elif equal(theirs.value, ours.value):
            counts["equal"] += 1
        elif any(f"{page.name}: {statement}".startswith(known) for known in LISTED):
            counts["listed"] += 1
        else:
            counts["unlike"] += 1
            print(f"{page.name}: {statement.strip()}\n  SymPy: {theirs.text[:500]}\n  ours:  {ours.text[:500]}")
    return counts


def equal(theirs: Any, ours: Any) -> bool:
    """Whether values are the same at a state, piece by piece."""
    if isinstance(theirs, list | tuple):
        return isinstance(ours, list | tuple) and len(theirs) == len(ours) and all(map(equal, theirs, ours))
    if isinstance(theirs, dict):
        return (
            isinstance(ours, dict) and theirs.keys() == ours.keys() and all(map(equal, theirs.values(), ours.values()))
        )
    if isinstance(theirs, float | np.ndarray):
        return np.allclose(theirs, ours, rtol=1e-9, atol=1e-12)
    if not isinstance(theirs, sympy.MatrixBase | sympy.Expr):
        return bool(theirs == ours)
    pair = [sympy.Matrix(side if isinstance(side, sympy.MatrixBase) else [side]) for side in (theirs, ours)]
    try:
        compare([tuple(pair)])
    except DifferentError:
        return False
    return True


if __name__ == "__main__":
    main()
