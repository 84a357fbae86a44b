"""What is asked of a stationary curve before it is believed, and what kind of stationary point it is."""

from __future__ import annotations

import numpy as np

from .curve import Curve
from .problem import Problem, State

_LARGEST_DENSE = 1600
_SAMPLES = 201
_ZERO = 1e-11
_MOVES = 1e-6


def kind_of(problem: Problem, state: State, curve_unknowns: int) -> tuple[int | None, str, bool]:
    """The number of directions that lower the integral, a word for it, and whether none leaves it unchanged.

    The Hessian with its borders has as many negative eigenvalues as there are independent constraints, and the index
    besides. Its null vectors that do not move the curve are multipliers of constraints that depend on others.
    Unknowns from `curve_unknowns` on are multipliers, too.
    """
    _, matrix = problem.linearised(state)
    size = matrix.shape[0]
    if size > _LARGEST_DENSE or size == 0:
        return None, "stationary", True
    movable = np.pad(problem.free < problem.elements.offsets[curve_unknowns], (0, size - len(problem.free)))
    dense = matrix.toarray()
    scale = 1 / np.sqrt(np.maximum(np.abs(dense).max(axis=0), 1e-300))
    values, vectors = np.linalg.eigh(scale[:, None] * dense * scale)
    zero = np.abs(values) <= _ZERO * np.abs(values).max()
    isolated = not np.any(np.abs(vectors[np.ix_(movable, zero)]) > _MOVES)
    constraints = int((~movable).sum()) - int(zero.sum())
    index = int((values[~zero] < 0).sum()) - constraints
    if index == 0:
        return index, "minimum", isolated
    return index, "maximum" if int((values[~zero] > 0).sum()) == constraints else "saddle", isolated


def equation_residual(problem: Problem, state: State, curve: Curve) -> float:
    """The integral of |E| over that of the sizes of its terms, for the worst of the equations."""
    integrand, elements = problem.integrand, problem.elements
    x, weights, orders = elements.x, elements.weights, elements.orders
    highest = integrand.highest
    z = curve.jets_along(elements.s, highest).reshape(len(x), -1)
    functions = curve.multipliers_along(elements.s, max(orders)).reshape(len(x), -1)
    sides = integrand.equations(x, z, state.constants, functions)
    at = problem.densities(state)
    jets = (elements.jets @ state.freedoms).reshape(len(x), -1)
    sizes = np.abs(at.slope) + np.einsum("qij,qj->qi", np.abs(at.curvature), np.abs(jets))
    worst, first = 0.0, 0
    for i, order in enumerate(orders):
        powers = elements.interval.span ** -np.arange(order + 1.0)
        scale = float(weights @ (sizes[:, first : first + order + 1] @ powers))
        violated = float(weights @ np.abs(sides[:, i]))
        worst = max(worst, np.inf if np.isnan(violated) else violated / scale if scale > 0 else 0.0)
        first += order + 1
    return worst


def constraint_violation(curve: Curve) -> float:
    """The largest violation of a constraint, ends included, relative to the sizes of its terms."""
    if not curve.integrand.stated.pointwise:
        return 0.0
    interval = curve.elements.interval
    at = curve.densities(np.append(interval.x(np.linspace(0, 1, _SAMPLES)[:-1]), interval.start + interval.span))
    sizes = np.maximum(np.abs(at.point_slopes).sum(axis=2).max(axis=0), 1e-300)
    return float((np.abs(at.points).max(axis=0) / sizes).max())
