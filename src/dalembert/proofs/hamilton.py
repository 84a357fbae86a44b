"""Lagrange = Hamilton: the Legendre transform of L = v^T M v / 2 + b . v - V gives the same equations.

    H(q, p) = (p - b)^T M^-1 (p - b) / 2 + V,    dH/dp = v,    -dH/dq = dL/dq    at p = M v + b

Small systems: M^-1 = adj M / det M and H is differentiated as it stands. Larger ones: M^-1 is differentiated
implicitly, d(M^-1) = -M^-1 dM M^-1, so that it cancels. Source: Goldstein 2002, section 8.1.
"""

from __future__ import annotations

from math import factorial, prod
from typing import TYPE_CHECKING

from ..algebra.polynomials import Element
from ..canonical.minors import determinant
from .identities import Differences, is_quadratic, linear_momenta

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..canonical.exact import Elements, Exact
    from .shared import Shared

#: An estimate of the terms of H beyond which M^-1 is not written out.
_LARGEST = 4_000


def implicit(e: Shared) -> Differences:
    """M v - (p - b), and b_q . v + v^T M_q v / 2 - V_q - dL/dq, for `Exact` or `Shared`."""
    if not is_quadratic(e):
        return None
    linear, rest = linear_momenta(e), -e.at_zero(e.lagrangian, e.leaves.v)
    found = {}
    for i, row in enumerate(e.mass_matrix):
        found[f"dH/dp[{i}]"] = e.along(row, e.velocities) + linear[i] - e.momenta[i]
    by_q = list(map(e.by_position, linear))
    potential = e.by_position(rest)
    for k in range(e.count):
        square = e.dot([e.along(row, e.velocities) for row in e.mass_derivatives[k]], e.velocities)
        mixed = e.dot([row[k] for row in by_q], e.velocities)
        found[f"dH/dq[{k}]"] = 2 * (mixed - potential[k] - e.position_gradient[k]) + square
    return found


def explicit(e: Exact) -> Differences:
    """det M (M dH/dp - (p - b)), and det^2 (-dH/dq - dL/dq) at p = M v + b; the symbols of v stand for p in H."""
    linear = linear_momenta(e)
    determinant, adjugate = _adjugate(e.mass_matrix, e.zero)
    moved = [p - b for p, b in zip(e.velocities, linear, strict=True)]
    square = e.dot([e.dot(row, moved) for row in adjugate], moved)
    numerator = square - 2 * determinant * e.at_zero(e.lagrangian, e.leaves.v)
    by_p, found = e.by(numerator, e.leaves.v), {}
    for i, row in enumerate(e.mass_matrix):
        found[f"dH/dp[{i}]"] = e.dot(row, by_p) - 2 * determinant * moved[i]
    by_numerator, by_determinant = e.by_position(numerator), e.by_position(determinant)
    for k in range(e.count):
        slope = numerator * by_determinant[k] - by_numerator[k] * determinant
        found[f"dH/dq[{k}]"] = _with_momenta(e, slope) - 2 * determinant * determinant * e.position_gradient[k]
    return found


def is_small(e: Exact) -> bool:
    """Whether M^-1 and H can be written out as polynomials over det M."""
    entries = [entry for row in e.mass_matrix for entry in row]
    if e.count > 3 or not is_quadratic(e) or any(x.den is not None for x in (*entries, *e.momenta, e.lagrangian)):
        return False
    widest = prod(max(len(entry.num) for entry in row) for row in e.mass_matrix)
    return factorial(e.count) * widest * max(len(p.num) for p in e.momenta) ** 2 <= _LARGEST


def _adjugate(rows: Sequence[Sequence[Element]], zero: Element) -> tuple[Element, list[Elements]]:
    """det and adjugate of a symmetric matrix of up to three rows."""
    count = range(len(rows))

    def cofactor(i: int, j: int) -> Element:
        minor = determinant([[row[c] for c in count if c != j] for r, row in enumerate(rows) if r != i], zero)
        return minor if (i + j) % 2 == 0 else -minor

    return determinant(rows, zero), [tuple(cofactor(j, i) for j in count) for i in count]


def _with_momenta(e: Exact, element: Element) -> Element:
    """An element with p = dL/dv put in for the symbols of v."""
    ring = e.ring
    known = {ring.graph.nodes[leaf]: p.num for leaf, p in zip(e.leaves.v, e.momenta, strict=True)}
    images = list(ring.gens)
    for position, generator in enumerate(ring.order):
        if generator.kind == "atom":
            images[position] = known.get(ring.generators.atoms[generator.index], images[position])
    num, den = (None if part is None else Element(ring, ring.reduced(part.compose(*images)))
                for part in (element.num, element.den))
    assert num is not None
    return num if den is None else num / den
