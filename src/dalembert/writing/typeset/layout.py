"""Which formulas a sheet of equations shows, in which order.

`sheet(dynamics, options)` returns sections of aligned lines as trees of notation; `latex`, `mathml` and `text`
spell the same sheet.  Expressions are taken as `matrices.matrix` gives them, in the style that is asked for.
Widths are counted in columns of text.  `entries` writes each quantity, with named intermediates where its entries are
long, and the angles of a sheet longer than `LONG_SHEET` have names too; what nobody would read even so is told by what
it is made of, or link by link.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from ...algebra.exactly import exact_else
from ...algebra.short.writing import leaves
from ...description.coordinates import time
from ...description.system import System
from ...dynamics.dynamics import Dynamics
from .. import matrices
from .abbreviations import definitions
from .entries import LONGEST_ENTRY, definition, is_long, line, remarks_of, why_not_written, with_intermediates
from .expressions import signed_sum
from .lines import Signed, broken_equation, listed
from .links.bodies import bodies_of, is_spatial
from .links.sections import link_sections
from .naming import index_names
from .notation import Piece, applied, indexed, name, number, total
from .options import Options
from .sizes import distinct
from .touching import contacts
from .writer import MOST_LEAVES, Line, Section, Writer, in_print, is_for_readers, is_too_long, quantities_of, writer_of


def sheet(dynamics: Dynamics, options: Options | None = None) -> tuple[Section, ...]:
    """The sections of the textbook layout; empty ones are left out."""
    if matrices.is_beyond_print(dynamics):
        return (_announcement(dynamics),)
    if is_told_by_links(dynamics, options):
        return by_links(dynamics, options)
    writer = writer_of(dynamics, options)
    return _apart(dynamics, [
        _matrix_form(writer),
        _component_form(writer),
        _base_parameters(writer),
        _constraints(writer),
        contacts(writer, LONGEST_ENTRY),
        _momenta(writer),
        _conserved(writer),
        _energies(writer),
    ])  # fmt: skip


def by_links(dynamics: Dynamics, options: Options | None = None, note: str = "") -> tuple[Section, ...]:
    """The sections of a tree of bodies link by link, with what the matrices do not say: constraints, what is conserved.

    Raises DerivationError where a system is given by its energies.
    """
    writer = writer_of(dynamics, options, [])
    further = [_constraints(writer), contacts(writer, LONGEST_ENTRY), _conserved(writer)]
    return (*link_sections(dynamics, options, note or _BY_LINKS), *_apart(dynamics, further))


def _apart(dynamics: Dynamics, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections that say something, constants set apart from names of the user."""
    apart = [replace(section, lines=in_print(section.lines, dynamics.system)) for section in sections]
    return tuple(section for section in apart if section.lines or section.note)


# ---------------------------------------------------------------------------------- the matrix form


def _matrix_form(writer: Writer) -> Section:
    quantities = quantities_of(writer)
    heads = {quantity: _head(writer, quantity) for quantity in quantities}
    lines = [Line(None, broken_equation(left, right, writer.room(None))) for left, right in _headlines(writer, heads)]
    named = {long: short for long, short in writer.aliases.items() if long.kind == "function"}
    lines += [Line(None, (formulas,)) for formulas in listed(definitions(named), writer.options.columns)]
    for quantity in quantities:
        lines += definition(writer, heads[quantity], quantity)
    if any(is_too_long(writer, quantity) for quantity in quantities):
        writer.remarks.append("what is not written out, equations.matrix(name) has.")
    return Section("Equations of motion", tuple(lines), remarks_of(writer))


def _headlines(writer: Writer, present: dict[str, Piece]) -> list[tuple[list[Signed], list[Signed]]]:
    """M a + C v + g = Q + A^T lambda, and A a + b = 0, with the terms that are there."""
    partner = {"mass_matrix": 2, "coriolis_matrix": 1, "constraint_jacobian": 2}

    def side(*quantities: str) -> list[Signed]:
        return [(False, term(each)) for each in quantities if each in present]

    def term(quantity: str) -> Piece:
        head = present[quantity]
        return Piece("product", (head, _rate(writer, partner[quantity]))) if quantity in partner else head

    coriolis = "coriolis_vector" if writer.options.letter("coriolis_vector") else "coriolis_matrix"
    left, right = side("mass_matrix", coriolis, "gyroscopic", "gravity"), side("forces")
    if "constraint_jacobian" not in present:
        return [(left, right)]
    transposed = Piece("transposed", (writer.letter("constraint_jacobian"),))
    right.append((False, Piece("product", (transposed, writer.letter("multipliers")))))
    return [(left, right), (side("constraint_jacobian", "constraint_bias"), [])]


def _rate(writer: Writer, order: int) -> Piece:
    """The coordinates with dots; velocities that are no derivatives by the letter v."""
    if writer.dynamics.system.leaves.are_derivatives:
        return Piece("dots", (writer.letter("coordinates"), order))
    return name("v") if order == 1 else Piece("dots", (name("v"), order - 1))


def _head(writer: Writer, quantity: str) -> Piece:
    """A quantity with its arguments, `M(q)`, as far as it depends on them."""
    arguments = {"q": writer.letter("coordinates"), "v": _rate(writer, 1), "t": name("t")}
    found = _dependencies(writer.value(quantity), writer.dynamics.system)
    return applied(writer.letter(quantity), [written for argument, written in arguments.items() if argument in found])


def _dependencies(value: Any, system: System) -> set[str]:
    """Which of coordinates, velocities and explicit time a value depends on."""
    found, seen, stack, velocities = set(), set(), list(value), set(_velocities(system))
    while stack:
        part = stack.pop()
        if part in seen:
            continue
        seen.add(part)
        if part in velocities or part.is_Derivative:
            found.add("v")
        elif part in system.coordinates:
            found.add("q")
        elif part == time():
            found.add("t")
        elif part not in system.inputs:
            stack.extend(part.args)
    return found


# ---------------------------------------------------------------------------- one quantity, in lines


def _announcement(dynamics: Dynamics) -> Section:
    count = len(dynamics.system.leaves.v)
    return Section("Equations of motion", (), f"{dynamics.system.name}: {count} velocities in decimal numbers are not "
                   "written out. Kernels of compile() evaluate them, dynamics.nodes() has their graph; "
                   "equations.recursion tells them link by link.")


#: The fewest joints of a robot that is told link by link.
_FEWEST_JOINTS = 4
_BY_LINKS = (f"Written out, the matrices have more than {MOST_LEAVES} symbols and numbers: equations.matrix(name) has "
             "them. Link by link they are the lines below, which equations.recursion.function() runs.")


def is_told_by_links(dynamics: Dynamics, options: Options | None = None) -> bool:
    """Whether bodies move in space by so many joints that their matrices are longer than anybody reads."""
    options = options or Options()
    if dynamics.tree is None or not is_for_readers(options):
        return False
    joints = [link for link in dynamics.tree.links if link.joint != "fixed" and not (link.mimic or link.rotor)]
    return len(joints) >= _FEWEST_JOINTS and dynamics.kept(_is_long_in_space)


def _is_long_in_space(dynamics: Dynamics) -> bool:
    if not is_spatial(bodies_of(dynamics)):
        return False
    written = (leaves(matrices.matrix(dynamics, each)) for each in ("mass_matrix", "gravity", "coriolis_matrix"))
    return any(total > MOST_LEAVES for total in accumulate(written))


# ------------------------------------------------------------------------------- the other sections

_TOO_LONG = "The rows are too long to read; they are made of the matrices above."


def _component_form(writer: Writer) -> Section:
    """The same equations row by row: sum of M_ij a_j + (C v + gyroscopic + g)_i = Q_i + (A^T lambda)_i."""
    title = "Component by component"
    parts = ("mass_matrix", *_BIAS, "forces")
    if any(why_not_written(writer, each) for each in (*parts, "constraint_jacobian")) or any(
        is_long(writer, entry, 2 * LONGEST_ENTRY) for each in parts for entry in writer.value(each)
    ):
        return Section(title, (), _TOO_LONG)
    system = writer.dynamics.system
    accelerations = [system.symbols.sympy(leaf) for leaf in system.leaves.a]
    rows = [_row_terms(writer, accelerations, i) for i in range(len(accelerations))]
    return Section(title, tuple(Line(None, broken_equation(*sides, writer.room(None))) for sides in rows))


_BIAS = ("coriolis_vector", "gyroscopic", "gravity")


def _row_terms(writer: Writer, accelerations: Sequence[Any], i: int) -> tuple[list[Signed], list[Signed]]:
    """Both sides of one equation."""
    mass, gradients = writer.value("mass_matrix"), writer.value("constraint_jacobian")
    inertia = [mass[i, j] * a for j, a in enumerate(accelerations)]
    multipliers = matrices.multipliers(writer.dynamics.system)
    reactions = [gradients[k, i] * multiplier for k, multiplier in enumerate(multipliers)]
    bias = [writer.value(each)[i] for each in _BIAS]
    left = [term for part in (*inertia, *bias) if part != 0 for term in writer.terms(part)]
    right = [term for part in (writer.value("forces")[i], *reactions) if part != 0 for term in writer.terms(part)]
    return left, right


def _velocities(system: System) -> list[Any]:
    """The velocities as SymPy symbols: derivatives of coordinates, or functions of their own."""
    return [system.symbols.sympy(leaf) for leaf in system.leaves.v]


def _constraints(writer: Writer) -> Section:
    """h(q, t) = 0 for holonomic constraints, then the velocity forms of the others."""
    held = list(writer.value("constraint_residual"))
    rolled = list(writer.value("constraint_rate"))[len(held) :]
    lines = [Line(None, broken_equation(writer.terms(each), [], writer.room(None))) for each in (*held, *rolled)]
    kinds = [f"{len(rows)} {kind}" for rows, kind in ((held, "holonomic"), (rolled, "nonholonomic")) if rows]
    noun = "constraint" if len(lines) == 1 else "constraints"
    return Section("Constraints", tuple(lines), f"{' and '.join(kinds)} {noun}." if kinds else "")


def _base_parameters(writer: Writer) -> Section:
    """What the letters of a sheet in base parameters stand for."""
    is_lumped = writer.options.style == "lumped"
    meanings = exact_else({}, matrices.base_parameters, writer.dynamics) if is_lumped else {}
    return Section("Base parameters", tuple(line(writer, name(each.name), meant) for each, meant in meanings.items()))


def _momenta(writer: Writer) -> Section:
    """p_i, for each coordinate."""
    names, momenta = index_names(writer.dynamics.system), writer.value("momenta")
    if why := why_not_written(writer, "momenta"):
        return Section("Momenta", (), why)
    if _is_natural(writer) and any(is_long(writer, entry, LONGEST_ENTRY) for entry in momenta):
        rows = Piece("product", (writer.letter("mass_matrix"), _rate(writer, 1)))
        return Section("Momenta", (Line(writer.letter("momenta"), (rows,)),))
    lines, momenta = with_intermediates(writer, momenta)
    heads = [_momentum(writer, each) for each in names]
    lines += [line(writer, head, p) for head, p in zip(heads, momenta, strict=True)]
    return Section("Momenta", tuple(lines))


def _momentum(writer: Writer, coordinate: str) -> Piece:
    """The letter of the momenta with a coordinate as its subscript."""
    letter = writer.letter("momenta")
    if not letter.parts[1]:
        return indexed(letter, writer.named(coordinate))
    return name(f"{writer.options.letter('momenta')}_{writer.names.get(coordinate, coordinate)}")


def _conserved(writer: Writer) -> Section:
    """The momenta of ignorable coordinates, and the energy, where the equations say they are constant."""
    dynamics, constant = writer.dynamics, Piece("text", ("const",))
    indices = index_names(dynamics.system)
    heads = [_momentum(writer, indices[j]) for j in dynamics.conserved_indices]
    heads += [writer.letter("energy")] if dynamics.is_conservative else []
    return Section("Conserved quantities", tuple(Line(head, (constant,)) for head in heads))


def _energies(writer: Writer) -> Section:
    """T and V, and what L and E are made of."""
    kinetic, potential = writer.letter("kinetic_energy"), writer.letter("potential_energy")
    lagrangian, energy = writer.letter("lagrangian"), writer.letter("energy")
    natural = _is_natural(writer)
    if natural and is_long(writer, writer.value("kinetic_energy"), LONGEST_ENTRY):
        is_given = why_not_written(writer, "mass_matrix")
        lines = _as_given(writer, kinetic) if is_given else [Line(kinetic, (_half_form(writer),))]
    else:
        lines = definition(writer, kinetic, "kinetic_energy")
    lines += definition(writer, potential, "potential_energy")
    lines.append(Line(lagrangian, (signed_sum([(False, kinetic), (True, potential)]),)))
    if natural:
        lines.append(Line(energy, (total([kinetic, potential]),)))
        return Section("Energies", tuple(lines), remarks_of(writer))
    power = Piece("product", (Piece("transposed", (writer.letter("momenta"),)), _rate(writer, 1)))
    lines.append(Line(energy, (signed_sum([(False, power), (True, lagrangian)]),)))
    lines += definition(writer, energy, "energy")
    return Section("Energies", tuple(lines), remarks_of(writer))


def _as_given(writer: Writer, head: Piece) -> list[Line]:
    """T as it was described, of which M is made."""
    value = matrices.matrix(writer.dynamics, "kinetic_energy", "derived")
    if leaves([value]) > MOST_LEAVES:
        writer.remarks.append(f"the kinetic energy is as it was given: it has more than {MOST_LEAVES} symbols and "
                              "numbers.")
        return []
    lines, value = with_intermediates(writer, value)
    return [*lines, line(writer, head, value)]


def _half_form(writer: Writer) -> Piece:
    """1/2 qdot^T M qdot."""
    half, rate = Piece("fraction", (number("1"), number("2"))), _rate(writer, 1)
    return Piece("product", (half, Piece("transposed", (rate,)), writer.letter("mass_matrix"), rate))


def _is_natural(writer: Writer) -> bool:
    """Whether T is a quadratic form in the velocities and V is free of them, so that E = T + V and p = M qdot."""
    rates = _velocities(writer.dynamics.system)
    fixed = [*writer.value("mass_matrix"), writer.value("potential_energy")]
    if set(rates) & set(distinct(fixed)):
        return False
    at_rest = dict.fromkeys(rates, 0)
    moving = [*writer.value("momenta"), writer.value("kinetic_energy")]
    return all(part.xreplace(at_rest) == 0 for part in moving)
