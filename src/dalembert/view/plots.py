"""Figures of a trajectory: motion, energy, constraints, momenta, phase portrait; only what there is.

Each figure is a `Panel`, drawn on whatever axes it is given, so that a report sets them one by one and
`figure` sets them side by side.  Nothing here touches pyplot or chooses a backend.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..writing.typeset.latex import spell as spell_latex
from ..writing.typeset.notation import Piece, indexed, name
from ..writing.typeset.plain import spell as spell_text
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..simulation.trajectory import Trajectory

FloatArray = NDArray[np.float64]

#: Points a curve is drawn with, at most.
MOST_POINTS = 1200
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
INK, FAINT = "#1b1f23", "#d4d7dc"
COLOURS = ("#0b6fb8", "#d1590b", "#1f8a5b", "#a03fa5", "#b08a00", "#4a5fd0", "#c22f4e", "#5b6470")
STYLE: Any = {
    "font.size": 9.5,
    "axes.titlesize": 10.5,
    "axes.titleweight": "semibold",
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


@dataclass(frozen=True)
class Panel:
    """One figure: a short name, a title, one sentence of what it shows, and how it is drawn."""

    key: str
    title: str
    caption: str
    draw: Callable[[Axes], None]


def panels(trajectory: Trajectory) -> tuple[Panel, ...]:
    """The panels that exist for this trajectory, the motion first."""
    smooth = _smooth(trajectory)
    found = [
        *_motion_panels(smooth),
        *_phase_portrait(smooth),
        *_energy(trajectory),
        *_residual(trajectory),
        *_multipliers(smooth),
        *_momenta(trajectory),
        *_inputs(smooth),
    ]
    return tuple(found)


def figure(trajectory: Trajectory, into: Figure | None = None) -> Figure:
    """All panels of a trajectory in one matplotlib figure, two to a row; drawn `into` one if it is given."""
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


def panel_svg(panel: Panel, size: tuple[float, float] = (6.2, 3.1)) -> str:
    """One panel as an `<svg>` element that takes its ink from the page; its ids begin with the key."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        canvas = Figure(figsize=size)
        _draw(panel, canvas.subplots(), titled=False)
        buffer = io.StringIO()
        canvas.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return inline_svg(buffer.getvalue(), panel.key)


def inline_svg(document: str, prefix: str) -> str:
    """An SVG document as an element for an HTML page: no prologue, no names of namespaces, unique ids."""
    element = document[document.index("<svg") :]
    element = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", element, flags=re.DOTALL)
    element = re.sub(r'\s+xmlns(:\w+)?="[^"]*"', "", element)
    element = element.replace("xlink:href", "href")
    element = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{prefix}-", element)
    element = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", element, count=1)
    element = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", element, count=1)
    element = element.replace(INK, "currentColor").replace(FAINT, "var(--faint)")
    return re.sub(r"\n\s*\n", "\n", element).strip()


def _draw(panel: Panel, ax: Axes, titled: bool = True) -> None:
    from cycler import cycler

    ax.set_prop_cycle(cycler(color=COLOURS))
    panel.draw(ax)
    ax.set_axisbelow(True)
    if titled:
        ax.set_title(panel.title)


# ------------------------------------------------------------------------------------------ curves


def _smooth(trajectory: Trajectory) -> Trajectory:
    """The same motion at so many evenly spaced times that its curves look smooth."""
    first, last = float(trajectory.times[0]), float(trajectory.times[-1])
    return trajectory if first == last else trajectory.at(np.linspace(first, last, MOST_POINTS))


def thinned(times: FloatArray, values: FloatArray, most: int = MOST_POINTS) -> tuple[FloatArray, FloatArray]:
    """At most `most` points of a curve, the smallest and the largest of every stretch kept."""
    if times.size <= most:
        return times, values
    stretches = np.array_split(np.arange(times.size), most // 2)
    kept = sorted({int(i) for s in stretches for i in (s[np.argmin(values[s])], s[np.argmax(values[s])])})
    return times[kept], values[kept]


def _curves(ax: Axes, times: FloatArray, curves: Iterable[tuple[str, FloatArray]], label: str) -> None:
    drawn = list(curves)
    for i, (curve, values) in enumerate(drawn):
        finite = np.isfinite(values)
        ax.plot(*thinned(times[finite], values[finite]), label=curve, linestyle="-" if i < len(COLOURS) else "--")
    ax.set_xlabel("time t [s]")
    ax.set_ylabel(label)
    ax.margins(x=0.01)
    _legend(ax, drawn)


def _legend(ax: Axes, drawn: Sequence[tuple[str, FloatArray]]) -> None:
    if 1 < len(drawn) <= 12:
        ax.legend(
            loc="upper left",
            bbox_to_anchor=(1.0, 1.0),
            borderaxespad=0.2,
            handlelength=1.2,
            ncols=1 + (len(drawn) > 8),
        )


def _label(tree: Piece) -> str:
    """A name as matplotlib text: its mathematics where that can be set, the bare letters otherwise."""
    from matplotlib.mathtext import MathTextParser

    formula = f"${spell_latex(tree)}$"
    try:
        MathTextParser("path").parse(formula)
    except (ValueError, RuntimeError):
        return spell_text(tree).replace("$", r"\$")
    return formula


def _bracketed(unit: str) -> str:
    return f" [{unit}]" if unit else ""


# ------------------------------------------------------------------------------------- the panels


def _motion_panels(smooth: Trajectory) -> list[Panel]:
    """Positions and velocities, one pair of panels for each unit."""
    equations = smooth.model.equations
    places, rates = coordinate_units(equations), velocity_units(equations)
    found = []
    for unit in sorted({*places.values(), *(rate.removesuffix("/s") for rate in rates.values())}, reverse=True):
        kind = {"rad": "Angles", "m": "Positions"}.get(unit, "Coordinates")
        found += _motion_panel(smooth.times, smooth.q, places, kind, unit)
        kind = {"rad": "Angular velocities"}.get(unit, "Velocities")
        found += _motion_panel(smooth.times, smooth.v, rates, kind, f"{unit}/s" if unit else "")
    return found


def _motion_panel(times: FloatArray, table: FloatArray, units: Mapping[str, str], title: str, unit: str) -> list[Panel]:
    """The columns of a table that have this unit, if there are any."""
    members = {each: table[:, j] for j, each in enumerate(units) if units[each] == unit}
    if not members:
        return []
    curves = [(_label(_dotted(each)), column) for each, column in members.items()]
    axis = curves[0][0] if len(curves) == 1 else title.lower()
    draw = partial(_curves, times=times, curves=curves, label=axis + (_bracketed(unit) or " [SI]"))
    told = ", ".join(each.removesuffix("'") for each in members)
    return [Panel(title.lower().replace(" ", "-"), title, f"{title} over time: {told}.", draw)]


def _dotted(each: str) -> Piece:
    """The name of a coordinate or velocity: x' is dotted."""
    plain = each.rstrip("'")
    return Piece("dots", (name(plain), len(each) - len(plain))) if plain != each else name(each)


def _phase_portrait(smooth: Trajectory) -> list[Panel]:
    names = smooth.system.coordinate_names
    if len(names) > 2 or not smooth.system.leaves.are_derivatives:
        return []
    units = coordinate_units(smooth.model.equations)

    def draw(ax: Axes) -> None:
        curves = []
        for j, each in enumerate(names):
            label = _label(name(each))
            (line,) = ax.plot(smooth.q[:, j], smooth.v[:, j], label=label, linewidth=1.1)
            ax.plot(smooth.q[:1, j], smooth.v[:1, j], marker="o", markersize=4, color=line.get_color())
            curves.append((label, smooth.q[:, j]))
        positions = [_label(name(each)) for each in names]
        rates = [_label(_dotted(f"{each}'")) for each in names]
        unit = next(iter(units.values())) if len(set(units.values())) == 1 else ""
        ax.set_xlabel(", ".join(positions) + (_bracketed(unit) or " [SI]"))
        ax.set_ylabel(", ".join(rates) + (_bracketed(f"{unit}/s" if unit else "") or " [SI]"))
        _legend(ax, curves)

    return [Panel("phase", "Phase portrait", "Velocity against position; the dot is the start.", draw)]


def _energy(trajectory: Trajectory) -> list[Panel]:
    energy = np.asarray(trajectory.energy, dtype=float)
    if energy.size < 2 or not np.isfinite(energy).any():
        return []
    drift = np.abs(energy - energy[0])
    if trajectory.model.equations.is_conservative:
        error = drift / _energy_scale(trajectory, energy)
        draw = partial(_logarithmic, times=trajectory.times, curves=[("", error)], label="|E − E(0)| / scale [1]")
        caption = f"Relative energy error, at most {np.nanmax(error):.1e}."
        return [Panel("energy", "Relative energy error", caption, draw)]
    draw = partial(_curves, times=trajectory.times, curves=[("", energy)], label="energy E [J]")
    return [Panel("energy", "Energy", "Total energy over time; it changes because forces do work.", draw)]


def _energy_scale(trajectory: Trajectory, energy: FloatArray) -> float:
    """The larger of the energy at the start and the largest p . v / 2 on the way, in J."""
    momenta = np.stack(list(trajectory.momenta.values()), axis=-1)
    moving = float(np.nanmax(np.abs((momenta * trajectory.v).sum(axis=-1)))) / 2
    return max(abs(float(energy[0])), moving, float(np.finfo(float).tiny))


def _logarithmic(ax: Axes, times: FloatArray, curves: Sequence[tuple[str, FloatArray]], label: str) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    floor = 1e-18
    _curves(ax, times, [(name, np.maximum(np.abs(values), floor)) for name, values in curves], label)
    ax.set_yscale("log")
    largest = max(float(np.nanmax(np.abs(values), initial=floor)) for _, values in curves)
    ax.set_ylim(floor if largest <= 1e-17 else max(floor, largest * 1e-8), max(largest, 1e-17) * 4)
    ax.yaxis.set_major_locator(LogLocator(base=10, numticks=6))
    ax.yaxis.set_major_formatter(FuncFormatter(_power_of_ten))
    ax.yaxis.set_minor_locator(NullLocator())


def _power_of_ten(value: float, _: object = None) -> str:
    """10⁻¹² as plain text, which matplotlib sets far faster than mathematics."""
    return "10" + str(round(np.log10(value))).translate(SUPERSCRIPTS)


def _residual(trajectory: Trajectory) -> list[Panel]:
    if not trajectory.multipliers.shape[-1]:
        return []
    residual = np.asarray(trajectory.constraint_residual, dtype=float)
    caption = f"How far the constraints are missed, at most {np.nanmax(np.abs(residual)):.1e}."
    draw = partial(_logarithmic, times=trajectory.times, curves=[("", residual)], label="largest |h| [as given]")
    return [Panel("residual", "Constraint residual", caption, draw)]


def _multipliers(trajectory: Trajectory) -> list[Panel]:
    table = np.asarray(trajectory.multipliers, dtype=float)
    if not table.shape[-1]:
        return []
    curves = [(_label(name(f"lambda_{k}")), table[:, k]) for k in range(table.shape[1])]
    axis = curves[0][0] if len(curves) == 1 else "multipliers"
    draw = partial(_curves, times=trajectory.times, curves=curves, label=f"{axis} [SI]")
    caption = "Multipliers of the constraints; the reactions are Aᵀλ."
    return [Panel("multipliers", "Constraint multipliers", caption, draw)]


def _momenta(trajectory: Trajectory) -> list[Panel]:
    """The drift of the momenta that should be constant."""
    equations = trajectory.model.equations
    if not equations.conserved_indices:
        return []
    names, momenta = list(trajectory.momenta), list(trajectory.momenta.values())
    curves = []
    for j in equations.conserved_indices:
        scale = max(float(np.abs(momenta[j]).max()), 1e-300)
        curves.append((_label(indexed("p", name(names[j]))), np.abs(momenta[j] - momenta[j][0]) / scale))
    label = "|p − p(0)| / max |p| [1]"
    draw = partial(_logarithmic, times=trajectory.times, curves=curves, label=label)
    told = ", ".join(names[j] for j in equations.conserved_indices)
    return [Panel("momenta", "Drift of conserved momenta", f"Momenta of the ignorable coordinates: {told}.", draw)]


def _inputs(trajectory: Trajectory) -> list[Panel]:
    names = trajectory.system.input_names
    if not names:
        return []
    curves = [(_label(name(each)), np.asarray(trajectory.inputs)[:, k]) for k, each in enumerate(names)]
    draw = partial(_curves, times=trajectory.times, curves=curves, label="inputs [SI]")
    return [Panel("inputs", "Inputs", f"Inputs over time: {', '.join(names)}.", draw)]
