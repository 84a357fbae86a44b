"""Piecewise polynomials of any smoothness: the functions among which an extremal is sought.

An unknown whose n-th derivative occurs is a polynomial of degree p on each element, with n - 1 continuous
derivatives. Its degrees of freedom are the derivatives 0 ... n - 1 at the points between elements, and in each
element the coefficients of n-fold integrals of Legendre polynomials, which vanish to order n at both its ends.
Integrals are Gauss sums. Source: B. Szabo, I. Babuska, Finite Element Analysis, 1991, chapter 3 (n = 1).

Where the slope is infinite at an end, x is a cube of the variable s of the polynomials, and dy/ds = 0 there: what
grows like a power of x between 1/2 and 1 then is smooth in s, or nearly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """The range of x, and how it is run through by s in [0, 1].

    x = start + span I_s(a, b), the regularised incomplete beta function: s for (1, 1), s^3 for (3, 1),
    1 - (1 - s)^3 for (1, 3). A power of 3 makes y ~ (x - start)^(2/3) smooth in s.
    """

    start: float
    span: float
    powers: tuple[int, int] = (1, 1)

    @property
    def is_plain(self) -> bool:
        """Whether x is linear in s."""
        return self.powers == (1, 1)

    def x(self, s: Vector) -> Vector:
        """x at s."""
        if self.is_plain:
            return self.start + self.span * s
        from scipy.special import betainc

        return self.start + self.span * betainc(*self.powers, s)

    def s(self, x: Vector) -> Vector:
        """s at x."""
        fraction = np.clip((x - self.start) / self.span, 0.0, 1.0)
        if self.is_plain:
            return fraction
        from scipy.special import betaincinv

        return betaincinv(*self.powers, fraction)

    def bent(self, x: Vector) -> Vector:
        """A share of the way, 0 ... 1: the chord's, or ~ (x - start)^(2/3) where an end is singular."""
        fraction = self.s(x)
        if self.is_plain:
            return fraction
        from scipy.special import betainc

        return betainc(*(max(1, power - 1) for power in self.powers), fraction)

    def slope(self, s: Vector) -> Vector:
        """dx/ds."""
        if self.is_plain:
            return np.full_like(s, self.span)
        from scipy.special import beta

        a, b = self.powers
        return self.span * s ** (a - 1) * (1 - s) ** (b - 1) / beta(a, b)

    def bend(self, s: Vector) -> Vector:
        """d^2x/ds^2."""
        a, b = self.powers
        if self.is_plain:
            return np.zeros_like(s)
        from scipy.special import beta

        left = (a - 1) * s ** max(a - 2, 0) * (1 - s) ** (b - 1)
        right = (b - 1) * s ** (a - 1) * (1 - s) ** max(b - 2, 0)
        return self.span * (left - right) / beta(a, b)

    def by_x(self, derivatives: Vector, s: Vector) -> Vector:
        """Derivatives by s, last axis 0, 1, 2, ..., as derivatives by x; up to the second unless x is linear in s."""
        orders = np.arange(derivatives.shape[-1])
        if self.is_plain:
            return derivatives / self.span**orders
        slope, found = self.slope(s), derivatives.copy()
        with np.errstate(all="ignore"):
            if len(orders) > 1:
                found[..., 1] = derivatives[..., 1] / slope
            if len(orders) > 2:
                found[..., 2] = (derivatives[..., 2] - found[..., 1] * self.bend(s)) / slope**2
        return found


# -------------------------------------------------------------------- one element


@lru_cache(maxsize=64)
def basis(order: int, degree: int) -> Vector:
    """Legendre coefficients, one column per degree of freedom of one element [-1, 1].

    Columns: derivatives 0 ... n-1 at -1, the same at 1, then what vanishes to order n at both ends.
    """
    if order == 0:
        return np.eye(degree + 1)
    table = np.zeros((degree + 1, degree + 1))
    ends = (np.array([-1.0]), np.array([1.0]))
    conditions = np.vstack([values(end, 2 * order - 1, k) for end in ends for k in range(order)])
    table[: 2 * order, : 2 * order] = np.linalg.inv(conditions)
    for place, k in enumerate(range(order, degree - order + 1), start=2 * order):
        column = legendre.legint(np.eye(k + 1)[k] * np.sqrt(k + 0.5), order, lbnd=-1)
        table[: len(column), place] = column
    return table


def values(points: Vector, degree: int, derivative: int = 0) -> Vector:
    """The `derivative`-th derivatives of P_0 ... P_degree at the points of [-1, 1]: (points, degree + 1)."""
    columns = legendre.legder(np.eye(degree + 1), derivative)
    return legendre.legvander(points, len(columns) - 1) @ columns


def root_of(
    function: Callable[[float], float | np.floating], left: float, right: float, accuracy: float = 1e-14
) -> float:
    """The place between two others at which a function that changes its sign there vanishes."""
    from scipy.optimize import brentq

    found: Any = brentq(lambda x: float(function(x)), left, right, xtol=accuracy)
    return float(found)


def block_diagonal(blocks: Vector) -> Any:
    """The sparse matrix with the blocks (count, rows, columns) on its diagonal."""
    from scipy.sparse import bsr_array

    count, rows, columns = blocks.shape
    places = np.arange(count), np.arange(count + 1)
    return bsr_array((blocks, *places), shape=(count * rows, count * columns)).tocsr()


# -------------------------------------------------------------------- all elements


@dataclass(frozen=True)
class Elements:
    """Elements between `breaks` in s, polynomials of `degree` in s; `orders` of the unknowns."""

    interval: Interval
    breaks: Vector
    degree: int
    orders: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of elements."""
        return len(self.breaks) - 1

    @cached_property
    def half(self) -> Vector:
        """Half the length of each element, in s."""
        return np.diff(self.breaks) / 2

    @cached_property
    def gauss(self) -> tuple[Vector, Vector]:
        """Points and weights of the Gauss sum on [-1, 1]."""
        return legendre.leggauss(self.degree + 5)

    @cached_property
    def s(self) -> Vector:
        """The Gauss points of all elements."""
        middles = (self.breaks[:-1] + self.breaks[1:]) / 2
        return (middles[:, None] + self.half[:, None] * self.gauss[0]).ravel()

    @cached_property
    def x(self) -> Vector:
        """The Gauss points in x."""
        return self.interval.x(self.s)

    @cached_property
    def weights(self) -> Vector:
        """The Gauss weights in x."""
        return (self.half[:, None] * self.gauss[1]).ravel() * self.interval.slope(self.s)

    def degree_of(self, order: int) -> int:
        """The degree of an unknown: one less where no derivative of it occurs."""
        return self.degree if order else self.degree - 1

    # ---------------------------------------------------------------- degrees of freedom

    @cached_property
    def continuity(self) -> tuple[int, ...]:
        """How many derivatives, from 0 on, of each unknown are continuous: its order, with singular ends 2."""
        if self.interval.is_plain:
            return self.orders
        return tuple(2 if order else 0 for order in self.orders)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where the degrees of freedom of each unknown begin; the last entry is their number."""
        sizes = [
            (self.count + 1) * shared + self.count * (self.degree_of(order) + 1 - 2 * shared)
            for order, shared in zip(self.orders, self.continuity, strict=True)
        ]
        return tuple(int(size) for size in np.cumsum([0, *sizes]))

    def at_end(self, unknown: int, derivative: int, last: bool) -> tuple[int, float]:
        """The place of a derivative at an end among the degrees of freedom, and its value there per unit in x."""
        point = self.count if last else 0
        place = self.offsets[unknown] + point * self.continuity[unknown] + derivative
        return place, self.interval.span**derivative

    def _places(self, unknown: int) -> NDArray[np.int64]:
        """The global place of each local degree of freedom: (elements, local)."""
        shared, first = self.continuity[unknown], self.offsets[unknown]
        inner = self.degree_of(self.orders[unknown]) + 1 - 2 * shared
        ends = np.arange(self.count)[:, None] * shared + np.arange(2 * shared)
        bubbles = (self.count + 1) * shared + np.arange(self.count)[:, None] * inner + np.arange(inner)
        return first + np.hstack([ends, bubbles])

    def _local(self, unknown: int) -> Vector:
        """Legendre coefficients per local degree of freedom, element by element: (elements, degree + 1, local)."""
        shared = self.continuity[unknown]
        table = basis(shared, self.degree_of(self.orders[unknown]))
        scales = np.ones((self.count, table.shape[1]))
        for k in range(shared):
            scales[:, [k, shared + k]] = (self.half**k)[:, None]
        return table * scales[:, None, :]

    def coefficients(self, freedoms: Vector) -> list[Vector]:
        """The Legendre coefficients (elements, degree + 1) of each unknown."""
        return [
            np.einsum("ecl,el->ec", self._local(i), freedoms[self._places(i)]) for i in range(len(self.orders))
        ]

    @cached_property
    def jets(self) -> Any:
        """The sparse matrix from degrees of freedom to y_i, y_i', ... at the Gauss points, in x.

        Rows: Gauss points, and at each the jets of the unknowns one after the other.
        """
        from scipy.sparse import coo_array

        width = sum(order + 1 for order in self.orders)
        points, entries = len(self.s), ([], [], [])
        first = 0
        for i, order in enumerate(self.orders):
            table = self._jet_table(i)
            rows = (np.arange(points) * width)[:, None, None] + first + np.arange(order + 1)[None, :, None]
            places = np.repeat(self._places(i), len(self.gauss[0]), axis=0)[:, None, :]
            for store, part in zip(entries, (table, rows, places), strict=True):
                store.append(np.broadcast_to(part, table.shape).ravel())
            first += order + 1
        value, row, column = (np.concatenate(part) for part in entries)
        return coo_array((value, (row, column)), shape=(points * width, self.offsets[-1])).tocsr()

    def _jet_table(self, unknown: int) -> Vector:
        """Derivatives by x of the local basis at the Gauss points: (points, order + 1, local)."""
        order, nodes = self.orders[unknown], self.gauss[0]
        local, degree = self._local(unknown), self.degree_of(self.orders[unknown])
        rows = []
        for k in range(order + 1):
            at_points = np.einsum("qc,ecl->eql", values(nodes, degree, k), local) / (self.half**k)[:, None, None]
            rows.append(at_points.reshape(len(self.s), -1))
        return np.moveaxis(self.interval.by_x(np.stack(rows, axis=-1), self.s[:, None]), -1, 1)

    @cached_property
    def smooth(self) -> Any:
        """The sparse matrix from degrees of freedom to the values alone at the Gauss points, unknown by unknown."""
        starts = np.cumsum([0, *(order + 1 for order in self.orders)])
        width = int(starts[-1])
        rows = (np.arange(len(self.s)) * width)[:, None] + starts[:-1]
        return self.jets[rows.ravel()]

    def broken(self, degree: int) -> Any:
        """The sparse matrix from Legendre coefficients of a discontinuous function to its Gauss points."""
        table = values(self.gauss[0], degree)
        return block_diagonal(np.broadcast_to(table, (self.count, *table.shape)))

    # ---------------------------------------------------------------- values anywhere

    def place(self, s: Vector) -> NDArray[np.int64]:
        """The elements that points s lie in; a joint belongs to the one behind it."""
        return np.clip(np.searchsorted(self.breaks, s, side="right") - 1, 0, self.count - 1)

    def evaluate(self, coefficients: Vector, s: Vector, derivatives: int) -> Vector:
        """Derivatives 0 ... `derivatives` by x of a piecewise polynomial at points s: (points, derivatives + 1)."""
        element = self.place(s)
        half = self.half[element]
        local = np.clip((s - self.breaks[element]) / half - 1.0, -1.0, 1.0)
        degree = coefficients.shape[1] - 1
        columns = [
            np.einsum("pc,pc->p", values(local, degree, k), coefficients[element]) / half**k
            for k in range(derivatives + 1)
        ]
        return self.interval.by_x(np.stack(columns, axis=-1), s)

    def refined(self, flags: NDArray[np.bool_]) -> Elements:
        """The elements with the flagged ones divided: in halves, at ends where x is linear in s one to four."""
        last, graded = self.count - 1, self.interval.is_plain
        points = list(self.breaks)
        for e in np.flatnonzero(flags):
            share = 0.2 if graded and e == 0 else 0.8 if graded and e == last else 0.5
            points.append(self.breaks[e] + share * 2 * self.half[e])
        return Elements(self.interval, np.sort(np.array(points)), self.degree, self.orders)

    def raised(self, by: int) -> Elements:
        """The same elements with polynomials of a higher degree."""
        return Elements(self.interval, self.breaks, self.degree + by, self.orders)
