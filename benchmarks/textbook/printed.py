"""What one printed system is, and the few words the systems are written in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dalembert import System
from dalembert.description.coordinates import time

#: quantity -> {index: entry as printed}
Entries = dict[str, dict[tuple[int, ...], Any]]


@dataclass(frozen=True)
class Printed:
    """A system whose equations a source prints; `build` gives the system and the entries as printed there.

    held_out    chosen once, before anything was measured: never looked at to choose how entries are shortened
    named       {symbol: meaning}: the abbreviations that the source prints its entries with
    read        whether the entries were read in the source itself; otherwise they are from knowledge of it
    """

    name: str
    source: str
    held_out: bool
    build: Callable[[], tuple[System, Entries]]
    named: Mapping[Any, Any] = field(default_factory=dict)
    read: bool = False

    @property
    def author(self) -> str:
        """Who writes so: the first name of the source."""
        return self.source.split(",")[0]

    def spelled_out(self, entry: Any) -> Any:
        """An entry with its abbreviations replaced by what they mean."""
        for symbol, meaning in reversed(list(self.named.items())):
            entry = entry.subs(symbol, meaning)
        return entry

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Printed {self.name}>"


@dataclass(frozen=True)
class Source:
    """A system to be written down in the corpus, before anybody chose whether it is held out."""

    name: str
    source: str
    build: Callable[[], tuple[System, Entries]]
    named: Mapping[Any, Any] = field(default_factory=dict)
    read: bool = False


def every_second_held_out(*sources: Source) -> tuple[Printed, ...]:
    """The systems in the order in which they were written down, the second, fourth, ... of them held out."""
    return tuple(Printed(s.name, s.source, place % 2 == 1, s.build, s.named, s.read) for place, s in enumerate(sources))


def rate(expression: Any) -> Any:
    """The derivative with respect to time."""
    return expression.diff(time())


def moving(mass: Any, *position: Any) -> Any:
    """The kinetic energy of a mass at a position."""
    return mass * sum(rate(x) ** 2 for x in position) / 2


def turning(inertia: Any, angle: Any) -> Any:
    """The kinetic energy of an inertia that turns by an angle."""
    return inertia * rate(angle) ** 2 / 2


def scalar(entry: Any) -> dict[tuple[int, ...], Any]:
    """The entry of a quantity that is one expression."""
    return {(): _sympy(entry)}


def column(*entries: Any) -> dict[tuple[int, ...], Any]:
    """The entries of a vector; None where the source prints nothing."""
    return {(i,): _sympy(entry) for i, entry in enumerate(entries) if entry is not None}


def rows(*entries: Sequence[Any]) -> dict[tuple[int, ...], Any]:
    """The entries of a matrix, row by row; None where the source prints nothing."""
    return {(i, j): _sympy(e) for i, row in enumerate(entries) for j, e in enumerate(row) if e is not None}


def triangle(*entries: Sequence[Any]) -> dict[tuple[int, ...], Any]:
    """The upper triangle of a symmetric matrix, each row from its diagonal on."""
    return {(i, i + j): _sympy(e) for i, row in enumerate(entries) for j, e in enumerate(row) if e is not None}


def symbols_of_christoffel(*matrices: Sequence[Sequence[Any]]) -> dict[tuple[int, ...], Any]:
    """The entries c_kij, i <= j, from the upper triangle of one matrix for each k."""
    return {(k, *index): entry for k, matrix in enumerate(matrices) for index, entry in triangle(*matrix).items()}


def _sympy(entry: Any) -> Any:
    from sympy import sympify

    return sympify(entry)
