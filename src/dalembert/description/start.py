"""Where a motion starts: positions and velocities by coordinate name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..arguments import of_kinds
from ..errors import UnknownNameError, nearest
from ..expr.doubles import doubles


@of_kinds
@dataclass(frozen=True)
class Start:
    """Positions and velocities by coordinate name, in SI units and radians; a name left out starts at 0, a quaternion
    at (1, 0, 0, 0).

    >>> Start(q={"theta": 0.1}).arrays(["phi", "theta"])
    ([0.0, 0.1], [0.0, 0.0])
    """

    q: Mapping[str, float] = field(default_factory=dict)
    v: Mapping[str, float] = field(default_factory=dict)

    def but(self, other: Start) -> Start:
        """This start with what another one says in place of its own.

        >>> Start(q={"x": 1.0, "y": 2.0}).but(Start(q={"y": 3.0}))
        Start(q={'x': 1.0, 'y': 3.0}, v={})
        """
        own, given = ({str(name).removesuffix("'"): value for name, value in each.v.items()} for each in (self, other))
        return Start({**self.q, **other.q}, own | given)

    def arrays(
        self, coordinate_names: Sequence[str], velocity_names: Sequence[str] | None = None,
        neutral: Sequence[float] | None = None,
    ) -> tuple[list[float], list[float]]:
        """The start as two lists in the order of the names; UnknownNameError for any other name.

        velocity_names  where they differ from the coordinates'; a prime at their end may be left out in `v`
        neutral         where coordinates start that were left out, 0 by default
        """
        names = list(coordinate_names)
        velocities = names if velocity_names is None else [name.removesuffix("'") for name in velocity_names]
        given = {name.removesuffix("'"): value for name, value in self.v.items()}
        for kind, known, values in (("coordinate", names, self.q), ("velocity", velocities, given)):
            for name in values:
                if name not in known:
                    raise UnknownNameError("start", f"there is no {kind} '{name}'.", nearest(name, known))
        rest = neutral or [0.0] * len(names)
        return ([_number(name, self.q.get(name, start)) for name, start in zip(names, rest, strict=True)],
                [_number(name, given.get(name, 0.0)) for name in velocities])


def _number(name: str, value: Any) -> float:
    return float(doubles("start", f"the value of '{name}'", value, "Give a number."))
