"""A motion as a film, GIF, MP4 or WebM: drawn by matplotlib with lines, without a browser and without a screen.

A scene in space is seen from the side that the page starts with. GIF is written by Pillow, which matplotlib brings;
the others need ffmpeg.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import DescriptionError
from .motion import FloatArray, Motion, MovingShape
from .plots import COLOURS, FAINT, INK

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

#: Endings of films, and pictures a second.
ENDINGS = (".gif", ".mp4", ".webm")
_RATE = {".gif": 25, ".mp4": 50, ".webm": 50}
_MOST = 600
#: Where the camera stands in space: around the vertical, and above the horizon, rad.
_YAW, _PITCH = 0.6, 0.35


def write_film(moving: Motion, path: Path) -> None:
    """Write a film of a motion, in its own time, at most 600 pictures; the ending of `path` says which kind.

    Raises DescriptionError for MP4 and WebM where there is no ffmpeg.
    """
    from matplotlib.animation import FFMpegWriter, FuncAnimation, PillowWriter
    from matplotlib.figure import Figure

    ending = path.suffix.lower()
    if ending != ".gif" and shutil.which("ffmpeg") is None:
        raise DescriptionError(f"film {path.name}", f"{ending} is encoded by ffmpeg, which is not here.",
                               "Install ffmpeg, write .gif, or save a WebM from the page.")  # fmt: skip
    canvas = Figure(figsize=(6.4, 4.8), dpi=100)
    axes = canvas.add_axes((0, 0, 1, 1))
    draw, frames, rate = _drawing(axes, moving, _RATE[ending])
    path.parent.mkdir(parents=True, exist_ok=True)
    writer = PillowWriter(fps=rate) if ending == ".gif" else FFMpegWriter(fps=rate)
    FuncAnimation(canvas, draw, frames=frames).save(path, writer=writer)


def _drawing(axes: Axes, moving: Motion, rate: int) -> tuple[Callable[[int], list[Artist]], list[int], int]:
    """What draws one frame, which frames are drawn, and how many a second."""
    across = _projection(moving)
    shapes = [(shape, across(_outline(shape))) for shape in moving.shapes]
    everything = np.concatenate([flat.reshape(-1, 2) for _, flat in shapes])
    low, high = everything.min(axis=0), everything.max(axis=0)
    margin = 0.08 * float((high - low).max() or 1.0)
    axes.set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin))
    axes.set_aspect("equal", adjustable="datalim")
    axes.axis("off")
    lines = [axes.plot([], [], **_style(shape, k))[0] for k, (shape, _) in enumerate(shapes)]
    trails = [axes.plot([], [], color=COLOURS[k % len(COLOURS)], linewidth=1, alpha=0.6)[0] if shape.trace else None
              for k, (shape, _) in enumerate(shapes)]  # fmt: skip
    duration = float(moving.times[-1] - moving.times[0])
    count = int(np.clip(duration * rate, 2, _MOST))
    frames = [int(k) for k in np.linspace(0, len(moving.times) - 1, count)]

    def draw(frame: int) -> list[Artist]:
        for line, trail, (_, flat) in zip(lines, trails, shapes, strict=True):
            line.set_data(*flat[frame].T)
            if trail is not None:
                trail.set_data(*flat[: frame + 1].mean(axis=1).T)
        return [*lines]

    return draw, frames, max(1, round(count / duration)) if duration > 0 else rate


def _style(shape: MovingShape, k: int) -> dict[str, Any]:
    colour = COLOURS[k % len(COLOURS)]
    if shape.kind == "marker":
        return {"color": colour, "marker": "o", "markersize": 9, "linestyle": ""}
    if shape.role == "fixed":
        return {"color": FAINT, "linewidth": 2.5}
    if shape.kind in ("spring", "damper") or shape.role == "cord":
        return {"color": INK, "linewidth": 1.3}
    return {"color": colour, "linewidth": 4 if shape.role == "bar" else 2, "solid_capstyle": "round"}


def _projection(moving: Motion) -> Callable[[FloatArray], FloatArray]:
    """From space (..., 3) to the picture (..., 2): along the normal of a plane, or from the side of the page."""
    up = np.eye(3)["xyz".index(moving.up)]
    if moving.flat >= 0:
        normal = np.eye(3)[moving.flat] * (-1.0 if moving.up == "z" and moving.flat == 1 else 1.0)
        up = np.eye(3)[1] if abs(up @ normal) > 0.5 and moving.up == "z" else up
        up = -np.eye(3)[2] if abs(up @ normal) > 0.5 else up
    else:
        side = np.array([1.0, 0.0, 0.0])
        depth = np.cross(side, up)
        normal = np.sin(_YAW) * np.cos(_PITCH) * side + np.sin(_PITCH) * up + np.cos(_YAW) * np.cos(_PITCH) * depth
    right = np.cross(up, normal)
    right = right / np.linalg.norm(right)
    above = np.cross(normal, right)
    return lambda points: np.stack([points @ right, points @ above], axis=-1)


def _outline(shape: MovingShape) -> FloatArray:
    """The points of a shape as one line, (T, k, 3): springs as zigzags, balls and solids by their edges."""
    points = shape.points
    if shape.kind == "spring":
        return _zigzag(points)
    if shape.rotation is None or shape.kind not in ("ball", "solid"):
        return points if shape.kind != "ball" else points + shape.radius * _circle()
    return points + np.einsum("tij,kj->tki", shape.rotation, _edges(shape))


def _edges(shape: MovingShape) -> FloatArray:
    """The edges of a solid or a ball in its own frame, (k, 3)."""
    if shape.solid == "box":
        a, b, c = (side / 2 for side in shape.size)
        ring = [(-a, -b), (a, -b), (a, b), (-a, b), (-a, -b)]
        return np.array([(x, y, -c) for x, y in ring] + [(x, y, c) for x, y in ring])
    if shape.solid == "capsule":
        return np.array([(0, 0, -shape.size[1] / 2), (0, 0, shape.size[1] / 2)])
    radius = shape.size[0] if shape.solid else shape.radius
    height = shape.size[1] / 2 if shape.solid == "cylinder" else 0.0
    spoke = np.array([(0.0, 0.0, 0.0)])
    return np.concatenate([radius * _circle() + (0, 0, height), radius * _circle() - (0, 0, height), spoke])


def _circle() -> FloatArray:
    angles = np.linspace(0, 2 * np.pi, 41)
    return np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=-1)


def _zigzag(points: FloatArray, turns: int = 8) -> FloatArray:
    along = points[:, 1:] - points[:, :1]
    aside = np.cross(along, [0.0, 0.0, 1.0])
    flat = np.linalg.norm(aside, axis=-1, keepdims=True) < 1e-9
    aside = np.where(flat, np.cross(along, [0.0, 1.0, 0.0]), aside)
    aside = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-12)
    width = 0.05 * float(np.median(np.linalg.norm(along, axis=-1)))
    fractions = np.array([0, 0.14, *(0.14 + 0.72 * (np.arange(2 * turns) + 0.5) / (2 * turns)), 0.86, 1])
    sides = np.array([0, 0, *np.resize([1, -1], 2 * turns), 0, 0])
    return points[:, :1] + fractions[None, :, None] * along + width * sides[None, :, None] * aside
