"""How a formula that is longer than a line is broken.

Lines break before plus and minus signs between terms; where one term is longer than a line, inside its longest
bracket in the same way, a level deeper; and where it has no bracket, between its factors.  Nothing inside of
fractions, roots, powers and arguments of functions is ever torn apart; a fraction with a long numerator is
written as a factor in front of it.  Widths are columns of the text spelling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .notation import Piece, is_tall, number, operator, row
from .plain import display_width, spell

Signed = tuple[bool, Piece]
#: Columns by which a continuation line is set in, for each bracket around it.
_INDENT = 2
#: The part of a line up to which factors behind a bracket are to end its last line, and not to have one of their own.
_BEHIND = 0.25
_NO_TERM: tuple[Signed, ...] = ((False, number("0")),)


class _Unit(NamedTuple):
    """What stays on one line: its pieces, the brackets around its beginning, the columns it would like.

    One with `apart` begins a line: a term that is taken apart, and the term behind it.
    """

    pieces: tuple[Piece, ...]
    depth: int
    columns: int
    wanted: int
    apart: bool = False


def columns(tree: Piece) -> int:
    """The columns that a piece of notation takes as text."""
    return display_width(spell(tree))


def broken(terms: Sequence[Signed], width: int) -> tuple[Piece, ...]:
    """A sum of signed terms as pieces of at most `width` columns, where that can be done."""
    return _filled(_units(terms, 0, width), width)


def broken_equation(left: Sequence[Signed], right: Sequence[Signed], width: int) -> tuple[Piece, ...]:
    """`left = right` in pieces; a right side that fits on a line of its own is not torn apart."""
    units = _units(left or _NO_TERM, 0, width)
    if not right and units[-1].columns + _INDENT * units[-1].depth + 4 <= width:
        return _filled([*units[:-1], _and_zero(units[-1])], width)
    equals, *more = _units(right or _NO_TERM, 0, width)
    pieces = (operator("="), *equals.pieces)
    whole = sum(unit.columns for unit in (equals, *more)) + 3
    wanted = whole if whole <= width else equals.columns + 3
    return _filled([*units, _Unit(pieces, 0, equals.columns + 3, wanted), *more], width)


def _and_zero(last: _Unit) -> _Unit:
    """The last term of an equation with "= 0" behind it, which never stands alone."""
    pieces, taken = (*last.pieces, operator("="), number("0")), last.columns + 4
    return last._replace(pieces=pieces, columns=taken, wanted=max(last.wanted, taken))


def listed(formulas: Iterable[Piece], width: int) -> list[Piece]:
    """Short formulas beside each other, separated by commas, as many to a line as fit."""
    lines: list[list[Piece]] = []
    used = width
    for formula in formulas:
        needed = columns(formula) + 3
        if used + needed > width:
            lines.append([])
            used = 0
        lines[-1] += [Piece("gap", ()), formula] if lines[-1] else [formula]
        used += needed
    return [row(*line) for line in lines]


def signed_terms(tree: Piece) -> list[Signed]:
    """The terms of a sum that is written out; none for anything else.

    >>> [(negative, spell(term)) for negative, term in signed_terms(row(number("1"), operator("−"), number("2")))]
    [(False, '1'), (True, '2')]
    """
    if tree.kind != "row":
        return []
    signs, terms = [False], []
    for i, part in enumerate(tree.parts):
        if part.kind == "minus" and i == 0:
            signs = [True]
        elif part.kind == "operator" and part.parts[0] in "+−":
            signs.append(part.parts[0] == "−")
        else:
            terms.append(part)
    return list(zip(signs, terms, strict=True)) if len(signs) == len(terms) > 1 else []


def _units(terms: Sequence[Signed], depth: int, width: int) -> list[_Unit]:
    """The pieces of a sum that stay together."""
    units: list[_Unit] = []
    apart = False
    for i, (negative, term) in enumerate(terms):
        sign = operator("−" if negative else "+") if i else Piece("minus", ())
        front = (sign,) if i or negative else ()
        whole = _unit((*front, term), depth)
        first, *rest = [whole] if whole.columns <= width else _opened(front, term, depth, width)
        units += [first._replace(apart=apart or bool(rest)), *rest]
        apart = bool(rest)
    return units


def _unit(pieces: tuple[Piece, ...], depth: int) -> _Unit:
    taken = columns(row(*pieces))
    return _Unit(pieces, depth, taken, taken)


def _opened(front: tuple[Piece, ...], term: Piece, depth: int, width: int) -> list[_Unit]:
    """A term that is longer than a line, taken apart inside its longest bracket."""
    factors = _separate_factors(term)
    brackets = [(columns(each), -i) for i, each in enumerate(factors) if signed_terms(_inside(each))]
    if not brackets:
        return _between_factors(front, factors, depth, width)
    at = -max(brackets)[1]
    inside, behind = _inside(factors[at]), sum(columns(each) + 1 for each in factors[at + 1 :])
    room = width - _INDENT * (depth + 1) - (behind + 1 if behind <= _BEHIND * width else 0)
    first, *inner = _units(signed_terms(inside), depth + 1, room)
    opening = _product([*factors[:at], Piece("open", (is_tall(inside),))])
    units = [_unit((*front, opening, *first.pieces), depth), *inner]
    return [*units[:-1], *_closed(units[-1], _closing(factors[at], is_tall(inside)), factors[at + 1 :], depth, width)]


def _closed(last: _Unit, bracket: Piece, behind: list[Piece], depth: int, width: int) -> list[_Unit]:
    """The end of a bracket with the factors behind it, these on a line of their own if need be."""
    whole = _unit((*last.pieces, _product([bracket, *behind])), last.depth)
    if not behind or whole.columns + _INDENT * last.depth <= width:
        return [whole]
    rest = _between_factors((operator("·"),), behind, depth + 1, width)
    return [_unit((*last.pieces, bracket), last.depth), *rest]


def _separate_factors(term: Piece) -> list[Piece]:
    """The factors of a product; of a fraction with a long numerator, one over the rest and the numerator's."""
    if term.kind == "product":
        return list(term.parts)
    if term.kind == "fraction" and (term.parts[0].kind == "product" or signed_terms(term.parts[0])):
        top, bottom = term.parts
        above = list(top.parts) if top.kind == "product" else [Piece("paren", (top,))]
        return [Piece("fraction", (number("1"), bottom)), *above]
    return [term]


def _inside(factor: Piece) -> Piece:
    """What stands in the brackets of a factor; the factor itself where it has none."""
    if factor.kind == "power":
        return _inside(factor.parts[0])
    return factor.parts[0] if factor.kind == "paren" else number("0")


def _closing(factor: Piece, tall: bool) -> Piece:
    bracket = Piece("close", (tall,))
    return Piece("power", (bracket, factor.parts[1])) if factor.kind == "power" else bracket


def _between_factors(front: tuple[Piece, ...], factors: list[Piece], depth: int, width: int) -> list[_Unit]:
    """A long product without brackets: lines that begin with a dot."""
    room = width - _INDENT * (depth + 1) - 3
    groups: list[list[Piece]] = [[factors[0]]]
    for factor in factors[1:]:
        if columns(_product([*groups[-1], factor])) > room:
            groups.append([])
        groups[-1].append(factor)
    first, *more = [_product(group) for group in groups]
    return [_unit((*front, first), depth), *[_unit((operator("·"), part), depth + 1) for part in more]]


def _product(factors: list[Piece]) -> Piece:
    return factors[0] if len(factors) == 1 else Piece("product", tuple(factors))


def _filled(units: Sequence[_Unit], width: int) -> tuple[Piece, ...]:
    """Units put on lines, as many on each as fit."""
    lines: list[tuple[int, list[Piece]]] = []
    used = width
    for unit in units:
        if not lines or unit.apart or used + max(unit.wanted, unit.columns) > width:
            lines.append((unit.depth, []))
            used = _INDENT * unit.depth
        lines[-1][1].extend(unit.pieces)
        used += unit.columns
    (_, first), *rest = lines
    return (row(*first), *(Piece("continued", (depth, row(*pieces))) for depth, pieces in rest))
