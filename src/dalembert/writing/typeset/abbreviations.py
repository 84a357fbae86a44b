"""Names for what long formulas repeat: sines and cosines first, as the literature does, then whole parts.

Names are given where they make a sheet shorter, their definitions counted in, and none begins with a letter
that the user or the sheet already uses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any

from ...expr.deep_sympy import made
from .lines import columns, signed_terms
from .notation import Piece, equal, name, number
from .order import pull_sign
from .sizes import distinct
from .trees import replaced

Aliases = dict[Piece, Piece]
Definitions = list[tuple[Any, Any]]
#: Letters for a sine and a cosine, and for other parts; the first that are free.
_ANGLE_LETTERS = (("s", "c"), ("S", "C"), ("sn", "cs"))
_PART_LETTERS = ("w", "z", "sigma", "zeta", "shared")
#: How often a coordinate may be repeated in a subscript: c_{223} = cos(2 q_2 + q_3).
_MOST_REPEATED = 3
#: Columns below which a repeated part is not worth a name.
_SHORTEST_PART = 18


# -------------------------------------------------------------------------------------------- angles


def angles(trees: Iterable[Piece], taken: set[str]) -> tuple[Aliases, int]:
    """{sine or cosine: its name} for those that the trees repeat, and the columns which that saves.

    The definitions are counted in, so that the saving may be negative.

    >>> from dalembert.writing.typeset.expressions import node
    >>> from sympy import sin, symbols
    >>> q = symbols("q_2") + symbols("q_3")
    >>> aliases, saving = angles([node(sin(q) + sin(q) ** 2)] * 3, set())
    >>> [(columns(long), short.parts) for long, short in aliases.items()], saving
    ([(12, ('s', '23'))], 34)
    """
    letters = next((pair for pair in _ANGLE_LETTERS if not taken & {*pair}), None)
    times = Counter(function for tree in trees for function in _circular(tree))
    indices = _indices({function.parts[2] for function in times})
    named = [f for f in times if times[f] > 1 and f.parts[2] in indices] if letters else []
    named.sort(key=lambda f: (len(signed_terms(f.parts[2])), indices[f.parts[2]], f.parts[0]))
    aliases = {f: Piece("name", (letters[f.parts[0] == "cos"], indices[f.parts[2]])) for f in named} if letters else {}
    return aliases, sum(_saved(long, short, times[long]) for long, short in aliases.items())


def _saved(long: Piece, short: Piece, times: int) -> int:
    """The columns that a name saves where its meaning stands so many times, less those of its definition."""
    return times * (columns(long) - columns(short)) - columns(equal(short, long)) - 2


def definitions(aliases: Aliases) -> list[Piece]:
    """`c_1 = cos q_1` for each."""
    return [equal(short, long) for long, short in aliases.items()]


def renamed(tree: Piece, aliases: Aliases) -> Piece:
    """A tree with the names in place of what they stand for."""

    def change(part: Piece) -> Piece | None:
        if part.kind == "name":
            return aliases.get(part)
        short = aliases.get(_first_power(part)) if part.kind == "function" else None
        return short if short is None or not part.parts[1] else Piece("power", (short, number(part.parts[1])))

    return replaced(tree, change) if aliases else tree


def _first_power(function: Piece) -> Piece:
    head, _, *rest = function.parts
    return Piece("function", (head, "", *rest))


def _circular(tree: Piece) -> Iterator[Piece]:
    """Every sine and cosine of a tree, without its power."""
    if tree.kind == "function" and tree.parts[0] in ("sin", "cos"):
        yield _first_power(tree)
        return
    for part in tree.parts:
        for each in part if isinstance(part, tuple) and not isinstance(part, Piece) else (part,):
            if isinstance(each, Piece):
                yield from _circular(each)
            elif isinstance(each, tuple):
                yield from (found for inner in each if isinstance(inner, Piece) for found in _circular(inner))


def _indices(arguments: set[Piece]) -> dict[Piece, str]:
    """Subscripts for sums of angles: `23` for q_2 + q_3, `1−2`, or `θ+φ` where the letters differ; no two the same."""
    sums = {argument: parts for argument in arguments if (parts := _integer_sum(argument))}
    everybody = [letter for parts in sums.values() for _, letter in parts]
    one_letter = len({letter.parts[0] for letter in everybody}) == 1
    numbered = one_letter and all(letter.parts[1].isdigit() and len(letter.parts) == 2 for letter in everybody)
    write = _by_number if numbered else _by_letter
    written = {argument: write(parts) for argument, parts in sums.items()}
    times = Counter(written.values())
    return {argument: index for argument, index in written.items() if index and times[index] == 1}


def _integer_sum(argument: Piece) -> list[tuple[int, Piece]]:
    """An angle as a sum of names with integer coefficients; empty for any other."""
    parts = []
    for negative, term in signed_terms(argument) or [(False, argument)]:
        factor, letter = number("1"), term
        if term.kind == "product" and len(term.parts) == 2:
            factor, letter = term.parts
        if letter.kind not in ("name", "constant") or factor.kind != "number" or not factor.parts[0].isdigit():
            return []
        parts.append((-int(factor.parts[0]) if negative else int(factor.parts[0]), letter))
    return parts


def _by_number(parts: Sequence[tuple[int, Piece]]) -> str:
    if any(abs(factor) > _MOST_REPEATED for factor, _ in parts):
        return ""
    comma = "," if any(len(letter.parts[1]) > 1 for _, letter in parts) else ""
    pieces: list[str] = []
    for factor, letter in parts:
        pieces += [("−" if factor < 0 else comma if pieces else "") + letter.parts[1]]
        pieces += [("−" if factor < 0 else comma) + letter.parts[1]] * (abs(factor) - 1)
    return "".join(pieces)


def _by_letter(parts: Sequence[tuple[int, Piece]]) -> str:
    pieces: list[str] = []
    for factor, letter in parts:
        head, sub, *modifiers = letter.parts
        if modifiers or not re.fullmatch(r"\d*", sub):
            return ""
        times = str(abs(factor)) if abs(factor) > 1 else ""
        pieces.append(("−" if factor < 0 else "+") + times + head + sub)
    return "".join(pieces).removeprefix("+")


# ------------------------------------------------------------------------------------ repeated parts


def part_letter(taken: set[str]) -> str:
    """The letter for repeated parts: one that nobody uses."""
    longer = (_PART_LETTERS[0] * length for length in count(2))
    return next(each for each in chain(_PART_LETTERS, longer) if name(each).parts[0] not in taken)


def repeated_parts(
    entries: Sequence[Any],
    names: Iterator[Any],
    known: dict[Any, Any],
    width: Callable[[Any], int],
    has_name: Callable[[Any], bool],
) -> tuple[Definitions, list[Any]]:
    """[(symbol, meaning), ...] for what the entries repeat, in the order of use, and the entries written with it.

    `known` {meaning: symbol} is looked up first; `width` tells the columns of an expression, `has_name` whether
    a sine or cosine is named already and not to be looked into.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    atoms = [part for part in distinct(entries) if isinstance(part, sympy.Derivative | AppliedUndef) or has_name(part)]
    masks = {atom: sympy.Dummy(f"atom{i}") for i, atom in enumerate(sorted(atoms, key=sympy.default_sort_key))}
    unmask: dict[Any, Any] = {mask: atom for atom, mask in masks.items()}
    memo: dict[Any, Any] = dict(masks)
    masked = [_rebuilt(entry, memo) for entry in entries]
    shared: Any = sympy.cse(masked, symbols=sympy.numbered_symbols(cls=sympy.Dummy))
    named: list[tuple[Any, Any]] = []
    for placeholder, defined in shared[0]:
        sign, meaning = _without_sign(_rebuilt(defined, dict(unmask)))
        if not isinstance(meaning, sympy.Expr):
            unmask[placeholder] = meaning
            continue
        if meaning not in known and width(meaning) >= _SHORTEST_PART:
            named.append((next(names), meaning))
            known = {**known, meaning: named[-1][0]}
        unmask[placeholder] = sign * known.get(meaning, meaning)
    return named, [_rebuilt(entry, dict(unmask)) for entry in shared[1]]


def opened(
    named: Definitions, entries: Sequence[Any], names: Iterator[Any], known: Mapping[Any, Any],
    is_long: Callable[[Any], bool],
) -> tuple[Definitions, list[Any]]:
    """The same definitions and entries, with names for what is too long within a root, a denominator or a function.

    Nothing breaks a line within these.
    """
    given = [*(meaning for _, meaning in named), *entries]
    solid = {inner for part in distinct(given) for inner in _solid(part)}
    found: Definitions = []

    def finished(part: Any, written: Any) -> Any:
        if part not in solid or written in known or not is_long(written):
            return known.get(written, written) if part in solid else written
        found.append((next(names), written))
        return found[-1][0]

    memo: dict[Any, Any] = {}
    for symbol, meaning in named:
        written = _changed(meaning, memo, finished)
        found.append((symbol, written))
    return found, [_changed(entry, memo, finished) for entry in entries]


def _solid(part: Any) -> Iterator[Any]:
    """The sums that no line can be broken in, where they stand in this part."""
    if part.is_Pow and not (part.exp.is_Integer and part.exp.is_positive):
        yield from (base for base in (part.base,) if base.is_Add)
    elif part.is_Function:
        yield from (argument for argument in part.args if argument.is_Add)


def _changed(expression: Any, memo: dict[Any, Any], finished: Callable[[Any, Any], Any]) -> Any:
    """An expression whose parts are what `finished` makes of each and of itself with its own parts changed."""
    stack = [expression]
    while stack:
        top = stack[-1]
        missing = [part for part in top.args if part not in memo]
        if top not in memo and missing:
            stack.extend(missing)
            continue
        if top not in memo:
            parts = [memo[part] for part in top.args]
            memo[top] = finished(top, top if parts == list(top.args) else made(top.func, *parts))
        stack.pop()
    return memo[expression]


def _without_sign(part: Any) -> tuple[int, Any]:
    """A product with its sign in front, so that it and its negative share a name; all else as it is."""
    if not part.is_Mul:
        return 1, part
    negative, rest = pull_sign(part)
    return -1 if negative else 1, rest.func(*rest.args) if rest.args else rest


def _rebuilt(expression: Any, memo: dict[Any, Any]) -> Any:
    """An expression with `memo` put in, each shared part rebuilt once."""
    stack = [expression]
    while stack:
        top = stack[-1]
        missing = [part for part in top.args if part not in memo]
        if top in memo or not top.args:
            memo.setdefault(top, top)
            stack.pop()
        elif missing:
            stack.extend(missing)
        else:
            memo[top] = made(top.func, *(memo[part] for part in top.args))
            stack.pop()
    return memo[expression]
