"""The core of the package, in which errors are planted, and the test file that mirrors each of its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .reach import Reach

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


def mirror(root: Path, file: str, reach: Reach) -> str | None:
    """The test file that mirrors a file of the package: `tests/<room>/test_<module>.py`.

    A family is tested in the file of its room, `tests/<room>/test_<family>.py`. Any other module without a file of its
    own is tested through another one: then it is the file in the folder of its room, or of the rooms around it, whose
    tests reach most of its lines most often; None where there is none.
    """
    place, tests = Path(file).relative_to(PACKAGE), Path("tests")
    family = place.parent
    for own in (tests / family / f"test_{place.stem}.py", tests / family.parent / f"test_{family.name}.py"):
        if (root / own).exists():
            return own.as_posix()
    lines = Counter(reach.file_of(test) for tests in reach.lines_of(file) for test in tests)
    for room in ((tests / parent).as_posix() for parent in place.parents):
        inside = {test: count for test, count in lines.items() if Path(test).parent.as_posix() == room}
        if inside:
            return max(sorted(inside), key=lambda test: inside[test])
    return None
