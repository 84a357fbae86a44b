"""The one list of what can be asked of equations: properties, kernels, reports and law tests all come from it.

A row is an attribute of its class, named as the quantity is. `Equations` and `Model` inherit the rows: read from one of
these, a row is that quantity, as SymPy or as a function of arrays; read from the class, it is the row itself.

A row names its arguments by letter: q, v, a, u (inputs); time and parameters are always understood.
Shapes are in n (velocities), m (constraints), h (holonomic constraints), k (coordinates), l (links), p (standard
inertial parameters, ten a link), c (contacts), s (slip velocities) and numbers. A row says how its nodes are found in a
`Dynamics`; its canonical elements are those of `canonical.Exact` with its name, or else are read from the nodes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, overload

from ..expr.node import Node
from ..recursion.regressor import Regressor

Entry = TypeVar("Entry")


class Answers(Protocol):
    """What has quantities: equations, or a model."""

    def answer(self, quantity: Quantity) -> Any:
        """The quantity of a row."""
        ...


@dataclass(eq=False)
class Quantity:
    """One thing that can be asked: its symbol, on what it depends, its shape, unit and formula.

    note    what a reader should know beside the formula
    given   whether it is written as the user gave it, where no form of it is shorter
    name    how it is called, by the class it is in
    """

    symbol: str
    arguments: tuple[str, ...]
    shape: tuple[str, ...]
    unit: str
    formula: str
    nodes: Callable[[Any], tuple[Node, ...]]
    note: str = ""
    given: bool = False
    name: str = field(default="", init=False)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.__doc__ = f"{self.line}; {self.note}." if self.note else f"{self.line}."

    @property
    def line(self) -> str:
        """One line of a table: call, symbol, formula and unit."""
        return f"{self.name}({', '.join(self.arguments)})  {self.symbol}: {self.formula} [{self.unit}]"

    def __repr__(self) -> str:
        return f"<Quantity {self.line}>"

    @overload
    def __get__(self, holder: None, owner: type) -> Quantity: ...
    @overload
    def __get__(self, holder: Answers, owner: type) -> Any: ...
    def __get__(self, holder: Answers | None, owner: type) -> Any:
        return self if holder is None else holder.answer(self)


def flat(rows: Iterable[Iterable[Entry]]) -> tuple[Entry, ...]:
    """The entries row by row."""
    return tuple(entry for row in rows for entry in row)


def _rows(owner: type) -> dict[str, Quantity]:
    return {name: row for name, row in vars(owner).items() if isinstance(row, Quantity)}


_GENERALIZED_FORCE = "N or N m, by coordinate"


class Quantities:
    """What can be asked of all equations."""

    kinetic_energy: Quantity = Quantity(
        "T", ("q", "v"), (), "J", "T(q, v, t)", lambda d: (d.system.kinetic,),
        "L plus the potential where only L was given", given=True)
    potential_energy: Quantity = Quantity(
        "V", ("q",), (), "J", "V(q, t)", lambda d: (d.system.potential,),
        "-L at v = 0 where only L was given", given=True)
    energy: Quantity = Quantity(
        "E", ("q", "v"), (), "J", "v . dL/dv - L", lambda d: d.energy_nodes,
        "the Jacobi integral; T + V where T is quadratic in the velocities")
    momenta: Quantity = Quantity("p", ("q", "v"), ("n",), "kg m/s or kg m^2/s", "dL/dv", lambda d: d.momenta_nodes)
    mass_matrix: Quantity = Quantity(
        "M", ("q",), ("n", "n"), "kg, kg m or kg m^2", "d^2 L / dv dv", lambda d: flat(d.mass_nodes), "symmetric")
    coriolis_matrix: Quantity = Quantity(
        "C", ("q", "v"), ("n", "n"), "kg/s, kg m/s or kg m^2/s",
        "C_kj = sum_i c_kij v_i, c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2",
        lambda d: flat(d.coriolis_rows), "from the Christoffel symbols, so that Mdot - 2C is skew-symmetric")
    coriolis_vector: Quantity = Quantity(
        "c", ("q", "v"), ("n",), _GENERALIZED_FORCE, "C v, Coriolis and centrifugal terms", lambda d: d.coriolis_nodes)
    gravity: Quantity = Quantity(
        "g", ("q",), ("n",), _GENERALIZED_FORCE, "-dL/dq at v = 0", lambda d: d.gravity_nodes,
        "dV/dq where there is a potential")
    gyroscopic: Quantity = Quantity(
        "d", ("q", "v"), ("n",), _GENERALIZED_FORCE, "bias - C v - g", lambda d: d.gyroscopic_nodes,
        "zero unless L has terms linear in v, explicit time, or is not quadratic")
    bias: Quantity = Quantity(
        "h", ("q", "v"), ("n",), _GENERALIZED_FORCE, "d/dt dL/dv - dL/dq at a = 0", lambda d: d.bias_nodes)
    forces: Quantity = Quantity(
        "Q", ("q", "v", "u"), ("n",), _GENERALIZED_FORCE, "virtual work of all applied forces", lambda d: d.force_nodes,
        "dissipation included", given=True)
    inverse_dynamics: Quantity = Quantity(
        "tau", ("q", "v", "a"), ("n",), _GENERALIZED_FORCE, "M a + bias - Q(u = 0)", lambda d: d.inverse_dynamics_nodes,
        "the generalized force still to be supplied for an acceleration")
    constraint_residual: Quantity = Quantity(
        "h", ("q",), ("h",), "as given", "h(q, t)", lambda d: d.constraint_nodes.position, "holonomic constraints",
        given=True)
    constraint_rate: Quantity = Quantity(
        "w", ("q", "v"), ("m",), "as given, per s", "A v + dh/dt at fixed q", lambda d: d.constraint_nodes.rate)
    constraint_jacobian: Quantity = Quantity(
        "A", ("q",), ("m", "n"), "as given", "dh/dq, or the rows linear in v",
        lambda d: flat(d.constraint_nodes.jacobian), "holonomic rows first, then the coefficients of v in others")
    constraint_bias: Quantity = Quantity(
        "b", ("q", "v"), ("m",), "as given, per s^2", "A a + b = 0", lambda d: d.constraint_nodes.bias)


class Numeric:
    """What can be asked beyond that where there is machine code: derivatives, and how coordinates move."""

    coordinate_rates: Quantity = Quantity(
        "q'", ("q", "v"), ("k",), "m/s, rad/s, 1/s", "N(q) v", lambda d: d.system.leaves.rates)
    inverse_dynamics_by_position: Quantity = Quantity(
        "dtau/dq", ("q", "v", "a"), ("n", "n"), "N, N m per m or rad", "d(M a + bias - Q(u = 0))/dq N",
        lambda d: flat(d.inverse_dynamics_slopes[0]))
    inverse_dynamics_by_velocity: Quantity = Quantity(
        "dtau/dv", ("q", "v", "a"), ("n", "n"), "N s/m, N m s/rad", "d(M a + bias - Q(u = 0))/dv",
        lambda d: flat(d.inverse_dynamics_slopes[1]))


class OfBodies:
    """What can be asked where bodies were described."""

    center_of_mass: Quantity = Quantity(
        "p_WC", ("q",), ("3",), "m", "sum m_i p_i / sum m_i", lambda d: d.centroidal.center_of_mass)
    center_of_mass_velocity: Quantity = Quantity(
        "v_WC", ("q", "v"), ("3",), "m/s", "d(p_WC)/dt", lambda d: d.centroidal.center_of_mass_velocity)
    center_of_mass_acceleration: Quantity = Quantity(
        "a_WC", ("q", "v", "a"), ("3",), "m/s^2", "d^2(p_WC)/dt^2", lambda d: d.centroidal.center_of_mass_acceleration)
    center_of_mass_jacobian: Quantity = Quantity(
        "J_C", ("q",), ("3", "n"), "m per m or rad", "d(p_WC)/dt = J_C v",
        lambda d: flat(d.centroidal.center_of_mass_jacobian))
    centroidal_momentum: Quantity = Quantity(
        "h_C", ("q", "v"), ("6",), "kg m/s, kg m^2/s",
        "linear, then angular momentum about the centre of mass, along W", lambda d: flat(d.centroidal.momentum))
    centroidal_momentum_rate: Quantity = Quantity(
        "dh_C/dt", ("q", "v", "a"), ("6",), "N, N m",
        "the sum of all outer forces, and their moment about the centre of mass",
        lambda d: flat(d.centroidal.momentum_rate))
    centroidal_momentum_matrix: Quantity = Quantity(
        "A_C", ("q",), ("6", "n"), "kg, kg m, kg m^2", "h_C = A_C v", lambda d: flat(d.centroidal.momentum_matrix))
    joint_wrenches: Quantity = Quantity(
        "F", ("q", "v", "a"), ("l", "6"), "N, N m",
        "force and moment about its origin that each link receives through its joint, in its frame; u = 0",
        lambda d: d.wrench_nodes)
    regressor: Quantity = Quantity(
        "Y", ("q", "v", "a"), ("n", "p"), "1, m or m^2 over s^2",
        "M a + C v + g of the bodies = Y pi, (m, mcx, mcy, mcz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz) of each link",
        lambda d: flat(Regressor(d.placement).torque))


class OfContacts:
    """What can be asked where contacts were described, in their order; the slip velocities of one beside each other."""

    gaps: Quantity = Quantity(
        "phi", ("q",), ("c",), "m", "phi(q, t)", lambda d: d.contact_nodes.gap, "negative inside", given=True)
    gap_rates: Quantity = Quantity(
        "phi'", ("q", "v"), ("c",), "m/s", "J_N v + dphi/dt at fixed q", lambda d: d.contact_nodes.gap_rate)
    gap_jacobian: Quantity = Quantity(
        "J_N", ("q",), ("c", "n"), "m per m or rad", "dphi/dq", lambda d: flat(d.contact_nodes.gap_jacobian))
    gap_bias: Quantity = Quantity(
        "b_N", ("q", "v"), ("c",), "m/s^2", "phi'' = J_N a + b_N", lambda d: d.contact_nodes.gap_bias)
    slips: Quantity = Quantity("s", ("q", "v"), ("s",), "m/s", "s(q, v, t)", lambda d: d.contact_nodes.slip, given=True)
    slip_jacobian: Quantity = Quantity(
        "J_T", ("q",), ("s", "n"), "m per m or rad", "ds/dv", lambda d: flat(d.contact_nodes.slip_jacobian))
    slip_bias: Quantity = Quantity(
        "b_T", ("q", "v"), ("s",), "m/s^2", "s' = J_T a + b_T", lambda d: d.contact_nodes.slip_bias)
    contact_friction: Quantity = Quantity(
        "mu", ("q",), ("c",), "1", "Coulomb's coefficient", lambda d: d.contact_nodes.friction, given=True)
    contact_stiction: Quantity = Quantity(
        "mu_s", ("q",), ("c",), "1", "Coulomb's coefficient at rest", lambda d: d.contact_nodes.stiction, given=True)
    contact_restitution: Quantity = Quantity(
        "e", ("q",), ("c",), "1", "the coefficient of restitution", lambda d: d.contact_nodes.restitution, given=True)


class Frames:
    """What can be asked of a frame or a body by name, where there is machine code."""

    @abstractmethod
    def frame_function(self, kind: str, frame: str, reference: str) -> Callable[..., Any]:
        """The function that answers."""

    def frame_pose(self, frame: str, q: Any, **keywords: Any) -> Any:
        """X_WF (..., 4, 4): [[R_WF, p_WF], [0, 1]], p in m, of a body or a frame of the mechanism by name."""
        return self.frame_function("pose", frame, "")(q, **keywords)

    def frame_velocity(
        self, frame: str, q: Any, v: Any, reference: str = "local_world_aligned", **keywords: Any
    ) -> Any:
        """The twist (v, omega) of a frame (..., 6), m/s and rad/s.

        reference   "local_world_aligned": at its origin, along W; "local": at its origin, along itself; "world": of the
                    point that passes the origin of W, along W
        """
        return self.frame_function("velocity", frame, reference)(q, v, **keywords)

    def frame_acceleration(
        self, frame: str, q: Any, v: Any, a: Any, reference: str = "local_world_aligned", **keywords: Any
    ) -> Any:
        """The acceleration of the origin of a frame, and its angular acceleration, (..., 6), m/s^2 and rad/s^2."""
        return self.frame_function("acceleration", frame, reference)(q, v, a, **keywords)

    def frame_jacobian(self, frame: str, q: Any, reference: str = "local_world_aligned", **keywords: Any) -> Any:
        """J (..., 6, n) with frame_velocity = J v."""
        return self.frame_function("jacobian", frame, reference)(q, **keywords)

    def frame_jacobian_rate(
        self, frame: str, q: Any, v: Any, reference: str = "local_world_aligned", **keywords: Any
    ) -> Any:
        """dJ/dt (..., 6, n): the derivative of every entry of `frame_jacobian` along the motion q' = N v."""
        return self.frame_function("jacobian_rate", frame, reference)(q, v, **keywords)


QUANTITIES, NUMERIC, OF_BODIES, OF_CONTACTS = map(_rows, (Quantities, Numeric, OfBodies, OfContacts))
#: Everything that can be asked.
ALL: dict[str, Quantity] = QUANTITIES | NUMERIC | OF_BODIES | OF_CONTACTS
