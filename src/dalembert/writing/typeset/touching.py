"""The section of a sheet that says what may touch."""

from __future__ import annotations

from typing import Any

from ...expr.sympy_bridge import to_sympy
from .expressions import signed_sum
from .notation import number, operator, row
from .sizes import tree_size
from .writer import Line, Section, Writer

_MOST = 12
_NOTE = ("{} that may not become negative. Where one is 0, a force along its gradient, which pushes only, joins the "
         "right sides above, with friction along the slip; what is conserved is so while nothing touches.")  # fmt: skip
_LONG = 'They are too long to be read: equations.nodes("gaps") has them.'


def contacts(writer: Writer, limit: int) -> Section:
    """phi >= 0 for each contact; their number alone where there are many, or one is longer than `limit` columns."""
    system = writer.dynamics.system
    touches = system.contacts
    if not touches:
        return Section("Contacts", ())
    count = "One gap" if len(touches) == 1 else f"{len(touches)} gaps"
    gaps = to_sympy(system.graph, [touch.gap for touch in touches], system.symbols) if len(touches) <= _MOST else []
    if not gaps or any(tree_size(gap, limit) > limit or writer.columns(gap) > limit for gap in gaps):
        return Section("Contacts", (), f"{_NOTE.format(count)} {_LONG}")
    return Section("Contacts", tuple(_kept(writer, gap) for gap in gaps), _NOTE.format(count))


def _kept(writer: Writer, gap: Any) -> Line:
    return Line(None, (row(signed_sum(writer.terms(gap)), operator("≥"), number("0")),))
