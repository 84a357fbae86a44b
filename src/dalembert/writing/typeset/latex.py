r"""Equations as LaTeX: `aligned` blocks that KaTeX, MathJax and amsmath all take."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Any

from ...dynamics.dynamics import Dynamics
from . import words
from .constants import written_apart
from .displays import displays
from .expressions import node
from .layout import sheet
from .notation import CONSTANT_LETTERS, LITERAL, Piece, indexed_head, is_tall
from .options import Options
from .writer import Line, Section

_SIGNS = {
    "−": "-",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "∧": r"\land",
    "∨": r"\lor",
    "¬": r"\neg",
    "·": r"\cdot",
    "×": r"\times",
    "…": r"\dots",
}
_STANDARD = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "sinh",
        "cosh",
        "tanh",
        "coth",
        "arcsin",
        "arccos",
        "arctan",
        "exp",
        "ln",
        "min",
        "max",
    ]
)
_ESCAPES: dict[str, str] = {
    "\\": r"\backslash ", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\wedge ", "~": r"\sim ",
    "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", " ": r"\ ", "∞": r"\infty ",
}  # fmt: skip
_DOTS = {1: r"\dot", 2: r"\ddot", 3: r"\dddot"}


def latex(dynamics: Dynamics, **options: Any) -> str:
    r"""The equations as LaTeX: for each group a title and one display block of aligned formulas.

    The text needs only amsmath and amssymb; each display block is also valid for KaTeX and MathJax.
    Matrices that are too wide are listed entry by entry; entries that are too long are written with
    named intermediates.  The options are those of `Options`: style, letters, notation, width, intermediates.
    """
    return latex_of(sheet(dynamics, Options(**options)))


def latex_of(sections: Iterable[Section]) -> str:
    """Sections as LaTeX."""
    return "\n\n".join(map(_section, sections)) + "\n"


def notebook_latex(dynamics: Dynamics, **options: Any) -> str:
    """The same formulas for MathJax in a notebook: display blocks and nothing outside of them."""
    blocks = []
    for section in sheet(dynamics, Options(**options)):
        blocks.append(rf"$$\textbf{{{section.title}}}$$")
        if section.lines:
            blocks.append(f"$$\n{_aligned(section.lines)}\n$$")
    return "\n\n".join(blocks) + "\n"


def expression_latex(expression: Any) -> str:
    r"""One SymPy expression.

    >>> from sympy import symbols, sin
    >>> m, g, theta = symbols("m g theta")
    >>> print(expression_latex(m * g * sin(theta) ** 2 / 2))
    \frac{1}{2} m g \sin^{2} \theta
    """
    return spell(written_apart(node(expression)))


def _section(section: Section) -> str:
    blocks = [f"\\[\n{_aligned(lines)}\n\\]" for lines in displays(section.lines)]
    return "\n".join(filter(None, [rf"\paragraph{{{section.title}}}", *blocks, words.in_latex(section.note)]))


def _aligned(lines: Sequence[Line]) -> str:
    body = " \\\\\n".join(map(_line, lines))
    return "\\begin{aligned}\n" + body + "\n\\end{aligned}"


def _line(line: Line) -> str:
    first, *rest = [spell(piece) for piece in line.right]
    head = f"{spell(line.left)} &= {first}" if line.left is not None else f"& {first}"
    return " \\\\\n".join([head] + [rf"&\quad {piece}" for piece in rest])


# ------------------------------------------------------------------------------------ the spelling


def spell(tree: Piece) -> str:
    """A tree of notation in LaTeX."""
    return _SPELLERS[tree.kind](*tree.parts)


def _escaped(words: str) -> str:
    return "".join(_ESCAPES.get(c, c) for c in words)


def letters(word: str) -> str:
    """A name's letters: one italic letter, a Greek command, or upright letters; everything else escaped."""
    if word in words.COMMANDS:
        return words.COMMANDS[word]
    if len(word) == 1 and word.isalnum():
        return word
    body, primes = word.rstrip("'"), len(word) - len(word.rstrip("'"))
    if primes and body:
        return letters(body) + "'" * primes
    return r"\mathrm{" + "".join(_ESCAPES.get(c, words.COMMANDS.get(c, c)) for c in word) + "}"


def _spell_name(head: str, sub: str, *modifiers: str) -> str:
    head, sub = indexed_head(head, sub, *modifiers)
    return _modified(head, modifiers) + _subscript(sub) + _primes(head, modifiers)


def _spell_indexed(head: str, index: Piece, *modifiers: str) -> str:
    return f"{_modified(head, modifiers)}_{{{spell(index)}}}{_primes(head, modifiers)}"


def _modified(head: str, modifiers: Sequence[str]) -> str:
    """A letter in its type, under its hats; primes come later, behind the subscript."""
    written = letters(head.rstrip("'") or head)
    for modifier in sorted(modifiers, key=lambda each: each != "bold"):
        if modifier == "bold":
            written = (r"\boldsymbol" if written.startswith("\\") else r"\mathbf") + f"{{{written}}}"
        elif modifier not in ("prime", LITERAL):
            written = f"\\{modifier}{{{written}}}"
    return written


def _primes(head: str, modifiers: Sequence[str]) -> str:
    return "'" * (len(head) - len(head.rstrip("'") or head) + modifiers.count("prime"))


def _subscript(sub: str) -> str:
    parts = ["".join(map(_subscript_run, re.findall(r"[+−]|\d+|[^+−\d]+", part))) for part in sub.split(",")]
    return "_{" + ",".join(parts) + "}" if sub else ""


def _subscript_run(run: str) -> str:
    plain = run.isdigit() or re.fullmatch("[xyz]+", run)
    return run if plain else _SIGNS.get(run, run) if run in "+−" else letters(run)


def _spell_row(*parts: Piece) -> str:
    return "".join(spell(part) for part in parts)


def _spell_product(*parts: Piece) -> str:
    pieces = [spell(parts[0])]
    for before, part in itertools.pairwise(parts):
        pieces.append(r" \, " if _is_wordy(before) or _is_wordy(part) else " ")
        pieces.append(spell(part))
    return "".join(pieces)


def _is_wordy(part: Piece) -> bool:
    """Whether a factor is set in several upright letters, so that it needs space beside it."""
    part = part.parts[0] if part.kind in ("power", "dots") else part
    return part.kind == "text" or (part.kind == "name" and spell(part).startswith(r"\mathrm"))


def _brackets(inside: Piece) -> str:
    return rf"\left({spell(inside)}\right)" if is_tall(inside) else f"({spell(inside)})"


def _spell_power(base: Piece, exponent: Piece) -> str:
    raised = base.kind == "dots" and base.parts[1] not in _DOTS
    return f"{{{spell(base)}}}^{{{spell(exponent)}}}" if raised else f"{spell(base)}^{{{spell(exponent)}}}"


def _spell_function(head: str, power: str, argument: Piece, bare: bool) -> str:
    command = "\\" + head if head in _STANDARD else rf"\operatorname{{{_escaped(head)}}}"
    command += f"^{{{power}}}" if power else ""
    return f"{command} {spell(argument)}" if bare else command + _brackets(argument)


def _spell_root(inside: Piece, index: Piece | None) -> str:
    return rf"\sqrt[{spell(index)}]{{{spell(inside)}}}" if index else rf"\sqrt{{{spell(inside)}}}"


def _spell_dots(base: Piece, order: int) -> str:
    head, sub, *modifiers = base.parts
    head, sub = indexed_head(head, sub, *modifiers)
    letter, primes = _modified(head, modifiers), _primes(head, modifiers)
    if order in _DOTS:
        return f"{_DOTS[order]}{{{letter}}}" + _subscript(sub) + primes
    return letter + _subscript(sub) + f"^{{{primes}({order})}}".replace("'", r"\prime")


def _spell_cases(*branches: tuple[Piece, Piece | None]) -> str:
    told = [f"{spell(value)} & {_condition(when)}" for value, when in branches]
    return r"\begin{cases} " + r" \\ ".join(told) + r" \end{cases}"


def _condition(when: Piece | None) -> str:
    return rf"\text{{if }} {spell(when)}" if when else r"\text{otherwise}"


def _spell_matrix(*rows: tuple[Piece, ...]) -> str:
    body = r" \\ ".join(_room(entries) + " & ".join(map(spell, entries)) for entries in rows)
    return r"\begin{bmatrix} " + body + r" \end{bmatrix}"


def _room(row: Sequence[Piece]) -> str:
    """A strut for a row of a matrix with fractions, which would touch the rows beside it."""
    return r"\vphantom{\Big(} " if any(map(is_tall, row)) else ""


def _spell_table(head: tuple[Piece, ...], *rows: tuple[Piece, ...]) -> str:
    first, *body = (" & ".join(map(spell, cells)) for cells in (head, *rows))
    return rf"\begin{{array}}{{{'l' * len(head)}}} {first} \\ \hline " + r" \\ ".join(body) + r" \end{array}"


_SPELLERS: dict[str, Any] = {
    "name": _spell_name,
    "constant": lambda letter, mark: rf"\mathrm{{{CONSTANT_LETTERS[letter]}}}" if mark else letters(letter),
    "indexed": _spell_indexed,
    "number": lambda digits: digits.replace("−", "-").replace("∞", r"\infty"),
    "text": lambda words: r"\mathrm{" + _escaped(words) + "}",
    "operator": lambda sign: f" {_SIGNS.get(sign, sign)} ",
    "minus": lambda: "-",
    "comma": lambda: ", ",
    "gap": lambda: r", \quad ",
    "row": _spell_row,
    "product": _spell_product,
    "paren": _brackets,
    "open": lambda tall: r"\Bigl(" if tall else "(",
    "close": lambda tall: r"\Bigr)" if tall else ")",
    "continued": lambda depth, piece: r"\quad " * depth + "{} " + spell(piece).lstrip(),
    "abs": lambda inside: rf"\left|{spell(inside)}\right|",
    "fraction": lambda top, bottom: rf"\frac{{{spell(top)}}}{{{spell(bottom)}}}",
    "power": _spell_power,
    "root": _spell_root,
    "function": _spell_function,
    "dots": _spell_dots,
    "transposed": lambda inside: rf"{spell(inside)}^{{\mathsf{{T}}}}",
    "cases": _spell_cases,
    "matrix": _spell_matrix,
    "table": _spell_table,
}
