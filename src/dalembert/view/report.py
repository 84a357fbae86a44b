"""A report in one HTML file: motion, equations, parameters, checks and plots, readable without a network.

The page fetches nothing and says so in its content security policy, which admits the one script it
carries by its hash.  Every text that comes from a user is escaped.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..description.scene import Scene
from ..errors import DescriptionError, Remark
from ..writing.typeset.mathml import expression_mathml, math, mathml
from ..writing.typeset.notation import Piece, name
from .bodies import motion_of_bodies
from .motion import Motion, MovingShape, motion, parameter_values
from .plots import SUPERSCRIPTS, Panel, panel_svg, panels
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from ..equations import Equations
    from ..laws.verification import Verdict
    from ..simulation.trajectory import Trajectory

#: Frames an animation is stored with, at most.
MOST_FRAMES = 1000


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
) -> Path:
    """Write `report(...)` to `path` (its folders are made) and return the path."""
    target = Path(path)
    page = report(trajectory, equations, scene, checks, title, source, notes, remarks)
    target.parent.mkdir(parents=True, exist_ok=True)
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
) -> str:
    """One self-contained HTML page about a system and its motion.

    Whatever is given gets its section: an animation of `scene`, or of bodies, along `trajectory`, the
    `equations` (those of the trajectory's model if none are given), parameters with units, the start and how
    it was made consistent, `remarks` on what is not done, `checks`, and plots.  The text is the same for the same
    input.

    Raises DescriptionError if there is neither a trajectory nor equations.
    """
    if equations is None and trajectory is not None:
        equations = trajectory.model.equations
    if equations is None:
        raise DescriptionError("report", "there is nothing to report.", "Give a trajectory or equations.")
    sections = [
        _Section("motion", "Motion", _motion(trajectory, scene)),
        _Section("run", "Run" if trajectory is not None else "Parameters", _run(trajectory, equations)),
        _Section("undone", "What this run does not do", _remarks(list(remarks))),
        _Section("checks", "Checks", _checks(list(checks))),
        _Section("equations", "Equations", mathml(equations)),
        _Section("plots", "Plots", _plots(trajectory)),
    ]
    lead = _paragraph("source", source) + _paragraph("notes", notes) + _status(trajectory)
    return _page(title or equations.system.name, lead, [section for section in sections if section.html])


# ---------------------------------------------------------------------------------------- the page


@dataclass(frozen=True)
class _Section:
    """One part of the page; an empty one is left out."""

    key: str
    label: str
    html: str


def _page(title: str, lead: str, sections: Sequence[_Section]) -> str:
    script = _asset("player.js") if any(section.key == "motion" for section in sections) else ""
    parts = [
        f'<section aria-label="{section.label}"><h2 id="{section.key}-part">{section.label}</h2>\n'
        f"{section.html}\n</section>"
        for section in sections
    ]
    return Template(_asset("page.html")).substitute(
        policy=_policy(script),
        title=escape(title),
        style=_asset("report.css"),
        lead=lead,
        links="".join(f'<a href="#{section.key}-part">{section.label}</a>' for section in sections),
        sections="\n".join(parts),
        script=f"<script>{script}</script>\n" if script else "",
    )


def _policy(script: str) -> str:
    """Nothing may be fetched; the one script is admitted by its hash."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    admitted = f"'sha256-{digest}'" if script else "'none'"
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src {admitted}; base-uri 'none'; form-action 'none'"


def _asset(name: str) -> str:
    return (Path(__file__).parent / "assets" / name).read_text(encoding="utf-8")


def _paragraph(kind: str, text: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>\n' if text else ""


def _status(trajectory: Trajectory | None) -> str:
    if trajectory is None:
        return ""
    mark = "good" if trajectory.success else "bad"
    return f'<p class="status {mark}">{escape(str(trajectory.status))}</p>'


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = (
        "<thead><tr>" + "".join(f'<th scope="col">{cell}</th>' for cell in header) + "</tr></thead>" if header else ""
    )
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>" for cells in rows)
    return f'<div class="scroll"><table class="data">{head}<tbody>\n{body}\n</tbody></table></div>'


def _number(value: float, digits: int = 6) -> str:
    text = f"{value + 0.0:.{digits}g}".replace("-", "−")
    mantissa, _, exponent = text.partition("e")
    if exponent:
        text = f"{mantissa}·10{str(int(exponent.replace('−', '-'))).translate(SUPERSCRIPTS)}"
    return f'<span class="number">{text}</span>'


def unit_text(unit: str) -> str:
    """A unit as it is printed: kg m^2/s -> kg m²/s.

    >>> unit_text("kg m^2/s")
    'kg m²/s'
    """
    head, *powers = unit.replace("**", "^").replace("*", " ").split("^")
    pieces = [head]
    for power in powers:
        digits = len(power) - len(power.lstrip("-0123456789"))
        pieces.append(power[:digits].translate(SUPERSCRIPTS) + power[digits:])
    return "".join(pieces)


# ------------------------------------------------------------------------------------ the sections


def _run(trajectory: Trajectory | None, equations: Equations) -> str:
    tables = [_parameters(trajectory, equations)]
    moved = ""
    if trajectory is not None:
        tables = [_facts(trajectory), _start(trajectory, equations), *tables]
        moved = _paragraph("moved", trajectory.consistent_start or "")
    columns = "".join(f"<div>{table}</div>" for table in tables if table)
    return (f'<div class="columns">{columns}</div>' if columns else "") + moved


def _facts(trajectory: Trajectory) -> str:
    times, energy = trajectory.times, np.asarray(trajectory.energy, dtype=float)
    rows = [
        ("simulated", f"{_number(float(times[-1] - times[0]))} s"),
        ("steps", _number(trajectory.steps)),
        ("evaluations", _number(trajectory.evaluations)),
    ]
    if energy.size and np.isfinite(energy).all():
        largest = float(np.abs(energy - energy[0]).max())
        rows.append(("energy at the start", f"{_number(float(energy[0]))} J"))
        rows.append(("largest change of energy", f"{_number(largest, 2)} J"))
    if trajectory.multipliers.shape[-1]:
        residual = float(np.nanmax(np.abs(trajectory.constraint_residual)))
        rows.append(("largest constraint residual", _number(residual, 2)))
    return "<h3>Facts</h3>" + _table([], rows)


def _start(trajectory: Trajectory, equations: Equations) -> str:
    places = _first(trajectory.q, coordinate_units(equations))
    rates = _first(trajectory.v, velocity_units(equations))
    if not trajectory.system.leaves.are_derivatives:
        return ("<h3>Start</h3>" + _table(["coordinate", math(name("q"))], places)
                + _table(["velocity", math(name("v"))], rates))  # fmt: skip
    rows = [[*place, rate[1]] for place, rate in zip(places, rates, strict=True)]
    velocity = math(Piece("dots", (name("q"), 1)))
    return "<h3>Start</h3>" + _table(["coordinate", math(name("q")), velocity], rows)


def _first(table: NDArray[np.float64], units: Mapping[str, str]) -> list[list[str]]:
    """Name and first value of each column."""
    return [[math(name(each)), f"{_number(float(value))} {unit}"]
            for (each, unit), value in zip(units.items(), table[0], strict=True)]


def _parameters(trajectory: Trajectory | None, equations: Equations) -> str:
    values = {} if trajectory is None else {str(s): v for s, v in parameter_values(trajectory).items()}
    rows = []
    for symbol, parameter in equations.system.parameters.items():
        value = values.get(str(symbol), parameter.value)
        rows.append(
            [
                expression_mathml(symbol),
                "free" if value is None else _number(float(value)),
                escape(unit_text(parameter.unit)),
            ]
        )
    return "<h3>Parameters</h3>" + _table(["parameter", "value", "unit"], rows) if rows else ""


def _remarks(remarks: Sequence[Remark]) -> str:
    """The remarks in a fold, each with its name and remedy."""
    if not remarks:
        return ""
    rows = [[escape(told.name), f"{escape(f'{told.where}: {told.what}')}<br>{escape(told.remedy)}"] for told in remarks]
    count = "1 remark" if len(remarks) == 1 else f"{len(remarks)} remarks"
    return f"<details><summary>{count}</summary>{_table([], rows)}</details>"


def _checks(checks: Sequence[Verdict]) -> str:
    if not checks:
        return ""
    passed, open_ones = sum(bool(check.passed) for check in checks), sum(check.passed is None for check in checks)
    mark = "good" if passed == len(checks) else "note" if passed + open_ones == len(checks) else "bad"
    given_up = f" {open_ones} not decided." if open_ones else ""
    told = f'<p class="{mark}">{passed} of {len(checks)} hold.{given_up}</p>'
    return told + _table(["", "law", "statement", "how", "violation"], [_check(check) for check in checks])


def _check(check: Verdict) -> list[str]:
    marks = {True: ("good", "✓ holds"), False: ("bad", "✗ fails"), None: ("note", "? open")}
    style, mark = marks[check.passed if check.passed is None else bool(check.passed)]
    detail = f'<br><span class="note">{escape(check.detail)}</span>' if check.detail else ""
    return [
        f'<span class="{style}">{mark}</span>',
        escape(check.name),
        escape(check.statement) + detail,
        escape(check.method),
        "exact" if check.method == "proved" else "" if check.passed is None else _number(float(check.violation), 2),
    ]


def _plots(trajectory: Trajectory | None) -> str:
    if trajectory is None or trajectory.times.size < 2:
        return ""
    return '<div class="plots">' + "\n".join(_plot(panel) for panel in panels(trajectory)) + "</div>"


def _plot(panel: Panel) -> str:
    caption = f"<strong>{escape(panel.title)}.</strong> {escape(panel.caption)}"
    image = f'<div role="img" aria-label="{escape(panel.caption)}">{panel_svg(panel)}</div>'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


# ----------------------------------------------------------------------------------- the animation


def _motion(trajectory: Trajectory | None, scene: Scene | None) -> str:
    if trajectory is None or (scene is not None and not scene.shapes):
        return ""
    moving = motion_of_bodies(trajectory, MOST_FRAMES) if scene is None else motion(scene, trajectory, MOST_FRAMES)
    if moving is None or not moving.shapes:
        return ""
    stored = json.dumps(_stored(moving), separators=(",", ":")).replace("<", "\\u003c")
    shapes = escape(", ".join(shape.name for shape in moving.shapes))
    return Template(_asset("player.html")).substitute(shapes=shapes, motion=stored)


def _stored(moving: Motion) -> dict[str, Any]:
    """The motion as the page stores it: points in 16 bits of the box, rotations in 16 bits of [-1, 1]."""
    times = moving.times
    return {
        "up": moving.up,
        "start": float(times[0]),
        "step": float(times[1] - times[0]) if times.size > 1 else 0.0,
        "frames": int(times.size),
        "box": moving.box.tolist(),
        "flat": _flat_axes(moving),
        "shapes": [_stored_shape(shape, moving.box) for shape in moving.shapes],
    }


def _flat_axes(moving: Motion) -> list[bool]:
    """Along which axes nothing moves or extends, sizes of points left aside; a ball fills space."""
    if any(shape.kind == "ball" for shape in moving.shapes):
        return [False, False, False]
    points = np.concatenate([shape.points.reshape(-1, 3) for shape in moving.shapes])
    spread = np.ptp(points, axis=0)
    return [bool(s <= 1e-6 * max(spread.max(), 1e-9)) for s in spread]


def _stored_shape(shape: MovingShape, box: NDArray[np.float64]) -> dict[str, Any]:
    size = np.where(box[1] > box[0], box[1] - box[0], 1.0)
    stored: dict[str, Any] = {
        "kind": shape.kind,
        "name": shape.name,
        "count": shape.points.shape[1],
        "radius": shape.radius,
        "trace": shape.trace,
        "points": _words((shape.points - box[0]) / size),
    }
    if shape.rotation is not None:
        stored["rotation"] = _words((shape.rotation + 1) / 2)
    return stored


def _words(fractions: NDArray[np.float64]) -> str:
    words = np.clip(np.rint(fractions * 65535), 0, 65535).astype("<u2")
    return base64.b64encode(words.tobytes()).decode("ascii")
