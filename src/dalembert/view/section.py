"""The Poincare section of a live page: what it may be of, and its figure."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from ..simulation.beginning.switches import knows_time, period_of
from ..writing.typeset.naming import naming
from .panels import Axis, dotted
from .plots import plain_title
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from ..simulation.trajectory import Trajectory

_CAPTION = ("Where the motion passes through the surface, as long as this is in view. The large point is the last "
            "passage before the time of the picture.")  # fmt: skip


_AT = "The value that is passed, or the period in s"


def section_data(trajectory: Trajectory) -> dict[str, Any] | None:
    """The entries of a state by their labels, which of them are angles, and the period of what drives the motion
    with the parameter that it is inverse to.

    None where nothing would be seen: a motion of one freedom that nothing drives passes through the same points, one
    through contacts often comes to rest.
    """
    settings, model, equations = trajectory.motion.settings, trajectory.model, trajectory.model.equations
    assert settings is not None
    driven = settings.begun.driven
    drive = period_of(model, driven.nodes, settings.begun.values) if knows_time(model, driven.nodes) else None
    free = model.nv - np.linalg.matrix_rank(model.constraint_jacobian(trajectory.q[0])) if model.nc else model.nv
    if len(settings.stops) or settings.begun.has_modes or (drive is None and free < 2):
        return None
    units, named = {**coordinate_units(equations), **velocity_units(equations)}, naming(equations.system)
    choices = [{"label": plain_title(Axis((dotted(name, named),), unit)), "turns": unit == "rad"}
               for name, unit in units.items()]  # fmt: skip
    return {"choices": choices, "period": drive and drive[0], "drive": drive[1] if drive else ""}


def section_html(trajectory: Trajectory, section: dict[str, Any]) -> str:
    """The figure, and what can be chosen of it."""
    labels, nq, period = [each["label"] for each in section["choices"]], trajectory.model.nq, section["period"]
    across, up, of = (0, nq, "time") if period is not None else (1, nq + min(1, trajectory.model.nv - 1), "0")
    surfaces = [*(("time", "time, every") for _ in range(period is not None)),
                *((str(k), label) for k, label in enumerate(labels))]  # fmt: skip
    at = period if period is not None else _level(trajectory.q[:, 0])
    ways = [("1", "rising"), ("-1", "falling"), ("0", "both ways")]
    chosen = (f'<label>When {_select("of", surfaces, of)}</label>'
              '<label><span id="section-passes">passes</span> '
              f'<input id="section-at" type="number" step="any" aria-label="{_AT}" value="{at!r}"></label>'
              f'{_select("way", ways, "1", "Which way")}'
              f'<label>across {_select("x", _numbered(labels), str(across))}</label>'
              f'<label>up {_select("y", _numbered(labels), str(up))}</label>'
              '<button id="section-more" type="button" disabled>More</button>')  # fmt: skip
    described = f'role="img" aria-label="Poincaré section. {_CAPTION}"'
    return (f'<figure data-plot="section"><canvas tabindex="0" {described}></canvas>'
            f'<output aria-live="polite"></output><div class="chosen">{chosen}</div>'
            f"<figcaption><strong>Poincaré section.</strong> {_CAPTION}</figcaption></figure>")  # fmt: skip


def _numbered(labels: list[str]) -> Iterator[tuple[str, str]]:
    return ((str(k), label) for k, label in enumerate(labels))


def _select(name: str, options: Any, chosen: str, label: str = "") -> str:
    named = f' aria-label="{label}"' if label else ""
    listed = "".join(f'<option value="{value}"{" selected" * (value == chosen)}>{escape(text)}</option>'
                     for value, text in options)  # fmt: skip
    return f'<select id="section-{name}"{named}>{listed}</select>'


def _level(values: Any) -> float:
    """A value that a coordinate passes: zero, or else the middle of where it goes."""
    low, high = float(values.min()), float(values.max())
    return 0.0 if low < 0.0 < high else float(f"{0.5 * (low + high):.3g}")
