"""Plots and moving shapes as TikZ, which any LaTeX sets, in centimetres, and anybody's words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from ..writing.typeset.latex import spell
from ..writing.typeset.notation import Piece
from ..writing.typeset.words import COMMANDS
from .markup import unit_text
from .motion import FloatArray, Motion
from .notebook.chart import round_numbers
from .outline import outline, projection
from .panels import FLOOR, Axis, Panel, thinned
from .plots import COLOURS

#: Size of a plot and of a picture, cm; points of a curve; moments of a picture.
_WIDTH, _HEIGHT, _POINTS = 6.6, 3.4, 240
_PICTURE, _MOMENTS, _TRAIL = (14.0, 7.0), 5, 1200
_SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\textasciicircum{}",
            "~": r"\textasciitilde{}", "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", "−": "$-$", "·": r"$\cdot$",
            "–": "--", "’": "'", "<": "$<$", ">": "$>$", "|": "$|$", '"': "''", "≤": r"$\le$",
            "≥": r"$\ge$", "°": r"$^\circ$"}  # fmt: skip
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))


def prose(text: str) -> str:
    r"""Anybody's words for LaTeX: every character that means something to it is escaped, what it has no letter for is
    told by its number.

    >>> print(prose("50 % of {x_1} in kg m² & θ"))
    50 \% of \{x\_1\} in kg m$^{2}$ \& $\theta$
    """
    return "".join(map(_character, text))


def _character(letter: str) -> str:
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    if letter in _RAISED:
        return f"$^{{{_RAISED[letter]}}}$"
    if letter in COMMANDS:
        return f"${COMMANDS[letter]}$"
    if letter.isspace():
        return " "
    return letter if letter.isprintable() and ord(letter) < 0x180 else rf"\texttt{{U+{ord(letter):04X}}}"


def figures(value: float, digits: int = 6) -> str:
    r"""A number as it is printed.

    >>> print(figures(-1.5e-7))
    $-1.5\cdot10^{-7}$
    """
    mantissa, _, exponent = f"{value + 0.0:.{digits}g}".partition("e")
    return f"${mantissa}" + (rf"\cdot10^{{{int(exponent)}}}$" if exponent else "$")


def label(axis: Axis) -> str:
    """What an axis shows, with its unit."""
    names = ", ".join(prose(each) if isinstance(each, str) else _math(each) for each in axis.names)
    return f"{names} in {prose(unit_text(axis.unit))}" if axis.unit and axis.unit != "1" else names


def _math(piece: Piece) -> str:
    return f"${spell(piece)}$"


def plot(panel: Panel) -> str:
    """A panel with ticks at round numbers and the names of its curves above."""
    curves = [thinned(curve.x, curve.y, _POINTS) for curve in panel.curves]
    if panel.logarithmic:
        curves = [(x, np.log10(np.maximum(np.abs(y), FLOOR))) for x, y in curves]
    curves = [(x[known], y[known]) for x, y in curves for known in (np.isfinite(x) & np.isfinite(y),)]
    if not sum(len(x) for x, _ in curves):
        return ""
    across, up = (_range(np.concatenate([curve[k] for curve in curves])) for k in range(2))
    place = np.array([_WIDTH, _HEIGHT]), np.array([across[0], up[0]]), np.array([across[1] - across[0], up[1] - up[0]])
    lines = [rf"\draw[gray] (0,0) rectangle ({_WIDTH},{_HEIGHT});", *_ticks(across, up, panel.logarithmic)]
    for k, (x, y) in enumerate(curves):
        if not len(x):
            continue
        points = place[0] * (np.stack([x, y], -1) - place[1]) / place[2]
        lines.append(_line(points, f"c{k % len(COLOURS)}"))
    named = [rf"\textcolor{{c{k % len(COLOURS)}}}{{{_math(curve.name)}}}" for k, curve in enumerate(panel.curves)
             if curve.name is not None and len(panel.curves) > 1]  # fmt: skip
    head = rf"\node[above right] at (0,{_HEIGHT}) {{{label(panel.y)}\quad {' '.join(named[:8])}}};"
    foot = rf"\node[below left] at ({_WIDTH},-0.35) {{{label(panel.x)}}};"
    return _picture([*lines, head, foot])


def _range(values: FloatArray) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    room = 0.04 * (high - low) if high - low > 1e-12 * max(abs(low), abs(high), 1e-300) else max(abs(low), 1.0) / 2
    return low - room, high + room


def _ticks(across: tuple[float, float], up: tuple[float, float], logarithmic: bool) -> Iterator[str]:
    for value in round_numbers(*across, 5):
        x = _WIDTH * (value - across[0]) / (across[1] - across[0])
        yield rf"\draw[gray] ({x:.3f},0) -- ++(0,0.08); \node[below] at ({x:.3f},0) {{${value:g}$}};"
    for value in round_numbers(*up, 4):
        y = _HEIGHT * (value - up[0]) / (up[1] - up[0])
        written = f"$10^{{{value:g}}}$" if logarithmic else figures(value)
        yield rf"\draw[gray] (0,{y:.3f}) -- ++(0.08,0); \node[left] at (0,{y:.3f}) {{{written}}};"


def _line(points: FloatArray, style: str) -> str:
    return rf"\draw[{style}] plot coordinates {{{' '.join(f'({x:.3f},{y:.3f})' for x, y in points)}}};"


def _picture(lines: Iterable[str]) -> str:
    return "\\begin{tikzpicture}[font=\\footnotesize]\n" + "\n".join(lines) + "\n\\end{tikzpicture}"


def moments(moving: Motion) -> str:
    """What moves, at the start and lighter at a few times later, with its trails."""
    across = projection(moving)
    frames = np.unique(np.linspace(0, len(moving.times) - 1, _MOMENTS, dtype=int))
    drawn = [(shape, across(outline(shape))) for shape in moving.shapes]
    everything = np.concatenate([flat.reshape(-1, 2) for _, flat in drawn])
    low, size = everything.min(axis=0), np.maximum(np.ptp(everything, axis=0), 1e-12)
    scale = float(np.min(np.array(_PICTURE) / size))
    lines = list[str]()
    for k, (shape, flat) in enumerate(drawn):
        colour, placed = f"c{k % len(COLOURS)}", scale * (flat - low)
        if shape.trace:
            every = np.unique(np.linspace(0, len(placed) - 1, _TRAIL, dtype=int))
            lines.append(_line(placed[every].mean(axis=1), f"{colour}!40"))
        for frame, strength in zip(frames[::-1], np.linspace(25, 100, len(frames)), strict=True):
            style = f"{colour}!{strength:.0f}"
            (x, y), *others = placed[frame]
            lines.append(_line(placed[frame], style) if others else rf"\fill[{style}] ({x:.3f},{y:.3f}) circle (0.09);")
    return _picture(lines)
