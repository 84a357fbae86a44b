"""Equations as presentation MathML, which browsers draw with no library and no network."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ...dynamics.dynamics import Dynamics
from .constants import written_apart
from .expressions import node
from .layout import sheet
from .notation import CONSTANT_LETTERS, Piece, indexed_head, is_tall
from .options import Options
from .writer import Line, Section

_THIN = '<mspace width="0.167em"/>'
#: Signs that are not seen: a product, and what a function is taken of.
_TIMES, _OF = "<mo>\u2062</mo>", "<mo>\u2061</mo>"
_DOTS = {1: "˙", 2: "¨", 3: "⃛"}
_MARKS = {"hat": "^", "bar": "¯", "vec": "→", "tilde": "~", "dot": _DOTS[1], "ddot": _DOTS[2], "dddot": _DOTS[3]}


def mathml(dynamics: Dynamics, **options: Any) -> str:
    """The equations as HTML: for each group a heading and a table of aligned formulas in MathML.

    The options are those of `Options`: style, letters, notation, width, intermediates.
    """
    return mathml_of(sheet(dynamics, Options(**options)))


def mathml_of(sections: Iterable[Section]) -> str:
    """Sections as HTML."""
    return "\n".join(map(_section, sections))


def expression_mathml(expression: Any) -> str:
    """One SymPy expression as a `<math>` element.

    >>> from sympy import Symbol
    >>> expression_mathml(Symbol("m"))
    '<math><mi>m</mi></math>'
    """
    return math(written_apart(node(expression)))


def math(tree: Piece, *, display: bool = False) -> str:
    """A tree of notation as a `<math>` element, in display style where asked."""
    style = ' displaystyle="true"' if display else ""
    return f"<math{style}>{spell(tree)}</math>"


def _section(section: Section) -> str:
    note = f'<p class="note">{escape(section.note)}</p>' if section.note else ""
    title = f"<h3>{escape(section.title)}</h3>\n" if section.title else ""
    return f"{title}{table_of(section.lines)}{note}"


def table_of(lines: Iterable[Line]) -> str:
    """Lines as a table of aligned formulas; nothing where there are none."""
    rows = "\n".join(map(_line, lines))
    return f'<div class="scroll"><table class="formulas">\n{rows}\n</table></div>' if rows else ""


def _line(line: Line) -> str:
    if line.left is None:
        first, *rest = [math(piece, display=True) for piece in line.right]
        pieces = first + "".join(f'<br><span class="next">{piece}</span>' for piece in rest)
        return f'<tr><td class="whole" colspan="3">{pieces}</td></tr>'
    first, *rest = [math(piece, display=True) for piece in line.right]
    left = f'<td class="left">{math(line.left, display=True)}</td>'
    rows = [f"<tr>{left}<td><math><mo>=</mo></math></td><td>{first}</td></tr>"]
    rows += [f'<tr><td></td><td></td><td class="more">{piece}</td></tr>' for piece in rest]
    return "\n".join(rows)


# ------------------------------------------------------------------------------------ the spelling


def spell(tree: Piece) -> str:
    """A tree of notation in MathML."""
    return _SPELLERS[tree.kind](*tree.parts)


def _grouped(tree: Piece) -> str:
    """A tree as exactly one element, as a fraction or a power wants its parts."""
    body = spell(tree)
    return f"<mrow>{body}</mrow>" if tree.kind in ("row", "product", "paren", "abs", "function", "operator") else body


def _spell_name(head: str, sub: str, *modifiers: str) -> str:
    head, sub = indexed_head(head, sub, *modifiers)
    letter = _modified(head, modifiers)
    return f"<msub>{letter}{_spell_subscript(sub)}</msub>" if sub else letter


def _spell_constant(letter: str, mark: str) -> str:
    if mark:
        return f'<mi mathvariant="normal">{CONSTANT_LETTERS[letter]}</mi>'
    return "<mn>e</mn>" if letter == "e" else f"<mi>{escape(letter)}</mi>"


def _modified(head: str, modifiers: Sequence[str]) -> str:
    """A letter with its primes, in its type, under its hats."""
    variant = ' mathvariant="bold"' if "bold" in modifiers else ""
    letter = f"<mi{variant}>{escape(head + '′' * modifiers.count('prime'))}</mi>"
    for modifier in modifiers:
        if modifier in _MARKS:
            letter = f'<mover accent="true">{letter}<mo stretchy="false">{_MARKS[modifier]}</mo></mover>'
    return letter


def _spell_subscript(sub: str) -> str:
    return f"<mn>{sub}</mn>" if sub.isdigit() else f"<mi>{escape(sub)}</mi>"


def _spell_power(base: Piece, exponent: Piece) -> str:
    """Subscript and exponent of one letter are set over each other."""
    body = spell(base)
    if body.startswith("<msub>") and base.kind in ("name", "dots"):
        inside = body.removeprefix("<msub>").removesuffix("</msub>")
        return f"<msubsup>{inside}{_grouped(exponent)}</msubsup>"
    return f"<msup>{_grouped(base)}{_grouped(exponent)}</msup>"


def _spell_row(*parts: Piece) -> str:
    return "".join(spell(part) for part in parts)


def _spell_product(*parts: Piece) -> str:
    pieces = [spell(parts[0])]
    for before, part in itertools.pairwise(parts):
        pieces.append(_THIN if _is_wordy(before) or _is_wordy(part) else _TIMES)
        pieces.append(spell(part))
    return "".join(pieces)


def _is_wordy(part: Piece) -> bool:
    """Whether a factor is set in several upright letters, so that it needs space beside it."""
    part = part.parts[0] if part.kind in ("power", "dots") else part
    apart = ("function", "fraction", "paren", "row", "text")
    return part.kind in apart or (part.kind == "name" and len(indexed_head(*part.parts)[0]) > 1)


def _spell_function(head: str, power: str, argument: Piece, bare: bool) -> str:
    name = f'<mi mathvariant="normal">{escape(head)}</mi>'
    name = f"<msup>{name}<mn>{power}</mn></msup>" if power else name
    if bare:
        return f"{name}{_OF}{_THIN}{spell(argument)}"
    return f"{name}{_OF}{_fenced('(', argument, ')')}"


def _fenced(left: str, inside: Piece, right: str) -> str:
    """Brackets that grow only around pieces taller than a line."""
    grow = "" if is_tall(inside) else ' stretchy="false"'
    return f"<mrow><mo{grow}>{left}</mo>{spell(inside)}<mo{grow}>{right}</mo></mrow>"


def _bracket(sign: str, tall: bool) -> str:
    """One bracket without its partner, which stands on another line."""
    size = ' minsize="1.8em"' if tall else ""
    return f'<mo fence="true" stretchy="{str(tall).lower()}"{size}>{sign}</mo>'


def _spell_root(inside: Piece, index: Piece | None) -> str:
    return f"<mroot>{_grouped(inside)}{_grouped(index)}</mroot>" if index else f"<msqrt>{spell(inside)}</msqrt>"


def _spell_dots(base: Piece, order: int) -> str:
    head, sub, *modifiers = base.parts
    head, sub = indexed_head(head, sub, *modifiers)
    letter = _modified(head, modifiers)
    if order in _DOTS:
        letter = f'<mover accent="true">{letter}<mo>{_DOTS[order]}</mo></mover>'
        return f"<msub>{letter}{_spell_subscript(sub)}</msub>" if sub else letter
    raised = f"<mrow><mo>(</mo><mn>{order}</mn><mo>)</mo></mrow>"
    return f"<msubsup>{letter}{_spell_subscript(sub)}{raised}</msubsup>" if sub else f"<msup>{letter}{raised}</msup>"


def _spell_cases(*branches: tuple[Piece, Piece | None]) -> str:
    rows = "".join(f"<mtr><mtd>{spell(value)}</mtd><mtd>{_condition(when)}</mtd></mtr>" for value, when in branches)
    return f'<mrow><mo fence="true">{{</mo><mtable class="cases">{rows}</mtable></mrow>'


def _condition(when: Piece | None) -> str:
    return f"<mtext>if&#xa0;</mtext>{spell(when)}" if when else "<mtext>otherwise</mtext>"


def _spell_matrix(*rows: tuple[Piece, ...]) -> str:
    body = "".join("<mtr>" + "".join(f"<mtd>{spell(entry)}</mtd>" for entry in entries) + "</mtr>" for entries in rows)
    return f'<mrow><mo fence="true">[</mo><mtable>{body}</mtable><mo fence="true">]</mo></mrow>'


def _spell_table(*rows: tuple[Piece, ...]) -> str:
    styles = [' style="border-bottom: 1px solid"', *[""] * (len(rows) - 1)]
    written = ("".join(f"<mtd{style}>{spell(cell)}</mtd>" for cell in cells)
               for style, cells in zip(styles, rows, strict=True))
    return '<mtable class="table">' + "".join(f"<mtr>{cells}</mtr>" for cells in written) + "</mtable>"


_SPELLERS: dict[str, Any] = {
    "name": _spell_name,
    "constant": _spell_constant,
    "indexed": lambda head, index, *modifiers: f"<msub>{_modified(head, modifiers)}{spell(index)}</msub>",
    "number": lambda digits: f"<mn>{escape(digits)}</mn>",
    "text": lambda words: f"<mtext>{escape(words)}</mtext>",
    "operator": lambda sign: f'<mo form="infix">{escape(sign)}</mo>',
    "minus": lambda: '<mo form="prefix">−</mo>',
    "comma": lambda: "<mo>,</mo>",
    "gap": lambda: '<mo>,</mo><mspace width="1em"/>',
    "row": _spell_row,
    "product": _spell_product,
    "paren": lambda inside: _fenced("(", inside, ")"),
    "open": lambda tall: _bracket("(", tall),
    "close": lambda tall: _bracket(")", tall),
    "continued": lambda depth, piece: f'<mspace width="{depth}em"/>' * bool(depth) + spell(piece),
    "abs": lambda inside: _fenced("|", inside, "|"),
    "fraction": lambda top, bottom: f"<mfrac>{_grouped(top)}{_grouped(bottom)}</mfrac>",
    "power": _spell_power,
    "root": _spell_root,
    "function": _spell_function,
    "dots": _spell_dots,
    "transposed": lambda inside: f'<msup>{_grouped(inside)}<mi mathvariant="normal">T</mi></msup>',
    "cases": _spell_cases,
    "matrix": _spell_matrix,
    "table": _spell_table,
}
