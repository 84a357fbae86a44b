"""Notation on one line of Unicode text, and how many columns it takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from .constants import written_apart
from .expressions import node
from .notation import LITERAL, Piece

_SUPERSCRIPTS = str.maketrans("0123456789−-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")
_SUBSCRIPTS = str.maketrans("0123456789+−", "₀₁₂₃₄₅₆₇₈₉₊₋")
_DOTS = {1: "\u0307", 2: "\u0308", 3: "\u20db"}
_MARKS = {
    "hat": "\u0302", "bar": "\u0304", "vec": "\u20d7", "tilde": "\u0303",
    "dot": _DOTS[1], "ddot": _DOTS[2], "dddot": _DOTS[3], "prime": "′", LITERAL: "",
}  # fmt: skip
#: Constants where a name has their letter.
_UPRIGHT = {"π": "pi", "e": "ℯ"}
_SIMPLE_FRACTIONS = {
    ("1", "2"): "½",
    ("1", "3"): "⅓",
    ("2", "3"): "⅔",
    ("1", "4"): "¼",
    ("3", "4"): "¾",
    ("1", "8"): "⅛",
}


def expression_text(expression: Any) -> str:
    """One SymPy expression on one line.

    >>> from sympy import symbols, sin
    >>> m, g, theta = symbols("m g theta")
    >>> expression_text(m * g * sin(theta) ** 2 / 2)
    '½ m g sin² θ'
    """
    return spell(written_apart(node(expression)))


def display_width(line: str) -> int:
    """Terminal columns a line takes: combining dots take none, wide characters two."""
    wide = sum(1 for c in line if unicodedata.east_asian_width(c) in "WF")
    return len(line) + wide - sum(1 for c in line if unicodedata.combining(c))


def spell(tree: Piece) -> str:
    """A tree of notation on one line."""
    return _SPELLERS[tree.kind](*tree.parts)


def _spell_name(head: str, sub: str, *modifiers: str) -> str:
    head = _modified(head, modifiers)
    if not sub:
        return head
    if set(sub) <= set("0123456789+−"):
        return head + sub.translate(_SUBSCRIPTS)
    return f"{head}_({sub})" if set(sub) & set("+−") else f"{head}_{sub}"


def _modified(head: str, modifiers: Sequence[str]) -> str:
    """A letter with its hats and primes, bold as the mathematical letters of Unicode are."""
    for modifier in sorted(modifiers, key=lambda each: each != "bold"):
        head = _bold(head) if modifier == "bold" else unicodedata.normalize("NFC", head + _MARKS[modifier])
    return head


def _bold(letter: str) -> str:
    kind = "CAPITAL" if letter.isupper() else "SMALL"
    try:
        plain = unicodedata.name(letter).removeprefix("LATIN ").removeprefix("GREEK ")
        return unicodedata.lookup(f"MATHEMATICAL BOLD {kind} {plain.rpartition(' LETTER ')[2]}")
    except (KeyError, TypeError, ValueError):
        return letter


def _spell_row(*parts: Piece) -> str:
    return "".join(spell(part) for part in parts)


def _spell_product(*parts: Piece) -> str:
    return " ".join(spell(part) for part in parts)


def _spell_fraction(top: Piece, bottom: Piece) -> str:
    above, below = spell(top), spell(bottom)
    if (above, below) in _SIMPLE_FRACTIONS:
        return _SIMPLE_FRACTIONS[above, below]
    if top.kind == bottom.kind == "number":
        return f"({above}/{below})"
    above = f"({above})" if top.kind == "row" else above
    below = f"({below})" if bottom.kind in ("row", "product", "fraction") else below
    return f"{above}/{below}"


def _spell_power(base: Piece, exponent: Piece) -> str:
    raised = spell(exponent)
    if raised.lstrip("−-").isdecimal():
        raised = raised.translate(_SUPERSCRIPTS)
    elif exponent.kind in ("name", "constant", "number") or _is_in_brackets(exponent):
        raised = f"^{raised}"
    else:
        raised = f"^({raised})"
    return spell(base) + raised


def _is_in_brackets(tree: Piece) -> bool:
    """Whether it is a fraction of numbers without a sign of its own."""
    numbers = tree.kind == "fraction" and all(part.kind == "number" for part in tree.parts)
    return numbers and tuple(map(spell, tree.parts)) not in _SIMPLE_FRACTIONS


def _spell_function(head: str, power: str, argument: Piece, bare: bool) -> str:
    raised = power.translate(_SUPERSCRIPTS)
    bare = bare and argument.kind in ("name", "constant", "dots")
    return f"{head}{raised} {spell(argument)}" if bare else f"{head}{raised}({spell(argument)})"


def _spell_root(inside: Piece, index: Piece | None) -> str:
    sign = {"": "√", "3": "∛", "4": "∜"}.get(spell(index) if index else "")
    body = spell(inside)
    body = body if inside.kind in ("name", "constant", "number") else f"({body})"
    return f"{sign}{body}" if sign else f"{body}^(1/{spell(index)})" if index else body


def _spell_dots(base: Piece, order: int) -> str:
    head, sub, *modifiers = base.parts
    head = _modified(head, modifiers)
    dotted = unicodedata.normalize("NFC", head + _DOTS[order]) if order in _DOTS else f"{head}^({order})"
    return _spell_name(dotted, sub)


def _spell_cases(*branches: tuple[Piece, Piece | None]) -> str:
    told = [f"{spell(value)} if {spell(when)}" if when else f"{spell(value)} otherwise" for value, when in branches]
    return "{" + "; ".join(told) + "}"


def _spell_matrix(*rows: tuple[Piece, ...]) -> str:
    return "[" + "; ".join(", ".join(spell(entry) for entry in entries) for entries in rows) + "]"


def _spell_table(*rows: tuple[Piece, ...]) -> str:
    return "; ".join("  ".join(map(spell, cells)) for cells in rows)


_SPELLERS: dict[str, Any] = {
    "name": _spell_name,
    "constant": lambda letter, mark: _UPRIGHT[letter] if mark else letter,
    "indexed": lambda head, index, *modifiers: f"{_modified(head, modifiers)}_{spell(index)}",
    "number": lambda digits: digits,
    "text": lambda words: words,
    "operator": lambda sign: f" {sign} ",
    "minus": lambda: "−",
    "comma": lambda: ", ",
    "gap": lambda: ",  ",
    "row": _spell_row,
    "product": _spell_product,
    "paren": lambda inside: f"({spell(inside)})",
    "open": lambda _: "(",
    "close": lambda _: ")",
    "continued": lambda depth, piece: "  " * depth + spell(piece).lstrip(),
    "abs": lambda inside: f"|{spell(inside)}|",
    "fraction": _spell_fraction,
    "power": _spell_power,
    "root": _spell_root,
    "function": _spell_function,
    "dots": _spell_dots,
    "transposed": lambda inside: f"{spell(inside)}ᵀ",
    "cases": _spell_cases,
    "matrix": _spell_matrix,
    "table": _spell_table,
}
