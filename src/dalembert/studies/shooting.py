"""Periodic motions by shooting: Newton's method on a return to the start, for a start, a period and a parameter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..integration.kernels import Vector
from .flow import Arc, Flow

MOST, HALVINGS = 40, 6
CLOSED, POLISHED = 1e-7, 1e-11
"""A motion has returned within this part of its size; Newton's method goes on until it gains no more, or to this."""
LONGEST = 0.3
"""A step of Newton's method is at most this part of a period and of a state."""
AROUND, SAMPLES = (0.5, 1.5), 400
"""Within these parts of a guessed period, at so many times, the nearest return is looked for."""


@dataclass(frozen=True, eq=False)
class Return:
    """A motion, as far as it has returned.

    x          (d,) where it starts
    period     in s
    parameter  the value of the one that is followed, 0 without one
    """

    x: Vector
    period: float
    parameter: float
    arc: Arc
    gap: Vector

    @property
    def point(self) -> Vector:
        """All of it, (d + 2,)."""
        return np.array([*self.x, self.period, self.parameter])


@dataclass(frozen=True, eq=False)
class Shooting:
    """What is to be solved.

    advance   (d,) by how much the state is further on after a period: the turns of angles; nan where by whatever it is
    hold      entries of the state that stay as they are
    period    the period of a value of the parameter; None where it is to be found
    name      the parameter that is followed
    cut       the least part of the largest singular value that a step follows: motions in families, which energy or
              momenta tell apart, have directions in which there is nothing to be gained
    """

    flow: Flow
    advance: Vector
    hold: Sequence[int] = ()
    period: Callable[[float], float] | None = None
    name: str | None = None
    cut: float = 1e-9

    def at(self, point: Vector) -> Return:
        """The motion from a point (d + 2,), its period by the parameter where that is known."""
        x, (time, value) = point[:-2], point[-2:].tolist()
        time = self.period(value) if self.period else time
        arc = self._flow(value).over(x, time, self.name)
        return Return(arc.start, time, value, arc, self._off(arc.end - arc.start))

    def check_period(self, there: Return) -> None:
        """Raise DescriptionError where the equations are not after its period what they were."""
        self._flow(there.parameter).check_period(there.x, there.period)

    def _flow(self, value: float) -> Flow:
        return self.flow.at(self.name, value) if self.name else self.flow

    def _off(self, moved: Vector) -> Vector:
        """What a state (..., d) that has moved so far is off from where it is to be."""
        return np.where(np.isnan(self.advance), 0.0, moved - self.advance)

    def guess(self, x: Vector, period: float) -> Vector:
        """A point (d + 2,) from a guess: the period at which the motion comes nearest to its start."""
        if self.period is None:
            spans = period * np.linspace(*AROUND, SAMPLES)
            seen = self.flow.seen(x, spans[-1], spans / spans[-1])
            off = np.linalg.norm(self._off(np.hstack([seen.q, seen.v]) - x), axis=1)
            period = float(spans[np.argmin(off)])
        return np.array([*x, period, 0.0])

    def rows(self, there: Return) -> Vector:
        """The derivatives of the gap, of the phase and of what is held by (basis, period, parameter)."""
        arc, r = there.arc, there.arc.basis.shape[1]
        d, free = len(there.x), self.period is None
        found = np.zeros((d + free + len(self.hold), r + 2))
        found[:d, :r] = arc.moved - arc.basis
        found[:d, r] = arc.rates[1] * free
        if self.name:
            found[:d, r + 1] = arc.by_parameter[1] - arc.by_parameter[0]
            if self.period:
                found[:d, r + 1] += arc.rates[1] * self.slope(there.parameter)
        found[:d][np.isnan(self.advance)] = 0.0
        if free:
            found[d, :r] = arc.rates[0] @ arc.basis / max(np.linalg.norm(arc.rates[0]), 1e-300)
        found[d + free :, :r] = arc.basis[list(self.hold)]
        return found

    def slope(self, value: float) -> float:
        """The derivative of the period by the parameter."""
        assert self.period is not None
        h = 1e-4 * max(abs(value), 1e-3)
        near, far = (self.period(value + s * h) - self.period(value - s * h) for s in (1.0, 2.0))
        return (8.0 * near - far) / (12.0 * h)

    def step(self, there: Return, target: Vector, more: Vector | None = None, ahead: float = 0.0) -> Vector:
        """The least change of a point (d + 2,) that meets the rows; `more` (d + 2,) is one more, to be `ahead`."""
        rows, arc = self.rows(there), there.arc
        r = arc.basis.shape[1]
        wanted = np.zeros(len(rows))
        wanted[: len(there.x)] = target
        keep = np.array([True] * r + [self.period is None, more is not None])
        if more is not None:
            rows = np.vstack([rows, [*(more[:-2] @ arc.basis), *more[-2:]]])
            wanted = np.append(wanted, ahead)
        found = np.zeros(r + 2)
        found[keep] = np.linalg.lstsq(rows[:, keep], wanted, rcond=self.cut)[0]
        return np.array([*(arc.basis @ found[:r]), *found[r:]])

    def closed(self, point: Vector, tangent: Vector | None = None) -> Return | None:
        """The periodic motion near a point (d + 2,), on the plane through it at right angles to `tangent` where a
        parameter is followed; None where Newton's method finds none."""
        there = self.at(point)
        best = self._gap(there, point, tangent)
        for _ in range(MOST):
            size = 1.0 + float(np.abs(there.x).max())
            if best < POLISHED * size:
                break
            ahead = 0.0 if tangent is None else float(tangent @ (point - there.point))
            move = self.step(there, -there.gap, tangent, ahead)
            share = 1.0 / max(1.0, abs(move[-2]) / (LONGEST * there.period), np.abs(move[:-2]).max() / (LONGEST * size))
            for _ in range(HALVINGS):
                tried = self.at(there.point + share * move)
                if (gap := self._gap(tried, point, tangent)) < best:
                    break
                share /= 2.0
            else:
                return there if best < CLOSED * size else None
            there, best = tried, gap
        return there if best < CLOSED * (1.0 + float(np.abs(there.x).max())) else None

    def _gap(self, there: Return, point: Vector, tangent: Vector | None) -> float:
        off = 0.0 if tangent is None else float(tangent @ (there.point - point))
        return float(np.hypot(np.linalg.norm(there.gap), off))
