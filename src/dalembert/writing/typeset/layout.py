"""Which formulas a sheet of equations shows, in which order.

`sheet(dynamics, options)` returns sections of aligned lines as trees of notation; `latex`, `mathml` and `text`
spell the same sheet.  Expressions are taken as `matrices.matrix` gives them, in the style that is asked for.
Widths are counted in columns of text.  A matrix wider than the sheet is listed entry by entry; an entry longer
than `LONGEST_ENTRY` columns is written with named intermediates, and so are the angles of a sheet longer than
`LONG_SHEET`; a quantity with more than `LARGEST_QUANTITY` distinct operations, or with deep ones, is announced, not
written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, count
from typing import Any

from ...algebra.short.writing import leaves
from ...description.coordinates import time
from ...description.system import System
from ...dynamics.dynamics import Dynamics
from .. import matrices
from .abbreviations import Definitions, definitions, opened, repeated_parts
from .expressions import node, signed_sum
from .lines import Signed, broken, broken_equation, columns, listed
from .links.bodies import bodies_of, is_spatial
from .links.sections import link_sections
from .notation import Piece, applied, indexed, matrix, name, number, separated, total
from .options import Options
from .plain import spell
from .sizes import DEEPEST, distinct, is_deep, tree_size
from .touching import contacts
from .writer import (
    CLEARLY_LONG,
    Line,
    Section,
    Writer,
    entries_of,
    in_print,
    is_matrix,
    quantities_of,
    user_names,
    writer_of,
)

#: Columns of text beyond which an entry is written with named intermediates.
LONGEST_ENTRY = 240
#: Distinct operations beyond which a quantity is announced instead of written.
LARGEST_QUANTITY = 3000
#: The same for bodies in decimal numbers, whose formulas nobody reads for long.
LARGEST_IN_DECIMALS = 400
_HEAD = 8  # columns of the left side of a definition
#: Subexpressions, shared ones counted again, beyond which an entry is not written out without intermediates.
_LARGEST_TREE = 20_000


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
        lines += _definition(writer, heads[quantity], quantity)
    return Section("Equations of motion", tuple(lines), _remarks(writer))


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


def _definition(writer: Writer, head: Piece, quantity: str) -> list[Line]:
    """`head = value` for a matrix or an expression, preceded by its intermediates if it needs any."""
    letter, value = writer.options.letter(quantity), writer.value(quantity)
    if why := _why_not_written(writer, quantity):
        writer.remarks.append(why)
        return []
    symmetric = quantity == "mass_matrix"
    lines, value = with_intermediates(writer, value, symmetric=symmetric)
    if is_matrix(value):
        return lines + _matrix_lines(writer, head, letter, value, symmetric=symmetric)
    return [*lines, _line(writer, head, value)]


def _line(writer: Writer, head: Piece, expression: Any) -> Line:
    """`head = expression`, broken where it is too long."""
    return Line(head, broken(writer.terms(expression), writer.room(head)))


def _announcement(dynamics: Dynamics) -> Section:
    count = len(dynamics.system.leaves.v)
    return Section("Equations of motion", (), f"{dynamics.system.name}: {count} velocities in decimal numbers are not "
                   "written out. Kernels of compile() evaluate them, dynamics.nodes() has their graph; "
                   "equations.recursion tells them link by link.")


#: The fewest joints of a robot that is told link by link, and the leaves of its matrices beyond which it is.
_FEWEST_JOINTS, _MOST_LEAVES = 4, 1500
#: What is as long, and is not told where the constraints tell it.
_OF_CONSTRAINTS = ("constraint_jacobian", "constraint_bias")
_BY_LINKS = (f"Written out, the matrices have more than {_MOST_LEAVES} symbols and numbers: equations.matrix(name) has "
             "them. Link by link they are the lines below, which equations.recursion.function() runs.")


def is_told_by_links(dynamics: Dynamics, options: Options | None = None) -> bool:
    """Whether bodies move in space by so many joints that their matrices are longer than anybody reads."""
    options = options or Options()
    if dynamics.tree is None or options.intermediates != "auto" or options.style != "textbook":
        return False
    joints = [link for link in dynamics.tree.links if link.joint != "fixed" and not (link.mimic or link.rotor)]
    return len(joints) >= _FEWEST_JOINTS and dynamics.kept(_is_long_in_space)


def _is_long_in_space(dynamics: Dynamics) -> bool:
    if not is_spatial(bodies_of(dynamics)):
        return False
    written = (leaves(matrices.matrix(dynamics, each)) for each in ("mass_matrix", "gravity", "coriolis_matrix"))
    return any(total > _MOST_LEAVES for total in accumulate(written))


def _largest(writer: Writer) -> int:
    return LARGEST_IN_DECIMALS if matrices.is_in_decimals(writer.dynamics) else LARGEST_QUANTITY


def _why_not_written(writer: Writer, quantity: str) -> str:
    """Why a quantity has more than can be read, even with intermediates; nothing where it can."""
    entries, whole = entries_of(writer.value(quantity)), writer.options.intermediates is False
    if quantity in _OF_CONSTRAINTS and leaves(entries) > _MOST_LEAVES:
        reason = f"{_MOST_LEAVES} symbols and numbers, those of the constraints below, differentiated"
    elif sum(1 for _ in distinct(entries)) > _largest(writer):
        reason = f"{_largest(writer)} operations"
    elif any(is_deep(entry) or (whole and tree_size(entry, _LARGEST_TREE) > _LARGEST_TREE) for entry in entries):
        reason = f"{DEEPEST} operations within one another"
    else:
        return ""
    return f"not written out is {spell(name(writer.options.letter(quantity)))}: it has more than {reason}."


def _is_long(writer: Writer, entry: Any, limit: int) -> bool:
    """Whether an entry has more columns than `limit`, or so many parts that it must have."""
    return tree_size(entry, limit) > limit or writer.columns(entry) > limit


def with_intermediates(writer: Writer, value: Any, *, symmetric: bool = False) -> tuple[list[Line], Any]:
    """The lines that define the parts a matrix or an expression repeats, and the value written with them.

    No lines, and the value as it is, where that is not asked for or does not pay.
    """
    if writer.options.intermediates is False:
        return [], value
    entries, names = entries_of(value), _part_names(writer)
    if symmetric:
        entries = [value[i, j] for i in range(value.rows) for j in range(i, value.cols)]
    most = writer.options.columns - _HEAD
    named, short = opened(*_shared(writer, entries, names), names, writer.parts,
                          lambda part: _is_long(writer, part, most))
    if not named:
        return [], value
    writer.parts.update((meaning, symbol) for symbol, meaning in named)
    return [_line(writer, node(symbol), meaning) for symbol, meaning in named], _like(value, short)


def _shared(writer: Writer, entries: list[Any], names: Iterator[Any]) -> tuple[Definitions, list[Any]]:
    """The names of what entries repeat, and these written with them; none where they do not pay or nobody asks."""
    if writer.options.intermediates is True or any(_is_long(writer, entry, LONGEST_ENTRY) for entry in entries):
        named, short = repeated_parts(entries, names, writer.parts, writer.columns, writer.has_name)
        if named and _pays(writer, entries, [*(meaning for _, meaning in named), *short]):
            return named, short
    return [], entries


def _part_names(writer: Writer) -> Iterator[Any]:
    """The names for repeated parts that are still free."""
    import sympy

    return (sympy.Symbol(f"{writer.part_letter}_{k}") for k in count(len(writer.parts) + 1))


def _pays(writer: Writer, before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether expressions with intermediates, and the definitions of these, are shorter than those without."""
    if any(tree_size(entry, CLEARLY_LONG) > CLEARLY_LONG for entry in before):
        return True
    return sum(map(writer.columns, after)) + _HEAD * (len(after) - len(before)) < sum(map(writer.columns, before))


def _like(value: Any, entries: Sequence[Any]) -> Any:
    """A value of the shape of another, from its entries or from those on and above the diagonal."""
    if not is_matrix(value):
        return entries[0]
    if len(entries) == value.rows * value.cols:
        return type(value)(value.rows, value.cols, entries)
    upper = {(i, j): k for k, (i, j) in enumerate((i, j) for i in range(value.rows) for j in range(i, value.cols))}
    return type(value)(value.rows, value.cols, lambda i, j: entries[upper[min(i, j), max(i, j)]])


def _matrix_lines(writer: Writer, head: Piece, letter: str, value: Any, *, symmetric: bool) -> list[Line]:
    if value.rows == value.cols == 1:
        return [_line(writer, head, value[0, 0])]
    if all(writer.columns(entry) <= writer.options.columns for entry in value):
        cells = [[signed_sum(writer.terms(value[i, j])) for j in range(value.cols)] for i in range(value.rows)]
        widths = [max(columns(entries[j]) for entries in cells) + 2 for j in range(value.cols)]
        if sum(widths) + columns(head) + 8 <= writer.options.columns:
            return [Line(head, (matrix(cells),))]
    return _entry_lines(writer, letter, value, symmetric=symmetric)


def _entry_lines(writer: Writer, letter: str, value: Any, *, symmetric: bool) -> list[Line]:
    """One line per entry, with a remark about the entries left out."""
    told = spell(name(letter))
    remarks = [f"{told} is symmetric"] if symmetric else []
    remarks += [f"entries of {told} that are not listed are zero"] if any(e == 0 for e in value) else []
    writer.remarks.extend([f"{'; '.join(remarks)}."] if remarks else [])
    lines = []
    for i in range(value.rows):
        for j in range(i if symmetric else 0, value.cols):
            if value[i, j] != 0:
                place = (i + 1,) if value.cols == 1 else (i + 1, j + 1)
                lines.append(_line(writer, _entry_head(writer, letter, place), value[i, j]))
    return lines


def _entry_head(writer: Writer, letter: str, place: Sequence[int]) -> Piece:
    """g_1, M_12, M_1,10; g_(1) where somebody calls a parameter g_1."""
    between = "" if max(place) < 10 else "_"
    head = name(f"{letter}_{between.join(map(str, place))}")
    if head not in set(map(name, user_names(writer.dynamics.system))):
        return head
    return indexed(name(letter).parts[0], Piece("paren", (separated([number(str(each)) for each in place]),)))


def _remarks(writer: Writer) -> str:
    """What has to be said about the lines so far; said once."""
    told = " ".join(remark[0].upper() + remark[1:] for remark in writer.remarks)
    writer.remarks.clear()
    return told


# ------------------------------------------------------------------------------- the other sections

_TOO_LONG = "The rows are too long to read; they are made of the matrices above."


def _component_form(writer: Writer) -> Section:
    """The same equations row by row: sum of M_ij a_j + (C v + gyroscopic + g)_i = Q_i + (A^T lambda)_i."""
    title = "Component by component"
    parts = ("mass_matrix", *_BIAS, "forces")
    if any(_why_not_written(writer, each) for each in (*parts, "constraint_jacobian")) or any(
        _is_long(writer, entry, 2 * LONGEST_ENTRY) for each in parts for entry in writer.value(each)
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


def _indices(writer: Writer) -> list[Any]:
    """For each velocity what names its momentum: the coordinate it is the derivative of, or itself."""
    return [v.expr if v.is_Derivative else v for v in _velocities(writer.dynamics.system)]


def _plain_name(coordinate: Any) -> str:
    return coordinate.func.__name__


def _constraints(writer: Writer) -> Section:
    """h(q, t) = 0 for holonomic constraints, then the velocity forms of the others."""
    held = list(writer.value("constraint_residual"))
    rolled = list(writer.value("constraint_rate"))[len(held) :]
    lines = [Line(None, broken_equation(writer.terms(each), [], writer.room(None))) for each in (*held, *rolled)]
    kinds = [f"{len(rows)} {kind}" for rows, kind in ((held, "holonomic"), (rolled, "nonholonomic")) if rows]
    noun = "constraint" if len(lines) == 1 else "constraints"
    return Section("Constraints", tuple(lines), f"{' and '.join(kinds)} {noun}." if kinds else "")


def _momenta(writer: Writer) -> Section:
    """p_i, for each coordinate."""
    names, momenta = list(map(_plain_name, _indices(writer))), writer.value("momenta")
    if why := _why_not_written(writer, "momenta"):
        return Section("Momenta", (), why)
    if _is_natural(writer) and any(_is_long(writer, entry, LONGEST_ENTRY) for entry in momenta):
        rows = Piece("product", (writer.letter("mass_matrix"), _rate(writer, 1)))
        return Section("Momenta", (Line(writer.letter("momenta"), (rows,)),))
    lines, momenta = with_intermediates(writer, momenta)
    heads = [_momentum(writer, each) for each in names]
    lines += [_line(writer, head, p) for head, p in zip(heads, momenta, strict=True)]
    return Section("Momenta", tuple(lines))


def _momentum(writer: Writer, coordinate: str) -> Piece:
    """The letter of the momenta with a coordinate as its subscript."""
    letter = writer.letter("momenta")
    if letter.parts[1:] == ("",):
        return indexed(letter.parts[0], name(coordinate))
    return name(f"{writer.options.letter('momenta')}_{coordinate}")


def _conserved(writer: Writer) -> Section:
    """The momenta of ignorable coordinates, and the energy, where the equations say they are constant."""
    dynamics, constant = writer.dynamics, Piece("text", ("const",))
    indices = _indices(writer)
    heads = [_momentum(writer, _plain_name(indices[j])) for j in dynamics.conserved_indices]
    heads += [writer.letter("energy")] if dynamics.is_conservative else []
    return Section("Conserved quantities", tuple(Line(head, (constant,)) for head in heads))


def _energies(writer: Writer) -> Section:
    """T and V, and what L and E are made of."""
    kinetic, potential = writer.letter("kinetic_energy"), writer.letter("potential_energy")
    lagrangian, energy = writer.letter("lagrangian"), writer.letter("energy")
    natural = _is_natural(writer)
    if natural and _is_long(writer, writer.value("kinetic_energy"), LONGEST_ENTRY):
        lines = [Line(kinetic, (_half_form(writer),))]
    else:
        lines = _definition(writer, kinetic, "kinetic_energy")
    lines += _definition(writer, potential, "potential_energy")
    lines.append(Line(lagrangian, (signed_sum([(False, kinetic), (True, potential)]),)))
    if natural:
        lines.append(Line(energy, (total([kinetic, potential]),)))
        return Section("Energies", tuple(lines), _remarks(writer))
    power = Piece("product", (Piece("transposed", (writer.letter("momenta"),)), _rate(writer, 1)))
    lines.append(Line(energy, (signed_sum([(False, power), (True, lagrangian)]),)))
    lines += _definition(writer, energy, "energy")
    return Section("Energies", tuple(lines), _remarks(writer))


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
