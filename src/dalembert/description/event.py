"""Events: what is to happen where an expression of a motion becomes zero."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..arguments import of_kinds
from ..errors import DescriptionError, looked_up

DIRECTIONS = {"both": 0, "rising": 1, "falling": -1}
ACTIONS = ("record", "stop")


@of_kinds
@dataclass(frozen=True)
class Event:
    """What happens where an expression becomes zero along a motion, between its two ends: at the first and at the last
    time of a run nothing has passed zero yet.

    expression  of coordinates, velocities, accelerations, inputs, parameters, time, outputs by name, and multipliers
                lambda_0, ...: SymPy or text
    direction   "rising" through zero, "falling", or "both", to which an expression belongs that only touches zero
    action      "record" notes the event in `trajectory.events`; "stop" ends the motion there; {name: expression} sets
                coordinates, velocities, held inputs and parameters, all by the values before; a Python function
                (t, q, v) -> {name: number} does so too
    name        what it is called; the expression itself, if there is none

    Raises DescriptionError, UnknownNameError.

    >>> Event("y", "falling", {"y'": "-e*y'"}, name="floor")
    Event(expression='y', direction='falling', action={"y'": "-e*y'"}, name='floor')
    """

    expression: Any
    direction: str = "both"
    action: str | Mapping[Any, Any] | Callable[..., Any] = "record"
    name: str | None = None

    def __post_init__(self) -> None:
        where = f"Event {self.title}"
        looked_up(DIRECTIONS, self.direction, where, f"there is no direction '{self.direction}'.")
        if isinstance(self.action, str):
            looked_up({name: name for name in ACTIONS}, self.action, where, f"there is no action '{self.action}'.")
        elif not isinstance(self.action, Mapping) and not callable(self.action):
            raise DescriptionError(where, f"its action is {self.action!r}.",
                                   'Give "record", "stop", or {name: expression}.')  # fmt: skip
        elif isinstance(self.action, Mapping) and not self.action:
            raise DescriptionError(where, "its action sets nothing.", 'Give {name: expression}, or "record".')

    @property
    def title(self) -> str:
        """Its name, or the expression."""
        return self.name or str(self.expression)


def checked(where: str, events: Event | Iterable[Any]) -> tuple[Event, ...]:
    """The events of a list, or the only one. Raises DescriptionError for what is none."""
    found: tuple[Any, ...] = (events,) if isinstance(events, Event | str) else tuple(events)
    for event in found:
        if not isinstance(event, Event):
            raise DescriptionError(where, f"events holds {event!r}.", 'Give Event(expression, action="record").')
    return found
