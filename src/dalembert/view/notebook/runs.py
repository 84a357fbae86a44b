"""Cards of what runs: a model, and a motion with a small plot."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..markup import number, paragraph, table
from ..panels import places
from .chart import chart
from .descriptions import parameters

if TYPE_CHECKING:
    from ...model import Model
    from ...simulation.trajectory import Trajectory


def model(shown: Model) -> tuple[str, str, Iterator[str]]:
    """Its sizes, what it was compiled to, and its parameters."""
    return "Model", f"of {shown.system.name}", _of_model(shown)


def _of_model(shown: Model) -> Iterator[str]:
    sizes = {"coordinates": shown.nq, "velocities": shown.nv, "inputs": shown.nu, "constraints": shown.nc,
             "outputs": shown.ny}  # fmt: skip
    rows = [[kind, number(size)] for kind, size in sizes.items() if size]
    yield table([], [*rows, ["target", escape(shown.target)]])
    values = shown.parameter_values
    yield parameters((symbol, values.get(symbol), each.unit) for symbol, each in shown.system.parameters.items())


def trajectory(shown: Trajectory) -> tuple[str, str, Iterator[str]]:
    """How the run ended, by which method, what happened on the way, and its coordinates over time."""
    return "Trajectory", f"of {shown.system.name}", _of_trajectory(shown)


def _of_trajectory(shown: Trajectory) -> Iterator[str]:
    yield f'<p class="status {"good" if shown.success else "bad"}">{escape(shown.status)}</p>'
    first, last = float(shown.times[0]), float(shown.times[-1])
    yield table([], [["time", f"{number(first)} to {number(last)} s"], ["method", escape(shown.method)],
                     ["steps", number(shown.steps)], *_happened(shown)])  # fmt: skip
    yield paragraph("moved", shown.consistent_start or "")
    for panel in places(shown):
        picture = b64encode(chart(panel).encode()).decode()
        yield f'<img alt="{escape(panel.caption)}" src="data:image/svg+xml;base64,{picture}">'


def _happened(shown: Trajectory) -> Iterator[list[str]]:
    counted = Counter(each.name for each in shown.events)
    if counted:
        yield ["events", escape(", ".join(f"{name} ({count})" for name, count in counted.items()))]
