"""Whether declared units fit together: dimensions follow every expression, unknown ones by equations in exponents.

The unit of a coordinate is declared nowhere. It is an unknown, and so are those of inputs; sums, functions and
energies say what equals what, a linear system over fractions (Kennedy, Relational parametricity and units of measure,
1997). Nothing is asked where a parameter has no unit. A decimal number as a term, or as a factor that is no simple
fraction, may have any unit: 9.81 is an acceleration. Other numbers are pure, and 0 fits everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from ..errors import DalembertError, remark
from ..expr import text
from ..expr.functions import LEAVES, TRUTH_VALUED
from ..expr.graph import Graph, Node
from .reading import Parameter
from .stated import Stated
from .unit_sizes import tell_sizes
from .units import BASE, dimension, remedy, written

#: Exponents by base unit, or by the leaf whose unit is not known.
Row = Mapping[str | Node, int | Fraction]
Check = Callable[["Dimensions", Row | None], None]

_PURE: Row = {}
_LENGTH: Row = {"m": 1}
_CARRIED = frozenset({"abs"})
_EQUAL = frozenset({"min", "max", "atan2", "lt", "le", "eq", "ne"})
_FREE = frozenset({"sign", "and", "or", "not"})
_LARGEST_DIVISOR = 1000
_LONGEST_TEXT = 70
_MOST_STEPS = 200_000


@lru_cache(512)
def unit_row(unit: str) -> Row:
    """A unit as exponents of base units.

    >>> unit_row("N") == {"kg": 1, "m": 1, "s": -2}
    True
    """
    found = dimension(unit)
    assert found is not None
    return {name: _whole(power) for name, power in zip(BASE, found, strict=True) if power}


def _whole(power: int | Fraction) -> int | Fraction:
    return power.numerator if power.denominator == 1 else power


def known_rows(system: Stated) -> dict[Node, Row] | None:
    """{leaf: exponents} of the parameters; None unless each has a unit, one of them more than a pure number.

    Tells of units that nobody knows, or that are of no one system.
    """
    said: Iterable[Parameter] = system.parameters.values()
    units = {leaf: each.unit.strip() for leaf, each in zip(system.leaves.p, said, strict=True)}
    if not any(units.values()):
        return None
    where = f"System '{system.name}', parameters"
    named = {system.graph.nodes[leaf][1]: unit for leaf, unit in units.items() if unit}
    unknown = {name: unit for name, unit in named.items() if dimension(unit) is None}
    for name, unit in unknown.items():
        remark("unknown-unit", where, f"the unit '{unit}' of '{name}' is not known, so that no units are checked.",
               remedy(unit))  # fmt: skip
    if unknown:
        return None
    tell_sizes(where, named)
    rows = {leaf: unit_row(unit) for leaf, unit in units.items() if unit}
    return rows if len(rows) == len(units) and any(rows.values()) else None


class Misfit(Exception):
    """A contradiction: a term is in some unit, where some other thing is asked for."""

    place: str
    what: str

    def __init__(self, place: str, what: str) -> None:
        self.place, self.what = place, what


class Dimensions:
    """The exponents of nodes, and what is known of the unknown ones. Raises Misfit.

    `number` is what numbers are as terms: pure, or None where they are in SI units, as in a mechanism.
    """

    def __init__(self, graph: Graph, known: Mapping[Node, Row]) -> None:
        self.graph = graph
        self.number: Row | None = _PURE
        self.rows: dict[Node, Row | None] = dict(known)
        self.solved: dict[str | Node, Row] = {}
        self.later: list[tuple[str, Node, Node]] = []
        self.place = ""

    def read(self, place: str, roots: Sequence[Node]) -> None:
        """Find the exponents of all that stands below some nodes."""
        self.place = place
        for index in self.graph.reachable(roots):
            if index not in self.rows:
                self.rows[index] = self._row(index)

    def ask(self, place: str, node: Node, wanted: Row, other: str) -> None:
        """Each term of a node has some exponents; `other` says so in words, with {} for the unit."""
        self.place = place
        for term in self.graph.terms(node):
            row = self.rows[term]
            if row is not None:
                self._equal(term, row, other, wanted)

    def ask_numbers(self) -> None:
        """Numbers that are added stand among pure ones: asked last, so that they are named where they do not."""
        for place, number, other in self.later:
            self.place: str = place
            row = self.rows[other]
            assert row is not None
            self._equal(number, _PURE, other, row)

    def resolved(self, row: Row) -> Row:
        """A row with what is known by now in place of unknowns."""
        if self.solved.keys().isdisjoint(row):
            return row
        found = dict(row)
        for key in row:
            if key in self.solved:
                power = found.pop(key)
                found = summed(found, self.solved[key], power)
        return found

    # ---------------------------------------------------------------- one node

    def _row(self, index: Node) -> Row | None:
        operation, rows = self.graph.nodes[index][0], self.rows
        if operation == "symbol":
            return {index: 1}
        if operation in LEAVES:
            return None if operation == "float" or self._fits_all(index) else self.number
        operands = self.graph.operands(index)
        if operation == "mul":
            return self._product(*operands)
        if operation == "pow":
            return self._power(*operands)
        if operation == "add" or operation in _EQUAL:
            merged = self._merged(*operands)
            return _PURE if operation == "atan2" else None if operation in TRUTH_VALUED else merged
        if operation == "select":
            return self._merged(*operands[1:])
        if operation in _CARRIED:
            return rows[operands[0]]
        if operation not in _FREE:
            self._pure(operands[0], f"{operation} takes {{}}")
        return _PURE

    def _fits_all(self, index: Node) -> bool:
        return index == self.graph.zero or self.graph.nodes[index] in (("constant", "nan"), ("constant", "inf"))

    def _pure(self, node: Node, other: str) -> None:
        row = self.rows[node]
        if row is not None:
            self._equal(node, row, other, _PURE)

    def _product(self, a: Node, b: Node) -> Row | None:
        x, y = self._factor(a), self._factor(b)
        return None if x is None or y is None else summed(x, y) if x and y else x or y

    def _factor(self, index: Node) -> Row | None:
        node = self.graph.nodes[index]
        is_pure = node[0] == "number" or node[0] == "constant" or (node[0] == "float" and _is_simple(node[1]))
        return _PURE if is_pure else self.rows[index]

    def _power(self, base: Node, exponent: Node) -> Row | None:
        row, value = self.rows[base], self.graph.value(exponent)
        if value is None:
            self._pure(exponent, "an exponent is {}")
            self._pure(base, "the base of a variable power is {}")
            return _PURE
        if row is None:
            return None
        power = value if isinstance(value, int) else _whole(Fraction(value).limit_denominator(_LARGEST_DIVISOR))
        return {key: power * each for key, each in row.items()}

    def _merged(self, a: Node, b: Node) -> Row | None:
        """What two nodes that are added or compared have in common."""
        x, y = self.rows[a], self.rows[b]
        if x is None or y is None:
            return y if x is None else x
        for number, other in ((a, b), (b, a)):
            if self.graph.value(number) is not None:
                self.later.append((self.place, number, other))
                return self.rows[other]
        if x != y:
            self._equal(a, x, b, y)
        return x

    # ---------------------------------------------------------------- equations

    def _equal(self, node: Node, row: Row, other: str | Node, wanted: Row) -> None:
        """A node has the exponents of another one, or of what words say."""
        known, asked = self.resolved(row), self.resolved(wanted)
        if known == asked:
            return
        gap = summed(known, asked, -1)
        unknown = next((key for key in gap if key not in BASE), None)
        if unknown is not None:
            self._solve(gap, unknown)
            return
        if isinstance(other, int):
            other = f"'{self.shown(other)}' is {{}}"
        said = other.replace("{}", self.in_unit(asked))
        raise Misfit(self.place, f"'{self.shown(node)}' is {self.in_unit(known)}, where {said}.")

    def _solve(self, gap: Row, unknown: str | Node) -> None:
        """Take one unknown from a row that is zero, in all that is known."""
        scale = Fraction(-1) / gap[unknown]
        solution = {key: _whole(scale * power) for key, power in gap.items() if key != unknown}
        for key, earlier in self.solved.items():
            if unknown in earlier:
                rest = {k: power for k, power in earlier.items() if k != unknown}
                self.solved[key] = summed(rest, solution, earlier[unknown])
        self.solved[unknown] = solution

    def shown(self, node: Node) -> str:
        """A node as text, not too long; the first term of a sum."""
        while self.graph.nodes[node][0] == "add":
            node = self.graph.operands(node)[0]
        try:
            long = text.to_text(self.graph, node)
        except DalembertError:
            return "..."
        return long if len(long) <= _LONGEST_TEXT else f"{long[:_LONGEST_TEXT]}..."

    def in_unit(self, row: Row) -> str:
        """What is said of a row: in m, or a pure number."""
        unit = self.unit(self.resolved(row))
        return f"in {unit}" if unit != "1" else "a pure number"

    def unit(self, row: Row) -> str:
        """A row as a unit; [x] is that of a coordinate x where it is not known."""
        named = {key if isinstance(key, str) else f"[{self.graph.nodes[key][1]}]": power for key, power in row.items()}
        return written(dict(sorted(named.items(), key=lambda each: BASE.index(each[0]) if each[0] in BASE else 9)))


def summed(a: Row, b: Row, factor: Fraction | int = 1) -> dict[str | Node, int | Fraction]:
    """a + factor b."""
    total = dict(a)
    for key, power in b.items():
        total[key] = total.get(key, 0) + factor * power
    return {key: power for key, power in total.items() if power}


def _is_simple(value: float) -> bool:
    """Whether a decimal is a fraction like 1/2, 1/3 or 5/12 rather than something measured."""
    near = Fraction(value).limit_denominator(24)
    return abs(near.numerator) <= 24 and abs(float(near) - value) <= 1e-12 * abs(value)


# -------------------------------------------------------------------- what is told


def tell(system: Stated, known: Mapping[Node, Row], check: Check) -> None:
    """A remark on the first contradiction that a check finds, given the units of the parameters."""
    has_mass = any("kg" in row for row in known.values())
    found = _misfit(system, check, known, unit_row("J") if has_mass else None)
    if isinstance(found, Misfit):
        remark("units-do-not-fit", f"System '{system.name}', {found.place}", found.what,
               f"{_mended(system, check, known)}; numbers count as pure.")  # fmt: skip


def _misfit(system: Stated, check: Check, known: Mapping[Node, Row], energy: Row | None) -> Misfit | Dimensions:
    dimensions = Dimensions(system.graph, {**known, system.leaves.t: {"s": 1}})
    try:
        check(dimensions, energy)
    except Misfit as found:
        return found
    return dimensions


def _mended(system: Stated, check: Check, known: Mapping[Node, Row]) -> str:
    """Which unit of one parameter would make all fit, or all with energies per mass.

    First those that leave the coordinates in m or pure.
    """
    leaves = known if len(known) * len(system.graph) <= _MOST_STEPS else ()
    for energy in (unit_row("J"), unit_row("J/kg")):
        fitting = []
        for leaf in leaves:
            found = _misfit(system, check, {other: row for other, row in known.items() if other != leaf}, energy)
            if isinstance(found, Misfit):
                continue
            row, *rows = (found.resolved({place: 1}) for place in (leaf, *system.leaves.q))
            if set(row) <= set(BASE) and all(_is_whole(each) for each in (row, *rows)):
                strange = sum(each not in (_PURE, _LENGTH) for each in rows)
                fitting.append((strange, f"'{system.graph.nodes[leaf][1]}' in {found.unit(row)}"))
        if fitting:
            return f"It fits with {', or '.join(told for _, told in sorted(fitting)[:3])}"
    return "Mend the units of the parameters, or the formula"


def _is_whole(row: Row) -> bool:
    return all(Fraction(power).denominator == 1 for power in row.values())
