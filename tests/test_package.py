"""The package as a whole: what importing it costs, what it offers, what its sources may not contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import dalembert

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "dalembert"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TEXTS = sorted(
    path
    for folder in ("src", "tests", "benchmarks", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".md", ".toml", ".html", ".js", ".css"}
)
ROOMS = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
HEAVY = ("sympy", "scipy", "matplotlib", "llvmlite", "rich", "mpmath", "xarray", "pandas")
LARGEST_PUBLIC_FACE = 40
#: Names with an underscore of named tuples, of parsers of commands, of Python, NumPy and SymPy, which have no others
#: for the same.
FOREIGN = {"_replace", "_asdict", "_actions", "_getframe", "_ARRAY_API", "_t", "_prec", "_assumptions_orig", "_kwargs"}


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after `statement`."""
    script = f"{statement}\nimport sys\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_importing_loads_nothing_heavy():
    assert modules_after("import dalembert").isdisjoint(HEAVY)


def test_every_verb_is_at_hand_with_numpy_alone():
    names = ", ".join(name for name in dalembert.__all__ if name != "time")
    loaded = modules_after(f"from dalembert import {names}")
    assert "numpy" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_importing_the_shell_loads_nothing_heavy():
    assert modules_after("import dalembert.commands").isdisjoint(HEAVY)
    assert modules_after("from dalembert import cli\ncli._parser(['--help'])").isdisjoint({*HEAVY, "numpy"})


def test_the_public_face_is_small_and_exists():
    names = dalembert.__all__
    assert len(names) == len(set(names)) <= LARGEST_PUBLIC_FACE
    missing = [name for name in names if not hasattr(dalembert, name)]
    assert missing == []


def test_the_verbs_and_nouns_are_there():
    promised = {"System", "coordinates", "derive", "compile", "simulate", "show", "read"}
    assert promised <= set(dalembert.__all__)


@pytest.mark.parametrize("name", dalembert.__all__)
def test_every_public_name_says_what_it_is(name: str):
    value = getattr(dalembert, name)
    if callable(value):
        assert (value.__doc__ or "").strip()


def test_the_version_is_a_release_number():
    assert re.fullmatch(r"\d+\.\d+\.\d+", dalembert.__version__)


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_a_package_with_a_purpose(room: str):
    tree = ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)


@dataclass(frozen=True)
class Source:
    """What the tests below ask of a file."""

    purpose: str | None
    called: frozenset[tuple[int, str]]
    """Functions called by their names, each with its line."""
    reached: frozenset[str]
    """Private names that are not its own."""


@cache
def read(path: Path) -> Source:
    """A file, parsed once for all tests of this process."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    called = frozenset((node.lineno, node.func.id) for node in nodes
                       if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))  # fmt: skip
    return Source(ast.get_docstring(tree), called, frozenset(reached_private(nodes)))


def reached_private(nodes: list[ast.AST]) -> set[str]:
    """Private names of others that are read as attributes or imported."""
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {node.id for node in nodes if isinstance(node, ast.Name)}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    own |= {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")}
    reached = {node.attr for node in attributes if is_private(node.attr)} - own - FOREIGN
    return reached | {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names
                      if is_private(name.name)}  # fmt: skip


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_module_says_what_it_is_for_and_reaches_into_no_private_name_of_another(path: Path):
    source = read(path)
    assert source.purpose
    assert not source.reached


def test_no_text_names_a_path_of_one_machine():
    absolute = re.compile(r"(?<![\w.:/])/(?:home|root|Users|tmp|var|work|opt|mnt)/\w")
    named = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in TEXTS
        if path != Path(__file__).resolve()
        for match in absolute.finditer(path.read_text(encoding="utf-8"))
    ]
    assert named == []


def test_no_source_evaluates_text_as_code():
    called = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in SOURCES
        for line, name in sorted(read(path).called)
        if name in {"eval", "exec", "sympify", "parse_expr"}
    ]
    assert called == []


def test_what_reaches_into_another_is_seen():
    found = reached_private(list(ast.walk(ast.parse(
        "from .a import _b\nx._c\nself._d = y._d\ndef _e(): ...\nz._e\n_f = w._f\nw._replace()\nw.__dict__"))))
    assert found == {"_b", "_c"}


def test_the_constraints_name_no_host():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[\w.-]+(\[\w+\])?==[\w.]+( ;.*)?", line) for line in lines)


def test_the_licence_travels_along():
    assert "the dalembert authors" in (ROOT / "LICENSE").read_text(encoding="utf-8")
