"""What is kept of the events of a motion, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

import numpy as np

from ...errors import looked_up
from ...integration.holding import WORDS as WAYS
from ...integration.kernels import Vector

WORDS = {1: "rising", -1: "falling", 0: "touching"}
HEAD = ("clock", "which", "direction", "depth", "energy", "resets")
"""What a row of a log has before the states before and after the event; contact by contact, how it stood, how it
stands, and its impulse follow."""
ACTIONS = "record", "reset", "stop", "impact", "lifts", "slips", "sticks", "rests"
SILENT = "record", "stop"
OF_CONTACT = 5


@dataclass(frozen=True, eq=False)
class Touched:
    """What a contact did at an event: how it stood `before` and stands `after` it, "apart", "rests" or "slips"; the
    `impulse` (3,) on it in N s, normal first."""

    before: str
    after: str
    impulse: Vector


@dataclass(frozen=True, eq=False)
class Occurrence:
    """An event that happened.

    time              in s
    name, index       of the event: its name, and its place in the list of events
    direction         "rising", "falling", or "touching" where its expression is zero without a change of sign
    q, v              before it, (nq,) and (n,)
    q_after, v_after  after it, and after those of the same time that come before it
    energy            the energy that it brought, in J: negative where it took some; 0 where nothing was set
    contacts          {name: what it did} of the contacts that struck or changed
    certain           False where the step's own error could have made this event, or its neighbour, out of nothing
    depth             then: how far the expression goes beyond zero between the two
    action            "record", "stop" or "reset"; of contacts "impact", "lifts", "slips", "sticks", or "rests",
                      where impacts that come ever sooner have their end, or where one closes without a speed
    """

    time: float
    name: str
    index: int
    direction: str
    q: Vector
    v: Vector
    q_after: Vector
    v_after: Vector
    energy: float
    certain: bool
    depth: float
    action: str
    contacts: Mapping[str, Touched] = field(default_factory=dict[str, Touched])

    @property
    def sets(self) -> bool:
        """Whether it changed the state, or how the motion goes on."""
        return self.action not in SILENT

    def __repr__(self) -> str:
        what = f"{self.action} '{self.name}' {self.direction} at t = {self.time:.12g} s"
        took = f", {self.energy:+.6g} J" if self.sets else ""
        return f"<Occurrence: {what}{took}{'' if self.certain else ', below the error of its step'}>"


class Occurrences(Sequence[Occurrence]):
    """The events of a motion in order: by number, as a slice, or by name those of one event; `times` (E,) in s."""

    names: tuple[str, ...]

    def __init__(self, made: Sequence[Occurrence], names: Sequence[str]) -> None:
        self._made, self.names = tuple(made), tuple(names)

    @property
    def times(self) -> Vector:
        """When they happened, (E,) in s."""
        return np.array([each.time for each in self._made])

    @overload
    def __getitem__(self, place: int) -> Occurrence: ...
    @overload
    def __getitem__(self, place: slice | str) -> Occurrences: ...
    def __getitem__(self, place: int | slice | str) -> Occurrence | Occurrences:
        if isinstance(place, str):
            looked_up({name: name for name in self.names}, place, "events", f"there is no event '{place}'.")
            return Occurrences([each for each in self._made if place in (each.name, *each.contacts)], self.names)
        found = self._made[place]
        return found if isinstance(found, Occurrence) else Occurrences(found, self.names)

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[Occurrence]:
        return iter(self._made)

    def __repr__(self) -> str:
        shown = [f"  {each.time:<18.12g} {each.name:<16} {each.direction:<9} {each.action:<7}"
                 f"{f'{each.energy:+.6g} J' if each.sets else ''}".rstrip()
                 + ("" if each.certain else "  (below the error of its step)")
                 for each in (*self._made[:12],)]  # fmt: skip
        more = [f"  ... and {len(self) - 12} more"] if len(self) > 12 else []
        return "\n".join([f"<{len(self)} events>", *shown, *more])


@dataclass
class Log:
    """The events of a run as they happen, a row of numbers each, and what is told of them; `resets` is the place of its
    action in ACTIONS. The last names are those of contacts. The first `past` rows are of before the state was set."""

    names: tuple[str, ...]
    dim: int
    contacts: int = 0
    rows: list[Vector] = field(default_factory=list[Vector])
    past: Vector = field(default_factory=lambda: np.zeros(1))

    def note(self, head: Mapping[str, float], before: Vector, after: Vector, touched: Vector | None = None) -> None:
        """Keep one."""
        self.until(head["clock"])
        touched = np.zeros(OF_CONTACT * self.contacts) if touched is None else touched
        self.rows.append(np.concatenate([[head[name] for name in HEAD], before, after, touched]))

    def until(self, clock: float) -> None:
        """What has come to rest by infinitely many impacts has done so by a time at which the motion has gone on."""
        if len(self.rows) > self.past[0]:
            self.rows[-1][0] = min(self.rows[-1][0], clock)

    def count_from(self, before: float, now: float) -> None:
        """Keep the times of what has happened where the clock is 0 at another time from now on."""
        self.past[0] = len(self.rows)
        for row in self.rows:
            row[0] = before + row[0] - now

    def restore(self, table: Vector) -> None:
        """Have had what a table tells."""
        self.rows = list(table.copy())

    def table(self) -> Vector:
        """All as one table."""
        return np.array(self.rows).reshape(len(self.rows), len(HEAD) + 2 * self.dim + OF_CONTACT * self.contacts)


def occurrences(table: Vector, names: Sequence[str], start: float, nq: int, contacts: int) -> Occurrences:
    """The events of a table that a `Log` of so many contacts kept."""
    touching = names[len(names) - contacts :]
    return Occurrences([_occurrence(row, names, start, nq, touching) for row in table], names)


def _occurrence(row: Vector, names: Sequence[str], start: float, nq: int, touching: Sequence[str]) -> Occurrence:
    head: dict[str, Any] = dict(zip(HEAD, row.tolist(), strict=False))
    row, last = np.split(row, [len(row) - OF_CONTACT * len(touching)])
    touched = {name: Touched(WAYS[int(own[0])], WAYS[int(own[1])], own[2:])
               for name, own in zip(touching, last.reshape(-1, OF_CONTACT), strict=True)
               if own[0] != own[1] or own[2:].any()}  # fmt: skip
    before, after = np.split(row[len(HEAD) :], 2)
    which = int(head["which"])
    return Occurrence(
        start + head["clock"], names[which], which, WORDS[int(head["direction"])], before[:nq], before[nq:], after[:nq],
        after[nq:], head["energy"], np.isnan(head["depth"]).item(),
        0.0 if np.isnan(head["depth"]) else head["depth"], ACTIONS[int(head["resets"])], touched,
    )  # fmt: skip
