"""Mechanisms said once, as energies and constraints in whatever arithmetic is brought, and their equations in it.

`accelerations` derives them with the `diff` of that arithmetic (heyoka's, SymPy's) and eliminates without pivots, M
before A M^-1 A^T; constraints hold by their second derivatives alone, so a reference takes them in 33 digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy
from scipy.linalg import null_space

import dalembert as da

Vector = np.ndarray
Expressions = Sequence[Any]
Say = Callable[[Expressions, Expressions, Any], "Said"]
"""(q, v, functions): what is said of a mechanism."""


@dataclass(frozen=True)
class Said:
    """What a problem says: energies, Rayleigh's function, generalized forces, constraints; the last are linear in v."""

    kinetic: Any
    potential: Any
    dissipation: Any = 0
    forces: Expressions = ()
    holonomic: Expressions = ()
    nonholonomic: Expressions = ()


def system_of(say: Say, count: int) -> da.System:
    """What is said, in symbols."""
    coordinates = list(da.coordinates(" ".join(f"q{i}" for i in range(count)) + " _"))[:count]
    said = say(coordinates, [x.diff() for x in coordinates], sympy)
    return da.System(coordinates, kinetic=said.kinetic, potential=said.potential, dissipation=said.dissipation,
                     holonomic=list(said.holonomic), nonholonomic=list(said.nonholonomic),
                     forces=dict(zip(coordinates, said.forces, strict=False)))  # fmt: skip


def accelerations(module: Any, said: Said, q: Expressions, v: Expressions) -> list[Any]:
    """a of M a = f + A^T lambda, A a = g, by elimination."""
    slope, n = module.diff, len(q)
    momenta = [slope(said.kinetic, x) for x in v]
    mass = [[slope(p, x) for x in v] for p in momenta]
    force = [slope(said.kinetic - said.potential, q[i]) - along(module, momenta[i], q, v) for i in range(n)]
    if not _is_number(said.dissipation):
        force = [f - slope(said.dissipation, x) for f, x in zip(force, v, strict=True)]
    for i, more in enumerate(said.forces):
        force[i] = force[i] + more
    rates = velocity_rows(module, said, q, v)
    rows = [[slope(w, x) for x in v] for w in rates]
    right = [-along(module, w, q, v) for w in rates]
    return solved(mass, force, rows, right)


def velocity_rows(module: Any, said: Said, q: Expressions, v: Expressions) -> list[Any]:
    """The rates of all constraints."""
    return [*(along(module, h, q, v) for h in said.holonomic), *said.nonholonomic]


def along(module: Any, what: Any, q: Expressions, v: Expressions) -> Any:
    """sum_j d what / d q_j v_j."""
    terms = [module.diff(what, x) * rate for x, rate in zip(q, v, strict=True)]
    return sum(terms[1:], terms[0])


def solved(mass: list[list[Any]], force: list[Any], rows: list[list[Any]], right: list[Any]) -> list[Any]:
    """The accelerations of a saddle system, without pivots; zeros are skipped."""
    free, *moved = _symmetric(mass, [force, *rows])
    if not rows:
        return free
    compliance = [[_dot(row, column) for column in moved] for row in rows]
    (reaction,) = _symmetric(compliance, [[g - _dot(row, free) for g, row in zip(right, rows, strict=True)]])
    return [a + _dot(reaction, [column[i] for column in moved]) for i, a in enumerate(free)]


def _symmetric(matrix: list[list[Any]], columns: list[list[Any]]) -> list[list[Any]]:
    """X of a symmetric matrix X = columns, each a list."""
    n, left, right = len(matrix), [[*row] for row in matrix], [[*column] for column in columns]
    for k in range(n):
        for i in range(k + 1, n):
            if _is_zero(left[i][k]):
                continue
            ratio = left[i][k] / left[k][k]
            for j in range(k, n):
                left[i][j] = _less(left[i][j], ratio, left[k][j])
            for column in right:
                column[i] = _less(column[i], ratio, column[k])
    for column in right:
        for k in reversed(range(n)):
            for j in range(k + 1, n):
                column[k] = _less(column[k], left[k][j], column[j])
            column[k] = column[k] / left[k][k]
    return right


def _dot(a: Expressions, b: Expressions) -> Any:
    total: Any = 0.0
    for x, y in zip(a, b, strict=True):
        total = _less(total, -x, y) if not _is_zero(x) else total
    return total


def _less(a: Any, b: Any, c: Any) -> Any:
    """a - b c."""
    return a if _is_zero(b) or _is_zero(c) else a - b * c


def _is_zero(x: Any) -> bool:
    return bool(x == 0.0 * x)


def _is_number(x: Any) -> bool:
    return isinstance(x, int | float)


def tangents(module: Any, say: Say, start: Vector) -> Vector:
    """Directions (2 n, k) in which a start [q, v] may be disturbed: orthonormal, along the constraints and their
    rates."""
    n = len(start) // 2
    names = [f"x{i}" for i in range(2 * n)]
    every = module.make_vars(*names)
    said = say(every[:n], every[n:], module)
    kept = [*said.holonomic, *velocity_rows(module, said, every[:n], every[n:])]
    if not kept:
        return np.eye(2 * n)
    slopes = module.cfunc([module.diff(each, x) for each in kept for x in every], every)
    return null_space(slopes(start).reshape(len(kept), 2 * n))
