"""A page of axes in the style of the other plots; nothing here touches pyplot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from ..view.plots import COLOURS, STYLE, needs_pictures

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@contextmanager
def page(columns: int = 1) -> Iterator[tuple[Figure, list[Axes]]]:
    """A figure with axes side by side. Raises DescriptionError where matplotlib is not installed."""
    needs_pictures("plot")
    import matplotlib
    from cycler import cycler
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": cycler(color=COLOURS)}):
        figure = Figure(figsize=(5.2 * columns, 3.9))
        yield figure, list(figure.subplots(1, columns, squeeze=False).flat)


def circle(ax: Axes, multipliers: Any) -> None:
    """Multipliers beside the unit circle, within which they decay."""
    turn = np.linspace(0.0, 2.0 * np.pi, 181)
    ax.plot(np.cos(turn), np.sin(turn), color="0.7", linewidth=0.8)
    ax.plot(np.real(multipliers), np.imag(multipliers), "o", markersize=4)
    ax.set_aspect("equal", adjustable="datalim")
    ax.set_title("Floquet multipliers")
    ax.set_xlabel("real part")
    ax.set_ylabel("imaginary part")
