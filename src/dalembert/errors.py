"""Every exception of dalembert, in one tree.

    DalembertError
    ├── DescriptionError          what the user said cannot be a mechanical system
    │   ├── ExpressionError       an expression, or the text of one, that is not understood
    │   ├── UnknownNameError      a symbol, coordinate, parameter or system nobody declared
    │   ├── ShapeError            an array or matrix of the wrong shape, or with NaN in it
    │   └── ModelFileError        a model file that is malformed
    ├── DerivationError           a description whose equations do not exist in the form asked for
    │   └── BudgetError           an exact form would exceed its budget; the shared graph stays usable
    ├── SingularMassMatrixError   accelerations are not determined: inertia is missing
    ├── InconsistentStartError    no position or velocity near the given one meets the constraints
    ├── StoppedError              a step that was asked for cannot be taken to its end
    ├── UndecidedError            whether two expressions are equal could not be decided
    ├── CompilationError          a program that breaks its own grammar, or a target that is absent
    └── NotCopiedError            a library of machine code, and a pickle of another version

A message says where, what, and what to do. Failures during a run of `simulate` are not exceptions: they are
`trajectory.status`. What a description says and a call does not do, or what was done without being asked, is a
`Remark`: a warning with a name, so that it can be looked for and silenced by it.
"""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

Found = TypeVar("Found")
_PACKAGE = __name__.partition(".")[0]
#: How many known names a message shows.
_SHOWN = 16


class DalembertError(Exception):
    """Base of all errors; `where: what. remedy`."""

    where: str
    what: str
    remedy: str

    def __init__(self, where: str, what: str, remedy: str = "") -> None:
        self.where, self.what, self.remedy = where, what, remedy
        super().__init__(f"{where}: {what}" + (f" {remedy}" if remedy else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.where, self.what, self.remedy)


class DescriptionError(DalembertError, ValueError):
    """The description of a system is wrong or incomplete."""


class ExpressionError(DescriptionError):
    """An expression is not understood, or its text is malformed."""


class UnknownNameError(DescriptionError):
    """A name that nobody declared; the message suggests the nearest known one."""


class ShapeError(DescriptionError):
    """An array has the wrong shape, or holds NaN or infinity."""


class ModelFileError(DescriptionError):
    """A model file is malformed."""


class DerivationError(DalembertError, ValueError):
    """The equations do not exist in the form that was asked for."""


class BudgetError(DerivationError):
    """An exact form would exceed the size it was granted."""


class SingularMassMatrixError(DalembertError, ArithmeticError):
    """The accelerations are not determined by the equations."""


class InconsistentStartError(DalembertError, ArithmeticError):
    """The constraints cannot be met near the given start."""


class StoppedError(DalembertError, ArithmeticError):
    """A step that was asked for cannot be taken to its end."""


class UndecidedError(DalembertError, TypeError):
    """The truth value of an answer that is neither yes nor no."""


class CompilationError(DalembertError, RuntimeError):
    """A program or a target is at fault."""


class NotCopiedError(DalembertError, TypeError):
    """A library of machine code, or a bare kernel, can be neither pickled nor copied; a pickle of another version."""


class Remark(UserWarning):
    """Something left undone, or done unasked: `name: where: what. remedy`.

    >>> print(Remark("joint-limits", "arm.urdf", "2 joints have limits, which are not enforced.", "Watch them."))
    joint-limits: arm.urdf: 2 joints have limits, which are not enforced. Watch them.
    """

    name: str
    where: str
    what: str
    remedy: str

    def __init__(self, name: str, where: str, what: str, remedy: str = "") -> None:
        self.name, self.where, self.what, self.remedy = name, where, what, remedy
        super().__init__(f"{name}: {where}: {what}" + (f" {remedy}" if remedy else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.where, self.what, self.remedy)


def remark(name: str, where: str, what: str, remedy: str = "") -> None:
    """Warn with a `Remark` that points at the caller's line outside of this package.

    `name` is one of a few words joined by hyphens; `warnings.filterwarnings("ignore", "joint-limits")` silences it.
    """
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == _PACKAGE:
        level, frame = level + 1, frame.f_back
    warnings.warn(Remark(name, where, what, remedy), stacklevel=level)


@contextmanager
def writable(where: str, path: str | PathLike[str]) -> Iterator[Path]:
    """The path of a file while it is written, its folder made. Raises DescriptionError where that may not be."""
    place = Path(path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        yield place
    except OSError as error:
        raise DescriptionError(where, f"'{place}' cannot be written ({error.strerror or error}).",
                               "Check the path, and who may write there.") from None


def nearest(name: str, known: Iterable[str]) -> str:
    """A remedy: the known name closest to `name`, or the list of known names.

    >>> nearest("teta", ["theta", "phi"])
    "Did you mean 'theta'?"
    """
    names = sorted(set(known))
    close = difflib.get_close_matches(str(name), names, n=1, cutoff=0.6)
    if close:
        return f"Did you mean '{close[0]}'?"
    if not names:
        return "No names are declared."
    return f"Known names: {brief_list(names)}."


def brief_list(names: Sequence[str]) -> str:
    """The first few of some names.

    >>> brief_list(["x", "y"])
    'x, y'
    """
    return ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")


def looked_up(table: Mapping[str, Found], name: str, where: str, what: str) -> Found:
    """What stands under a name in a table. Raises UnknownNameError, with the nearest name, where nothing does."""
    if not isinstance(name, Hashable) or name not in table:
        raise UnknownNameError(where, what, nearest(name, table))
    return table[name]
