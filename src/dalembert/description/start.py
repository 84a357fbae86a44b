"""Where a motion starts: positions and velocities by coordinate name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import UnknownNameError, nearest


@dataclass(frozen=True)
class Start:
    """Positions and velocities by coordinate name, in SI units and radians; a name left out starts at 0.

    >>> Start(q={"theta": 0.1}).arrays(["phi", "theta"])
    ([0.0, 0.1], [0.0, 0.0])
    """

    q: Mapping[str, float] = field(default_factory=dict)
    v: Mapping[str, float] = field(default_factory=dict)

    def arrays(self, coordinate_names: Sequence[str]) -> tuple[list[float], list[float]]:
        """The start as two lists in the order of `coordinate_names`; UnknownNameError for any other name."""
        for name in (*self.q, *self.v):
            if name not in coordinate_names:
                remedy = nearest(name, coordinate_names)
                raise UnknownNameError("start", f"there is no coordinate '{name}'.", remedy)
        return ([float(self.q.get(name, 0.0)) for name in coordinate_names],
                [float(self.v.get(name, 0.0)) for name in coordinate_names])
