"""The constraints of a model as functions of numbers: at a place, and the nearest place that meets them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from ...integration.kernels import SimulationKernels, Vector
from ...model import Model
from ...simulation.beginning.start import INDEPENDENT, MET, free_velocities, scaled_rows, settled, sizes_of_terms

#: How far beside a place one looks at what is so in general, beside 1 + its largest coordinate.
NEARBY = 0.03
_SEED = 14
_DIRECTIONS = 24
_SHORTER = 3
_TINY = 1e-300
_SHORT = 1e-2


def rank_of(stretches: Vector) -> int:
    """How many singular values do not vanish beside the largest."""
    return int(np.count_nonzero(stretches > INDEPENDENT * stretches.max(initial=0.0)))


@dataclass(frozen=True, eq=False)
class Place:
    """A configuration, the residuals h of its constraints, all rows A (m, n), and the mass matrix M.

    lengths   (m,) what length the rows usually have in the metric of M; 0 where that is not known
    """

    q: Vector
    h: Vector
    A: Vector
    M: Vector
    lengths: Vector

    @cached_property
    def _scaled(self) -> tuple[Vector, Vector, Vector]:
        """The rows divided by their usual lengths, the factor L of M, and what they were divided by."""
        rows, factor, scale = scaled_rows(self.M, self.A)
        own = np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0.0)
        usual = np.where(self.lengths > 0.0, self.lengths, np.where(own > 0.0, own, 1.0))
        return rows * (own / usual)[:, None], factor, usual

    @property
    def row_lengths(self) -> Vector:
        """The lengths of the rows in the metric of M, (m,)."""
        return np.sqrt((self._scaled[0] ** 2).sum(axis=1)) * self._scaled[2]

    @property
    def scales(self) -> Vector:
        """By what the rows of A are multiplied to be of their usual length."""
        return 1.0 / self._scaled[2]

    @cached_property
    def _decomposed(self) -> tuple[Vector, Vector, Vector]:
        return np.linalg.svd(self._scaled[0])

    def rows(self, chosen: Sequence[int]) -> Place:
        """The place with some of its holonomic constraints alone."""
        rows = list(chosen)
        return Place(self.q, self.h[rows], self.A[rows], self.M, self.lengths[rows])

    @property
    def stretches(self) -> Vector:
        """The singular values of the scaled rows, largest first."""
        return self._decomposed[1]

    def stretches_with(self, others: Vector) -> Vector:
        """The singular values of the scaled rows and other rows (k, n), these of length 1 each in the metric of M."""
        if not len(others):
            return self.stretches
        beside = scaled_rows(self.M, others)[0]
        return np.linalg.svd(np.vstack([self._scaled[0], beside]))[1]

    @cached_property
    def rank(self) -> int:
        """How many rows are independent."""
        return rank_of(self.stretches)

    @property
    def dependencies(self) -> Vector:
        """The combinations of scaled rows that vanish, orthonormal: (m - rank, m)."""
        return self._decomposed[0][:, self.rank :].T

    @cached_property
    def motions(self) -> Vector:
        """A basis (f, n) of the velocities that the rows allow, orthonormal."""
        free = np.linalg.solve(self._scaled[1].T, self._decomposed[2][self.rank :].T)
        return np.linalg.qr(free)[0].T

    @cached_property
    def off(self) -> Vector:
        """The residuals next to the terms that cancel in them."""
        return np.abs(self.h) / np.maximum(sizes_of_terms(self.A[: len(self.h)], self.q), _TINY)

    @cached_property
    def are_met(self) -> bool:
        """Whether the residuals vanish next to their terms; up to the digits of a description where rows repeat."""
        return bool(np.all(self.off <= (INDEPENDENT if len(self.dependencies) else MET)))


@dataclass(frozen=True, eq=False)
class Constrained:
    """The constraints of a model at a time, its parameters having numbers; `lengths` as in `Place`."""

    model: Model
    kernels: SimulationKernels
    t: float
    context: Vector
    lengths: Vector

    @property
    def parameters(self) -> Vector:
        """The numbers of the parameters that the model left free."""
        return self.context[self.kernels.sizes.parameters]

    def at(self, q: Vector) -> Place:
        """What the constraints are at q."""
        sizes, still = self.kernels.sizes, np.zeros(self.kernels.sizes.n)
        name = "position" if sizes.nh else "velocity" if sizes.nc else ""
        if not name:
            mass = self.kernels.mass_matrix(self.t, q, still, self.context)
            return Place(q, np.zeros(0), np.zeros((0, sizes.n)), mass, self.lengths)
        out = self.kernels.evaluate(name, self.t, q, still, self.context)
        shaped = out["A"].reshape(-1, sizes.n), out["M"].reshape(sizes.n, sizes.n)
        return Place(q, out["h"] if sizes.nh else np.zeros(0), *shaped, self.lengths)

    def holonomic(self, place: Place) -> Place:
        """A place with its holonomic rows alone."""
        return place.rows(range(len(place.h)))

    def with_lengths(self, place: Place, elsewhere: Iterable[Vector]) -> Constrained:
        """The constraints with rows that are usually as long as at a place; where they are far shorter than elsewhere,
        a part of that."""
        longest = np.max([self.at(q).row_lengths for q in elsewhere], axis=0)
        return replace(self, lengths=np.maximum(place.row_lengths, _SHORT * longest))

    def rates(self, q: Vector, v: Vector) -> Vector:
        """w = A v + dh/dt."""
        return self.kernels.evaluate("velocity", self.t, q, v, self.context)["w"]

    def moved(self, q: Vector, step: Vector) -> Vector:
        """q after a small step of the velocities."""
        return self.kernels.moved(self.t, q, step, self.context)

    def settled(self, q: Vector, hold: Sequence[int] = (), rows: Sequence[int] | None = None) -> Place:
        """The place near q where the holonomic constraints (or some `rows` of them) are off least, coordinates held."""
        nh = self.kernels.sizes.nh
        chosen = list(range(nh)) if rows is None else list(rows)
        if not chosen:
            return self.at(q)

        def constraints(at: Vector) -> tuple[Vector, Vector, Vector]:
            place = self.at(at)
            return place.h[chosen], place.A[chosen], place.M

        free = partial(free_velocities, self.kernels, context=self.context, hold=hold)
        found = settled(constraints, self.moved, free, q)[0]
        return self.at(found)

    def beside(self, place: Place, direction: Vector, step: float) -> Place | None:
        """A place on the constraints about a step from another one; None where there is none that way."""
        rough = max(MET, 10.0 * place.off.max(initial=0.0))
        for _ in range(_SHORTER):
            aim = self.moved(place.q, step * direction)
            wanted = np.linalg.norm(aim - place.q)
            found = self.settled(aim)
            if found.off.max(initial=0.0) <= rough and 0.3 * wanted < np.linalg.norm(found.q - place.q) < 3.0 * wanted:
                return found
            step /= 4.0
        return None

    def neighbours(self, place: Place) -> list[Place]:
        """A few places on the constraints near another one, in directions of no meaning, whatever the basis."""
        motions = self.holonomic(place).motions
        if not len(motions):
            return []
        several = 1 if len(motions) == 1 else _DIRECTIONS
        mixed = np.random.default_rng(_SEED).normal(size=(several, motions.shape[1])) @ motions.T @ motions
        step = NEARBY * (1.0 + np.abs(place.q).max(initial=0.0))
        ways = [sign * way / np.linalg.norm(way) for way in mixed for sign in (1, -1)]
        return [found for way in ways if (found := self.beside(place, way, step)) is not None]
