"""The core of the package, in which errors are planted, and the test file that mirrors each of its files."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from .mirrors import SHARED

PACKAGE = "src/dalembert"

#: What is core, as patterns below the package; all that has to change when rooms move.
CORE = (
    "expr/**/*.py", "algebra/**/*.py", "spatial/*.py", "contact/*.py", "description/**/*.py",
    "recursion/*.py", "dynamics/*.py", "canonical/*.py", "proofs/*.py", "writing/**/*.py", "forms/**/*.py",
    "compiler/passes/*.py", "targets/**/*.py", "compiler/kernels/*.py", "compiler/*.py", "compiler/fastcall/*.py",
    "model.py", "integration/**/*.py", "simulation/**/*.py", "extremals/*.py", "analysis/**/*.py", "laws/*.py",
    "ensembles/**/*.py", "studies/*.py", "planning/*.py", "exports/**/*.py", "sympy/*.py", "equations.py",
    "functional.py",
)  # fmt: skip


def core(root: Path) -> Iterator[str]:
    """The files of the core, relative to the root of the tree, sorted."""
    found = {path for pattern in CORE for path in (root / PACKAGE).glob(pattern) if path.name != "__init__.py"}
    return (path.relative_to(root).as_posix() for path in sorted(found))


def mirror(root: Path, file: str) -> str | None:
    """The test file that mirrors a file of the package: `tests/<room>/test_<module>.py`.

    A family is tested in the file of its room, `tests/<room>/test_<family>.py`, any other module without a file of its
    own in the one that `mirrors.py` has for it; None where there is none.
    """
    name = Path(file).relative_to(PACKAGE).as_posix()
    shared = (f"tests/{test}" for test, modules in SHARED.items() if any(fnmatch(name, module) for module in modules))
    return next((test for test in (*named_for(file), *shared) if (root / test).exists()), None)


def named_for(file: str) -> tuple[str, str]:
    """The test files that have the name of a file of the package, and of its family."""
    place = Path(file).relative_to(PACKAGE)
    family, tests = place.parent, Path("tests")
    own, whole = tests / family / f"test_{place.stem}.py", tests / family.parent / f"test_{family.name}.py"
    return own.as_posix(), whole.as_posix()
