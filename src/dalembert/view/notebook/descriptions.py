"""Cards of what was described, and of its equations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ...expr.node import Node
from ...expr.sympy_bridge import to_sympy
from ...writing.typeset.constants import written_apart
from ...writing.typeset.expressions import terms
from ...writing.typeset.lines import broken
from ...writing.typeset.mathml import expression_mathml, table_of
from ...writing.typeset.notation import name, number
from ...writing.typeset.writer import Line
from ..formulas import formulas
from ..markup import number as digits
from ..markup import paragraph, table, unit_text

if TYPE_CHECKING:
    from ...description.mechanism import Mechanism
    from ...description.system import System
    from ...equations import Equations
    from ...writing.explanation import Explanation
    from ...writing.recursion import Recursion

#: Nodes beyond which a formula is not written on a card, columns of its lines; formulas, and rows of a table.
_LONGEST, _WIDTH, _FORMULAS, _ROWS = 160, 100, 6, 12


def system(shown: System) -> tuple[str, str, Iterator[str]]:
    """The Lagrangian, the constraints, and tables of what moves and of the parameters."""
    return "System", shown.name, _of_system(shown)


def _of_system(shown: System) -> Iterator[str]:
    rows = [(name("L"), shown.lagrangian), (name("F"), shown.dissipation)]
    rows += [(number("0"), row) for row in (*shown.holonomic, *shown.nonholonomic)]
    zero = shown.graph.zero
    written = [(left, row) for left, row in rows if row != zero and len(shown.graph.reachable([row])) <= _LONGEST]
    yield table_of(_line(shown, left, row) for left, row in written[:_FORMULAS])
    if left_out := sum(row != zero for _, row in rows) - len(written[:_FORMULAS]):
        yield paragraph("note", f"{_count(left_out, 'formula')} left out here; derive(system) has the equations.")
    yield paragraph("note", _names(shown))
    yield parameters((symbol, each.value, each.unit) for symbol, each in shown.parameters.items())


def _line(shown: System, left: Any, row: Node) -> Line:
    (written,) = to_sympy(shown.graph, [row], shown.symbols)
    return Line(left, tuple(map(written_apart, broken(terms(written), _WIDTH))))


def _names(shown: System) -> str:
    """What moves, what drives it and what it touches, by name."""
    groups = {"coordinates": shown.coordinate_names, "inputs": shown.input_names, "contacts": shown.contact_names,
              "outputs": shown.output_names}  # fmt: skip
    return "; ".join(f"{kind} {_listed(names)}" for kind, names in groups.items() if names)


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _ROWS} more" if len(names) > _ROWS else ""
    return ", ".join(names[:_ROWS]) + more


def parameters(rows: Iterable[tuple[Any, float | None, str]]) -> str:
    """A table of parameters: symbol, value, unit; folded where they are many."""
    cells = [[expression_mathml(symbol), "free" if value is None else digits(float(value)), escape(unit_text(unit))]
             for symbol, value, unit in rows]  # fmt: skip
    return folded("parameters", ["parameter", "value", "unit"], cells)


def folded(nouns: str, header: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML, in a fold where it has many rows; nothing without rows."""
    if not cells:
        return ""
    shown = table(header, cells)
    return shown if len(cells) <= _ROWS else f"<details><summary>{len(cells)} {nouns}</summary>{shown}</details>"


def _count(many: int, noun: str) -> str:
    return f"{many} {noun}" + ("" if many == 1 else "s")


def mechanism(shown: Mechanism) -> tuple[str, str, Iterator[str]]:
    """Tables of the bodies and of the joints, and how much else there is."""
    return "Mechanism", shown.name, _of_mechanism(shown)


def _of_mechanism(shown: Mechanism) -> Iterator[str]:
    bodies = [[escape(each.name), _entry(each.mass), _row(each.com)] for each in shown.bodies.values()]
    yield folded("bodies", ["body", "mass", "centre of mass"], bodies)
    joints = [[escape(each.name), escape(each.family) + (", closes a loop" if each.closes_loop else ""),
               f"{escape(each.parent)} → {escape(each.child)}",
               ", ".join(expression_mathml(q) for step in each.coordinates for q in step)]
              for each in shown.joints.values()]  # fmt: skip
    yield folded("joints", ["joint", "kind", "between", "coordinates"], joints)
    groups = {"spring": shown.springs, "motor": shown.motors, "force": shown.applied, "frame": shown.frames}
    yield paragraph("note", "; ".join(_count(len(group), noun) for noun, group in groups.items() if group))


def _row(entries: Iterable[Any]) -> str:
    return f"({', '.join(map(_entry, entries))})"


def _entry(value: Any) -> str:
    """A number or an expression of a mechanism."""
    from sympy import Expr, Float

    if isinstance(value, Expr) and not isinstance(value, Float):
        return expression_mathml(value) if value.count_ops() <= _LONGEST else "…"
    return digits(float(value))


def equations(shown: Equations) -> tuple[str, str, Iterable[str]]:
    """The sheet, at most a page of it open."""
    return "Equations", f"of {shown.system.name}", (formulas(shown),)


def explanation(shown: Explanation) -> tuple[str, str, Iterable[str]]:
    """The steps of a derivation."""
    return "Derivation", f"of {shown.name}", (shown.html(),)


def recursion(shown: Recursion) -> tuple[str, str, Iterable[str]]:
    """The recursion link by link."""
    return "Recursion", f"of {shown.dynamics.system.name}", (shown.html(),)
