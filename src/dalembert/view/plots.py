"""The panels of a trajectory drawn by matplotlib, side by side in one figure.

Nothing here touches pyplot or chooses a backend.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import DescriptionError
from ..writing.typeset.latex import spell as spell_latex
from ..writing.typeset.notation import Piece
from ..writing.typeset.plain import spell as spell_text
from .panels import FLOOR, Axis, Curve, Panel, panels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..simulation.trajectory import Trajectory

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
#: What brings pictures.
INSTALL = "Run: pip install 'dalembert[pictures]'"
INK, FAINT = "#1b1f23", "#d4d7dc"
COLOURS = ("#0b6fb8", "#d1590b", "#1f8a5b", "#a03fa5", "#b08a00", "#4a5fd0", "#c22f4e", "#5b6470")
STYLE: Any = {
    "font.size": 9.5,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.grid": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.solid_joinstyle": "round",
    "legend.frameon": False,
    "legend.fontsize": 9,
    "figure.constrained_layout.use": True,
    "svg.fonttype": "path",
    "svg.hashsalt": "dalembert",
    "mathtext.fontset": "dejavusans",
    "axes.formatter.useoffset": False,
    "axes.formatter.limits": (-4, 5),
    "figure.dpi": 110,
    "path.simplify_threshold": 0.3,
}


def can_draw() -> bool:
    """Whether matplotlib, the extra `pictures`, is installed."""
    return find_spec("matplotlib") is not None


def needs_pictures(where: str) -> None:
    """Raise DescriptionError, which says what to install, where matplotlib is not there."""
    if not can_draw():
        raise DescriptionError(where, "matplotlib, which draws it, is not installed.", INSTALL)


def figure(trajectory: Trajectory, into: Figure | None = None) -> Figure:
    """All panels of a trajectory in one matplotlib figure, two to a row; drawn `into` one if it is given.

    Raises DescriptionError where matplotlib is not installed.
    """
    needs_pictures("plots")
    import matplotlib
    from matplotlib.figure import Figure

    shown = panels(trajectory)
    with matplotlib.rc_context(STYLE):
        rows = (len(shown) + 1) // 2
        canvas = into if into is not None else Figure()
        canvas.set_layout_engine("constrained")
        canvas.set_size_inches(10.0 if len(shown) > 1 else 6.4, 2.9 * rows)
        axes = canvas.subplots(rows, min(2, len(shown)), squeeze=False).flat
        for panel, ax in zip(shown, axes, strict=False):
            _draw(panel, ax)
        for ax in list(axes)[len(shown) :]:
            ax.remove()
    return canvas


def _draw(panel: Panel, ax: Axes) -> None:
    from cycler import cycler

    ax.set_prop_cycle(cycler(color=COLOURS))
    for i, curve in enumerate(panel.curves):
        (line,) = ax.plot(curve.x, curve.y, linestyle="-" if i < len(COLOURS) else "--",
                          label="" if curve.name is None else _label(curve.name))  # fmt: skip
        if not panel.timed:
            ax.plot(curve.x[:1], curve.y[:1], marker="o", markersize=4, color=line.get_color())
    ax.set_xlabel(_titled(panel.x))
    ax.set_ylabel(_titled(panel.y))
    ax.margins(x=0.01)
    if panel.logarithmic:
        _logarithmic(ax, panel.curves)
    _legend(ax, panel.curves)
    ax.set_axisbelow(True)
    ax.set_title(panel.title)


def _legend(ax: Axes, drawn: Sequence[Curve]) -> None:
    if 1 < len(drawn) <= 12:
        ax.legend(
            loc="upper left",
            bbox_to_anchor=(1.0, 1.0),
            borderaxespad=0.2,
            handlelength=1.2,
            ncols=1 + (len(drawn) > 8),
        )


def _titled(axis: Axis) -> str:
    names = "".join(each if isinstance(each, str) else _label(each) for each in axis.names)
    return names + (f" [{axis.unit}]" if axis.unit else "")


def plain_title(axis: Axis) -> str:
    """The names of an axis and its unit as text."""
    names = "".join(each if isinstance(each, str) else spell_text(each) for each in axis.names)
    return names + (f" [{axis.unit}]" if axis.unit else "")


def _label(tree: Piece) -> str:
    """A name as matplotlib text: its mathematics where that can be set, the bare letters otherwise."""
    from matplotlib.mathtext import MathTextParser

    formula = f"${spell_latex(tree)}$"
    try:
        MathTextParser("path").parse(formula)
    except (ValueError, RuntimeError):
        return spell_text(tree).replace("$", r"\$")
    return formula


def _logarithmic(ax: Axes, curves: Sequence[Curve]) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    ax.set_yscale("log")
    largest = max(float(np.max(curve.y, initial=FLOOR)) for curve in curves)
    ax.set_ylim(FLOOR if largest <= 1e-17 else max(FLOOR, largest * 1e-8), max(largest, 1e-17) * 4)
    ax.yaxis.set_major_locator(LogLocator(base=10, numticks=6))
    ax.yaxis.set_major_formatter(FuncFormatter(_power_of_ten))
    ax.yaxis.set_minor_locator(NullLocator())


def _power_of_ten(value: float, _: object = None) -> str:
    """10⁻¹² as plain text, which matplotlib sets far faster than mathematics."""
    return "10" + str(round(np.log10(value))).translate(SUPERSCRIPTS)
