"""A motion as one small drawing: its shapes where they are at a time, and the paths that they leave behind."""

from __future__ import annotations

from html import escape

import numpy as np

from ..view.motion import FloatArray, Motion, MovingShape
from ..view.outline import outline, projection
from ..view.plots import COLOURS

__all__ = ["drawing"]

WIDTH, HEIGHT, _MARGIN = 240, 150, 14
#: Where in the motion, as a share of it; points of a path, and how much of the motion it shows.
_WHEN, _POINTS, _PATH = 0.23, 160, 0.4
_GREY = "#7d8794"


def drawing(moving: Motion) -> str:
    """SVG of 240 x 150, for light and dark grounds alike; what travels far is shown where it is at one time."""
    across = projection(moving)
    frame = int(_WHEN * (len(moving.times) - 1))
    drawn = [(k, shape, across(outline(shape)) * (1.0, -1.0)) for k, shape in enumerate(moving.shapes)
             if shape.kind != "vector"]  # fmt: skip
    if not drawn:
        return ""
    at = slice(frame, frame + 1) if moving.follows and moving.size > 0.05 * np.ptp(moving.box) else slice(None)
    shown = np.concatenate([flat[at].reshape(-1, 2) for _, _, flat in drawn])
    low, high = shown.min(axis=0), shown.max(axis=0)
    extent = max(float((high - low).max()), 1e-9)
    scale = min((WIDTH - 2 * _MARGIN) / max(float(high[0] - low[0]), 0.3 * extent),
                (HEIGHT - 2 * _MARGIN) / max(float(high[1] - low[1]), 0.3 * extent))  # fmt: skip
    middle = (low + high) / 2
    placed = [(k, shape, (flat - middle) * scale + (WIDTH / 2, HEIGHT / 2)) for k, shape, flat in drawn]
    until = max(2, int(_PATH * len(moving.times)))
    paths = [_path(flat[: until : max(1, until // _POINTS)].mean(axis=1), COLOURS[k % len(COLOURS)], 1, 0.5)
             for k, shape, flat in placed if shape.trace]  # fmt: skip
    shapes = [_shape(k, shape, flat[frame], scale) for k, shape, flat in placed]
    named = escape(", ".join(dict.fromkeys(shape.name for shape in moving.shapes)))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
            f'<title>{named}</title>{"".join(paths)}{"".join(shapes)}</svg>')  # fmt: skip


def _shape(k: int, shape: MovingShape, points: FloatArray, scale: float) -> str:
    colour = COLOURS[k % len(COLOURS)]
    if shape.kind == "marker":
        (x, y), radius = points.mean(axis=0), np.clip(shape.radius * scale, 3.0, 9.0)
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}"/>'
    if shape.kind in ("spring", "damper") or shape.role in ("cord", "fixed"):
        return _path(points, _GREY, 1.5)
    return _path(points, colour, 3.5 if shape.role == "bar" and shape.kind == "line" else 1.6)


def _path(points: FloatArray, colour: str, width: float, opacity: float = 1.0) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points[np.isfinite(points).all(axis=-1)])
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return (f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
            f' stroke-linecap="round" stroke-linejoin="round"{faint}/>')  # fmt: skip
