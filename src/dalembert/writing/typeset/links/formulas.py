"""Formulas of vectors, small enough to be printed and to be run: what zero makes of them is left out as they are made.

A formula knows its entries as long as these are few, so that a product which vanishes is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ....algebra.short.writing import leaves
from ....description.tree import sympified
from ....spatial.vectors import EXACT, transposed

Entries = tuple[Any, Any, Any]
#: Symbols and numbers beyond which the entries of a vector are not followed any further.
_MOST_FOLLOWED = 24
UNITS: tuple[Entries, Entries, Entries] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class VectorFormula(NamedTuple):
    """A formula by its kind, its parts (formulas, SymPy expressions, names), and its entries where these are few.

    named     quantity, index         scaled    factor, formula           turned    matrix, formula, whether R^T
    unit      place of the 1          cross     formula, formula          applied   matrix, formula
    tuple     three expressions       dot       formula, formula          sum       formulas
    matrix    three rows              scalar    expression
    """

    kind: str
    parts: tuple[Any, ...]
    entries: Any = None


class Assignment(NamedTuple):
    """`left = right`, in the order in which they are worked out."""

    left: VectorFormula
    right: VectorFormula


ZERO = VectorFormula("tuple", (0, 0, 0), (0, 0, 0))


def is_zero(formula: VectorFormula) -> bool:
    """Whether a vector vanishes, as far as its entries are known."""
    return formula.entries is not None and not any(formula.entries)


def named(quantity: str, index: int, entries: Any = None) -> VectorFormula:
    """What has a name."""
    return VectorFormula("named", (quantity, index), entries)


def unit(place: int) -> VectorFormula:
    """x, y or z."""
    return VectorFormula("unit", (place,), UNITS[place])


def scalar(expression: Any) -> VectorFormula:
    """A SymPy expression."""
    return VectorFormula("scalar", (expression,))


def listed(entries: Sequence[Any]) -> VectorFormula:
    """Three entries as they are."""
    return VectorFormula("tuple", tuple(entries), tuple(entries))


def table(rows: Iterable[Sequence[Any]]) -> VectorFormula:
    """A 3 x 3 matrix of SymPy expressions."""
    rows = tuple(map(tuple, rows))
    return VectorFormula("matrix", rows, rows)


def scaled(factor: Any, a: VectorFormula) -> VectorFormula:
    """factor a."""
    if factor == 0 or is_zero(a):
        return ZERO
    if a.kind == "scaled":
        return scaled(factor * a.parts[0], a.parts[1])
    known = a.entries and _few(EXACT.scaled(factor, a.entries))
    return a if factor == 1 else VectorFormula("scaled", (sympified(factor), a), known)


def cross(a: VectorFormula, b: VectorFormula) -> VectorFormula:
    """a x b; the sign of b stands in front."""
    if b.kind == "scaled" and b.parts[0].could_extract_minus_sign():
        return scaled(-1, cross(a, scaled(-b.parts[0], b.parts[1])))
    known = None if a.entries is None or b.entries is None else _few(EXACT.cross(a.entries, b.entries))
    return ZERO if is_zero(a) or is_zero(b) or _vanishes(known) else VectorFormula("cross", (a, b), known)


def turned(rotation: VectorFormula, a: VectorFormula, back: bool = False) -> VectorFormula:
    """R a, or R^T a; a itself where nothing turns."""
    if is_zero(a) or rotation.entries == UNITS:
        return a
    rows = transposed(rotation.entries) if back else rotation.entries
    return VectorFormula("turned", (rotation, a, back), a.entries and _few(EXACT.times(rows, a.entries)))


def applied(matrix: VectorFormula, a: VectorFormula) -> VectorFormula:
    """I a."""
    known = a.entries and _few(EXACT.times(matrix.entries, a.entries))
    return ZERO if is_zero(a) or _vanishes(known) else VectorFormula("applied", (matrix, a), known)


def dot(a: VectorFormula, b: VectorFormula) -> VectorFormula:
    """a . b."""
    return scaled(a.parts[0], dot(a.parts[1], b)) if a.kind == "scaled" else VectorFormula("dot", (a, b))


def total(*terms: VectorFormula) -> VectorFormula:
    """The sum of vectors, or of scalars."""
    flat = [part for term in terms for part in (term.parts if term.kind == "sum" else (term,)) if not is_zero(part)]
    if len(flat) < 2:
        return flat[0] if flat else ZERO
    known = [term.entries for term in flat]
    entries = None if None in known else _few(tuple(sum(each[1:], each[0]) for each in zip(*known, strict=True)))
    return VectorFormula("sum", tuple(flat), entries)


def _vanishes(entries: Entries | None) -> bool:
    return entries is not None and not any(entries)


def _few(entries: Sequence[Any]) -> Any:
    """The entries, if they are few."""
    found = tuple(map(sympified, entries))
    return found if leaves(found) <= _MOST_FOLLOWED else None
