"""The table of an embedded explicit Runge-Kutta method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Row = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Tableau:
    """An explicit Runge-Kutta method with an estimate of its errors and dense output.

    order   p: the steps have order p, and a step is changed by error^(-1/p)
    nodes   the times of the stages, as parts of a step
    points  by stage s the weights a_{s, j} of the stages before it
    landing the stage at the end of a step, of which `points` has the weights b; those after it serve the dense output
    errors  the weights of the stages in an estimate of the errors, and in a second one that tempers it where there is
            one (`steps.error_norm`)
    dense   the weights of the rows of the dense output after the first three, which values and slopes at both ends
            give: y(t + s h) = y + s (F0 + (1 - s) (F1 + s (F2 + (1 - s) (F3 + s ...))))
    """

    name: str
    order: int
    nodes: Row
    points: Sequence[Row]
    landing: int
    errors: Sequence[Row]
    dense: Sequence[Row]

    @property
    def stages(self) -> int:
        """How many there are."""
        return len(self.nodes)

    @property
    def rows(self) -> int:
        """Of the dense output."""
        return 3 + len(self.dense)

    @property
    def error(self) -> int:
        """The row of `weights` with the first estimate of errors; the second one follows."""
        return self.stages

    @property
    def closing(self) -> int:
        """Whether the errors need the derivative at the end of a step."""
        return int(any(len(row) > self.landing for row in self.errors))

    @property
    def inside(self) -> int:
        """The row of `weights` that the dense output begins with."""
        return self.stages + 2

    @cached_property
    def _sums(self) -> tuple[Row, ...]:
        rows = (*self.points, *(*self.errors, ())[:2], *self.dense)
        return tuple((*row, *(0.0,) * (self.stages - len(row))) for row in rows)

    @cached_property
    def weights(self) -> Row:
        """Row by row the weights of all stages in a sum: the points of the stages, the errors, the dense output."""
        return tuple(weight for row in self._sums for weight in row)

    @cached_property
    def first(self) -> tuple[int, ...]:
        """By row the first stage after stage 0 with a weight."""
        return tuple(next((j for j, w in enumerate(row) if w and j), self.stages) for row in self._sums)

    @cached_property
    def end(self) -> tuple[int, ...]:
        """By row the stage after the last one with a weight."""
        return tuple(1 + max((j for j, w in enumerate(row) if w), default=0) for row in self._sums)


def spread(first: int, *row: float) -> Row:
    """A row with weights of stage 0 and of those from `first` on."""
    return (row[0], *(0.0,) * (first - 1), *row[1:])
