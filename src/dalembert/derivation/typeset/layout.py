"""Which formulas a sheet of equations shows, in which order, and how long lines are broken.

`sheet(equations)` returns sections of aligned lines as trees of notation; `latex`, `mathml` and `text`
spell the same sheet.  Widths are counted in columns of text.  An expression is written in the shortest
of its `forms`.  A matrix wider than the sheet is listed entry by entry;
an entry longer than `LONGEST_ENTRY` columns is written with named intermediates; a quantity with more
than `LARGEST_QUANTITY` distinct operations is announced, not written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from ...description.coordinates import time
from .forms import LARGEST, forms, tree_size
from .notation import (
    Node,
    applied,
    indexed,
    matrix,
    name,
    node,
    number,
    operator,
    row,
    signed_sum,
    terms,
    total,
)
from .plain import display_width, spell

if TYPE_CHECKING:
    from ..equations import Equations

#: Columns of text beyond which an entry is written with named intermediates.
LONGEST_ENTRY = 240
#: Distinct operations beyond which a quantity is announced instead of written.
LARGEST_QUANTITY = 3000
#: Subexpressions of a row beyond which it is put together from shorter matrices.
_LARGE = 150
#: Subexpressions put into other forms, in all; whatever comes later is written as it is.
_MOST_EFFORT = 60_000
#: Columns below which an intermediate is not worth a name.
_SHORTEST_NAMED = 18


@dataclass(frozen=True)
class Line:
    """`left = right`, the right side in one or more pieces set below each other; no `left`: a statement."""

    left: Node | None
    right: tuple[Node, ...]


@dataclass(frozen=True)
class Section:
    """A title, its lines, and a remark in words."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""


_Terms = list[tuple[bool, Node, int]]


@dataclass
class _Writer:
    """What the sections share: the symbols of the system, the width, and the next free name."""

    equations: Any
    width: int
    names: Iterator[Any]
    remarks: list[str] = field(default_factory=list)
    effort: int = 0
    tidied: dict[Any, Any] = field(default_factory=dict)
    measured: dict[Any, _Terms] = field(default_factory=dict)


def _fresh_names(equations: Any) -> Iterator[Any]:
    """Symbols for intermediates, with a letter that no symbol of the system begins with."""
    import sympy

    system = equations.system
    names = (*system.coordinate_names, *system.parameter_names, *system.input_names)
    taken = {each.split("_")[0].rstrip("0123456789") for each in names}
    letter = next(x for x in ("s", "w", "z", "sigma", "zeta", "shared") if x not in taken)
    return (sympy.Symbol(f"{letter}_{k}") for k in count(1))


def sheet(equations: Equations, width: int = 96) -> tuple[Section, ...]:
    """The sections of the textbook layout, for lines of about `width` columns; empty ones are left out."""
    writer = _Writer(equations, width, _fresh_names(equations))
    sections = [
        _matrix_form(writer),
        _component_form(writer),
        _constraints(writer),
        _momenta(writer),
        _conserved(writer),
        _energies(writer),
    ]
    return tuple(section for section in sections if section.lines or section.note)


# ---------------------------------------------------------------------------------- the matrix form


def _matrix_form(writer: _Writer) -> Section:
    equations = writer.equations
    quantities = _quantities(equations)
    heads = {letter: _head(letter, value, equations) for letter, value in quantities}
    lines = [Line(None, (equation,)) for equation in _headline(heads)]
    for letter, value in quantities:
        lines += _definition(writer, heads[letter], letter, value)
    return Section("Equations of motion", tuple(lines), _remarks(writer))


def _quantities(equations: Any) -> list[tuple[str, Any]]:
    """The matrices of the equation that are not zero, by letter."""
    rows = [
        ("M", equations.mass_matrix),
        ("C", equations.coriolis_matrix),
        ("G", equations.gyroscopic),
        ("g", equations.gravity),
        ("Q", equations.forces),
        ("A", equations.constraint_jacobian),
        ("b", equations.constraint_bias),
    ]
    return [(letter, value) for letter, value in rows if _is_present(letter, value)]


def _is_present(letter: str, value: Any) -> bool:
    return 0 not in value.shape and (letter in "MA" or any(entry != 0 for entry in value))


def _headline(present: dict[str, Node]) -> list[Node]:
    """M a + C v + g = Q + A^T lambda, and A a + b = 0, with the terms that are there."""
    velocity, acceleration = Node("dots", (name("q"), 1)), Node("dots", (name("q"), 2))
    partner = {"M": acceleration, "C": velocity, "A": acceleration}

    def term(letter: str) -> Node:
        head = present[letter]
        return Node("product", (head, partner[letter])) if letter in partner else head

    left = [term(letter) for letter in ("M", "C", "G", "g") if letter in present]
    right = [term("Q")] if "Q" in present else []
    if "A" not in present:
        return [_equation(left, right)]
    transposed = Node("transposed", (name("A"),))
    right.append(Node("product", (transposed, name("lambda"))))
    constraint = [term(letter) for letter in ("A", "b") if letter in present]
    return [_equation(left, right), _equation(constraint, [])]


def _equation(left: Sequence[Node], right: Sequence[Node]) -> Node:
    zero = [node(0)]
    return row(total(left or zero), operator("="), total(right or zero))


def _head(letter: str, value: Any, equations: Any) -> Node:
    """A quantity with its arguments, `M(q)`, as far as it depends on them."""
    arguments = _arguments(value, equations.system)
    return applied(name(letter), [_argument(a) for a in arguments])


def _argument(argument: str) -> Node:
    return Node("dots", (name("q"), 1)) if argument == "v" else name(argument)


def _arguments(value: Any, system: Any) -> list[str]:
    from sympy import Derivative, Dummy, Matrix

    from_velocities = {velocity: Dummy("v") for velocity in value.atoms(Derivative)}
    without_velocities = Matrix(value).xreplace(from_velocities)
    from_functions = {function: Dummy("q") for function in (*system.coordinates, *system.inputs)}
    without_functions = without_velocities.xreplace(from_functions)
    found = {
        "q": any(without_velocities.has(coordinate) for coordinate in system.coordinates),
        "v": bool(from_velocities),
        "t": time() in without_functions.free_symbols,
    }
    return [argument for argument, present in found.items() if present]


# ---------------------------------------------------------------------------- one quantity, in lines


def _definition(writer: _Writer, head: Node, letter: str, value: Any) -> list[Line]:
    """`head = value` for a matrix or an expression, preceded by its intermediates if it needs any."""
    if _operations(value) > LARGEST_QUANTITY:
        writer.remarks.append(f"{letter} is not written out: it has more than {LARGEST_QUANTITY} operations.")
        return []
    value = _tidy(writer, value)
    lines: list[Line] = []
    if any(_is_long(writer, entry, LONGEST_ENTRY) for entry in _entries(value)):
        lines, value = _with_intermediates(writer, value)
    if _is_matrix(value):
        return lines + _matrix_lines(writer, head, letter, value)
    return [*lines, Line(head, _broken(writer, value))]


def _is_matrix(value: Any) -> bool:
    return hasattr(value, "shape")


def _entries(value: Any) -> list[Any]:
    return list(value) if _is_matrix(value) else [value]


def _tidy(writer: _Writer, value: Any) -> Any:
    """Each entry in the shortest of its forms."""
    if _is_matrix(value):
        return value.applyfunc(lambda entry: _tidy(writer, entry))
    if value not in writer.tidied:
        writer.tidied[value] = _shortest(writer, value)
    return writer.tidied[value]


def _shortest(writer: _Writer, value: Any) -> Any:
    writer.effort += tree_size(value, LARGEST)
    if writer.effort > _MOST_EFFORT:
        return value
    sized = [(form, weight, tree_size(form, LARGEST)) for form, weight in forms(value)]
    smallest = min(size for _, _, size in sized)
    near = [(form, weight) for form, weight, size in sized if size <= 1.5 * smallest]
    if smallest >= LARGEST:
        return value
    return min(near, key=lambda pair: pair[1] * _cost(writer, pair[0]))[0]


def _cost(writer: _Writer, expression: Any) -> int:
    """The columns of an expression, twice as many if some term of it fits on no line."""
    columns = [width + 3 for _, _, width in _measured(writer, expression)]
    return sum(columns) * (2 if max(columns) > writer.width - 9 else 1)


def _measured(writer: _Writer, expression: Any) -> _Terms:
    """The terms of an expression with their signs and columns."""
    if expression not in writer.measured:
        writer.measured[expression] = [(sign, term, _columns(term)) for sign, term in terms(expression)]
    return writer.measured[expression]


def _is_long(writer: _Writer, entry: Any, limit: int) -> bool:
    """Whether an entry is too long altogether, or has a term that no line can hold."""
    if tree_size(entry, limit) > limit:
        return True
    columns = [width for _, _, width in _measured(writer, entry)]
    return sum(columns) > limit or max(columns) > writer.width - 12


def _columns(tree: Node) -> int:
    return display_width(spell(tree))


def _matrix_lines(writer: _Writer, head: Node, letter: str, value: Any) -> list[Line]:
    cells = [[node(value[i, j]) for j in range(value.cols)] for i in range(value.rows)]
    widths = [max(_columns(entries[j]) for entries in cells) + 2 for j in range(value.cols)]
    if len(cells) == len(cells[0]) == 1:
        return [Line(head, _broken(writer, value[0, 0]))]
    if sum(widths) + _columns(head) + 8 <= writer.width:
        return [Line(head, (matrix(cells),))]
    return _entry_lines(writer, letter, value)


def _entry_lines(writer: _Writer, letter: str, value: Any) -> list[Line]:
    """One line per entry, with a remark about the entries left out."""
    symmetric = letter == "M"
    told = [f"{letter} is symmetric"] if symmetric else []
    told += [f"entries of {letter} that are not listed are zero"] if any(e == 0 for e in value) else []
    writer.remarks.extend([f"{'; '.join(told)}."] if told else [])
    return [
        Line(_entry_name(letter, i, j, value), _broken(writer, value[i, j]))
        for i in range(value.rows)
        for j in range(i if symmetric else 0, value.cols)
        if value[i, j] != 0
    ]


def _entry_name(letter: str, i: int, j: int, value: Any) -> Node:
    return name(f"{letter}_{i}" if value.cols == 1 else f"{letter}_{i}_{j}")


def _broken(writer: _Writer, expression: Any) -> tuple[Node, ...]:
    """The notation of an expression, a long sum in pieces that fit the width."""
    return _wrapped(_measured(writer, expression), writer.width - 12)


def _wrapped(measured: _Terms, width: int) -> tuple[Node, ...]:
    groups: list[list[tuple[bool, Node]]] = [[]]
    used = 0
    for sign, term, columns in measured:
        if groups[-1] and used + columns + 3 > width:
            groups.append([])
            used = 0
        groups[-1].append((sign, term))
        used += columns + 3
    return tuple(signed_sum(group, leading=i == 0) for i, group in enumerate(groups))


def _with_intermediates(writer: _Writer, value: Any) -> tuple[list[Line], Any]:
    """The lines that define common subexpressions, and the value written with them."""
    import sympy

    atoms = sorted(value.atoms(sympy.Derivative, sympy.core.function.AppliedUndef), key=sympy.default_sort_key)
    masks = {atom: sympy.Dummy(f"atom{i}") for i, atom in enumerate(atoms)}
    unmask: dict[Any, Any] = {mask: atom for atom, mask in masks.items()}
    placeholders = sympy.numbered_symbols(cls=sympy.Dummy)
    shared: Any = sympy.cse([value.xreplace(masks)], symbols=placeholders)
    named, (reduced,) = shared
    lines: list[Line] = []
    for placeholder, defined in named:
        meaning: Any = defined.xreplace(unmask)
        if _columns(node(meaning)) >= _SHORTEST_NAMED:
            symbol = next(writer.names)
            lines.append(Line(node(symbol), _broken(writer, meaning)))
            meaning = symbol
        unmask[placeholder] = meaning
    return lines, reduced.xreplace(unmask)


def _operations(value: Any) -> int:
    """Distinct subexpressions, shared ones counted once."""
    seen: set[Any] = set()
    stack = _entries(value)
    while stack:
        expression = stack.pop()
        if expression not in seen:
            seen.add(expression)
            stack.extend(expression.args)
    return len(seen)


def _remarks(writer: _Writer) -> str:
    """What has to be said about the lines so far; said once."""
    told = " ".join(remark[0].upper() + remark[1:] for remark in writer.remarks)
    writer.remarks.clear()
    return told


# ------------------------------------------------------------------------------- the other sections


def _component_form(writer: _Writer) -> Section:
    """The same equations row by row: sum of M_ij a_j + bias_i = Q_i + (A^T lambda)_i."""
    equations = writer.equations
    title = "Component by component"
    parts = [equations.mass_matrix, equations.bias, equations.forces]
    if any(_operations(part) > LARGEST_QUANTITY for part in parts):
        return Section(title, (), _TOO_LONG)
    mass, forces = _tidy(writer, equations.mass_matrix), _tidy(writer, equations.forces)
    bias = [_tidy(writer, _bias_row(writer, i)) for i in range(equations.bias.rows)]
    if any(_is_long(writer, entry, 2 * LONGEST_ENTRY) for entry in (*mass, *bias, *forces)):
        return Section(title, (), _TOO_LONG)
    rows = [_row_terms(writer, mass, bias, forces, i) for i in range(len(equations.system.coordinates))]
    return Section(title, tuple(_component(writer, left, right) for left, right in rows))


_ZERO: _Terms = [(False, number("0"), 1)]
_TOO_LONG = "The rows are too long to read; they are made of the matrices above."


def _bias_row(writer: _Writer, i: int) -> Any:
    """The i-th entry of C qdot + g + gyroscopic, from the short forms where its own is long."""
    import sympy

    equations = writer.equations
    if tree_size(equations.bias[i], _LARGE) <= _LARGE:
        return equations.bias[i]
    rates = [coordinate.diff(time()) for coordinate in equations.system.coordinates]
    row = [_tidy(writer, equations.coriolis_matrix[i, j]) for j in range(len(rates))]
    rest = [_tidy(writer, part[i]) for part in (equations.gravity, equations.gyroscopic)]
    return sympy.Add(*rest, *(entry * rate for entry, rate in zip(row, rates, strict=True)))


def _component(writer: _Writer, left: _Terms, right: _Terms) -> Line:
    """One equation; a right side that does not fit behind the left one begins a line of its own."""
    width = writer.width - 6
    *before, last = _wrapped(left or _ZERO, width)
    first, *after = _wrapped(right or _ZERO, width)
    if _columns(last) + _columns(first) + 3 <= width:
        return Line(None, (*before, row(last, operator("="), first), *after))
    return Line(None, (*before, last, row(operator("="), first), *after))


def _row_terms(writer: _Writer, mass: Any, bias: Any, forces: Any, i: int) -> tuple[_Terms, _Terms]:
    """Both sides of one equation."""
    equations = writer.equations
    accelerations = [coordinate.diff(time(), 2) for coordinate in equations.system.coordinates]
    inertia = [mass[i, j] * a for j, a in enumerate(accelerations)]
    rows = zip(_rows(equations.constraint_jacobian), equations.multipliers, strict=True)
    reactions = [_tidy(writer, gradient[i]) * multiplier for gradient, multiplier in rows]
    left = [term for part in (*inertia, bias[i]) if part != 0 for term in _measured(writer, part)]
    right = [term for part in (forces[i], *reactions) if part != 0 for term in _measured(writer, part)]
    return left, right


def _rows(table: Any) -> list[list[Any]]:
    return [[table[k, i] for i in range(table.cols)] for k in range(table.rows)]


def _plain_name(coordinate: Any) -> str:
    return coordinate.func.__name__


def _constraints(writer: _Writer) -> Section:
    """h(q, t) = 0 for holonomic constraints, then the velocity forms of the others."""
    equations = writer.equations
    held = list(equations.constraint_residual)
    rolled = list(equations.constraint_rate)[len(held) :]
    lines: list[Line] = []
    for expression in (*held, *rolled):
        *before, last = _broken(writer, _tidy(writer, expression))
        lines.append(Line(None, (*before, row(last, operator("="), node(0)))))
    kinds = [f"{len(rows)} {kind}" for rows, kind in ((held, "holonomic"), (rolled, "nonholonomic")) if rows]
    return Section("Constraints", tuple(lines), ", ".join(kinds) + "." if kinds else "")


def _momenta(writer: _Writer) -> Section:
    """p_i, as the rows of M qdot where that is what they are."""
    lines: list[Line] = []
    equations = writer.equations
    natural = _is_natural(equations)
    for i, coordinate in enumerate(equations.system.coordinates):
        plain, momentum = _plain_name(coordinate), equations.momenta[i]
        shown = _quadratic(writer, i) if natural and tree_size(momentum, _LARGE) > _LARGE else momentum
        lines += _definition(writer, indexed("p", name(plain)), f"p_{plain}", shown)
    return Section("Momenta", tuple(lines), _remarks(writer))


def _quadratic(writer: _Writer, i: int) -> Any:
    """The i-th row of M qdot."""
    import sympy

    equations = writer.equations
    rates = [coordinate.diff(time()) for coordinate in equations.system.coordinates]
    row = [_tidy(writer, equations.mass_matrix[i, j]) for j in range(len(rates))]
    return sympy.Add(*(entry * rate for entry, rate in zip(row, rates, strict=True)))


def _conserved(writer: _Writer) -> Section:
    """The momenta of ignorable coordinates, and the energy, where the equations say they are constant."""
    equations = writer.equations
    constant = Node("text", ("const",))
    lines = [Line(indexed("p", name(_plain_name(coordinate))), (constant,)) for coordinate in equations.conserved]
    if equations.is_conservative:
        lines.append(Line(name("E"), (constant,)))
    return Section("Conserved quantities", tuple(lines))


def _energies(writer: _Writer) -> Section:
    """T and V, and what L and E are made of."""
    equations = writer.equations
    kinetic, potential = equations.kinetic_energy, equations.potential_energy
    natural = _is_natural(equations)
    if natural and _is_long(writer, _tidy(writer, kinetic), LONGEST_ENTRY):
        lines = [Line(name("T"), (_half_form(),))]
    else:
        lines = _definition(writer, name("T"), "T", kinetic)
    lines += _definition(writer, name("V"), "V", potential)
    lines.append(Line(name("L"), (signed_sum([(False, name("T")), (True, name("V"))]),)))
    if natural:
        lines.append(Line(name("E"), (total([name("T"), name("V")]),)))
        return Section("Energies", tuple(lines), _remarks(writer))
    power = Node("product", (Node("transposed", (name("p"),)), Node("dots", (name("q"), 1))))
    lines.append(Line(name("E"), (signed_sum([(False, power), (True, name("L"))]),)))
    lines += _definition(writer, name("E"), "E", equations.energy)
    return Section("Energies", tuple(lines), _remarks(writer))


def _half_form() -> Node:
    """1/2 qdot^T M qdot."""
    half, rate = Node("fraction", (number("1"), number("2"))), Node("dots", (name("q"), 1))
    return Node("product", (half, Node("transposed", (rate,)), name("M"), rate))


def _is_natural(equations: Any) -> bool:
    """Whether T is a quadratic form in the velocities and V is free of them, so that E = T + V and p = M qdot."""
    rates = [coordinate.diff(time()) for coordinate in equations.system.coordinates]
    free = not any(part.has(rate) for part in (equations.mass_matrix, equations.potential_energy) for rate in rates)
    at_rest = dict.fromkeys(rates, 0)
    return free and all(part.xreplace(at_rest) == 0 for part in (*equations.momenta, equations.kinetic_energy))
