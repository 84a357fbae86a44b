"""What there is to plot of a trajectory, and no more: motion, phase portrait, energy, constraints, momenta, inputs.

A `Panel` is data, curves with the names and units of its axes; `plots.py` draws it by matplotlib, a page by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..writing.typeset.naming import naming
from ..writing.typeset.notation import Piece, indexed, name
from .units import coordinate_units, energy_unit, time_unit, velocity_units

if TYPE_CHECKING:
    from ..simulation.trajectory import Trajectory

FloatArray = NDArray[np.float64]

#: Points a curve is drawn with, at most, and what is drawn instead of a smaller value on a logarithmic axis.
MOST_POINTS, FLOOR = 1200, 1e-18


@dataclass(frozen=True)
class Axis:
    """What an axis shows, words or names in the field's letters, and its unit ("" where it is not known)."""

    names: tuple[Piece | str, ...]
    unit: str = ""


TIME = Axis(("time t",), "s")


@dataclass(frozen=True)
class Curve:
    """Values `y` (T,) over `x` (T,); `name` is None where the axis says it already."""

    name: Piece | None
    x: FloatArray
    y: FloatArray


@dataclass(frozen=True)
class Panel:
    """One figure: a short key, a title, one sentence of what it shows, its axes and its curves.

    `logarithmic` says that sizes are drawn as powers of ten, `timed` that x is the time.
    """

    key: str
    title: str
    caption: str
    x: Axis
    y: Axis
    curves: tuple[Curve, ...]
    logarithmic: bool = False
    timed: bool = True


def panels(trajectory: Trajectory) -> tuple[Panel, ...]:
    """The panels that exist for this trajectory, the motion first."""
    smooth = _smooth(trajectory)
    found = [
        *_motion_panels(smooth),
        *_phase_portrait(smooth),
        *_energy(trajectory, smooth),
        *_residual(trajectory),
        *_multipliers(smooth),
        *_momenta(trajectory),
        *_inputs(smooth),
    ]
    return _clocked(found, smooth)


def _clocked(found: Sequence[Panel], smooth: Trajectory) -> tuple[Panel, ...]:
    """Panels with their time in the unit that it has."""
    clock = replace(TIME, unit=time_unit(smooth.model.equations))
    return tuple(replace(panel, x=clock) if panel.timed else panel for panel in found)


def places(trajectory: Trajectory) -> tuple[Panel, ...]:
    """The coordinates over time, a panel for each unit; none where there is one time."""
    if trajectory.times.size < 2:
        return ()
    smooth = _smooth(trajectory)
    found = _clocked(_motion_panels(smooth), smooth)
    return tuple(panel for panel in found if "velocities" not in panel.key and any(c.x.size for c in panel.curves))


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


def _curve(label: Piece | None, times: FloatArray, values: FloatArray) -> Curve:
    finite = np.isfinite(values)
    return Curve(label, *thinned(times[finite], values[finite]))


def _over_time(
    key: str, title: str, caption: str, y: Axis, times: FloatArray, curves: Sequence[tuple[Piece | None, FloatArray]],
    logarithmic: bool = False,
) -> Panel:  # fmt: skip
    drawn = tuple(_curve(label, times, np.maximum(np.abs(values), FLOOR) if logarithmic else values)
                  for label, values in curves)  # fmt: skip
    return Panel(key, title, caption, TIME, y, drawn, logarithmic)


# ------------------------------------------------------------------------------------- the panels


def _motion_panels(smooth: Trajectory) -> list[Panel]:
    """Positions and velocities, one pair of panels for each unit."""
    equations, named = smooth.model.equations, naming(smooth.system)
    places, rates = coordinate_units(equations), velocity_units(equations)
    found = []
    for unit in sorted({*places.values(), *(rate.removesuffix("/s") for rate in rates.values())}, reverse=True):
        kind = {"rad": "Angles", "m": "Positions"}.get(unit, "Coordinates")
        found += _motion_panel(named, smooth.times, smooth.q, places, kind, unit)
        kind = {"rad": "Angular velocities"}.get(unit, "Velocities")
        found += _motion_panel(named, smooth.times, smooth.v, rates, kind, f"{unit}/s" if unit else "")
    return found


def _motion_panel(
    named: Callable[[str], Piece], times: FloatArray, table: FloatArray, units: Mapping[str, str], title: str,
    unit: str,
) -> list[Panel]:  # fmt: skip
    """The columns of a table that have this unit, if there are any."""
    members = {each: table[:, j] for j, each in enumerate(units) if units[each] == unit}
    if not members:
        return []
    curves = [(dotted(each, named), column) for each, column in members.items()]
    axis = Axis((curves[0][0] if len(curves) == 1 else title.lower(),), unit)
    told = ", ".join(each.removesuffix("'") for each in members)
    key = title.lower().replace(" ", "-")
    return [_over_time(key, title, f"{title} over time: {told}.", axis, times, curves)]


def dotted(each: str, named: Callable[[str], Piece]) -> Piece:
    """The name of a coordinate or velocity: x' is dotted."""
    plain = each.rstrip("'")
    return Piece("dots", (named(plain), len(each) - len(plain))) if plain != each else named(each)


def _phase_portrait(smooth: Trajectory) -> list[Panel]:
    names = smooth.system.coordinate_names
    if len(names) > 2 or not smooth.system.leaves.are_derivatives or smooth.times.size < 2:
        return []
    units, named = coordinate_units(smooth.model.equations), naming(smooth.system)
    unit = next(iter(units.values())) if len(set(units.values())) == 1 else ""
    positions = [piece for each in names for piece in (named(each), ", ")][:-1]
    rates = [piece for each in names for piece in (dotted(f"{each}'", named), ", ")][:-1]
    curves = tuple(Curve(named(each), smooth.q[:, j], smooth.v[:, j]) for j, each in enumerate(names))
    rate = f"{unit}/s" if unit and time_unit(smooth.model.equations) else ""
    axes = Axis(tuple(positions), unit), Axis(tuple(rates), rate)
    return [Panel("phase", "Phase portrait", "Velocity against position.", *axes, curves, timed=False)]


def _energy(trajectory: Trajectory, smooth: Trajectory) -> list[Panel]:
    """The error of an energy that is kept, at the ends of steps; an energy that changes, smooth."""
    energy = np.asarray(trajectory.energy, dtype=float)
    if energy.size < 2 or not np.isfinite(energy).any():
        return []
    drift = np.abs(energy - energy[0])
    if trajectory.model.equations.is_conservative and not _is_struck(trajectory):
        error = drift / _energy_scale(trajectory, energy)
        axis = Axis(("|E − E(0)| / scale",), "1")
        caption = f"Relative energy error, {_largest(error)}."
        return [_over_time("energy", "Relative energy error", caption, axis, trajectory.times, [(None, error)], True)]
    also = "contacts and " if trajectory.system.contacts else "events and " if _is_struck(trajectory) else ""
    caption = f"Total energy over time; it changes because {also}forces do work."
    axis = Axis(("energy E",), energy_unit(smooth.model.equations))
    return [_over_time("energy", "Energy", caption, axis, smooth.times, [(None, smooth.energy)])]


def _largest(errors: FloatArray) -> str:
    largest = np.nanmax(np.abs(errors))
    return f"at most {largest:.1e}" if largest else "0 throughout"


def _is_struck(trajectory: Trajectory) -> bool:
    """Whether contacts or events may take energy and momentum that the equations keep."""
    return bool(trajectory.system.contacts) or any(each.sets for each in trajectory.events)


def _energy_scale(trajectory: Trajectory, energy: FloatArray) -> float:
    """The larger of the energy at the start and the largest p . v / 2 on the way, in J."""
    momenta = np.stack(list(trajectory.momenta.values()), axis=-1)
    moving = float(np.nanmax(np.abs((momenta * trajectory.v).sum(axis=-1)))) / 2
    return max(abs(float(energy[0])), moving, float(np.finfo(float).tiny))


def _residual(trajectory: Trajectory) -> list[Panel]:
    if not trajectory.multipliers.shape[-1]:
        return []
    residual = np.asarray(trajectory.constraint_residual, dtype=float)
    caption = f"How far the constraints, as they were given, are missed: {_largest(residual)}."
    axis = Axis(("largest |h|",))
    return [_over_time("residual", "Constraint residual", caption, axis, trajectory.times, [(None, residual)], True)]


def _multipliers(trajectory: Trajectory) -> list[Panel]:
    table = np.asarray(trajectory.multipliers, dtype=float)
    if not table.shape[-1]:
        return []
    curves = [(name(f"lambda_{k}"), table[:, k]) for k in range(table.shape[1])]
    axis = Axis((curves[0][0] if len(curves) == 1 else "multipliers",))
    caption = "Multipliers of the constraints; the reactions are Aᵀλ."
    return [_over_time("multipliers", "Constraint multipliers", caption, axis, trajectory.times, curves)]


def _momenta(trajectory: Trajectory) -> list[Panel]:
    """The drift of the momenta that should be constant, which contacts change."""
    equations = trajectory.model.equations
    if not equations.conserved_indices or _is_struck(trajectory):
        return []
    names, momenta = list(trajectory.momenta), list(trajectory.momenta.values())
    curves, named = [], naming(trajectory.system)
    for j in equations.conserved_indices:
        scale = max(float(np.abs(momenta[j]).max()), 1e-300)
        curves.append((indexed("p", named(names[j])), np.abs(momenta[j] - momenta[j][0]) / scale))
    told = ", ".join(names[j] for j in equations.conserved_indices)
    caption = f"Momenta of the ignorable coordinates: {told}."
    axis = Axis(("|p − p(0)| / max |p|",), "1")
    return [_over_time("momenta", "Drift of conserved momenta", caption, axis, trajectory.times, curves, True)]


def _inputs(trajectory: Trajectory) -> list[Panel]:
    names = trajectory.system.input_names
    if not names:
        return []
    named = naming(trajectory.system)
    curves = [(named(each), np.asarray(trajectory.inputs)[:, k]) for k, each in enumerate(names)]
    axis = Axis((curves[0][0] if len(curves) == 1 else "inputs",))
    return [_over_time("inputs", "Inputs", f"Inputs over time: {', '.join(names)}.", axis, trajectory.times, curves)]
