"""The result: the equations in matrices, and what stays constant along the motion, and why."""

from __future__ import annotations

from typing import Any

from ...dynamics.lagrange import at_rest
from ...expr.calculus import gradient
from ..matrices import extended_matrix, multipliers
from ..typeset.expressions import signed_sum
from ..typeset.lines import columns
from ..typeset.notation import Piece, indexed, matrix, number, operator, row
from ..typeset.touching import contacts
from .collection import Collection
from .desk import Desk
from .formulas import Formula, Step, rate
from .operator import Operator

_MATRICES = "With the coefficients in matrices, these are the equations of motion as textbooks write them."
_KEPT = "A momentum is conserved where {lagrangian} does not contain its coordinate and no force acts along it; the " \
        "energy where time does not occur and no force does work."
#: Rows of the matrices that are shown with their entries.
_MOST_ROWS = 4


def result_steps(desk: Desk, terms: Collection) -> list[Step]:
    """The equations in matrices, what may touch, then what is conserved."""
    touching = [_touching(desk)] if desk.system.contacts else []
    return [_matrices(desk, terms), *touching, _conserved(desk, terms.pieces)]


def _touching(desk: Desk) -> Step:
    section = contacts(desk.writer, desk.room(None, ""))
    return Step(section.title, section.note, tuple(Formula(line.left, line.right) for line in section.lines))


def _matrices(desk: Desk, terms: Collection) -> Step:
    left, right = _sides(desk, terms)
    lines = [Formula(None, (row(signed_sum(left or _ZERO), operator("="), signed_sum(right or _ZERO)),))]
    if desk.dynamics.constraint_nodes.rate:
        lines += _extended(desk, left, right)
    return Step("The result", _MATRICES, tuple(lines), desk.remarks())


_ZERO = [(False, number("0"))]


def _sides(desk: Desk, terms: Collection) -> tuple[list[tuple[bool, Piece]], list[tuple[bool, Piece]]]:
    """M a + C v + g, and Q + A^T lambda, with the matrices that are not zero."""
    acceleration = desk.motion(2)
    inertia = any(entry != 0 for entries in terms.pieces.inertia for entry in entries)
    left = [
        (inertia, Piece("product", (desk.letter("mass_matrix"), acceleration))),
        (bool(terms.symbols), _coriolis(desk)),
        (_is_present(terms.gyroscopic), desk.letter("gyroscopic")),
        (_is_present(terms.statics), desk.letter("gravity")),
    ]
    reaction = Piece("product", (_transposed(desk), _multipliers(desk)))
    right = [(_is_present(terms.pieces.forces), desk.letter("forces")),
             (bool(desk.dynamics.constraint_nodes.rate), reaction)]
    return [(False, term) for there, term in left if there], [(False, term) for there, term in right if there]


def _coriolis(desk: Desk) -> Piece:
    """C v, by the letter of the vector where the notation has one for it."""
    if desk.writer.options.letter("coriolis_vector"):
        return desk.letter("coriolis_vector")
    return Piece("product", (desk.letter("coriolis_matrix"), desk.motion(1)))


def _is_present(entries: list[Any]) -> bool:
    return any(entry != 0 for entry in entries)


def _transposed(desk: Desk) -> Piece:
    return Piece("transposed", (desk.letter("constraint_jacobian"),))


def _multipliers(desk: Desk) -> Piece:
    return desk.letter("multipliers")


def _extended(desk: Desk, left: list[tuple[bool, Piece]], right: list[tuple[bool, Piece]]) -> list[Formula]:
    """A a + b = 0, and [[M, -A^T], [A, 0]] [a; lambda] = [Q - C v - g; -b]."""
    jacobian, inertia = desk.letter("constraint_jacobian"), desk.letter("mass_matrix")
    acceleration, zero = desk.motion(2), number("0")
    turning = Piece("product", (jacobian, acceleration))
    bias = any(entry != 0 for entry in desk.entries("constraint_bias"))
    held = [(False, turning), *([(False, desk.letter("constraint_bias"))] if bias else [])]
    minus = row(Piece("minus", ()), _transposed(desk))
    unknowns = matrix([[acceleration], [_multipliers(desk)]])
    mass = Piece("product", (inertia, acceleration))
    moved = [(False, term) for _, term in right[:-1]] + [(True, term) for _, term in left if term != mass]
    below = row(Piece("minus", ()), desk.letter("constraint_bias")) if bias else zero
    known = matrix([[signed_sum(moved or _ZERO)], [below]])
    system = row(matrix([[inertia, minus], [jacobian, zero]]), number(" "), unknowns, operator("="), known)
    return [Formula(None, (row(signed_sum(held), operator("="), zero),), "constraints of accelerations"),
            Formula(None, (system,), "extended matrix form"), *_blocks(desk)]


def _blocks(desk: Desk) -> list[Formula]:
    """The extended matrix with its entries, where it is small."""
    rows = desk.count + len(desk.dynamics.constraint_nodes.rate)
    entries = desk.entries("mass_matrix") + desk.entries("constraint_jacobian")
    if rows > _MOST_ROWS or any(entry is None for entry in entries):
        return []
    value = extended_matrix(desk.dynamics)
    written = matrix([[signed_sum(desk.writer.terms(entry)) for entry in value.row(i)] for i in range(value.rows)])
    return [Formula(None, (written,), "its entries", value)]


# -------------------------------------------------------------------- what is conserved


def _conserved(desk: Desk, pieces: Operator) -> Step:
    lines: list[Formula] = []
    for j, velocity in enumerate(desk.velocities):
        if not (velocity.is_Derivative and velocity.expr in desk.dynamics.cyclic):
            continue
        momentum = indexed(desk.letter("momenta"), desk.indices[j])
        pull = [pieces.forces[j], *pieces.reactions[j]]
        if None in pull or sum(pull) != 0:
            lines += desk.total(rate(momentum), pull, "cyclic, but forces act along it")
        else:
            lines.append(Formula(momentum, (_constant(desk, pieces.momenta[j]),), "cyclic, and no force along it",
                                 pieces.momenta[j]))
    return Step("What is conserved", desk.told(_KEPT), (*lines, *_energy(desk)), desk.remarks())


def _constant(desk: Desk, value: Any) -> Piece:
    """`value = const`, the value left out where it is long."""
    constant = Piece("text", ("const",))
    terms = [] if value is None else desk.writer.terms(value)
    written = signed_sum(terms) if terms else constant
    fits = terms and columns(written) <= desk.room(None, "") // 2
    return row(written, operator("="), constant) if fits else constant


def _energy(desk: Desk) -> list[Formula]:
    """The energy, and that it is constant, or its rate: the power of the forces."""
    letter, parts = desk.letter("energy"), map(desk.letter, ("kinetic_energy", "potential_energy"))
    if desk.energies_are_apart and desk.is_natural:
        lines = [Formula(letter, (signed_sum([(False, part) for part in parts]),))]
    else:
        lines = desk.formula(letter, *desk.entries("energy"))
    if desk.dynamics.is_conservative:
        return [*lines, Formula(letter, (Piece("text", ("const",)),), "no force does work, no explicit time")]
    return [*lines, *desk.formula(rate(letter), _power(desk), desk.told("power of the forces, less ∂{lagrangian}/∂t"))]


def _power(desk: Desk) -> Any:
    """dE/dt = v.Q - dL/dt + lambda.(A v), where a driven constraint makes A v differ from zero."""
    system, graph = desk.system, desk.graph
    driven = [graph.neg(rest) for rest in at_rest(system, desk.dynamics.constraint_nodes.rate)]
    by_time = gradient(graph, system.lagrangian, [system.leaves.t])[0]
    power = graph.sub(graph.dot(system.leaves.v, desk.dynamics.force_nodes), by_time)
    found = desk.short([power, *driven])
    if any(value is None for value in found):
        return None
    return found[0] + sum(value * symbol for value, symbol in zip(found[1:], multipliers(desk.system), strict=True))
