"""The one list of what can be asked of equations: kernels, reports and law tests all come from it.

A row names its arguments by letter: q, v, a, u (inputs); time and parameters are always understood.
Shapes are in n (velocities), m (constraints), h (holonomic constraints), k (coordinates), l (links), p (standard
inertial parameters, ten a link) and numbers. A row says how its nodes are found in a `Dynamics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from ..recursion.regressor import Regressor
from .lagrange import by_position, by_velocity

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Quantity:
    """One thing that can be asked: how it is called, on what it depends, its shape, unit and formula."""

    name: str
    symbol: str
    arguments: tuple[str, ...]
    shape: tuple[str, ...]
    unit: str
    formula: str
    nodes: Callable[[Any], tuple[int, ...]]


def flat(rows: Iterable[Iterable[Entry]]) -> tuple[Entry, ...]:
    """The entries row by row."""
    return tuple(entry for row in rows for entry in row)


_GENERALIZED_FORCE = "N or N m, by coordinate"

QUANTITIES: dict[str, Quantity] = {
    row.name: row
    for row in (
        Quantity("kinetic_energy", "T", ("q", "v"), (), "J", "T(q, v, t)", lambda d: (d.system.kinetic,)),
        Quantity("potential_energy", "V", ("q",), (), "J", "V(q, t)", lambda d: (d.system.potential,)),
        Quantity("energy", "E", ("q", "v"), (), "J", "v . dL/dv - L", lambda d: d.energy_nodes),
        Quantity("momenta", "p", ("q", "v"), ("n",), "kg m/s or kg m^2/s", "dL/dv", lambda d: d.momenta_nodes),
        Quantity("mass_matrix", "M", ("q",), ("n", "n"), "kg, kg m or kg m^2", "d^2 L / dv dv",
                 lambda d: flat(d.mass_nodes)),
        Quantity("coriolis_matrix", "C", ("q", "v"), ("n", "n"), "kg/s, kg m/s or kg m^2/s",
                 "C_kj = sum_i c_kij v_i, c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2",
                 lambda d: flat(d.coriolis_rows)),
        Quantity("coriolis_vector", "c", ("q", "v"), ("n",), _GENERALIZED_FORCE, "C v, Coriolis and centrifugal terms",
                 lambda d: d.coriolis_nodes),
        Quantity("gravity", "g", ("q",), ("n",), _GENERALIZED_FORCE, "-dL/dq at v = 0", lambda d: d.gravity_nodes),
        Quantity("gyroscopic", "d", ("q", "v"), ("n",), _GENERALIZED_FORCE, "bias - C v - g",
                 lambda d: d.gyroscopic_nodes),
        Quantity("bias", "h", ("q", "v"), ("n",), _GENERALIZED_FORCE, "d/dt dL/dv - dL/dq at a = 0",
                 lambda d: d.bias_nodes),
        Quantity("forces", "Q", ("q", "v", "u"), ("n",), _GENERALIZED_FORCE, "virtual work of all applied forces",
                 lambda d: d.force_nodes),
        Quantity("inverse_dynamics", "tau", ("q", "v", "a"), ("n",), _GENERALIZED_FORCE,
                 "M a + bias - Q(u = 0)", lambda d: d.inverse_dynamics_nodes),
        Quantity("constraint_residual", "h", ("q",), ("h",), "as given", "h(q, t)",
                 lambda d: d.constraint_nodes.position),
        Quantity("constraint_rate", "w", ("q", "v"), ("m",), "as given, per s", "A v + dh/dt at fixed q",
                 lambda d: d.constraint_nodes.rate),
        Quantity("constraint_jacobian", "A", ("q",), ("m", "n"), "as given", "dh/dq, or the rows linear in v",
                 lambda d: flat(d.constraint_nodes.jacobian)),
        Quantity("constraint_bias", "b", ("q", "v"), ("m",), "as given, per s^2", "A a + b = 0",
                 lambda d: d.constraint_nodes.bias),
    )
}

#: What can be asked beyond that where there is machine code: derivatives, and how coordinates move.
NUMERIC: dict[str, Quantity] = {
    row.name: row
    for row in (
        Quantity("coordinate_rates", "q'", ("q", "v"), ("k",), "m/s, rad/s, 1/s", "N(q) v",
                 lambda d: d.system.leaves.rates),
        Quantity("inverse_dynamics_by_position", "dtau/dq", ("q", "v", "a"), ("n", "n"), "N, N m per m or rad",
                 "d(M a + bias - Q(u = 0))/dq N", lambda d: flat(by_position(d.system, d.inverse_dynamics_nodes))),
        Quantity("inverse_dynamics_by_velocity", "dtau/dv", ("q", "v", "a"), ("n", "n"), "N s/m, N m s/rad",
                 "d(M a + bias - Q(u = 0))/dv", lambda d: flat(by_velocity(d.system, d.inverse_dynamics_nodes))),
    )
}

#: What can be asked where bodies were described.
OF_BODIES: dict[str, Quantity] = {
    row.name: row
    for row in (
        Quantity("center_of_mass", "p_WC", ("q",), ("3",), "m", "sum m_i p_i / sum m_i",
                 lambda d: d.centroidal.center_of_mass),
        Quantity("center_of_mass_jacobian", "J_C", ("q",), ("3", "n"), "m per m or rad", "d(p_WC)/dt = J_C v",
                 lambda d: flat(d.centroidal.center_of_mass_jacobian)),
        Quantity("centroidal_momentum", "h_C", ("q", "v"), ("6",), "kg m/s, kg m^2/s",
                 "linear, then angular momentum about the centre of mass, along W",
                 lambda d: flat(d.centroidal.momentum)),
        Quantity("centroidal_momentum_matrix", "A_C", ("q",), ("6", "n"), "kg, kg m, kg m^2", "h_C = A_C v",
                 lambda d: flat(d.centroidal.momentum_matrix)),
        Quantity("joint_wrenches", "F", ("q", "v", "a"), ("l", "6"), "N, N m",
                 "force and moment about its origin that each link receives through its joint, in its frame; u = 0",
                 lambda d: d.wrench_nodes),
        Quantity("regressor", "Y", ("q", "v", "a"), ("n", "p"), "1, m or m^2 over s^2",
                 "M a + C v + g of the bodies = Y pi, (m, mcx, mcy, mcz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz) of each link",
                 lambda d: flat(Regressor(d.placement).torque)),
    )
}

#: Everything that can be asked.
ALL: dict[str, Quantity] = QUANTITIES | NUMERIC | OF_BODIES
