"""What a target is: the functions of NumPy arrays that it makes of programs, and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import InconsistentStartError, ShapeError, SingularMassMatrixError
from . import saddle
from .doors import ArrayFunction, Evaluate, Rows, Signature
from .engine import Object
from .kernels import Kernel
from .linear import INCONSISTENT, SINGULAR
from .program import Program

Statuses = NDArray[np.int64]
"""The status (count,) of each state."""

Computed = TypeVar("Computed")

OFTEN = 1000
"""So many uses are worth the time that better code takes: it is made a thousand times as long as it saves in each."""


@dataclass(frozen=True)
class Wanted(Generic[Computed]):
    """A function that is wanted, whose program is made only where machine code of it is not ready yet.

    `make` gives what is computed and how it is called; `key` says everything that both depend on, None where nobody
    knows.
    """

    make: Callable[[], tuple[Computed, Signature]]
    key: str | None = None


class Assemble(Protocol):
    """What `Target.assemble` is."""

    def __call__(
        self, wire: Callable[[Workshop], Wiring], key: str | None, seldom: bool = False,
        others: Mapping[str, Callable[..., Any]] | None = None,
    ) -> Assembled: ...  # fmt: skip


@dataclass(frozen=True)
class Target:
    """Something that programs and kernels can become; all that differs between two of them is here.

    name       what `compile(target=...)` calls it; `about` says when one would
    available  whether it can be used on this computer; `missing` finds what is not there, and the remedy
    quantity   (wanted): the function of a program with one output block and the inputs of its signature, then t and p
    solution   (wanted, why singular): the function that answers a `Saddle`; the words for a system without a solution
    assemble   (wire, key, seldom, others): programs and kernels that call one another; `wire` fills a workshop and
               returns its entries, and facts to be known of them; `key` says everything that they depend on, `seldom`
               that they are called so rarely that making them is what takes time; `others` are those that were
               assembled before and may be called
    threads    (wire, key): the same on a device, where an entry is called by as many threads as there are rows: (count,
               arrays of rows that are read, of rows that are written) gives what it returns (count,); None without one
    """

    name: str
    about: str
    available: Callable[[], bool]
    missing: Callable[[], tuple[str, str]]
    quantity: Callable[[Wanted[Program]], ArrayFunction]
    solution: Callable[[Wanted[Saddle], Callable[[], str]], ArrayFunction]
    assemble: Assemble
    threads: Callable[[Callable[[Workshop], Wiring], str | None], Assembled] | None = None

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'


class Workshop(Protocol):
    """Programs and kernels that call one another, to be made ready together.

    A function is what may be bound to a parameter of a kernel. `lanes` is how many runs of a kernel may go beside one
    another.
    """

    lanes: int

    def program(self, name: str, program: Program) -> Any:
        """A program as a function that writes into its last arguments."""

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Any:
        """A kernel with some of its parameters bound."""

    def other(self, name: str) -> Any:
        """One of the `others` that were assembled before."""

    def beside(self, name: str, shared: Iterable[str]) -> Any:
        """A kernel that was added, for `lanes` runs at once: of each array the first entry of all runs, then the
        second, ..., but for those `shared`; then two IntArrays, which get what the kernel returns, and 1 for each run
        that is to be made alone, else 0."""


@dataclass(frozen=True)
class Portable:
    """Something that programs and kernels become to run elsewhere: its name, when one would, whether it can be made.

    module   (wire, key): the code of all that `wire` puts into a workshop, its entries known by their names, and facts:
             what was "told", and where the "constants" end in its memory; `key` as for `Target.assemble`
    """

    name: str
    about: str
    available: Callable[[], bool]
    module: Callable[[Callable[[Workshop], Wiring], str | None], Object]

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'


Wiring = tuple[Mapping[str, Any], Mapping[str, Any]]
"""The functions of a workshop that are asked for, by name, and facts about them (JSON)."""


@dataclass(frozen=True)
class Assembled:
    """The entries of a workshop as functions of arrays, and the facts told of them.

    `used` is to be told how often they were called: code that took little time to make may then give way to better
    code, which has the same bits.
    """

    functions: Mapping[str, Callable[..., Any]]
    facts: Mapping[str, Any]
    used: Callable[[int], None]


def bound(function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    """A function of `Assembled` with its arguments, arrays and other such functions, looked at once and for all."""
    binding = getattr(function, "bound", None)
    return partial(function, *arguments) if binding is None else binding(*arguments)


@dataclass(frozen=True)
class Saddle:
    """An unknown of the saddle system of a program is wanted: `index` 0 is the first, `sizes` are those of both.

    `explicit` says that the program `terms` writes the first unknown out, with a pivot.
    """

    terms: Program
    index: int
    sizes: tuple[int, int]
    explicit: bool = False

    @property
    def size(self) -> int:
        """How many numbers are wanted."""
        return self.sizes[self.index]

    @property
    def programs(self) -> dict[str, Program]:
        """What its kernel calls."""
        return {"terms": self.terms}

    @property
    def kernel(self) -> Kernel:
        """The kernel that solves for it."""
        if self.explicit:
            return saddle.explicit_unknown
        return saddle.second_unknown if self.index else saddle.first_unknown

    @property
    def bound(self) -> dict[str, int]:
        """The sizes that its kernel takes first."""
        return dict(zip("n" if self.explicit else "nm", self.sizes, strict=False))


@dataclass(frozen=True, kw_only=True)
class Sparse(Saddle):
    """The same by a program that writes both unknowns out where no pivot may vanish, see `sparse.written`."""

    written: Program

    @property
    def programs(self) -> dict[str, Program]:
        return {"written": self.written, "terms": self.terms}

    @property
    def kernel(self) -> Kernel:
        return saddle.written_unknown

    @property
    def bound(self) -> dict[str, int]:
        n, m = self.sizes
        return {"n": n, "m": m, "first": n if self.index else 0, "rows": self.size}


@dataclass(frozen=True, kw_only=True)
class Outputs(Saddle):
    """What a program finds of the state and both unknowns is wanted, as `count` numbers."""

    wanted: Program
    count: int

    @property
    def size(self) -> int:
        return self.count

    @property
    def programs(self) -> dict[str, Program]:
        return {"terms": self.terms, "wanted": self.wanted}

    @property
    def kernel(self) -> Kernel:
        return saddle.output_values

    @property
    def bound(self) -> dict[str, int]:
        return dict(zip("nm", self.sizes, strict=True))


@dataclass(frozen=True, kw_only=True)
class Slopes(Saddle):
    """Derivatives of the first unknown are wanted, `shape[1]` in a row, below rows that a program `rates` gives.

    See `saddle.slopes`.
    """

    differentials: Program
    rates: Program
    shape: tuple[int, int]

    @property
    def size(self) -> int:
        return self.shape[0] * self.shape[1]

    @property
    def programs(self) -> dict[str, Program]:
        return {"terms": self.terms, "differentials": self.differentials, "rates": self.rates}

    @property
    def kernel(self) -> Kernel:
        return saddle.slopes

    @property
    def bound(self) -> dict[str, int]:
        n, m = self.sizes
        return {"n": n, "m": m, "above": self.shape[0] - n, "width": self.shape[1]}


@dataclass(frozen=True, kw_only=True)
class Derived(Saddle):
    """What a kernel of `saddle` finds of both unknowns: `wanted` numbers, by programs and sizes that it names."""

    solver: Kernel
    calls: Mapping[str, Program] = field(hash=False)
    constants: Mapping[str, int] = field(hash=False)
    wanted: int

    @property
    def size(self) -> int:
        return self.wanted

    @property
    def programs(self) -> dict[str, Program]:
        return {"terms": self.terms, **self.calls}

    @property
    def kernel(self) -> Kernel:
        return self.solver

    @property
    def bound(self) -> dict[str, int]:
        (n, m), first = self.sizes, self.sizes[0] if self.index else 0
        return {"n": n, "m": m, "first": first, "rows": self.sizes[self.index], **self.constants}


def checked(
    signature: Signature, why_singular: Callable[[], str], run: Callable[[int, Sequence[Rows], Rows], Statuses]
) -> Evaluate:
    """`run`, of q, v, u, t and p, for the inputs of the signature, q, v and, where there are any, u.

    Every failed state is turned into an error that names the first one: SingularMassMatrixError where the system has
    no solution.
    """
    without_inputs = has_no_inputs(signature)

    def evaluate(count: int, rows: Sequence[Rows], result: Rows) -> None:
        status = run(count, [*rows[:2], np.zeros((1, 0)), *rows[2:]] if without_inputs else rows, result)
        if status.any():
            first = int(np.flatnonzero(status)[0])
            where = signature.text if count == 1 else f"{signature.text}, state {first} of {count}"
            raise _failure(where, int(status[first]), why_singular)

    return evaluate


def has_no_inputs(signature: Signature) -> bool:
    """Whether a function takes no u."""
    return not any(block.name == "u" for block in signature.inputs)


def _failure(where: str, status: int, why_singular: Callable[[], str]) -> Exception:
    if status == SINGULAR:
        return SingularMassMatrixError(where, f"the accelerations are not determined: {why_singular()}.",
                                       "Give the coordinate inertia, a constraint, or take it out.")
    if status == INCONSISTENT:
        return InconsistentStartError(where, "the constraints contradict each other at this state.",
                                      "Remove one of them, or start elsewhere.")
    return ShapeError(where, "the state or the equations are not finite there.",
                      "Check the arrays for NaN and the state for a singularity.")
