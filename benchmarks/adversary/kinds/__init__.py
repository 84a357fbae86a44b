"""The kinds of cases, a file each; a new one is its file and its line here."""

from ..kind import Kind
from . import (
    constraints,
    equality,
    forms,
    lagrangian,
    loops,
    mechanism,
    motions,
    rests,
    robots,
    series,
    shortening,
    singular,
    written,
)

KINDS: dict[str, Kind] = {kind.name: kind for kind in (
    lagrangian.KIND, constraints.KIND, equality.KIND, shortening.KIND, written.KIND, forms.KIND, series.KIND,
    motions.KIND, mechanism.KIND, loops.KIND, robots.URDF, robots.MJCF, rests.KIND,
    singular.KIND,
)}  # fmt: skip
