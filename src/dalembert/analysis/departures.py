"""The small departures from a state that its constraints admit, in minimal coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..description.system import System
from ..dynamics.lagrange import by_position, motion
from ..equations import Equations
from ..expr.calculus import jacobian, tangent
from ..expr.node import Node
from ..forms.statics.advantage import null_space
from ..forms.statics.places import Vector, numbers

_REGULAR = 1e9
_ROUNDINGS = 16 * np.finfo(float).eps


@dataclass(frozen=True, eq=False)
class Departures:
    """dx = basis z of x = [q; v], and z = back dx for those that the constraints admit; z has the names `states`."""

    basis: Vector
    back: Vector
    states: tuple[str, ...]


def admitted_departures(
    equations: Equations, known: Mapping[Node, float], q: Vector, v: Vector, t: float = 0.0
) -> Departures:
    """Departures on the constraints: h = 0 and A v + h_t = 0 stay met to first order.

    They stand for some of the coordinates and of the velocities, chosen so that the others follow from them best.
    Where velocities are no derivatives of coordinates, "turn" names the displacement along a velocity.
    """
    system, rows = equations.system, equations.constraint_nodes
    leaves, n = system.leaves, len(system.leaves.v)
    values: dict[Node, Any] = {**known, leaves.t: t, **dict.fromkeys(leaves.u, 0.0)}
    values |= dict(zip((*leaves.q, *leaves.v), (*q, *v), strict=True))

    def table(nodes: Any, count: int) -> Vector:
        return numbers(system, nodes, values).reshape(count, n)

    held = table(by_position(system, rows.position), len(rows.position))
    A = table(rows.jacobian, len(rows.rate))
    by_place = table(by_position(system, rows.rate), len(rows.rate))
    N = table(jacobian(system.graph, tangent(system.graph, leaves.q, motion(system)), leaves.v), len(leaves.q))
    placed, moving = _independent(held), _independent(A)
    P = _spanned(held, placed)
    V = _spanned(A, moving, by_place @ P)
    back = np.zeros((len(placed) + len(moving), len(q) + n))
    back[: len(placed), : len(q)] = np.linalg.pinv(N)[placed] if len(q) != n else np.eye(n)[placed]
    back[range(len(placed), len(back)), [len(q) + k for k in moving]] = 1.0
    basis = np.vstack([np.hstack([N @ P, np.zeros((len(q), len(moving)))]), V])
    return Departures(basis, back, _names(system, placed, moving))


def _names(system: System, placed: Sequence[int], moving: Sequence[int]) -> tuple[str, ...]:
    rates = system.velocity_names
    turned = system.coordinate_names if system.leaves.are_derivatives else [f"turn {name}" for name in rates]
    return (*(turned[k] for k in placed), *(rates[k] for k in moving))


def _independent(rows: Vector) -> list[int]:
    """The unknowns of rows dx = 0 that the others follow from best."""
    chosen, rest = [], null_space(rows)
    for _ in range(rest.shape[1]):
        best = int(np.argmax(np.linalg.norm(rest, axis=1).round(9)))
        chosen.append(best)
        direction = rest[best] / np.linalg.norm(rest[best])
        rest = rest - np.outer(rest @ direction, direction)
    return sorted(chosen)


def _spanned(rows: Vector, chosen: Sequence[int], driven: Vector | None = None) -> Vector:
    """The solutions of rows dx + driven y = 0 as columns: for each y, and for each of the chosen unknowns."""
    others = [k for k in range(rows.shape[1]) if k not in set(chosen)]
    right = rows[:, chosen] if driven is None else np.hstack([driven, rows[:, chosen]])
    columns = np.zeros((rows.shape[1], right.shape[1]))
    columns[chosen, range(right.shape[1] - len(chosen), right.shape[1])] = 1.0
    columns[others] = -_solved(rows[:, others], right)
    return columns


def _solved(square: Vector, right: Vector) -> Vector:
    """square^-1 right, with 0 for what is not larger than the rounding of the terms that cancel in it."""
    if not square.size:
        return np.zeros((square.shape[1], right.shape[1]))
    regular = square.shape[0] == square.shape[1] and np.linalg.cond(square) < _REGULAR
    inverse = np.linalg.inv(square) if regular else np.linalg.pinv(square, rcond=1.0 / _REGULAR)
    found = inverse @ right
    return np.where(np.abs(found) > _ROUNDINGS * (np.abs(inverse) @ np.abs(right)), found, 0.0)
