"""Routh's reduction: ignorable coordinates leave the Lagrangian, their constant momenta stay as parameters.

    R(q, q', t; c) = L - c . s'    with s' from dL/ds' = c,        d/dt dR/dq' - dR/dq = Q

Source: Goldstein 2002, section 8.3; Landau & Lifshitz 1976, section 41.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import ArrayLike

from ...arguments import of_kinds
from ...description.system import System
from ...dynamics.forces import applied_forces
from ...dynamics.lagrange import at_rest
from ...dynamics.quantities import flat
from ...equations import Description, Equations, derive
from ...errors import DerivationError, looked_up
from ...expr.calculus import gradient, is_affine, substitute, tangent
from ...expr.doubles import doubles
from ...expr.node import Node
from ...expr.sympy_bridge import list_from_sympy
from ...expr.sympy_bridge.symbols import dynamic_symbol
from ...proofs.proof import Printed, Proof
from ..carrying import Carrier
from ..statics.places import name_of
from ..tools import parts
from ..tools.agreement import agree
from ..tools.elimination import solved
from ..tools.kinds import Expr, Symbol
from ..tools.values import FloatArray, Parameters, evaluated, state

_PLACE = "Routhian"


@dataclass(frozen=True, eq=False, repr=False)
class Routhian(Printed):
    """A system without its ignorable coordinates; made by `routhian`.

    system       the reduced `System`, its Lagrangian the Routhian; it derives and simulates like any other
    full         the equations of the whole system
    ignored      the ignorable coordinates s, in order
    constants    {ignored coordinate: the parameter c of the reduced system, its constant momentum}
    momenta      {ignored coordinate: dL/ds', in the whole system's coordinates and velocities}
    rates        {ignored coordinate: s' as a function of the remaining coordinates, their velocities and c}
    lagrangian   the Routhian R, J
    """

    system: System
    full: Equations
    ignored: tuple[Expr, ...]
    constants: Mapping[Expr, Symbol]
    momenta: Mapping[Expr, Expr]
    rates: Mapping[Expr, Expr]
    lagrangian: Expr

    def constants_at(self, q: ArrayLike, v: ArrayLike, *, t: float = 0.0,
                     parameters: Parameters | None = None) -> dict[Symbol, float]:
        """{parameter c: its value} at one state (n,) of the whole system, to be passed on to the reduced one."""
        system, values = self.full.system, state(self.full.system, _PLACE, parameters, t, q=q, v=v)
        found = evaluated(system, [system.node(momentum) for momentum in self.momenta.values()], values)
        return dict(zip(self.constants.values(), found.tolist(), strict=True))

    def kept(self, whole: ArrayLike) -> FloatArray:
        """The entries (..., n - k) of positions or velocities (..., n) that remain."""
        array = doubles(_PLACE, "the array", whole)
        names = self.full.system.coordinate_names
        return array[..., [names.index(name) for name in self.system.coordinate_names]]

    def ignored_rates(self, q: ArrayLike, v: ArrayLike, *, t: ArrayLike = 0.0,
                      parameters: Parameters | None = None) -> FloatArray:
        """s' (..., k) at states (..., n - k) of the reduced system; `parameters` hold the constants."""
        nodes = [self.system.node(rate) for rate in self.rates.values()]
        return evaluated(self.system, nodes, state(self.system, _PLACE, parameters, t, q=q, v=v))

    def prove(self) -> Proof:
        """That the reduced equations are those of the whole system at p = c, s'' from p' = 0.

        The whole system's rows are d/dt dL/dv_r - dL/dq_r at any s'': the Routhian's are the same where
        d/dt dL/ds' = 0, so s'' is replaced by d/dt of s'(q_r, q_r', c) on both sides.
        """
        full, reduced = self.full, derive(self.system)
        graph = full.system.graph
        kept = [i for i, q in enumerate(full.system.coordinates) if q not in self.ignored]
        rates = {full.system.symbols.leaf(s.diff()): node for s, node in
                 zip(self.rates, list_from_sympy(list(self.rates.values()), full.system.symbols), strict=True)}
        on_motion = _with_accelerations(full.system, kept, rates)
        rows = parts.lagrange_residual(full)
        left = parts.written_column(reduced.system, parts.lagrange_residual(reduced))
        right = parts.written_column(full.system, substitute(graph, [rows[i] for i in kept], on_motion))
        return agree("Routh", "d/dt dR/dq' - dR/dq = d/dt dL/dq' - dL/dq at dL/ds' = c", left, right)

    def __str__(self) -> str:
        lines = [f"R = {parts.plain(self.lagrangian)}"]
        lines += [f"{parts.plain(s)}' = {parts.plain(rate)}" for s, rate in self.rates.items()]
        return "\n".join([*lines, *(f"{c} = {parts.plain(self.momenta[s])}" for s, c in self.constants.items())])

    def __repr__(self) -> str:
        return f"<Routhian of {self.full.system.name} without {', '.join(map(parts.plain, self.ignored))}>"


@of_kinds
def routhian(description: Description | Equations, cyclic: Any = None) -> Routhian:
    """The `System` that is left when ignorable coordinates are dropped, and the way back.

    cyclic   coordinates or names to drop; None for all that are ignorable, along which no force and no reaction acts

    Outputs, events, contacts and dry friction go along, but for those that hold ignored coordinates, which are told.

    Raises DerivationError where there is none, where all are (then the momenta say everything), for a coordinate
    that is not ignorable, and where the momenta do not determine the velocities of the coordinates dropped.

    >>> kepler = System("r phi", kinetic="m*(r'**2 + r**2*phi'**2)/2", potential="-k/r", parameters={"m": 1, "k": 1})
    >>> found = routhian(kepler)
    >>> found.lagrangian, found.rates
    (k/r(t) + m*Derivative(r(t), t)**2/2 - p_phi**2/(2*m*r(t)**2), {phi(t): p_phi/(m*r(t)**2)})
    """
    from sympy import Symbol

    equations = parts.equations_of(description, "routhian")
    system = equations.system
    indices = _chosen(equations, cyclic)
    names = parts.free_names(system, [f"p_{system.coordinate_names[i]}" for i in indices])
    momenta = [Symbol(name, real=True) for name in names]
    rates = _ignored_rates(equations, indices, list(map(system.symbols.leaf, momenta)))
    return _reduced(equations, indices, momenta, rates)


# -------------------------------------------------------------------- which coordinates


def _chosen(equations: Equations, cyclic: Any) -> tuple[int, ...]:
    system, free = equations.system, equations.conserved_indices
    items = cyclic if isinstance(cyclic, list | tuple) else [cyclic]
    indices = free if cyclic is None else tuple(dict.fromkeys(_index(system, item) for item in items))
    where = f"System '{system.name}', routhian"
    if not indices:
        raise DerivationError(where, "there is no ignorable coordinate.",
                              "L must not hold it, and no force or constraint may act along it.")
    for i in indices:
        if i not in free:
            names = ", ".join(system.coordinate_names[j] for j in free)
            raise DerivationError(where, f"{system.coordinate_names[i]} is not ignorable.",
                                  "L holds it, or a force or a constraint acts along it. "
                                  + (f"Ignorable are: {names}." if names else "None is."))
    if len(indices) == len(system.coordinates):
        raise DerivationError(where, "every coordinate is ignorable, so no system is left.",
                              "All momenta are constant; name the coordinates to drop.")
    _refuse_mentions(equations, indices, where)
    return indices


def _index(system: System, item: Any) -> int:
    name = name_of(item)
    places = {known: place for place, known in enumerate(system.coordinate_names)}
    return looked_up(places, name, "routhian", f"'{name}' is not a coordinate.")


def _refuse_mentions(equations: Equations, indices: Sequence[int], where: str) -> None:
    """Forces along the others, and constraints, must not hold an ignored coordinate."""
    system = equations.system
    nodes = (*equations.force_nodes, *system.holonomic, *system.nonholonomic)
    for i in indices:
        if parts.holds_any(system, nodes, [system.leaves.q[i]]):
            raise DerivationError(where, f"a force or a constraint depends on {system.coordinate_names[i]}.",
                                  "Then it cannot be dropped.")


# -------------------------------------------------------------------- the reduction


def _ignored_rates(equations: Equations, indices: Sequence[int], given: Sequence[Node]) -> list[Node]:
    """s' of dL/ds' = c, as nodes of the whole system's graph."""
    system = equations.system
    graph, velocities = system.graph, [system.leaves.v[i] for i in indices]
    rows = [[equations.mass_nodes[i][j] for j in indices] for i in indices]
    where = f"System '{system.name}', routhian"
    momenta = [equations.momenta_nodes[i] for i in indices]
    if not is_affine(graph, momenta, velocities, flat(rows)):
        raise DerivationError(where, "L is not quadratic in the velocities that are dropped.",
                              "Use hamiltonian, where every velocity is replaced.")
    linear = substitute(graph, momenta, dict.fromkeys(velocities, graph.zero))
    mass = list_from_sympy(parts.short(system, flat(rows)), system.symbols)
    rest = list_from_sympy(parts.short(system, linear), system.symbols)
    count = len(indices)
    right = [[graph.sub(c, b)] for c, b in zip(given, rest, strict=True)]
    found = solved(system, [mass[k * count:(k + 1) * count] for k in range(count)], right)
    if isinstance(found, tuple):
        names = ", ".join(system.coordinate_names[indices[k]] for k in found)
        raise DerivationError(where, f"the momenta do not determine the velocities of {names}.",
                              "The Hessian of L in the dropped velocities is singular.")
    return [row[0] for row in found]


def _reduced(equations: Equations, indices: Sequence[int], momenta: Sequence[Symbol],
             rates: list[Node]) -> Routhian:
    """R = L(s' = 0) - (c - b)^T s' / 2 with b = dL/ds' at s' = 0."""
    full = equations.system
    graph = full.graph
    dropped = [full.leaves.v[i] for i in indices]
    replaced = dict(zip(dropped, rates, strict=True))
    without = substitute(graph, [full.lagrangian, *(equations.momenta_nodes[i] for i in indices)],
                         dict.fromkeys(dropped, graph.zero))
    static = at_rest(full, tuple(without[:1]))[0]
    moved = [graph.sub(full.symbols.leaf(c), b) for c, b in zip(momenta, without[1:], strict=True)]
    given = graph.mul(graph.number(-1, 2), graph.dot(moved, rates))
    lagrangian = parts.shortest_sum(full, [graph.sub(without[0], static), static, given])
    kept = [i for i in range(len(full.coordinates)) if i not in indices]
    ignored = tuple(full.coordinates[i] for i in indices)
    system = System(
        [full.coordinates[i] for i in kept], lagrangian=lagrangian,
        forces=_forces(full, kept, replaced),
        holonomic=parts.written(full, full.holonomic),
        nonholonomic=parts.written(full, substitute(graph, full.nonholonomic, replaced)),
        parameters={**full.parameters, **dict.fromkeys(momenta)}, name=f"{full.name}, reduced",
        **_carrier(full, kept, ignored, replaced).carried(),
    )
    return Routhian(
        system, equations, ignored, dict(zip(ignored, momenta, strict=True)),
        {full.coordinates[i]: equations.momenta[i] for i in indices},
        dict(zip(ignored, (parts.shortest_sum(full, [rate]) for rate in rates), strict=True)), lagrangian,
    )


def _carrier(full: System, kept: Sequence[int], ignored: Sequence[Expr], rates: Mapping[Node, Node]) -> Carrier:
    """What else goes along, but for what holds an ignored coordinate, or acts along it."""
    dropped, on_motion = list(map(full.symbols.leaf, ignored)), _with_accelerations(full, kept, rates)
    return Carrier(
        "routhian", full, [full.coordinates[i] for i in kept],
        lambda nodes: parts.written(full, substitute(full.graph, nodes, on_motion)),
        kept={full.coordinate_names[i] for i in kept}, settable=full.input_names, gone=dropped, fixed=list(rates),
        renamed={full.symbols.sympy(leaf): dynamic_symbol(name)
                 for leaf, name in zip(full.multipliers, full.multiplier_names, strict=True)},
    )  # fmt: skip


def _with_accelerations(full: System, kept: Sequence[int], rates: Mapping[Node, Node]) -> dict[Node, Node]:
    """s' by their leaves, and s'' from p' = 0."""
    graph, leaves = full.graph, full.leaves
    along = {leaves.q[i]: leaves.v[i] for i in kept} | {leaves.v[i]: leaves.a[i] for i in kept}
    second = tangent(graph, list(rates.values()), {**along, leaves.t: graph.one})
    return {**rates, **{full.symbols.rate(leaf, 1): node for leaf, node in zip(rates, second, strict=True)}}


def _forces(system: System, kept: Sequence[int], replaced: Mapping[Node, Node]) -> dict[Any, Any] | None:
    """Along the coordinates that remain, dry friction apart."""
    lost = gradient(system.graph, system.dissipation, system.leaves.v)
    nodes = substitute(system.graph, list(map(system.graph.sub, applied_forces(system), lost)), replaced)
    named = {system.coordinates[i]: nodes[i] for i in kept if nodes[i] != system.graph.zero}
    return dict(zip(named, parts.short(system, list(named.values())), strict=True)) or None
