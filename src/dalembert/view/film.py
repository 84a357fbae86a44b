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

from ..errors import DescriptionError, writable
from .motion import Motion, MovingShape
from .outline import outline, projection
from .plots import COLOURS, FAINT, INK, needs_pictures

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

#: Endings of films, and pictures a second.
ENDINGS = (".gif", ".mp4", ".webm")
_RATE = {".gif": 25, ".mp4": 50, ".webm": 50}
_MOST = 600


def write_film(moving: Motion, path: Path) -> None:
    """Write a film of a motion, in its own time, at most 600 pictures; the ending of `path` says which kind.

    Raises DescriptionError where matplotlib is not installed, and for MP4 and WebM where there is no ffmpeg.
    """
    needs_pictures(f"film {path.name}")
    from matplotlib.animation import FFMpegWriter, FuncAnimation, PillowWriter
    from matplotlib.figure import Figure

    ending = path.suffix.lower()
    if ending != ".gif" and shutil.which("ffmpeg") is None:
        raise DescriptionError(f"film {path.name}", f"{ending} is encoded by ffmpeg, which is not here.",
                               "Install ffmpeg, write .gif, or save a WebM from the page.")  # fmt: skip
    canvas = Figure(figsize=(6.4, 4.8), dpi=100)
    axes = canvas.add_axes((0, 0, 1, 1))
    draw, frames, rate = _drawing(axes, moving, _RATE[ending])
    writer = PillowWriter(fps=rate) if ending == ".gif" else FFMpegWriter(fps=rate)
    with writable("film", path):
        FuncAnimation(canvas, draw, frames=frames).save(path, writer=writer)


def write_still(moving: Motion, path: Path, moment: float = 0.3) -> None:
    """Write one picture of a motion, at this part of its time; the ending of `path` says which kind.

    What is left behind until then is drawn, too. Raises DescriptionError where matplotlib is not installed.
    """
    needs_pictures(f"still {path.name}")
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(3.2, 2.4), dpi=100)
    draw, frames, _ = _drawing(canvas.add_axes((0, 0, 1, 1)), moving, _RATE[".gif"])
    draw(frames[round(moment * (len(frames) - 1))])
    with writable("still", path):
        canvas.savefig(path, transparent=True, metadata={"Date": None} if path.suffix == ".svg" else None)


def _drawing(axes: Axes, moving: Motion, rate: int) -> tuple[Callable[[int], list[Artist]], list[int], int]:
    """What draws one frame, which frames are drawn, and how many a second."""
    across = projection(moving)
    shapes = [(shape, across(outline(shape))) for shape in moving.shapes]
    everything = np.concatenate([flat.reshape(-1, 2) for _, flat in shapes])
    low, high = everything.min(axis=0), everything.max(axis=0)
    page = np.array([axes.get_window_extent().width, axes.get_window_extent().height])
    half = 0.58 * page * (float(((high - low) / page).max()) or 1.0 / page.max())
    (left, below), (right, above) = (low + high) / 2 - half, (low + high) / 2 + half
    axes.set(xlim=(left, right), ylim=(below, above))
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
