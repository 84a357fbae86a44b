"""Which test files are near a file of the package: those of its room, then those whose imports lead to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_MOST = 40
_FAR = 3


def near(root: Path, file: str) -> list[str]:
    """The tests of its room, then the others by how many imports lie between them and the file; at most forty files."""
    room = Path("tests", Path(file).parts[2]).as_posix() + "/"
    distances = _distances(root, file)
    tests = {test: steps for test, steps in distances.items() if test.startswith("tests/")}
    inside = sorted(path.relative_to(root).as_posix() for path in (root / room).rglob("test_*.py"))
    inside.sort(key=lambda test: tests.get(test, _FAR + 1))
    others = sorted((steps, test) for test, steps in tests.items() if not test.startswith(room))
    return [*inside, *(test for _, test in others)][:_MOST]


def _distances(root: Path, file: str) -> dict[str, int]:
    """How many imports lead to a file, from each file that is at most a few away."""
    found, newest = {file: 0}, {file}
    for steps in range(1, _FAR + 1):
        newest = {name for name, needs in _imports(root).items() if needs & newest and name not in found}
        found |= dict.fromkeys(newest, steps)
    return {name: steps for name, steps in found.items() if Path(name).name.startswith("test_")}


@cache
def _imports(root: Path) -> dict[str, frozenset[str]]:
    """The files that each file of the package or of the tests imports."""
    modules = {_module(path.relative_to(root)): path.relative_to(root).as_posix()
               for folder in ("src/dalembert", "tests") for path in (root / folder).rglob("*.py")}  # fmt: skip
    return {file: frozenset(modules[name] for name in _imported(root / file, module) if name in modules)
            for module, file in modules.items()}


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[parts[0] == "src" : -1 if parts[-1] == "__init__" else None])


def _imported(path: Path, module: str) -> Iterator[str]:
    """The full names that a file imports, modules or what may be modules."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)
