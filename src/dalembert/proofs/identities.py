"""The identities, each as entries that have to vanish.

`Identity.differences(e)` takes the quantities as `Shared`, or as `Exact`, which has the same names; it returns
{label: difference}, or None where the identity says nothing about the system. Sources: De Luca, Robotics 2, slides on
the structure of the dynamic model; Goldstein 2002, sections 2.6 (conservation) and 8.1 (Legendre transform).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..expr.expression import Expression

if TYPE_CHECKING:
    from ..algebra.polynomials import Element
    from .shared import Shared

Differences = dict[str, Any] | None
PRIME = "'"


@dataclass(frozen=True)
class Identity:
    """An identity; a finding where `law` is False, and `law_of_trees` makes it a law for trees of links."""

    name: str
    statement: str
    differences: Callable[[Any], Differences]
    law: bool = True
    law_of_trees: bool = False

    def is_law(self, is_tree: bool) -> bool:
        """Whether mechanics promises it for such a system."""
        return self.law or (self.law_of_trees and is_tree)


# -------------------------------------------------------------------- the mass matrix


def mass_symmetric(e: Shared) -> Differences:
    """d2L/dv_j dv_i - d2L/dv_i dv_j, each triangle differentiated by itself, and M_ij - M_ji."""
    second = [e.by(momentum, e.leaves.v) for momentum in e.momenta]
    found = {}
    for i in range(e.count):
        for j in range(i):
            found[f"d2L/dv[{i}]dv[{j}]"] = second[i][j] - second[j][i]
            found[f"M[{i}, {j}]"] = e.mass_matrix[i][j] - e.mass_matrix[j][i]
    return found


def mass_is_hessian(e: Shared) -> Differences:
    """M_ij - dp_i/dv_j."""
    found = {}
    for i, momentum in enumerate(e.momenta):
        for j, entry in enumerate(e.by(momentum, e.leaves.v)):
            found[f"M[{i}, {j}]"] = e.mass_matrix[i][j] - entry
    return found


def momenta(e: Shared) -> Differences:
    """p - M v, where L has no terms linear in v and M is free of v."""
    if not is_quadratic(e) or any(not vanishes(x) for x in linear_momenta(e)):
        return None
    return {f"p[{i}]": p - e.along(row, e.velocities)
            for i, (p, row) in enumerate(zip(e.momenta, e.mass_matrix, strict=True))}


def momenta_with_linear_terms(e: Shared) -> Differences:
    """p - M v - p(v = 0), where L has terms linear in v."""
    if not is_quadratic(e) or all(vanishes(x) for x in linear_momenta(e)):
        return None
    rows = zip(e.momenta, e.mass_matrix, linear_momenta(e), strict=True)
    return {f"p[{i}]": p - e.along(row, e.velocities) - rest for i, (p, row, rest) in enumerate(rows)}


def vanishes(entry: Expression | Element) -> bool:
    """Whether an entry is 0: in canonical form, or as a node of the graph."""
    return entry.index == entry.graph.zero if isinstance(entry, Expression) else entry.is_zero


def is_quadratic(e: Any) -> bool:
    """Whether M is free of the velocities."""
    return all(vanishes(x) for row in e.mass_matrix for entry in row for x in e.by(entry, e.leaves.v))


def linear_momenta(e: Any) -> Sequence[Any]:
    """p at v = 0; only asked where L is quadratic in v."""
    return [e.at_zero(momentum, e.leaves.v) for momentum in e.momenta]


def first_coordinate(e: Shared) -> Differences:
    """dM/dq_0."""
    return _matrix("dM[{}, {}]/dq[0]", e.mass_derivatives[0])


def last_entry(e: Shared) -> Differences:
    """The derivatives of m_nn by whatever moves."""
    last, leaves = e.mass_matrix[-1][-1], e.leaves
    labels = [*(f"dm_nn/d{letter}[{k}]" for letter in "qv" for k in range(len(getattr(leaves, letter)))), "dm_nn/dt"]
    return dict(zip(labels, e.by(last, (*leaves.q, *leaves.v, leaves.t)), strict=True))


# -------------------------------------------------------------------- Coriolis and centrifugal terms


def christoffel(e: Shared) -> Differences:
    """c_kij - c_kji, and both against (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; where velocity fields commute."""
    if e.leaves.brackets:
        return None
    by, found = e.mass_derivatives, {}
    for k, rows in enumerate(e.christoffel_symbols):
        for i in range(e.count):
            for j in range(e.count):
                if j < i:
                    found[f"c[{k}, {i}, {j}] - c[{k}, {j}, {i}]"] = rows[i][j] - rows[j][i]
                defined = by[i][k][j] + by[j][k][i] - by[k][i][j]
                found[f"2 c[{k}, {i}, {j}]"] = 2 * rows[i][j] - defined
    return found


def coriolis_from_christoffel(e: Shared) -> Differences:
    """C_kj - sum_i c_kij v_i where velocity fields commute, and (C v)_k - sum_j C_kj v_j."""
    found = {}
    for k, rows in enumerate(e.christoffel_symbols):
        for j in range(0 if e.leaves.brackets else e.count):
            defined = e.along([row[j] for row in rows], e.velocities)
            found[f"C[{k}, {j}]"] = e.coriolis_matrix[k][j] - defined
        found[f"(C v)[{k}]"] = e.coriolis_vector[k] - e.dot(e.coriolis_matrix[k], e.velocities)
    return found


def own_christoffel(e: Shared) -> Differences:
    """c_iii."""
    return {f"c[{i}, {i}, {i}]": e.christoffel_symbols[i][i][i] for i in range(e.count)}


def mass_rate_minus_twice_coriolis(e: Shared) -> list[list[Expression]]:
    """Mdot - 2C, with Mdot = sum_k dM/dq_k v_k."""
    def entry(i: int, j: int) -> Expression:
        return e.along([by[i][j] for by in e.mass_derivatives], e.velocities) - 2 * e.coriolis_matrix[i][j]

    return [[entry(i, j) for j in range(e.count)] for i in range(e.count)]


def depends_on_position_alone(e: Shared) -> bool:
    """Whether M is free of velocities and time, so that Mdot is its rate along q."""
    moving = (*e.leaves.v, e.leaves.t)
    return all(vanishes(x) for row in e.mass_matrix for entry in row for x in e.by(entry, moving))


def skew(e: Shared) -> Differences:
    """N_ij + N_ji for N = Mdot - 2C."""
    rows = mass_rate_minus_twice_coriolis(e)
    return {f"N[{i}, {j}] + N[{j}, {i}]": rows[i][j] + rows[j][i] for i in range(e.count) for j in range(i + 1)}


def skew_power(e: Shared) -> Differences:
    """v^T (Mdot - 2C) v."""
    rows = mass_rate_minus_twice_coriolis(e)
    return {"v^T N v": e.dot([e.dot(row, e.velocities) for row in rows], e.velocities)}


def _where(wanted: bool, differences: Callable[[Any], Differences]) -> Callable[[Any], Differences]:
    """The differences where M depends on q alone, or where it does not."""
    return lambda e: differences(e) if depends_on_position_alone(e) == wanted else None


# -------------------------------------------------------------------- the equations of motion


def split(e: Shared) -> Differences:
    """bias - C v - g - gyroscopic, the bias from its definition."""
    found = {}
    for i in range(e.count):
        defined = e.rate(e.momenta[i]) - e.bracket[i] - e.position_gradient[i]
        found[f"bias[{i}]"] = e.bias[i] - defined
        found[f"parts[{i}]"] = defined - e.coriolis_vector[i] - e.gravity[i] - e.gyroscopic[i]
    return found


def gravity(e: Shared) -> Differences:
    """g + dL/dq at v = 0."""
    return {f"g[{i}]": g + e.at_zero(force, e.leaves.v)
            for i, (g, force) in enumerate(zip(e.gravity, e.position_gradient, strict=True))}


def idle_gyroscopic(e: Shared) -> Differences:
    """v . gyroscopic, where L = v^T M v / 2 + b . v - V without explicit time and b is not 0."""
    (explicit,) = e.by(e.lagrangian, [e.leaves.t])
    if not (is_quadratic(e) and vanishes(explicit)) or all(vanishes(x) for x in linear_momenta(e)):
        return None
    return {"v . gyroscopic": e.dot(e.gyroscopic, e.velocities)}


def inertial(e: Any) -> list[Any]:
    """M a + bias."""
    return [e.along(row, e.acceleration_symbols) + rest for row, rest in zip(e.mass_matrix, e.bias, strict=True)]


def full_rate(e: Shared, entry: Expression) -> Expression:
    """d/dt of an entry along (v, a, 1)."""
    return e.rate(entry) + e.dot(e.by(entry, e.leaves.v), e.acceleration_symbols)


def momentum_balance(e: Shared) -> Differences:
    """dp/dt - dL/dq - (M a + bias), in Hamel's form where velocity fields do not commute."""
    rows = zip(e.momenta, e.bracket, e.position_gradient, inertial(e), strict=True)
    return {f"dp[{i}]/dt": full_rate(e, p) - turn - force - left for i, (p, turn, force, left) in enumerate(rows)}


def cyclic(e: Shared) -> Differences:
    """dp/dt - (M a + bias) for the coordinates that L does not contain."""
    rows = zip(e.momenta, e.position_gradient, e.bracket, inertial(e), strict=True)
    names = e.system.velocity_names
    found = {f"dp_{names[i].rstrip(PRIME)}/dt": full_rate(e, p) - left
             for i, (p, force, turn, left) in enumerate(rows) if vanishes(force) and vanishes(turn)}
    return found or None


def jacobi(e: Shared) -> Differences:
    """E - v . dL/dv + L."""
    return {"E": e.energy - e.dot(e.by(e.lagrangian, e.leaves.v), e.velocities) + e.lagrangian}


def power(e: Shared) -> Differences:
    """dE/dt - v . (M a + bias) + dL/dt at fixed q and v."""
    (explicit,) = e.by(e.lagrangian, [e.leaves.t])
    return {"dE/dt": full_rate(e, e.energy) - e.dot(inertial(e), e.velocities) + explicit}


# -------------------------------------------------------------------- constraints


def jacobian(e: Shared) -> Differences:
    """A - dw/dv."""
    slopes = [e.by(rate, e.leaves.v) for rate in e.constraint_rate]
    return _matrix("A[{}, {}]", [[x - y for x, y in zip(*rows, strict=True)]
                                 for rows in zip(e.constraint_jacobian, slopes, strict=True)]) or None


def constraint_acceleration(e: Shared) -> Differences:
    """A a + b - dw/dt."""
    rows = zip(e.constraint_jacobian, e.constraint_bias, e.constraint_rate, strict=True)
    return {f"row {r}": e.along(row, e.acceleration_symbols) + rest - full_rate(e, rate)
            for r, (row, rest, rate) in enumerate(rows)} or None


def multiplier_power(e: Shared) -> Differences:
    """The coefficients of lambda in lambda^T (A v - w), where no constraint is driven."""
    if any(not vanishes(rest) for rest in driven(e)):
        return None
    return _multiplier_rows(e, [e.zero] * len(e.constraint_rate))


def multiplier_power_driven(e: Shared) -> Differences:
    """The coefficients of lambda in lambda^T (A v - w + c), c = w(v = 0), where a constraint is driven."""
    if all(vanishes(rest) for rest in driven(e)):
        return None
    return _multiplier_rows(e, driven(e))


def driven(e: Shared) -> list[Expression]:
    """c of w = A v + c."""
    return [e.at_zero(rate, e.leaves.v) for rate in e.constraint_rate]


def _multiplier_rows(e: Shared, rest: Sequence[Expression]) -> Differences:
    rows = zip(e.constraint_jacobian, e.constraint_rate, rest, strict=True)
    return {f"lambda[{r}]": e.along(row, e.velocities) - rate + c for r, (row, rate, c) in enumerate(rows)} or None


def _matrix(label: str, rows: Iterable[Iterable[Expression]]) -> dict[str, Expression]:
    return {label.format(i, j): entry for i, row in enumerate(rows) for j, entry in enumerate(row)}


IDENTITIES = (
    Identity("mass matrix symmetric", "M = M^T", mass_symmetric),
    Identity("mass matrix", "M = d^2 L / dv dv", mass_is_hessian),
    Identity("momenta", "p = M v", momenta),
    Identity("momenta with linear terms", "p = M v + p(v = 0)", momenta_with_linear_terms),
    Identity("Christoffel symbols", "c_kij = c_kji = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2", christoffel),
    Identity("Coriolis matrix", "C_kj = sum_i c_kij v_i", coriolis_from_christoffel),
    Identity("passivity", "Mdot - 2C is skew-symmetric", _where(True, skew)),
    Identity("passivity", "Mdot - 2C is skew-symmetric for Mdot = sum_k dM/dq_k v_k, the rate along q alone",
             _where(False, skew)),
    Identity("no power", "v^T (Mdot - 2C) v = 0", _where(True, skew_power)),
    Identity("no power", "v^T (Mdot - 2C) v = 0 for Mdot = sum_k dM/dq_k v_k, the rate along q alone",
             _where(False, skew_power)),
    Identity("gravity", "g = -dL/dq at v = 0", gravity),
    Identity("gyroscopic terms", "v . gyroscopic = 0 where L is free of time", idle_gyroscopic),
    Identity("split of the bias", "bias = C v + g + gyroscopic", split),
    Identity("momentum balance", "dp/dt = dL/dq + Q + A^T lambda", momentum_balance),
    Identity("cyclic coordinates", "dp_r/dt = Q_r + (A^T lambda)_r where dL/dq_r = 0", cyclic),
    Identity("Jacobi integral", "E = v . dL/dv - L", jacobi),
    Identity("power balance", "dE/dt = v^T (Q + A^T lambda) - dL/dt at fixed q, v", power),
    Identity("constraint Jacobian", "A = dw/dv", jacobian),
    Identity("constraint bias", "A a + b = dw/dt", constraint_acceleration),
    Identity("multiplier power", "lambda^T A v = lambda^T w, which is 0 where w = 0", multiplier_power),
    Identity("multiplier power, driven", "lambda^T A v = lambda^T (w - c), c = w(v = 0), which is work where w = 0",
             multiplier_power_driven),
    Identity("first coordinate", "M does not depend on q_1", first_coordinate, False, True),
    Identity("last diagonal entry", "m_nn is constant", last_entry, False, True),
    Identity("own Christoffel symbols", "c_iii = 0", own_christoffel, False, True),
)
