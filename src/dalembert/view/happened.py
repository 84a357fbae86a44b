"""What happened along a motion, as a page tells it: a list, marks on the time line, lines in the plots."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from .markup import number, paragraph, table
from .motion import Motion

if TYPE_CHECKING:
    from ..simulation.events.log import Occurrence
    from ..simulation.trajectory import Trajectory

#: Rows of the list that are open, and events that are listed and marked at all.
_OPEN, _MOST = 12, 300


def happened(trajectory: Trajectory | None) -> Sequence[Occurrence]:
    """The events that a page marks and lists, in order."""
    return () if trajectory is None else trajectory.events[:_MOST]


def marks(trajectory: Trajectory | None, moving: Motion) -> list[float]:
    """Where events are on the time line of a picture, from 0 to 1; those at one place once."""
    first, last = float(moving.times[0]), float(moving.times[-1])
    parts = (round((each.time - first) / (last - first), 4) for each in happened(trajectory) if last > first)
    return sorted({part for part in parts if 0 <= part <= 1})


def events_html(trajectory: Trajectory | None, may_change: bool = False) -> str:
    """A table of the events, each with a link to its time; folded where they are many.

    A place for them where what happens may be computed anew.
    """
    found = _listed(trajectory)
    is_watched = trajectory is not None and may_change and bool(trajectory.motion.steps.names)
    return f'<div id="happened">{found or paragraph("note", "Nothing happened.")}</div>' if is_watched else found


def _listed(trajectory: Trajectory | None) -> str:
    if trajectory is None or not (shown := happened(trajectory)):
        return ""
    rows = [[f'<a href="#t={each.time:.12g}">{number(each.time)} s</a>', escape(each.name), _what(each),
             f"{number(each.energy, 3)} J" if each.sets else ""] for each in shown]  # fmt: skip
    listed = table(["time", "event", "what", "energy brought"], rows)
    total = len(trajectory.events)
    told = f"{total} events" + (f", the first {len(rows)} listed and marked" if total > len(rows) else "")
    return listed if len(rows) <= _OPEN else f"<details><summary>{told}</summary>{listed}</details>"


def _what(each: Occurrence) -> str:
    """What became of it: of contacts the shock, or how they stand after it."""
    stands = [f"{name} {touched.after}" for name, touched in each.contacts.items()]
    done = each.direction if each.action == "record" else each.action
    return escape("; ".join([done, *stands]))
