"""What closed contacts do next: which lift, which stick, which slip, and with what forces.

    a = W f + b,    N >= 0, a_n >= 0, N a_n = 0;    |F| <= mu N,  F = -mu N s / |s|

s is the tangential velocity, or where that is 0 the tangential acceleration. With friction there may be no solution or
several (Painleve 1895): for few contacts all modes are tried, and the answer says how many there are. What rests may be
held by more than rubs it when it slips: then mu at rest decides whether it begins to. What is dry, as joints are, has
no normal force; its friction is a force: with others like it, and contacts without friction, that has one solution.
Sources: Glocker and Pfeiffer, Multibody dynamics with unilateral contacts, 1996; Lötstedt 1981.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

import numpy as np

from .cone import Conditions, cone_forces
from .directions import fixed_directions
from .laws import checked_friction
from .metric import Vector
from .modes import MOST_MODES, mode_choices, planar_modes
from .pressing import pressing_forces

_REST, _EDGE = 1e-11, 1e-8
_PAIRED = 8


@dataclass(frozen=True, eq=False)
class Mode:
    """One way in which contacts go on.

    states          per contact "lifts", "sticks" or "slips"
    forces          (k, 1 + d) N; where contacts repeat others, one of many
    accelerations   (k, 1 + d) m/s^2, unique within a mode
    """

    states: tuple[str, ...]
    forces: Vector
    accelerations: Vector


@dataclass(frozen=True, eq=False)
class NextMode:
    """The modes that meet the conditions of contact.

    modes      each with other accelerations
    complete   whether there are no others: all were tried, or uniqueness is known
    critical   (k,) coefficients of friction, in the ratio of those given, below which slip as it is now has one
               solution whatever the loads; None where no friction that slips sets such a bound
    sentence   what was found
    """

    modes: tuple[Mode, ...]
    complete: bool
    critical: Vector | None
    sentence: str


def next_mode(
    W: Vector, b: Vector, friction: Sequence[float] | Vector, slip: Vector | None = None, *,
    static: Sequence[float] | Vector | None = None, dry: Sequence[bool] | np.ndarray | None = None,
) -> NextMode:  # fmt: skip
    """The modes of k closed contacts in the plane (d = 1) or in space (d = 2).

    W          (k (1 + d), k (1 + d)), contact by contact its normal and tangents; redundant contacts are allowed
    b          (k (1 + d),) the accelerations without contact forces, m/s^2
    friction   (k,) coefficients
    slip       (k, d) tangential velocities, m/s; None for none
    static     (k,) coefficients at rest, where these are others
    dry        (k,) which of them have no normal force: their coefficients are forces in N

    Raises DescriptionError for a negative coefficient. A rod that slips on its tip, where friction is strong:

    >>> found = next_mode(np.array([[1.75, 1.299], [1.299, 3.25]]), np.array([4.046, 0.0]), [1.4], np.array([[1.0]]))
    >>> print(found.sentence)
    2 modes meet the conditions of contact: contact 0 slips; contact 0 lifts. One is certain where friction is below
    1.34719.
    """
    mu = np.array([checked_friction(f"contact {i}", value) for i, value in enumerate(friction)])
    k = len(mu)
    r = len(W) // k if k else 1
    b = np.asarray(b, dtype=np.float64).reshape(k, r)
    s = np.zeros((k, r - 1)) if slip is None else np.asarray(slip, dtype=np.float64).reshape(k, r - 1)
    rests = mu if static is None else np.asarray(static, dtype=np.float64)
    without = np.zeros(k, dtype=bool) if dry is None else np.asarray(dry, dtype=bool)
    found, complete = _followed(W, b, (mu, rests), s, without)
    modes = tuple(_mode(W, b, s, forces, without) for forces in found)
    critical = None if len(modes) == 1 and complete else critical_friction(W, mu * ~without, s)
    return NextMode(modes, complete, critical, _sentence(modes, complete, critical))


def _followed(
    W: Vector, b: Vector, friction: tuple[Vector, Vector], s: Vector, dry: np.ndarray
) -> tuple[list[Vector], bool]:
    """The forces (k, r) of each solution, and whether these are all; `friction` of what slips and of what rests, from
    which what begins to slip falls."""
    rests = ~s.any(axis=1)
    found, complete = _found(W, b, np.where(rests, friction[1], friction[0]), s, dry)
    solutions = list[Vector]()
    for forces in (each.reshape(b.shape) for each in found):
        mode = _mode(W, b, s, forces, dry)
        begins = rests & (friction[0] != friction[1]) & (np.array(mode.states, dtype=object) == "slips")
        if not begins.any():
            solutions.append(forces)
            continue
        more, known = _followed(W, b, friction, np.where(begins[:, None], mode.accelerations[:, 1:], s), dry)
        solutions, complete = solutions + more, complete and known
    return solutions, complete


def _found(W: Vector, b: Vector, mu: Vector, s: Vector, dry: np.ndarray) -> tuple[list[Vector], bool]:
    """The forces of each solution, and whether these are all."""
    k, r = b.shape
    if dry.any():
        return _one(W, b, mu, s, dry), not mu[~dry].any()
    if not mu.any():
        normal = pressing_forces(W[::r, ::r], b[:, 0])
        return ([] if normal is None else [np.pad(normal[:, None], ((0, 0), (0, r - 1)))]), True
    if r == 2 and prod(map(len, mode_choices(s[:, 0]))) <= MOST_MODES:
        return [forces for _, forces in planar_modes(W, b.ravel(), mu, s[:, 0])], True
    if k == 1:
        return _alone(W, b[0], float(mu[0]), s[0]), True
    return _one(W, b, mu, s, dry), False


def _one(W: Vector, b: Vector, mu: Vector, s: Vector, dry: np.ndarray) -> list[Vector]:
    """One solution for many contacts, if one is found."""
    k, r = b.shape
    length = np.linalg.norm(s, axis=1, keepdims=True)
    along = np.divide(s, length, out=np.zeros_like(s), where=length > 0.0)
    forces = cone_forces(Conditions(W.reshape(k, r, k, r), b, mu, along, dry))
    return [] if forces is None else [forces]


def _alone(W: Vector, b: Vector, mu: float, s: Vector) -> list[Vector]:
    """Every solution at one contact in space."""
    found = [np.zeros(3)] if b[0] >= 0.0 else []
    ways = [s / np.linalg.norm(s)] if s.any() else \
        fixed_directions(W[0, 0] * b[1:] - b[0] * W[1:, 0], mu * (b[0] * W[1:, 1:] - np.outer(b[1:], W[0, 1:])))
    for way in ways:
        force = np.array([1.0, *(-mu * way)])
        normal = -b[0] / (W[0] @ force) if W[0] @ force else 0.0
        if normal > 0.0 and (s.any() or (b[1:] + normal * (W[1:] @ force)) @ way > 0.0):
            found.append(normal * force)
    held = np.asarray(np.linalg.lstsq(W, -b, rcond=_REST)[0], dtype=np.float64)
    stays = np.abs(W @ held + b).max() <= _REST * np.abs(b).max()
    most = mu * held[0] * (1.0 if found else 1.0 + _EDGE)  # rounding may leave neither
    if not s.any() and stays and held[0] > 0.0 and np.hypot(*held[1:]) <= most:
        found = [held, *(force for force in found if np.abs(W @ force + b).max() > _EDGE * np.abs(b).max())]
    return found


def _mode(W: Vector, b: Vector, s: Vector, forces: Vector, dry: np.ndarray) -> Mode:
    a = (W @ forces.ravel()).reshape(b.shape) + b
    slack = _REST * (np.abs(b).max(initial=0.0) + np.abs(a - b).max(initial=0.0))
    lifts = (a[:, 0] > slack) | ~(forces.any(axis=1) | dry)
    slips = s.any(axis=1) | (np.abs(a[:, 1:]).max(axis=1, initial=0.0) > slack)
    words = np.where(lifts, "lifts", np.where(slips, "slips", "sticks"))
    return Mode(tuple(map(str, words)), forces, a)


def critical_friction(W: Vector, friction: Vector, slip: Vector) -> Vector | None:
    """The coefficients (k,), in the ratio of those given, from which on slip can have no solution or several.

    With F = -mu N s/|s| the normal accelerations are (W_nn - x W_nt mu s/|s|) N + b_n. One solution for every b_n
    takes principal minors that are all positive; the least x > 0 at which one vanishes is the answer, times friction;
    infinite values where friction is not met, None where no slip sets a bound. Asked of up to 8 contacts.
    """
    k, r = len(friction), len(W) // len(friction)
    length = np.linalg.norm(slip, axis=1, keepdims=True)
    along = np.divide(slip, length, out=np.zeros_like(slip), where=length > 0.0) * friction[:, None]
    blocks = W.reshape(k, r, k, r)
    normal, rubbed = blocks[:, 0, :, 0], np.einsum("ijd,jd->ij", blocks[:, 0, :, 1:], along)
    if k > _PAIRED or not rubbed.any():
        return None
    factors: list[float] = []
    for count in range(1, k + 1):
        for chosen in map(list, combinations(range(k), count)):
            own, tied = normal[np.ix_(chosen, chosen)], rubbed[np.ix_(chosen, chosen)]
            if np.linalg.cond(own) < 1.0 / _REST:
                values = np.linalg.eigvals(np.linalg.solve(own, tied))
                factors += [float(1.0 / x.real) for x in values if x.real > _REST and abs(x.imag) <= _REST * x.real]
    return min(factors) * friction if factors else None


def _sentence(modes: Sequence[Mode], complete: bool, critical: Vector | None) -> str:
    told = "; ".join(", ".join(f"contact {i} {state}" for i, state in enumerate(mode.states)) for mode in modes)
    bound = "" if critical is None else \
        f" One is certain where friction is below {', '.join(f'{value:.6g}' for value in critical)}."
    if not modes:
        why = "no mode meets the conditions of contact" if complete else "no mode was found that meets the conditions"
        return f"{why[0].upper()}{why[1:]}{'; a shock stops the slip' * bool(bound)}.{bound}"
    if not told:
        return "No contact is closed."
    if len(modes) == 1:
        return f"{told[0].upper()}{told[1:]}" + ("." if complete else "; whether there are other modes was not tried.")
    return f"{len(modes)} modes meet the conditions of contact: {told}.{bound}"

