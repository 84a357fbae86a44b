"""Collecting: M, the Christoffel symbols, C and g, and every term of the equations under its own name.

    m_kj = coefficient of a_j in equation k,    c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2
    centrifugal terms c_kii v_i^2,    Coriolis terms (c_kij + c_kji) v_i v_j with i < j

Sources: De Luca, Robotics 2, Lagrangian dynamics, structure of the dynamic model; without the sums that one printing
puts in front of c_kij, and with both entries of dM/dq_k where M has two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import product
from typing import Any

from ...algebra.polynomials import Element
from ...description.units import dimension
from ...dynamics import structure
from ...dynamics.dynamics import Dynamics
from ...expr.calculus import gradient
from ...expr.node import Node
from ..typeset.expressions import signed_sum
from ..typeset.lines import columns
from ..typeset.notation import Piece, indexed, name, number, operator, row
from .desk import Desk, Expressions, is_readable
from .formulas import Formula, Step, partial, subscripted
from .operator import Operator, times

#: Christoffel symbols beyond which no more are listed, and terms beyond which one is left out.
_MOST_SYMBOLS, _LONGEST_SYMBOL = 24, 12
#: Names and units, if any are given, that tell the acceleration of gravity.
_GRAVITY_NAMES = ("g", "g0", "g_0", "gravity")
_INERTIA = "The coefficients of the accelerations are the entries of {mass_matrix}, which is symmetric, as second " \
           "derivatives are."
_NO_INERTIA = "{mass_matrix} = 0: {lagrangian} is linear in the velocities; the equations hold no acceleration and " \
              "are of first order."
_TURNING = "How {mass_matrix} changes with the coordinates gives c_kij = (∂{mass_matrix}_kj/∂q_i + " \
           "∂{mass_matrix}_ki/∂q_j − ∂{mass_matrix}_ij/∂q_k)/2, one for each k, i and j, without any sum."
_KOSZUL = "How {mass_matrix} changes along the velocity fields, with the brackets of these (Koszul's formula), gives " \
          "c_kij."
_STATIC = "What is left of −∂{lagrangian}/∂q where nothing moves comes from the potential."
_GYROSCOPIC = "What belongs to none of these is linear in the velocities, or comes from explicit time."
_SUM = "sum of c_kij {rate}_i"
_NAMES = "Each term of the equation, under the name of where it comes from."


class Collection:
    """The terms of the equations, by kind and velocity."""

    desk: Desk
    pieces: Operator
    dynamics: Dynamics

    def __init__(self, desk: Desk, pieces: Operator) -> None:
        self.desk, self.pieces, self.dynamics = desk, pieces, desk.dynamics

    @cached_property
    def symbols(self) -> dict[tuple[int, int, int], Any]:
        """{(k, i, j): c_kij} of those that are not zero; with i <= j where they are symmetric in these."""
        desk, count = self.desk, self.desk.count
        every = range(count)
        places = [(k, i, j) for k in every for i in every for j in every]
        flat = desk.forms(lambda exact: [exact.christoffel_symbols[k][i][j] for k, i, j in places], self._nodes,
                          _LONGEST_SYMBOL)
        named = {place: value for place, value in zip(places, flat, strict=True) if value != 0}
        if desk.is_hamel:
            return named
        return {(k, i, j): value for (k, i, j), value in named.items() if i <= j}

    def _nodes(self) -> list[Node]:
        """c_kij as nodes; halves of what is symmetric in i and j where velocity fields have brackets."""
        system, mass = self.desk.system, self.dynamics.mass_nodes
        return [node for k in range(self.desk.count) for line in structure.christoffel(system, mass, k)
                for node in line]

    def halves(self, k: int, i: int, j: int) -> Expressions:
        """dm_kj/dq_i, dm_ki/dq_j and dm_ij/dq_k."""
        mass = self.dynamics.mass_nodes

        def elements(exact: Any) -> Iterable[Element]:
            by = exact.mass_derivatives
            return by[i][k][j], by[j][k][i], by[k][i][j]

        def nodes() -> list[Node]:
            graph, q = self.desk.graph, self.desk.system.leaves.q
            pairs = ((mass[k][j], q[i]), (mass[k][i], q[j]), (mass[i][j], q[k]))
            return [gradient(graph, entry, [leaf])[0] for entry, leaf in pairs]

        return self.desk.forms(elements, nodes, 2 * _LONGEST_SYMBOL)

    def centrifugal(self, k: int) -> Any:
        """The terms of row k with squares of velocities; None where they are too long."""
        return self._quadratic(k, lambda i, j: i == j)

    def coriolis(self, k: int) -> Any:
        """The terms of row k with products of two velocities."""
        return self._quadratic(k, lambda i, j: i != j)

    def _quadratic(self, k: int, wanted: Callable[[int, int], bool]) -> Any:
        found = {(i, j): value for (row, i, j), value in self.symbols.items() if row == k and wanted(i, j)}
        if self.desk.is_hamel or None in found.values():
            return self._in_one(k, wanted) if found else 0
        v = self.desk.velocities
        return sum((1 if i == j else 2) * value * v[i] * v[j] for (i, j), value in found.items())

    def _in_one(self, k: int, wanted: Callable[[int, int], bool]) -> Any:
        """The same in one exact form, where single symbols are too long."""

        def elements(exact: Any) -> Iterable[Element]:
            v, symbols = exact.velocities, exact.christoffel_symbols[k]
            places = product(range(self.desk.count), repeat=2)
            total = exact.zero
            for i, j in places:
                total = total + symbols[i][j] * v[i] * v[j] if wanted(i, j) else total
            return [total]

        def nodes() -> list[Node]:
            graph, v = self.desk.graph, self.desk.system.leaves.v
            symbols = structure.christoffel(self.desk.system, self.dynamics.mass_nodes, k)
            places = product(range(self.desk.count), repeat=2)
            return [graph.sum(graph.mul(symbols[i][j], graph.mul(v[i], v[j])) for i, j in places if wanted(i, j))]

        return self.desk.forms(elements, nodes)[0]

    @cached_property
    def statics(self) -> Expressions:
        """g = -dL/dq at rest."""
        return self.desk.entries("gravity")

    @cached_property
    def elastic(self) -> Expressions:
        """The share of g that is not weight: springs of bodies."""
        bodies = self.dynamics.bodies
        return [0] * self.desk.count if bodies is None else self.desk.short(self.dynamics.elastic_nodes)

    @cached_property
    def gyroscopic(self) -> Expressions:
        """What is neither inertia nor C v nor g: terms linear in the velocities, explicit time."""
        return self.desk.entries("gyroscopic")

    @cached_property
    def dissipative(self) -> Expressions:
        """-dF/dv."""
        system, graph = self.desk.system, self.desk.graph
        return self.desk.short([graph.neg(rate) for rate in gradient(graph, system.dissipation, system.leaves.v)])

    @cached_property
    def applied(self) -> Expressions:
        """Q without dissipation."""
        system, graph = self.desk.system, self.desk.graph
        rates = gradient(graph, system.dissipation, system.leaves.v)
        return self.desk.short([graph.add(q, rate) for q, rate in zip(self.dynamics.force_nodes, rates, strict=True)])

    def static_terms(self, k: int) -> dict[str, Any]:
        """g_k by where it comes from: gravity, springs, or some other potential."""
        whole, springs = self.statics[k], self.elastic[k]
        if whole is None or springs is None:
            return {"potential": None}
        if self.dynamics.bodies is not None:
            return {"gravity": _difference(whole, springs), "elastic": springs}
        weightless = _without(whole, self._gravity_symbols)
        if weightless == whole or weightless.has(*_undefined()):
            return {"potential": whole}
        return {"gravity": _difference(whole, weightless), "potential": weightless}

    @cached_property
    def _gravity_symbols(self) -> list[Any]:
        return [symbol for symbol, parameter in self.desk.system.parameters.items()
                if str(symbol) in _GRAVITY_NAMES and dimension(parameter.unit or "N/kg") == dimension("m/s^2")]

    def row(self, k: int) -> tuple[dict[str, Expressions], dict[str, Expressions]]:
        """The terms on the left and on the right side of equation k, by name."""
        inertia = zip(self.pieces.inertia[k], self.desk.accelerations, strict=True)
        statics = {label: [value] for label, value in self.static_terms(k).items()}
        left = {"inertial": [times(entry, a) for entry, a in inertia], "centrifugal": [self.centrifugal(k)],
                "Coriolis": [self.coriolis(k)], "gyroscopic": [self.gyroscopic[k]], **statics}
        right = {"dissipative": [self.dissipative[k]], "applied": [self.applied[k]],
                 "reaction": self.pieces.reactions[k]}
        return left, right


def _without(expression: Any, symbols: Iterable[Any]) -> Any:
    """An expression where some symbols are zero."""
    from sympy import S

    return expression.xreplace(dict.fromkeys(symbols, S.Zero))


def _undefined() -> tuple[Any, ...]:
    """What a quotient by zero leaves."""
    from sympy import nan, oo, zoo

    return nan, oo, zoo


def _difference(whole: Any, part: Any) -> Any:
    """whole - part, where the terms of the one are terms of the other in most cases."""
    if part == 0:
        return whole
    found = whole - part
    return found if not found.is_Add else found.expand() if _cancels(whole, part) else found


def _cancels(whole: Any, part: Any) -> bool:
    return not set(getattr(part, "args", ())) <= set(whole.args)


# -------------------------------------------------------------------- the steps


def collection_steps(desk: Desk, terms: Collection) -> list[Step]:
    """M; the Christoffel symbols and C; g, and what is of no such kind; then the labelled equations."""
    return [_mass(desk, terms), _coriolis(desk, terms),
            *_column(desk, "Gravity and other potentials", _STATIC, "gravity", terms.statics),
            *_column(desk, "Gyroscopic terms", _GYROSCOPIC, "gyroscopic", terms.gyroscopic),
            *(_labelled(desk, terms, k) for k in range(desk.count))]


def _mass(desk: Desk, terms: Collection) -> Step:
    places = [(i, j) for i in range(desk.count) for j in range(i, desk.count)]
    inertia = terms.pieces.inertia
    shown = [(i, j) for i, j in places if inertia[i][j] != 0]
    lines = desk.formulas([_entry(desk, i, j) for i, j in shown], [inertia[i][j] for i, j in shown])
    notes = ["All others are zero, or given by symmetry."] if desk.count > 1 and shown else []
    if not shown:
        notes = [desk.told(_NO_INERTIA)]
    return Step("Collecting the inertia", desk.told(_INERTIA), tuple(lines), desk.remarks(*notes))


def _entry(desk: Desk, i: int, j: int) -> Piece:
    return subscripted(desk.letter("mass_matrix"), [desk.indices[i], desk.indices[j]])


def _coriolis(desk: Desk, terms: Collection) -> Step:
    sentence = desk.told(_KOSZUL if desk.is_hamel else _TURNING)
    if not terms.symbols:
        return Step("Coriolis and centrifugal terms", sentence, (), "All of them are zero.")
    lines: list[Formula] = []
    for count, (place, value) in enumerate(terms.symbols.items()):
        if count >= _MOST_SYMBOLS:
            desk.skip(f"{len(terms.symbols) - _MOST_SYMBOLS} more Christoffel symbols")
            break
        lines += _symbol(desk, terms, place, value)
    lines += _matrix(desk)
    return Step("Coriolis and centrifugal terms", sentence, tuple(lines), desk.remarks("All others are zero."))


def _matrix(desk: Desk) -> list[Formula]:
    """The entries of C that are not zero, where the notation has a letter for it."""
    letter, count = desk.letter("coriolis_matrix"), desk.count
    flat = desk.entries("coriolis_matrix", 2 * _LONGEST_SYMBOL)
    places = [(k, j) for k in range(count) for j in range(count) if flat[k * count + j] != 0]
    if not letter.parts[0]:
        return []
    heads = [subscripted(letter, [desk.indices[k], desk.indices[j]]) for k, j in places]
    return desk.formulas(heads, [flat[k * count + j] for k, j in places], [desk.told(_SUM)] * len(places))


def _symbol(desk: Desk, terms: Collection, place: tuple[int, int, int], value: Any) -> list[Formula]:
    """c_kij with its definition, the three derivatives in their order, and what they amount to."""
    k, i, j = place
    index = desk.indices
    head = subscripted(name("c"), [index[k], index[i], index[j]])
    if desk.is_hamel or value is None:
        return desk.formula(head, value)
    halves = terms.halves(k, i, j)
    if any(half is None for half in halves):
        return desk.formula(head, value)
    meant = [partial(_entry(desk, min(a, b), max(a, b)), index[by]) for a, b, by in ((k, j, i), (k, i, j), (i, j, k))]
    definition = row(_HALF, _bracketed(meant))
    written = row(operator("="), _HALF, _bracketed([_written(desk, half) for half in halves]))
    result = row(operator("="), signed_sum(desk.writer.terms(value)))
    pieces, room = [definition, written, result], desk.room(head, "")
    if max(map(columns, pieces)) > room:
        return desk.formula(head, value)
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        if lines[-1] and columns(row(*lines[-1], piece)) > room:
            lines.append([])
        lines[-1].append(piece)
    return [Formula(head, tuple(row(*line) for line in lines), "", value)]


_HALF = row(Piece("fraction", (number("1"), number("2"))), number(" "))


def _written(desk: Desk, value: Any) -> Piece:
    terms = desk.writer.terms(value)
    whole = signed_sum(terms)
    return Piece("paren", (whole,)) if len(terms) > 1 or terms[0][0] else whole


def _bracketed(terms: list[Piece]) -> Piece:
    first, second, third = terms
    return Piece("paren", (row(first, operator("+"), second, operator("−"), third),))


def _column(desk: Desk, title: str, sentence: str, quantity: str, entries: Expressions) -> list[Step]:
    """A step for a column of the equations, where it is not zero."""
    shown = [k for k, value in enumerate(entries) if value != 0]
    heads = [indexed(desk.letter(quantity), desk.indices[k]) for k in shown]
    lines = desk.formulas(heads, [entries[k] for k in shown])
    return [Step(title, desk.told(sentence), tuple(lines), desk.remarks())] if shown else []


def _labelled(desk: Desk, terms: Collection, k: int) -> Step:
    left, right = terms.row(k)
    lines: list[Formula] = []
    for side, sign in ((left, ""), (right, "=")):
        for label, parts in side.items():
            present = [part for part in parts if part != 0]
            if present:
                readable = is_readable(*present)
                lines.append(desk.more(present, label, sign) if readable else desk.left_out(label, sign))
                sign = "+"
        if sign != "+":
            lines.append(Formula(None, (row(operator("="), number("0")) if sign else number("0"),), "", None))
    return Step("Term by term: the equation of", _NAMES, tuple(lines), desk.remarks(), desk.indices[k])

