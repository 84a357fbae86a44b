"""A small plot as SVG: curves over time with ticks at round numbers, in colours that suit light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import starmap

import numpy as np

from ...writing.typeset.plain import spell
from ..panels import Curve, Panel, thinned
from ..plots import COLOURS, plain_title

#: Size and margins in px: left, top, right, bottom; and the points of a curve.
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM, _POINTS = 432, 190, 58, 24, 12, 34, 240
_GREY = "#808080"
_Range = tuple[float, float]


def chart(panel: Panel) -> str:
    """A panel over time as the text of an SVG file, 432 x 190 px, without scripts, styles or fonts of its own.

    Raises ValueError for a panel without a curve that has points.
    """
    xs, ys = (np.concatenate([getattr(curve, axis) for curve in panel.curves]) for axis in "xy")
    across, up = _range(xs), _range(ys)
    body = "".join([*_ticks(across, up), *_legend(panel), *_lines(panel.curves, across, up)])
    title = f'<text x="{_LEFT}" y="14">{escape(plain_title(panel.y))}</text>'
    beside = f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 4}" text-anchor="end">{escape(plain_title(panel.x))}</text>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
            f'height="{_HEIGHT}" font-family="sans-serif" font-size="11" fill="{_GREY}">{title}{beside}{body}</svg>')


def _range(values: np.ndarray) -> _Range:
    """The least and the largest value, apart from each other."""
    low, high = float(values.min()), float(values.max())
    room = max((high - low) * 0.02, 1e-9 * max(abs(low), abs(high)), 1e-300) if high > low else max(abs(low), 1.0) / 2
    return low - room, high + room


def round_numbers(low: float, high: float, most: int = 5) -> list[float]:
    """At most so many multiples of 1, 2 or 5 times a power of ten between two numbers.

    >>> round_numbers(-0.3, 2.1)
    [0.0, 0.5, 1.0, 1.5, 2.0]
    """
    rough = (high - low) / most
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(each for each in (1, 2, 5, 10) if each * power >= rough * (1 - 1e-9))
    return [float(f"{k * step:.12g}") for k in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]


def _x(value: float, across: _Range) -> float:
    return _LEFT + (value - across[0]) / (across[1] - across[0]) * (_WIDTH - _LEFT - _RIGHT)


def _y(value: float, up: _Range) -> float:
    return _HEIGHT - _BOTTOM - (value - up[0]) / (up[1] - up[0]) * (_HEIGHT - _TOP - _BOTTOM)


def _ticks(across: _Range, up: _Range) -> Iterator[str]:
    """Lines at round numbers with their values."""
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    for value in round_numbers(*across, 6):
        x = _x(value, across)
        yield _line(x, _TOP, x, bottom) + f'<text x="{x:.1f}" y="{bottom + 13}" text-anchor="middle">{value:g}</text>'
    for value in round_numbers(*up):
        y = _y(value, up)
        yield _line(_LEFT, y, right, y) + f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{value:.6g}</text>'


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{_GREY}" stroke-opacity=".3"/>'


def _lines(curves: tuple[Curve, ...], across: _Range, up: _Range) -> Iterator[str]:
    for curve, colour in zip(curves, COLOURS * len(curves), strict=False):
        points = zip(*thinned(curve.x, curve.y, _POINTS), strict=True)
        path = "L".join(starmap(lambda x, y: f"{_x(x, across):.1f} {_y(y, up):.1f}", points))
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>'


def _legend(panel: Panel) -> Iterator[str]:
    """The names of the curves at the upper right, where they are several and find room."""
    place = _WIDTH - _RIGHT
    named = list(zip(panel.curves, COLOURS, strict=False))
    if len(panel.curves) == 1 or len(panel.curves) > len(COLOURS):
        return
    for curve, colour in reversed(named):
        label = "" if curve.name is None else spell(curve.name)
        yield f'<text x="{place}" y="14" text-anchor="end" fill="{colour}">{escape(label)}</text>'
        place -= 7 * len(label) + 10
