"""Generalized forces by virtual work: F . dr = sum_k Q_k dq_k, one applied force after the other.

Sources: `forces.py` of the derivation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...description.system import AppliedForce
from ...dynamics.forces import virtual_work
from ...dynamics.lagrange import by_position, by_velocity
from ...expr.calculus import gradient
from ...expr.node import Node
from ..typeset.notation import Piece, indexed, name, number, row
from .desk import Desk
from .formulas import Formula, Step, partial, subscripted

_NONE = "No force acts beside those that have a potential, and nothing dissipates: {forces} = 0."
_WORK = "Virtual work: the generalized force of a coordinate is the work of the applied forces per unit of its " \
        "displacement, F·∂r/∂q."
_RAYLEIGH = "Dissipation enters as minus the derivatives of Rayleigh's function by the velocities."


def force_step(desk: Desk) -> Step:
    """Every applied force with its share of each generalized force, the dissipation, and the sums."""
    system = desk.system
    shares = [virtual_work(system, force) for force in system.forces]
    rates = [desk.graph.neg(rate) for rate in gradient(desk.graph, system.dissipation, system.leaves.v)]
    several = [sum(each[k] != desk.graph.zero for each in (*shares, rates)) > 1 for k in range(desk.count)]
    lines: list[Formula] = []
    for k, (force, share) in enumerate(zip(system.forces, shares, strict=True), start=1):
        lines += _Applied(desk, force, share, k, several).lines()
    if system.dissipation != desk.graph.zero:
        lines += _dissipated(desk, rates)
    if not lines:
        return Step("Generalized forces", desk.told(_NONE), ())
    summed = [k for k in range(desk.count) if several[k]]
    totals = desk.entries("forces")
    lines += desk.formulas([_total(desk, k) for k in summed], [totals[k] for k in summed], ["together"] * len(summed))
    sentences = [_WORK] * bool(system.forces) + [_RAYLEIGH] * (system.dissipation != desk.graph.zero)
    return Step("Generalized forces", " ".join(sentences), tuple(lines), desk.remarks())


def _total(desk: Desk, k: int) -> Piece:
    """Q along a velocity."""
    return indexed(desk.letter("forces"), desk.indices[k])


@dataclass(frozen=True)
class _Applied:
    """One applied force: its shares as nodes, its number, and where it is not the only one."""

    desk: Desk
    force: AppliedForce
    shares: Sequence[Node]
    number: int
    several: Sequence[bool]

    def lines(self) -> list[Formula]:
        """The force, where or along what it acts, how that moves with each velocity, and the products."""
        desk, force = self.desk, self.force
        if force.kind == "generalized":
            return self._work("given")
        at_point = force.kind == "point"
        acts, along = ("force", "at the point") if at_point else ("force or torque", "along the velocity")
        head = Piece("name", (desk.free("F", "f", "force"), str(self.number)))
        place = Piece("name", (desk.free(*(("r", "ρ", "point") if at_point else ("ν", "rate"))), str(self.number)))
        lines = desk.vector(head, desk.shorter(force.values), acts)
        lines += desk.vector(place, desk.shorter(force.along), along)
        return lines + self._displacements(place) + self._work("virtual work")

    def _displacements(self, place: Piece) -> list[Formula]:
        """d(place)/dq, or d(velocity)/dv, where they are not zero."""
        desk, lines = self.desk, []
        at_point = self.force.kind == "point"
        rows = by_position(desk.system, self.force.along) if at_point else by_velocity(desk.system, self.force.along)
        for k, velocity in enumerate(desk.velocities):
            column = [row[k] for row in rows]
            if any(entry != desk.graph.zero for entry in column):
                by = velocity.expr if at_point and velocity.is_Derivative else velocity
                lines += desk.vector(partial(place, desk.writer.node(by)), desk.short(column))
        return lines

    def _work(self, label: str) -> list[Formula]:
        acting = [k for k, share in enumerate(self.shares) if share != self.desk.graph.zero]
        values = self.desk.shorter([self.shares[k] for k in acting])
        return self.desk.formulas([self._head(k) for k in acting], values, [label] * len(acting))

    def _head(self, k: int) -> Piece:
        """Q along a velocity, with the number of the force where others act along it too."""
        if not self.several[k]:
            return _total(self.desk, k)
        return subscripted(self.desk.letter("forces"), [self.desk.indices[k], number(str(self.number))])


def _dissipated(desk: Desk, rates: Sequence[Node]) -> list[Formula]:
    """F and -dF/dv."""
    head = name(desk.free("F", "Φ", "dissipation"))
    lines = desk.formulas([head], desk.shorter([desk.system.dissipation]), ["dissipation function"])
    acting = [k for k, rate in enumerate(rates) if rate != desk.graph.zero]
    values = desk.short([rates[k] for k in acting])
    heads = [row(Piece("minus", ()), partial(head, desk.writer.node(desk.velocities[k]))) for k in acting]
    return lines + desk.formulas(heads, values, ["dissipative"] * len(acting))
