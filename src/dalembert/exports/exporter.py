"""What a format is: the files that it makes of a model, and whether they answer as the model does."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..compiler.source import Golden, Unit
from ..description.start import Start
from ..errors import CompilationError
from ..model import Model
from ..targets.c99.words import Names

__all__ = ["Exporter", "Files", "Leaving", "built", "first_tool", "succeeds"]

_LONGEST_RUN = 300.0
_TARGETS = "all clean depend edit_cache help install package package_source preinstall rebuild_cache test"
"""Those that CMake makes of itself."""

Files = Mapping[str, str | bytes]
"""What is written, by name, the file that the others serve first."""


@dataclass(frozen=True)
class Leaving:
    """What leaves: the model, its functions, golden numbers that they are tested with, and the kind of its numbers.

    `prefix` is what names begin with, and files; `single` says that numbers are to be of 32 bits; `start` is where what
    moves begins.
    """

    model: Model
    unit: Unit
    golden: Golden | None
    prefix: str
    single: bool = False
    start: Start | None = None

    @property
    def state(self) -> tuple[float, ...]:
        """Coordinates and velocities where what moves begins."""
        return tuple(float(x) for part in self.model.system.state(self.start) for x in part)

    @property
    def library(self) -> str:
        """What CMake calls the library: the prefix, if that is none of its own names."""
        return Names(_TARGETS.split()).new(self.prefix)

    @property
    def parameters(self) -> tuple[float, ...]:
        """The free parameters: what the system says of each, or 1."""
        said = {str(symbol): parameter.value for symbol, parameter in self.model.system.parameters.items()}
        values = (said[name] for name in self.model.parameters)
        return tuple(1.0 if value is None else float(value) for value in values)


@dataclass(frozen=True)
class Exporter:
    """A format: its name, when one would take it, how its first file ends.

    files      what is written
    passes     (the folder with the files, what left): whether they pass their test; None where nobody can tell
    tool       what that takes
    alone      whether the first file is of use without the others
    singles    whether it has numbers of 32 bits
    redundant  whether it solves where constraints repeat each other
    touches    whether contacts are met in what leaves
    """

    name: str
    about: str
    suffix: str
    files: Callable[[Leaving], Files]
    passes: Callable[[Path, Leaving], bool | None]
    tool: str
    alone: bool = True
    singles: bool = False
    redundant: bool = True
    touches: bool = False

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'


def first_tool(*names: str) -> str | None:
    """The first of some programs that this computer has."""
    return next(filter(None, map(shutil.which, names)), None)


def succeeds(command: Sequence[str | Path], folder: Path) -> bool:
    """Whether a command ends with 0."""
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, timeout=_LONGEST_RUN, check=False)
    return done.returncode == 0


def built(command: Sequence[str | Path], folder: Path, longest: float = _LONGEST_RUN) -> None:
    """Run a compiler for so many seconds at most. Raises CompilationError where it refuses, or is not done by then."""
    try:
        done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, timeout=longest,
                              check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise CompilationError("export", f"{command[0]} is not done within {longest:.0f} seconds.",
                               "Try again where the computer is less busy.") from None
    if done.returncode:
        raise CompilationError("export", f"the compiler refuses the file: {done.stderr.strip()[:500]}",
                               "This is a fault of dalembert: report it.")  # fmt: skip
