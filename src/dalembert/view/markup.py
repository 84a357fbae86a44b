"""Pieces of HTML that pages and cards of notebooks share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from .plots import SUPERSCRIPTS


def paragraph(kind: str, text: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>\n' if text else ""


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = (
        "<thead><tr>" + "".join(f'<th scope="col">{cell}</th>' for cell in header) + "</tr></thead>" if header else ""
    )
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>" for cells in rows)
    return f'<div class="scroll"><table class="data">{head}<tbody>\n{body}\n</tbody></table></div>'


def number(value: float, digits: int = 6) -> str:
    text = f"{value + 0.0:.{digits}g}".replace("-", "−")
    mantissa, _, exponent = text.partition("e")
    if exponent:
        text = f"{mantissa}·10{str(int(exponent.replace('−', '-'))).translate(SUPERSCRIPTS)}"
    return f'<span class="number">{text}</span>'


def unit_text(unit: str) -> str:
    """A unit as it is printed: kg m^2/s -> kg m²/s.

    >>> unit_text("kg m^2/s")
    'kg m²/s'
    """
    head, *powers = unit.replace("**", "^").replace("*", " ").split("^")
    pieces = [head]
    for power in powers:
        digits = len(power) - len(power.lstrip("-0123456789"))
        pieces.append(power[:digits].translate(SUPERSCRIPTS) + power[digits:])
    return "".join(pieces)
