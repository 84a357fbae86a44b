"""What a page needs to make its motion anew: the simulation as a module, and what plots ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import CompilationError, DerivationError, DescriptionError
from ..simulation.portable import portable
from .forces import Pulls
from .markup import unit_text
from .motion import Motion
from .panels import Panel
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from ..equations import Equations
    from ..simulation.trajectory import Trajectory

_LARGEST = 400_000
"""A page is not made heavier by more bytes of machine code than this."""


def simulation_data(trajectory: Trajectory, moving: Motion, pulls: Pulls | None = None) -> dict[str, Any] | str:
    """The simulation of a page whose scene moves so, its code as bytes; or why there is none.

    It gives forces as well, where these are known as nodes.
    """
    if not all(shape.nodes for shape in moving.shapes):
        return "where its shapes are was measured, not described"
    nodes = [node for shape in moving.shapes for node in shape.nodes]
    try:
        code, told = portable(trajectory, numbers=nodes, further=pulls.nodes if pulls is not None else ())
    except (CompilationError, DerivationError, DescriptionError) as problem:
        return problem.what.rstrip(".")
    if len(code) > _LARGEST:
        return f"its machine code has {len(code) // 1000} kB"
    return {"code": code, **told, "units": [unit_text(unit) for unit in told["units"]]}


def sources(panel: Panel, equations: Equations) -> dict[str, Any]:
    """Of each curve of a panel the letter and the place of what it shows in a state; nothing where a state does not
    tell."""
    places, rates = coordinate_units(equations), velocity_units(equations)
    if panel.key in ("angles", "positions", "coordinates"):
        return {"sources": _members("q", places, panel.y.unit)}
    if panel.key in ("angular-velocities", "velocities"):
        return {"sources": _members("v", rates, panel.y.unit)}
    if panel.key == "phase":
        return {"sources": [("v", i) for i in range(len(panel.curves))]}
    if panel.key in ("multipliers", "inputs"):
        return {"sources": [(panel.key, i) for i in range(len(panel.curves))]}
    if panel.key == "energy" and not panel.logarithmic:
        return {"sources": [("energy", 0)]}
    return {"sources": [("residual", 0)]} if panel.key == "residual" else {}


def _members(letter: str, units: Mapping[str, str], unit: str) -> Sequence[tuple[str, int]]:
    return [(letter, i) for i, own in enumerate(units.values()) if own == unit]
