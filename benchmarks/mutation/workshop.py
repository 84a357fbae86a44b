"""A copy of the tree in which errors are planted and tests run, under a guard of time and memory."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .forking import Forks
from .planting import Error

_PASSED, _NOTHING_RAN = 0, 5
_MISSING = "ERROR: file or directory not found"


@dataclass(frozen=True)
class Outcome:
    """How some tests went: whether they failed, the first line that says how, and the test that it names."""

    failed: bool
    why: str = ""

    @property
    def test(self) -> str | None:
        """The test or the file that failed; None where the run ended in another way."""
        found = re.match(r"(?:FAILED|ERROR) (\S+?::.*?|\S+)(?: - .*)?$", self.why)
        return found[1] if found else None


class Workshop:
    """A copy of the tree at `root` in the folder `place`; the tree itself is left alone."""

    def __init__(self, root: Path, place: Path) -> None:
        self.tree = place / "tree"
        self.notes, self.said = place / "tests.txt", place / "said.txt"
        for name in _files(root):
            target = self.tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target)

    @cached_property
    def forks(self) -> Forks:
        """Where tests run."""
        return Forks(self.tree)

    def close(self) -> None:
        """Nothing more is to be run."""
        if "forks" in vars(self):
            self.forks.close()

    @contextmanager
    def planted(self, error: Error) -> Iterator[None]:
        """The copy with an error in it, and without it afterwards."""
        source = (self.tree / error.file).read_bytes()
        self._write(error.file, error.planted(source))
        try:
            yield
        finally:
            self._write(error.file, source)

    def _write(self, file: str, content: bytes) -> None:
        """Write a file, and forget what was compiled of it: two versions may have one size and one second."""
        path = self.tree / file
        path.write_bytes(content)
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    # ---------------------------------------------------------------- tests

    def record(self, file: Path) -> None:
        """Run all tests and write down which lines each of them reaches."""
        self._pytest([], {"REACH_FILE": str(file)}, None, ["-q"])

    def only(self, tests: Sequence[str], seconds: float) -> Outcome:
        """Run some tests in this order."""
        return self._outcome(list(dict.fromkeys(test.partition("::")[0] for test in tests)),
                             {"REACH_ONLY": self._noted(tests)}, seconds)  # fmt: skip

    def all_but(
        self, tests: Sequence[str], seconds: float, files: Iterable[str] = (), within: float = math.inf
    ) -> Outcome:
        """Run all tests but some, of some files or of all; none begins after `within` seconds of CPU time."""
        return self._outcome(list(files), {"REACH_BUT": self._noted(tests), "REACH_WITHIN": str(within)}, seconds)

    def collected(self, test: str, environment: Mapping[str, str]) -> None:
        """Collect a test file, and try errors in memory with it (`in_memory.py`)."""
        options = ["-p", "benchmarks.mutation.in_memory", "-p", "no:xdist", "-q", "--tb=no"]
        self._pytest([test], environment, None, options)

    def _noted(self, tests: Sequence[str]) -> str:
        self.notes.write_text("\n".join(tests), encoding="utf-8")
        return str(self.notes)

    def _outcome(self, arguments: Sequence[str], environment: Mapping[str, str], seconds: float) -> Outcome:
        found = self._pytest(arguments, environment, seconds, ["-x", "-q", "--tb=line", "--no-header"])
        if found is None:
            return Outcome(True, f"more than {seconds:.0f} s")
        status, output = found
        if status in (_PASSED, _NOTHING_RAN):
            return Outcome(False)
        if _MISSING in output:
            raise ValueError(output)
        if status < 0 or status > _NOTHING_RAN:
            return Outcome(True, f"ended by signal {-status}" if status < 0 else f"exit status {status}")
        return Outcome(True, _first_failure(output))

    def _pytest(
        self, arguments: Sequence[str], environment: Mapping[str, str], seconds: float | None, options: Sequence[str]
    ) -> tuple[int, str] | None:
        """Exit status and output; None where the time was over."""
        plugins = ["-p", "benchmarks.mutation.reach", "-p", "no:cacheprovider"]
        limit = None if seconds is None else int(seconds)
        status = self.forks.run([*plugins, *options, *arguments], environment, limit, self.said)
        return None if status is None else (status, self.said.read_text(encoding="utf-8", errors="replace"))


def _files(root: Path) -> list[str]:
    """What belongs to the tree: what git knows or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def _first_failure(output: str) -> str:
    lines = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0][:400] if lines else output.strip()[-300:]
