"""Steps of a derivation as terminal text, LaTeX and HTML.

A formula has its label behind it; text is as wide as the lines were broken for.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from html import escape

from ..typeset.latex import spell as in_latex
from ..typeset.mathml import math
from ..typeset.notation import GREEK, Piece
from ..typeset.plain import display_width
from ..typeset.plain import spell as in_text
from .formulas import Formula, Step, as_fractions

# -------------------------------------------------------------------- text


def text(steps: Sequence[Step], width: int) -> str:
    """Numbered steps, each with its sentence, its formulas and what is left out."""
    return "\n\n".join(_text_step(number, step, width) for number, step in enumerate(steps, start=1)) + "\n"


def _text_step(number: int, step: Step, width: int) -> str:
    title = f"{number}. {step.title}"
    lines = [title, "─" * display_width(title), *textwrap.wrap(step.sentence, width)]
    for formula in step.lines:
        lines += _text_formula(formula, width)
    if step.note:
        lines += textwrap.wrap(f"({step.note})", width)
    return "\n".join(lines)


def _text_formula(formula: Formula, width: int) -> list[str]:
    """A formula on its lines, the label at the right of the first."""
    head = f"  {in_text(formula.left)} = " if formula.left is not None else "  "
    if formula.right[0].kind == "matrix":
        lines = _text_matrix(head, formula.right[0])
    else:
        indent = " " * (display_width(head) if formula.left is not None else 6)
        first, *rest = [in_text(piece).lstrip() for piece in formula.right]
        lines = [head + first, *(indent + piece for piece in rest)]
    if formula.label:
        label = f"[{formula.label}]"
        gap = max(width - display_width(lines[0]) - display_width(label), 2)
        lines[0] += " " * gap + label
    return lines


def _text_matrix(head: str, matrix: Piece) -> list[str]:
    rows = [[in_text(entry) for entry in entries] for entries in matrix.parts]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    corners = _corners(len(rows))
    lines = []
    for i, (entries, (left, right)) in enumerate(zip(rows, corners, strict=True)):
        cells = [entry + " " * (width - display_width(entry)) for entry, width in zip(entries, widths, strict=True)]
        lines.append((head if i == 0 else " " * display_width(head)) + f"{left} {'  '.join(cells)} {right}")
    return lines


def _corners(rows: int) -> list[tuple[str, str]]:
    return [("[", "]")] if rows == 1 else [("⎡", "⎤"), *[("⎢", "⎥")] * (rows - 2), ("⎣", "⎦")]


# -------------------------------------------------------------------- LaTeX

_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}", "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", "−": "$-$", "·": r"$\cdot$",
    "∂": r"$\partial$", "ᵀ": r"$^{\mathsf{T}}$",
}  # fmt: skip
_TEX |= {letter: rf"$\{command}$" for command, letter in reversed(GREEK.items()) if command != "lamda"}
_TEX |= {digit: f"$_{number}$" for number, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")}
_ACCENTS = {"\u0307": "dot", "\u0308": "ddot", "\u20db": "dddot", "\u0304": "bar"}


def latex(steps: Sequence[Step]) -> str:
    """A paragraph for each step, its formulas in an `aligned` block that KaTeX, MathJax and amsmath take."""
    return "\n\n".join(map(_latex_step, steps)) + "\n"


def _latex_step(step: Step) -> str:
    subject = "" if step.subject is None else f" ${_in_latex(step.subject)}$"
    parts = [rf"\paragraph{{{_tex(step.heading)}{subject}}}", _tex(step.sentence)]
    parts += [f"\\[\n{_aligned(step)}\n\\]"] if step.lines else []
    return "\n".join([*parts, *([_tex(step.note)] if step.note else [])])


def notebook_latex(steps: Sequence[Step]) -> str:
    """The same for MathJax in a notebook: display blocks and nothing outside of them."""
    blocks = []
    for step in steps:
        subject = "" if step.subject is None else rf"\; {_in_latex(step.subject)}"
        blocks.append(rf"$$\textbf{{{_tex(step.heading)}}}{subject}$$")
        blocks += [f"$$\n{_aligned(step)}\n$$"] if step.lines else []
    return "\n\n".join(blocks) + "\n"


def _aligned(step: Step) -> str:
    body = " \\\\\n".join(map(_latex_formula, step.lines))
    return "\\begin{aligned}\n" + body + "\n\\end{aligned}"


def _latex_formula(formula: Formula) -> str:
    first, *rest = [_in_latex(piece).lstrip() for piece in formula.right]
    head = f"{_in_latex(formula.left)} &= {first}" if formula.left is not None else f"& {first}"
    label = rf" && \text{{{_tex(formula.label)}}}" if formula.label else ""
    return " \\\\\n".join([head + label, *(rf"&\quad {piece}" for piece in rest)])


def _in_latex(tree: Piece) -> str:
    return in_latex(as_fractions(tree)).replace("∂", r"\partial ")


def _tex(words: str) -> str:
    r"""Words outside of formulas, or in `\text`, with their signs in small formulas of their own.

    >>> print(_tex("L_q = ∂L/∂θ̇"))
    L\_q = $\partial$L/$\partial$$\dot{\theta}$
    """
    pieces: list[str] = []
    for c in unicodedata.normalize("NFD", words):
        if c in _ACCENTS and pieces:
            pieces[-1] = rf"$\{_ACCENTS[c]}{{{pieces[-1].strip('$')}}}$"
        else:
            pieces.append(_TEX.get(c, c))
    return "".join(pieces)


# -------------------------------------------------------------------- HTML


def html(steps: Sequence[Step]) -> str:
    """For each step a heading, its sentence, and a table of aligned formulas in MathML."""
    return "\n".join(map(_html_step, steps))


def _html_step(step: Step) -> str:
    subject = "" if step.subject is None else " " + math(step.subject)
    rows = "\n".join(map(_html_formula, step.lines))
    table = f'<div class="scroll"><table class="formulas">\n{rows}\n</table></div>' if rows else ""
    note = f'<p class="note">{escape(step.note)}</p>' if step.note else ""
    return f"<h3>{escape(step.heading)}{subject}</h3>\n<p>{escape(step.sentence)}</p>\n{table}{note}"


def _html_formula(formula: Formula) -> str:
    first, *rest = [math(as_fractions(piece), display=True) for piece in formula.right]
    label = f'<td class="label">{escape(formula.label)}</td>' if formula.label else ""
    if formula.left is None:
        pieces = first + "".join(f'<br/><span class="next">{piece}</span>' for piece in rest)
        return f'<tr><td class="whole" colspan="3">{pieces}</td>{label}</tr>'
    left = f'<td class="left">{math(as_fractions(formula.left), display=True)}</td>'
    rows = [f"<tr>{left}<td><math><mo>=</mo></math></td><td>{first}</td>{label}</tr>"]
    return "\n".join([*rows, *(f'<tr><td></td><td></td><td class="more">{piece}</td></tr>' for piece in rest)])
