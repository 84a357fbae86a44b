"""Which run has which numbers: columns by name, of constants, lists, grids and samplers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import DescriptionError, ShapeError, looked_up
from ..expr.doubles import doubles, is_scalar
from ..forms.statics.places import name_of
from ..integration.kernels import Vector
from .spreads import Grid, Sampler, generator

Column = float | Vector | Grid | Sampler
Kind = str
"""Of a column: "q", "v", "parameters" or "inputs"."""
KINDS = ("q", "v", "parameters", "inputs")


@dataclass(frozen=True, eq=False)
class Cases:
    """The numbers of all runs, none of which is there before it is asked for.

    columns  {kind: {name: a number for all, numbers run by run, a `Grid`, or a `Sampler`}}
    repeats  how often each of their combinations is run, with draws of its own
    seed     of all draws
    """

    columns: Mapping[Kind, Mapping[str, Column]]
    repeats: int
    seed: int

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many runs there are along the lists, each grid in the order of the columns, and the repetitions."""
        lists = [len(column) for _, _, column in self._all if isinstance(column, np.ndarray)]
        grids = [len(column.values) for _, _, column in self._all if isinstance(column, Grid)]
        return (*lists[:1], *grids, *([self.repeats] if self.repeats > 1 or not (lists or grids) else []))

    def __len__(self) -> int:
        return prod(self.sizes)

    @property
    def _all(self) -> list[tuple[Kind, str, Column]]:
        return [(kind, name, column) for kind in KINDS for name, column in self.columns.get(kind, {}).items()]

    @property
    def varied(self) -> list[tuple[Kind, str]]:
        """What differs between runs."""
        return [(kind, name) for kind, name, column in self._all if not isinstance(column, float)]

    def rows(self, first: int, last: int) -> dict[Kind, Vector]:
        """Of each kind the numbers (last - first, columns) of some runs."""
        runs = np.arange(first, last)
        places = iter(np.unravel_index(runs, self.sizes))
        listed = next(places) if any(isinstance(column, np.ndarray) for _, _, column in self._all) else runs
        drawn = self._drawn(runs)
        found: dict[Kind, list[Vector]] = {kind: [] for kind in self.columns}
        for kind, name, column in self._all:
            if isinstance(column, Sampler):
                row = drawn[kind, name]
            elif isinstance(column, Grid):
                row = column.values[next(places)]
            else:
                row = column[listed] if isinstance(column, np.ndarray) else np.full(len(runs), column)
            found[kind].append(row)
        return {kind: np.stack(rows, axis=-1) if rows else np.zeros((len(runs), 0)) for kind, rows in found.items()}

    def _drawn(self, runs: NDArray[np.int64]) -> dict[tuple[Kind, str], Vector]:
        """The draws of some runs, in the order of the names, in whichever they were given."""
        samplers = sorted((kind, name, column.draw) for kind, name, column in self._all if isinstance(column, Sampler))
        found = {(kind, name): np.empty(len(runs)) for kind, name, _ in samplers}
        for place, run in enumerate(runs.tolist() if samplers else ()):
            random = generator(self.seed, run)
            for kind, name, draw in samplers:
                found[kind, name][place] = draw(random)
        return found

    @property
    def said(self) -> tuple[object, ...]:
        """All of it as text and bytes."""
        return (self.repeats, self.seed, *((kind, name, _said(column)) for kind, name, column in self._all))


def _said(column: Column) -> object:
    if isinstance(column, Sampler):
        return column.about
    if isinstance(column, Grid):
        return "grid", column.values.tobytes()
    return column.tobytes() if isinstance(column, np.ndarray) else column


def columns_of(kind: Kind, given: Any, known: Mapping[str, float | None]) -> dict[str, Column]:
    """The columns of what is given for all that has names: an array (k,) or (N, k), or {name: column}, where those left
    out have the number that is `known`, or none.

    Raises ShapeError, UnknownNameError.
    """
    if given is None:
        return {name: number for name, number in known.items() if number is not None}
    if not isinstance(given, Mapping):
        table = np.atleast_1d(doubles("ensemble", kind, given))
        if table.ndim > 2 or table.shape[-1] != len(known) or not np.isfinite(table).all():
            raise ShapeError("ensemble", f"{kind} has the shape {table.shape}, or is not finite.",
                             f"Give ({len(known)},) or (N, {len(known)}) numbers, or {{name: ...}}.")
        return {name: float(row) if table.ndim == 1 else row.copy() for name, row in zip(known, table.T, strict=True)}
    found: dict[str, Column] = {name: number for name, number in known.items() if number is not None}
    for key, column in given.items():
        name = name_of(key)
        if kind == "v" and name not in known:
            name = f"{name}'"
        looked_up(known, name, "ensemble", f"{kind} names '{name}', which is not there.")
        found[name] = _column(kind, name, column)
    return {name: found[name] for name in known if name in found}


def _column(kind: Kind, name: str, column: Any) -> Column:
    if isinstance(column, Grid | Sampler):
        return column
    if is_scalar(column):
        numbers = np.array(float(column))
    else:
        numbers = doubles("ensemble", f"{kind} of '{name}'", column).copy()
    if numbers.ndim > 1 or not numbers.size or not np.isfinite(numbers).all():
        raise ShapeError("ensemble", f"{kind} of '{name}' is no finite number, and no list of such.",
                         "Give a number, numbers run by run, a motion.grid, or a sampler.")
    return numbers if numbers.ndim else float(numbers)


def cases_of(columns: Mapping[Kind, Mapping[str, Column]], runs: int | None, seed: int) -> Cases:
    """The cases of some columns. Raises ShapeError where lists do not go in step, DescriptionError where it is not
    known how many runs there are, or repetitions would not differ."""
    every: Sequence[tuple[str, Column]] = [pair for named in columns.values() for pair in named.items()]
    lengths = {name: len(column) for name, column in every if isinstance(column, np.ndarray)}
    if len(set(lengths.values())) > 1:
        raise ShapeError("ensemble", f"the lists have {lengths} entries, but go in step.",
                         "Make them as long, or combine them by motion.grid.")
    draws = any(isinstance(column, Sampler) for _, column in every)
    grids = any(isinstance(column, Grid) for _, column in every)
    if runs is not None and (not draws or isinstance(runs, bool) or runs != int(runs) or runs < 1):
        raise DescriptionError("ensemble", f"runs = {runs!r} repeats what has no draws, or is no number of runs.",
                               "Leave runs= out, or let something be drawn (motion.uniform, motion.normal).")
    if runs is None and draws and not (lengths or grids):
        raise DescriptionError("ensemble", "it is not said how many runs are drawn.", "Give runs=.")
    if not 0 <= seed < 2**63:
        raise DescriptionError("ensemble", f"seed = {seed!r}.", "Give a number from 0 to 2^63 - 1.")
    return Cases(columns, int(runs or 1), int(seed))
