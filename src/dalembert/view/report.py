"""A report in one HTML file, in reading order: picture, equations, plots, run, certificate; no network is needed.

Every text that comes from a user is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..description.scene import Scene
from ..errors import DescriptionError, Remark, writable
from ..writing.typeset.mathml import math
from ..writing.typeset.naming import naming
from ..writing.typeset.notation import Piece
from ..writing.typeset.options import Options
from .bodies import seen
from .forces import Pulls, forces_of
from .formulas import formulas
from .happened import events_html, happened, marks
from .live import simulation_data, sources
from .markup import number, paragraph, table, unit_text
from .motion import Motion, parameter_values
from .page import Section, page, player
from .panels import Panel, panels
from .section import section_data, section_html
from .stored import forces_data, motion_data, panel_data, scene_data
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from ..equations import Equations
    from ..laws.verification import Verdict
    from ..simulation.trajectory import Trajectory

#: Where the page offers what can be set.
_SET = """<p class="note">A joint or a body that is dragged begins the motion anew from there, at rest.</p>
<details class="live"><summary>Parameters and start</summary>
<p class="note">The address of the page holds what is set here.</p><div id="live"></div></details>
"""


def write_report(
    path: str | Path,
    trajectory: Trajectory | None = None,
    equations: Equations | None = None,
    scene: Scene | None = None,
    checks: Iterable[Verdict] = (),
    title: str = "",
    source: str = "",
    notes: str = "",
    remarks: Iterable[Remark] = (),
    hand: Options | None = None,
) -> Path:
    """Write `report(...)` to `path` (its folders are made) and return the path."""
    page = report(trajectory, equations, scene, checks, title, source, notes, remarks, hand)
    with writable("report", path) as target:
        target.write_text(page, encoding="utf-8")
    return target


def report(
    trajectory: Trajectory | None = None,
    equations: Equations | None = None,
    scene: Scene | None = None,
    checks: Iterable[Verdict] = (),
    title: str = "",
    source: str = "",
    notes: str = "",
    remarks: Iterable[Remark] = (),
    hand: Options | None = None,
) -> str:
    """One self-contained HTML page about a system and its motion.

    Whatever is given gets its section: an animation of `scene`, or of bodies, along `trajectory`, the
    `equations` (those of the trajectory's model if none are given) as `hand` writes them, parameters with units, the
    start and how it was made consistent, `remarks` on what is not done, `checks`, and plots.  The text is the same for
    the same input.

    Raises DescriptionError if there is neither a trajectory nor equations.
    """
    return live_report(trajectory, equations, scene, checks, title, source, notes, remarks, hand)[0]


def live_report(
    trajectory: Trajectory | None = None,
    equations: Equations | None = None,
    scene: Scene | None = None,
    checks: Iterable[Verdict] = (),
    title: str = "",
    source: str = "",
    notes: str = "",
    remarks: Iterable[Remark] = (),
    hand: Options | None = None,
) -> tuple[str, dict[str, Any] | str]:
    """The same page, and what its simulation was told, or why it has none."""
    if equations is None and trajectory is not None:
        equations = trajectory.model.equations
    if equations is None:
        raise DescriptionError("report", "there is nothing to report.", "Give a trajectory or equations.")
    moving, plots = None if trajectory is None else seen(trajectory, scene), _panels(trajectory)
    pulls = forces_of(trajectory, scene, moving) if trajectory is not None and moving is not None else None
    anew = "nothing moves" if trajectory is None or moving is None else simulation_data(trajectory, moving, pulls)
    section = section_data(trajectory) if trajectory is not None and isinstance(anew, dict) else None
    chosen = section_html(trajectory, section) if trajectory is not None and section else ""
    sections = [
        Section("picture", "Motion", "" if moving is None else _picture(moving, anew, trajectory, pulls)),
        Section("equations", "Equations", formulas(equations, hand)),
        Section("plots", "Plots", _figures(plots, chosen)),
        Section("events", "Events", events_html(trajectory, may_change=isinstance(anew, dict))),
        Section("run", "Run" if trajectory is not None else "Parameters", _run(trajectory, equations)),
        Section("undone", "What this run does not do", _remarks(list(remarks))),
        Section("checks", "Certificate", certificate(list(checks))),
    ]
    lead = paragraph("source", source) + _errata(notes)
    data = _data(equations, moving, plots) if moving is not None or plots else None
    if data is not None and (times := [each.time for each in happened(trajectory)]):
        data["events"] = times
    if data is not None and moving is not None and pulls is not None:
        data["forces"] = forces_data(pulls, moving, live=isinstance(anew, dict) and bool(pulls.nodes))
    if data is not None and isinstance(anew, dict):
        data |= {"simulation": anew, **({"section": section} if section else {})}
        for stored, panel in zip(data["plots"], plots, strict=True):
            stored |= sources(panel, equations)
    return page(title or equations.system.name, lead, [section for section in sections if section.html], data), anew


def _data(equations: Equations, moving: Motion | None, plots: Sequence[Panel]) -> dict[str, Any]:
    """What the scripts of the page draw."""
    stored: dict[str, Any] = {"model": {"name": equations.system.name}, "plots": [panel_data(panel) for panel in plots]}
    return stored if moving is None else stored | {"scene": scene_data(moving), "motion": motion_data(moving)}


def _picture(moving: Motion, anew: dict[str, Any] | str, trajectory: Trajectory | None, pulls: Pulls | None) -> str:
    """The player, with what can be set below it, or with the reason why nothing can."""
    names = [shape.name for shape in moving.shapes]
    shown = player(names, marks(trajectory, moving), forces=pulls is not None, inside=bool(moving.details))
    return shown + (paragraph("note", f"A recorded motion: {anew}.") if isinstance(anew, str) else _SET)


def _errata(notes: str) -> str:
    """What the source prints wrong, in a fold."""
    told = "<summary>Notes on the source</summary>" + paragraph("", notes)
    return f'<details class="notes">{told}</details>' if notes else ""


def _status(trajectory: Trajectory | None) -> str:
    if trajectory is None:
        return ""
    mark = "good" if trajectory.success else "bad"
    return f'<p class="status {mark}">{escape(str(trajectory.status))}</p>'


# ------------------------------------------------------------------------------------ the sections


def _run(trajectory: Trajectory | None, equations: Equations) -> str:
    tables = [_parameters(trajectory, equations)]
    moved = ""
    if trajectory is not None:
        tables = [_facts(trajectory), _start(trajectory, equations), *tables]
        moved = paragraph("moved", trajectory.consistent_start or "")
    columns = "".join(f"<div>{table}</div>" for table in tables if table)
    return _status(trajectory) + (f'<div class="columns">{columns}</div>' if columns else "") + moved


def _facts(trajectory: Trajectory) -> str:
    times, energy = trajectory.times, np.asarray(trajectory.energy, dtype=float)
    rows = [
        ("simulated", f"{number(float(times[-1] - times[0]))} s"),
        ("steps", number(trajectory.steps)),
        ("evaluations", number(trajectory.evaluations)),
    ]
    if energy.size and np.isfinite(energy).all():
        largest = float(np.abs(energy - energy[0]).max())
        rows.append(("energy at the start", f"{number(float(energy[0]))} J"))
        rows.append(("largest change of energy", f"{number(largest, 2)} J"))
    if trajectory.multipliers.shape[-1]:
        residual = float(np.nanmax(np.abs(trajectory.constraint_residual)))
        rows.append(("largest constraint residual", number(residual, 2)))
    return "<h3>Facts</h3>" + table([], rows)


def _start(trajectory: Trajectory, equations: Equations) -> str:
    named = naming(trajectory.system)
    places = _first(named, trajectory.q, coordinate_units(equations))
    rates = _first(named, trajectory.v, velocity_units(equations))
    if not trajectory.system.leaves.are_derivatives:
        return ("<h3>Start</h3>" + table(["coordinate", "value"], places)
                + table(["velocity", "value"], rates))  # fmt: skip
    rows = [[*place, rate[1]] for place, rate in zip(places, rates, strict=True)]
    return "<h3>Start</h3>" + table(["coordinate", "value", "velocity"], rows)


def _first(
    named: Callable[[str], Piece], table: NDArray[np.float64], units: Mapping[str, str],
) -> list[list[str]]:
    """Name and first value of each column."""
    return [[math(named(each)), f"{number(float(value))} {unit}"]
            for (each, unit), value in zip(units.items(), table[0], strict=True)]


def _parameters(trajectory: Trajectory | None, equations: Equations) -> str:
    values = {} if trajectory is None else {str(s): v for s, v in parameter_values(trajectory).items()}
    rows, named = [], naming(equations.system)
    for symbol, parameter in equations.system.parameters.items():
        value = values.get(str(symbol), parameter.value)
        rows.append(
            [
                math(named(str(symbol))),
                "free" if value is None else number(float(value)),
                escape(unit_text(parameter.unit)),
            ]
        )
    return "<h3>Parameters</h3>" + table(["parameter", "value", "unit"], rows) if rows else ""


def _remarks(remarks: Sequence[Remark]) -> str:
    """The remarks in a fold, each with its name and remedy."""
    if not remarks:
        return ""
    rows = [[escape(told.name), f"{escape(f'{told.where}: {told.what}')}<br>{escape(told.remedy)}"] for told in remarks]
    count = "1 remark" if len(remarks) == 1 else f"{len(remarks)} remarks"
    return f"<details><summary>{count}</summary>{table([], rows)}</details>"


def certificate(checks: Sequence[Verdict]) -> str:
    if not checks:
        return ""
    passed, open_ones = sum(bool(check.passed) for check in checks), sum(check.passed is None for check in checks)
    mark = "good" if passed == len(checks) else "note" if passed + open_ones == len(checks) else "bad"
    given_up = f" {open_ones} not decided." if open_ones else ""
    told = f'<p class="{mark}">{passed} of {len(checks)} hold.{given_up}</p>'
    return told + table(["verdict", "law", "statement", "how", "violation"], [_check(check) for check in checks])


def _check(check: Verdict) -> list[str]:
    marks = {True: ("good", "✓ holds"), False: ("bad", "✗ fails"), None: ("note", "? open")}
    style, mark = marks[check.passed if check.passed is None else bool(check.passed)]
    detail = f'<br><span class="note">{escape(check.detail)}</span>' if check.detail else ""
    return [
        f'<span class="{style}">{mark}</span>',
        escape(check.name),
        escape(check.statement) + detail,
        escape(check.method),
        "exact" if check.method == "proved" else "" if check.passed is None else number(float(check.violation), 2),
    ]


def _panels(trajectory: Trajectory | None) -> tuple[Panel, ...]:
    return () if trajectory is None or trajectory.times.size < 2 else panels(trajectory)


def _figures(plots: Sequence[Panel], section: str = "") -> str:
    """All plots; a Poincare section beside the phase portrait."""
    made = [_figure(panel) for panel in plots]
    place = next((k + 1 for k, panel in enumerate(plots) if panel.key == "phase"), len(made))
    return '<div class="plots">' + "\n".join([*made[:place], section, *made[place:]]) + "</div>" if plots else ""


def _figure(panel: Panel) -> str:
    """Where the page draws a plot, with its legend and a line that tells values."""
    names = [] if len(panel.curves) == 1 else [math(curve.name) for curve in panel.curves if curve.name is not None]
    legend = "".join(f'<span class="curve s{i % 8 + 1}">{label}</span>' for i, label in enumerate(names))
    more = " Drag to zoom, double click for all." if panel.timed else ""
    said = escape(panel.caption + more)
    return (f'<figure data-plot="{panel.key}"><canvas tabindex="0" role="img" aria-label="{said}"></canvas>'
            f'<output aria-live="polite"></output><div class="legend">{legend}</div><figcaption>'
            f"<strong>{escape(panel.title)}.</strong> {escape(panel.caption)}</figcaption></figure>")  # fmt: skip
