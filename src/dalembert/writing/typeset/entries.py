"""One quantity, in lines: its value, or its entries one by one, behind names for the parts that these repeat.

An entry longer than `LONGEST_ENTRY` columns is written with named intermediates. A quantity that nobody would read even
so is not written; the sheet says what it is made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from .. import matrices
from .abbreviations import Definitions, opened, repeated_parts
from .expressions import node, signed_sum
from .lines import broken, columns
from .naming import user_names
from .notation import Piece, indexed, matrix, name, number, separated
from .options import LETTERS
from .plain import spell
from .sizes import DEEPEST, distinct, is_deep, tree_size
from .writer import CLEARLY_LONG, MADE_OF, MOST_LEAVES, Line, Writer, entries_of, is_matrix, is_too_long

#: Columns of text beyond which an entry is written with named intermediates.
LONGEST_ENTRY = 240
#: Distinct operations beyond which a quantity is announced instead of written.
LARGEST_QUANTITY = 3000
#: The same for bodies in decimal numbers, whose formulas nobody reads for long.
LARGEST_IN_DECIMALS = 400
_HEAD = 8  # columns of the left side of a definition
#: Subexpressions, shared ones counted again, beyond which an entry is not written out without intermediates.
_LARGEST_TREE = 20_000


def definition(writer: Writer, head: Piece, quantity: str) -> list[Line]:
    """`head = value` for a matrix or an expression, preceded by its intermediates if it needs any."""
    letter, value = writer.options.letter(quantity), writer.value(quantity)
    if why := why_not_written(writer, quantity):
        writer.remarks.append(why)
        return []
    symmetric = quantity == "mass_matrix"
    lines, value = with_intermediates(writer, value, symmetric=symmetric)
    if is_matrix(value):
        return lines + _matrix_lines(writer, head, letter, value, symmetric=symmetric)
    return [*lines, line(writer, head, value)]


def line(writer: Writer, head: Piece, expression: Any) -> Line:
    """`head = expression`, broken where it is too long."""
    return Line(head, broken(writer.terms(expression), writer.room(head)))


def _largest(writer: Writer) -> int:
    return LARGEST_IN_DECIMALS if matrices.is_in_decimals(writer.dynamics) else LARGEST_QUANTITY


def why_not_written(writer: Writer, quantity: str) -> str:
    """Why a quantity has more than can be read, even with intermediates; nothing where it can."""
    entries, whole = entries_of(writer.value(quantity)), writer.options.intermediates is False
    if is_too_long(writer, quantity):
        reason = f"{MOST_LEAVES} symbols and numbers{_made_of(writer, quantity)}"
    elif sum(1 for _ in distinct(entries)) > _largest(writer):
        reason = f"{_largest(writer)} operations"
    elif any(is_deep(entry) or (whole and tree_size(entry, _LARGEST_TREE) > _LARGEST_TREE) for entry in entries):
        reason = f"{DEEPEST} operations within one another"
    else:
        return ""
    return f"not written out is {spell(name(writer.options.letter(quantity)))}: it has more than {reason}."


def _made_of(writer: Writer, quantity: str) -> str:
    """What a quantity is made of, in the letters of the sheet."""
    letters = {each: spell(name(letter)) for each in LETTERS if (letter := writer.options.letter(each))}
    return MADE_OF[quantity].format_map(letters)


def is_long(writer: Writer, entry: Any, limit: int) -> bool:
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
                          lambda part: is_long(writer, part, most))
    if not named:
        return [], value
    writer.parts.update((meaning, symbol) for symbol, meaning in named)
    return [line(writer, node(symbol), meaning) for symbol, meaning in named], _like(value, short)


def _shared(writer: Writer, entries: list[Any], names: Iterator[Any]) -> tuple[Definitions, list[Any]]:
    """The names of what entries repeat, and these written with them; none where they do not pay or nobody asks."""
    if writer.options.intermediates is True or any(is_long(writer, entry, LONGEST_ENTRY) for entry in entries):
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
        return [line(writer, head, value[0, 0])]
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
                lines.append(line(writer, _entry_head(writer, letter, place), value[i, j]))
    return lines


def _entry_head(writer: Writer, letter: str, place: Sequence[int]) -> Piece:
    """g_1, M_12, M_1,10; g_(1) where somebody calls a parameter g_1."""
    between = "" if max(place) < 10 else "_"
    head = name(f"{letter}_{between.join(map(str, place))}")
    if head not in set(map(name, user_names(writer.dynamics.system))):
        return head
    return indexed(name(letter), Piece("paren", (separated([number(str(each)) for each in place]),)))


def remarks_of(writer: Writer) -> str:
    """What has to be said about the lines so far; said once."""
    told = " ".join(remark[0].upper() + remark[1:] for remark in writer.remarks)
    writer.remarks.clear()
    return told


