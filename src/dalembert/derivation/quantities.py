"""The one list of what can be asked of equations: kernels, reports and law tests all come from it.

A row names its arguments by letter: q, v, a, u (inputs); time and parameters are always understood.
Shapes are in n (coordinates), m (constraints) and h (holonomic constraints). One more quantity is one
row here, its nodes in `equations._NODES`, and a line in `Model`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """One thing that can be asked: how it is called, on what it depends, its shape, unit and formula."""

    name: str
    symbol: str
    arguments: tuple[str, ...]
    shape: tuple[str, ...]
    unit: str
    formula: str


_GENERALIZED_FORCE = "N or N m, by coordinate"

QUANTITIES: dict[str, Quantity] = {
    row.name: row
    for row in (
        Quantity("kinetic_energy", "T", ("q", "v"), (), "J", "T(q, v, t)"),
        Quantity("potential_energy", "V", ("q",), (), "J", "V(q, t)"),
        Quantity("energy", "E", ("q", "v"), (), "J", "v . dL/dv - L"),
        Quantity("momenta", "p", ("q", "v"), ("n",), "kg m/s or kg m^2/s", "dL/dv"),
        Quantity("mass_matrix", "M", ("q",), ("n", "n"), "kg, kg m or kg m^2", "d^2 L / dv dv"),
        Quantity("coriolis_matrix", "C", ("q", "v"), ("n", "n"), "kg/s, kg m/s or kg m^2/s",
                 "C_kj = sum_i c_kij v_i, c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2"),
        Quantity("coriolis_vector", "c", ("q", "v"), ("n",), _GENERALIZED_FORCE, "C v, Coriolis and centrifugal terms"),
        Quantity("gravity", "g", ("q",), ("n",), _GENERALIZED_FORCE, "-dL/dq at v = 0"),
        Quantity("gyroscopic", "d", ("q", "v"), ("n",), _GENERALIZED_FORCE, "bias - C v - g"),
        Quantity("bias", "h", ("q", "v"), ("n",), _GENERALIZED_FORCE, "d/dt dL/dv - dL/dq at a = 0"),
        Quantity("forces", "Q", ("q", "v", "u"), ("n",), _GENERALIZED_FORCE, "virtual work of all applied forces"),
        Quantity("inverse_dynamics", "tau", ("q", "v", "a"), ("n",), _GENERALIZED_FORCE,
                 "M a + bias - Q(u = 0)"),
        Quantity("constraint_residual", "h", ("q",), ("h",), "as given", "h(q, t)"),
        Quantity("constraint_rate", "w", ("q", "v"), ("m",), "as given, per s", "A v + dh/dt at fixed q"),
        Quantity("constraint_jacobian", "A", ("q",), ("m", "n"), "as given", "dh/dq, or the rows linear in v"),
        Quantity("constraint_bias", "b", ("q", "v"), ("m",), "as given, per s^2", "A a + b = 0"),
    )
}
