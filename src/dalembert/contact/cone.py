"""Contacts with friction beyond the number whose modes are tried: one solution, by sweeps and Newton's method.

    N = max(0, N - a_n / w_n)         F = the nearest to F - a_t / w_t within the disc of radius mu N

Of what rubs dry without a pressure of its own, as joints do, the radius is a force that is given.

hold together exactly where the conditions of contact do (Alart and Curnier 1991). Sweeps over the contacts come near;
Newton's method on these equations, by shortest steps where contacts repeat others, ends it in rounding. Where contacts
that repeat others cannot all go on as they are, sweeps creep alike from one to the next, and are led on to where the
first contact changes. Where all of these are just at their edges, Newton's steps are not quick; what is near is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .metric import Vector

_MET, _NEAR, _DEPENDENT = 1e-13, 1e-8, 1e-11
_SWEEPS, _ROUNDS, _STEPS, _ALIKE = 20, 8, 15, 1e-3


@dataclass(frozen=True, eq=False)
class Conditions:
    """What closed contacts ask of their forces (k, r), r = 1 + d.

    W          (k, r, k, r)
    b          (k, r) the accelerations without forces
    friction   (k,) coefficients; forces in N of those that are dry
    along      (k, d) the directions of slip; 0 where there is none
    dry        (k,) which of them have no normal force, and friction without one
    """

    W: Vector
    b: Vector
    friction: Vector
    along: Vector
    dry: np.ndarray | None = None

    def accelerations(self, forces: Vector) -> Vector:
        """a (k, r)."""
        return np.tensordot(self.W, forces, 2) + self.b

    def stiffness(self) -> Vector:
        """w (k, r), positive: of each normal, and the largest of each contact's tangents."""
        k, r = self.b.shape
        own = self.W[np.arange(k), :, np.arange(k), :]
        tangents = np.linalg.eigvalsh(own[:, 1:, 1:])[:, -1:] if r > 1 else np.zeros((k, 0))
        whole = np.concatenate([own[:, :1, 0], np.repeat(tangents, r - 1, 1)], 1)
        return np.where(whole > 1e-300, whole, 1.0)

    def returned(self, i: int, moved: Vector) -> tuple[Vector, Vector]:
        """The force of contact i that its conditions make of a force (r,), and its derivative (r, r)."""
        force, slope = np.zeros_like(moved), np.zeros((len(moved), len(moved)))
        mu, along, length = self.friction[i], self.along[i], float(np.linalg.norm(moved[1:]))
        if self.dry is not None and self.dry[i]:
            most, grows = mu, 0.0
        elif moved[0] <= 0.0:
            return force, slope
        else:
            force[0], slope[0, 0], most, grows = moved[0], 1.0, mu * moved[0], mu
        if along.any():
            force[1:], slope[1:, 0] = -most * along, -grows * along
        elif length <= most:
            force[1:], slope[1:, 1:] = moved[1:], np.eye(len(along))
        else:
            way = moved[1:] / length
            force[1:], slope[1:, 0] = most * way, grows * way
            slope[1:, 1:] = most / length * (np.eye(len(along)) - np.outer(way, way))
        return force, slope

    def until(self, i: int, force: Vector, change: Vector) -> float:
        """How many times contact i bears a change of its force, (r,) both, before it lifts or is at its edge."""
        is_dry = self.dry is not None and self.dry[i]
        lifts = force[0] / -change[0] if force[0] > 0.0 > change[0] and not is_dry else np.inf
        most, grows = self.friction[i] * np.array([1.0, 0.0] if is_dry else [force[0], change[0]])
        left = most**2 - float(force[1:] @ force[1:])
        if self.along[i].any() or left <= 0.0:
            return lifts
        meets = float(force[1:] @ change[1:]) - most * grows
        root = meets**2 + left * (float(change[1:] @ change[1:]) - grows**2)
        return min(lifts, left / (meets + root**0.5)) if root >= 0.0 and meets + root**0.5 > 0.0 else lifts


def cone_forces(conditions: Conditions, first: Vector | None = None) -> Vector | None:
    """Forces (k, r) that meet the conditions to rounding, or nearly where all are at their edges, from the first ones
    on; None where none are found."""
    forces = np.zeros_like(conditions.b) if first is None else first.copy()
    w, found, off, largest = conditions.stiffness(), forces, np.inf, 0.0
    for turn in range(_ROUNDS):
        _swept(conditions, w, forces, _SWEEPS << turn)
        found, off = _polished(conditions, w, forces)
        largest = float(max(np.abs(found).max(), np.abs(conditions.b / w).max()))
        if off <= _MET * largest:
            return found
        _led_on(conditions, w, forces)
    return found if off <= _NEAR * largest else None


def _led_on(conditions: Conditions, w: Vector, forces: Vector) -> None:
    """Where sweeps change forces alike, they change so until the first contact lifts, presses or is at its edge."""
    trail = [forces.copy()]
    for _ in range(2):
        _swept(conditions, w, forces, 1)
        trail.append(forces.copy())
    before, change = np.diff(trail, axis=0)
    if np.abs(change - before).max() > _ALIKE * np.abs(change).max():
        return
    rates = conditions.accelerations(change) - conditions.b
    times = [conditions.until(i, forces[i], change[i]) for i in range(len(forces))]
    for a, rate, force in zip(conditions.accelerations(forces), rates, forces, strict=True):
        times += [a[0] / -rate[0]] if not force[0] and a[0] > 0.0 > rate[0] else []
    if 0.0 < min(times) < np.inf:
        forces += min(times) * change


def _swept(conditions: Conditions, w: Vector, forces: Vector, times: int) -> None:
    """Contact after contact takes the force that its own conditions ask of it."""
    W, b = conditions.W, conditions.b
    for _ in range(times):
        for i in range(len(b)):
            a = np.tensordot(W[i], forces, 2) + b[i]
            forces[i] = conditions.returned(i, forces[i] - a / w[i])[0]


def _polished(conditions: Conditions, w: Vector, forces: Vector) -> tuple[Vector, float]:
    """Newton's steps, as long as they come nearer; the forces and how far they are off."""
    size, (k, r) = forces.size, forces.shape
    operator = np.eye(size) - conditions.W.reshape(size, size) / w.ravel()[:, None]
    best, nearest = forces, np.inf
    for _ in range(_STEPS):
        moved = forces - conditions.accelerations(forces) / w
        parts = [conditions.returned(i, moved[i]) for i in range(k)]
        missing = forces - np.stack([force for force, _ in parts])
        off = float(np.abs(missing).max())
        if off < nearest:
            best, nearest = forces, off
        elif off > 1e3 * nearest:
            break
        slope = np.eye(size)
        for i, (_, own) in enumerate(parts):
            rows = slice(i * r, (i + 1) * r)
            slope[rows] -= own @ operator[rows]
        step = np.linalg.lstsq(slope, missing.ravel(), rcond=_DEPENDENT)[0]
        forces = forces - step.reshape(k, r)
    return best, nearest
