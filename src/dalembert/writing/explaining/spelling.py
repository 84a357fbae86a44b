"""Steps of a derivation as terminal text, LaTeX and HTML.

A formula has its label behind it; text is as wide as the lines were broken for.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from ..typeset.displays import displays
from ..typeset.latex import spell as in_latex
from ..typeset.lines import columns
from ..typeset.mathml import math
from ..typeset.notation import Piece
from ..typeset.options import USUAL_WIDTH
from ..typeset.plain import display_width
from ..typeset.plain import spell as in_text
from ..typeset.words import escaped
from ..typeset.words import in_latex as in_words
from .formulas import Formula, Step, as_fractions


def said_once(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps without the sentences that stand in a step before."""
    said: set[str] = set()
    for step in steps:
        yield replace(step, sentence="") if step.sentence in said else step
        said.add(step.sentence)


# -------------------------------------------------------------------- text


def text(steps: Sequence[Step], width: int) -> str:
    """Numbered steps, each with its sentence, its formulas and what is left out."""
    told = enumerate(said_once(steps), start=1)
    return "\n\n".join(_text_step(number, step, width) for number, step in told) + "\n"


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


def latex(steps: Sequence[Step]) -> str:
    """A paragraph for each step, its formulas in `aligned` blocks that KaTeX, MathJax and amsmath take."""
    return "\n\n".join(map(_latex_step, said_once(steps))) + "\n"


def _latex_step(step: Step) -> str:
    blocks = [f"\\[\n{_aligned(lines)}\n\\]" for lines in displays(step.lines)]
    words = [in_words(each) for each in (step.sentence, step.note)]
    return "\n".join(filter(None, [rf"\paragraph{{{_title(step)}}}", words[0], *blocks, words[1]]))


def _title(step: Step) -> str:
    """The heading and its subject, both in bold."""
    if step.subject is None or step.subject.kind == "text":
        return " ".join([in_words(step.heading), *map(escaped, step.subject.parts if step.subject else ())])
    return rf"{in_words(step.heading)} $\boldsymbol{{{_in_latex(step.subject)}}}$"


def notebook_latex(steps: Sequence[Step]) -> str:
    """The same for MathJax in a notebook: display blocks and nothing outside of them."""
    blocks = []
    for step in steps:
        subject = "" if step.subject is None else rf"\; {_in_latex(step.subject)}"
        blocks.append(rf"$$\textbf{{{in_words(step.heading)}}}{subject}$$")
        blocks += [f"$$\n{_aligned(step.lines)}\n$$"] if step.lines else []
    return "\n\n".join(blocks) + "\n"


def _aligned(lines: Sequence[Formula]) -> str:
    space = "&&" if _has_column(lines) else r"\qquad"
    body = " \\\\\n".join(_latex_formula(line, space) for line in lines)
    return "\\begin{aligned}\n" + body + "\n\\end{aligned}"


def _has_column(lines: Sequence[Formula]) -> bool:
    """Whether there is a column of labels beside the formulas; else each stands right behind its own."""
    heads = [columns(line.left) + 3 if line.left is not None else 0 for line in lines]
    formulas = [columns(piece) for line in lines for piece in line.right]
    return max(heads) + max(formulas) + max(len(line.label) for line in lines) + 4 <= USUAL_WIDTH


def _latex_formula(formula: Formula, space: str) -> str:
    first, *rest = [_in_latex(piece).lstrip() for piece in formula.right]
    head = f"{_in_latex(formula.left)} &= {first}" if formula.left is not None else f"& {first}"
    label = rf" {space} \text{{{in_words(formula.label)}}}" if formula.label else ""
    return " \\\\\n".join([head + label, *(rf"&\quad {piece}" for piece in rest)])


def _in_latex(tree: Piece) -> str:
    return in_latex(as_fractions(tree)).replace("∂", r"\partial ")


# -------------------------------------------------------------------- HTML


def html(steps: Sequence[Step]) -> str:
    """For each step a heading, its sentence, and a table of aligned formulas in MathML."""
    return "\n".join(map(_html_step, said_once(steps)))


def _html_step(step: Step) -> str:
    subject = "" if step.subject is None else " " + math(step.subject)
    rows = "\n".join(map(_html_formula, step.lines))
    table = f'<div class="scroll"><table class="formulas">\n{rows}\n</table></div>' if rows else ""
    note = f'<p class="note">{escape(step.note)}</p>' if step.note else ""
    sentence = f"<p>{escape(step.sentence)}</p>\n" if step.sentence else ""
    return f"<h3>{escape(step.heading)}{subject}</h3>\n{sentence}{table}{note}"


def _html_formula(formula: Formula) -> str:
    first, *rest = [math(as_fractions(piece), display=True) for piece in formula.right]
    label = f'<td class="label">{escape(formula.label)}</td>' if formula.label else ""
    if formula.left is None:
        pieces = first + "".join(f'<br/><span class="next">{piece}</span>' for piece in rest)
        return f'<tr><td class="whole" colspan="3">{pieces}</td>{label}</tr>'
    left = f'<td class="left">{math(as_fractions(formula.left), display=True)}</td>'
    rows = [f"<tr>{left}<td><math><mo>=</mo></math></td><td>{first}</td>{label}</tr>"]
    return "\n".join([*rows, *(f'<tr><td></td><td></td><td class="more">{piece}</td></tr>' for piece in rest)])
