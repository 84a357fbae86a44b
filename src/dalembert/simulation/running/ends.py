"""What ends the way in which contacts stand, and that in which what rubs dry does, and what has changed then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...contact.metric import Vector
from ...expr.node import Node
from ...integration.holding import RESTS, Grip, Hold, Holding
from ..events.asked import CONTACT, AskedEvent
from .recording import Recorder

EASE = 1e-9
"""A gap that others hold closed is a contact again from so much overlap on, in m."""

MEETS, LIFTS, GIVES, STOPS = "meets", "lifts", "gives", "stops"
"""What ends a mode: a gap closes, a normal force ends, friction is as large as it can be, slip ends."""


@dataclass(frozen=True)
class Condition:
    """What is watched of a contact or of what rubs dry, by its place: zero where `what` happens; `flight` is the same
    while none is closed and nothing sticks, in which case forces need not be known."""

    what: str
    place: int
    node: Node
    flight: Node


@dataclass
class Change:
    """What happened at an instant.

    before, after  how the contacts stood, (C,)
    impulses       (C, 3) N s, normal first
    near           the contacts that are closed, some of which may open now
    shocks         whether some have struck
    still          the speed below which nothing moves, m/s
    closing        the largest with which a contact closes, m/s
    turns          whether some slip in another direction than before
    stops          whether slip of some has come to an end
    begun          which way contacts slip that begin to where friction is at its limit, without an acceleration
    eased          contacts that others hold, and against which directions they rub (`contact.sharing`)
    base           what contacts in space bear that others hold as well (`contact.central`)
    expected       (n,) the accelerations from here on, where what rubs dry is held with others
    rests_at       since the start, where impacts that follow one another ever sooner come to their end, else None
    """

    before: Vector
    after: Vector
    impulses: Vector
    near: Sequence[int] = ()
    shocks: bool = False
    turns: bool = False
    stops: bool = False
    still: float = 0.0
    closing: float = 0.0
    begun: dict[int, Vector] = field(default_factory=dict[int, Vector])
    eased: dict[int, Vector] = field(default_factory=dict[int, Vector])
    base: dict[int, Vector] = field(default_factory=dict[int, Vector])
    expected: Vector | None = None
    rests_at: float | None = None

    @property
    def is_any(self) -> bool:
        """Whether anything changed."""
        return self.shocks or self.turns or not np.array_equal(self.before, self.after)

    @property
    def is_told(self) -> bool:
        """Whether more than the direction has changed in which something slips on."""
        return self.shocks or self.stops or not np.array_equal(self.before, self.after)

    @property
    def row(self) -> Vector:
        """Contact by contact how it stood, how it stands, and its impulse."""
        return np.column_stack((self.before, self.after, self.impulses)).ravel()


def without_end(holding: Holding, *standing: Vector, name: str = "") -> str:
    """What is said where it changes without end how those stand that rest, or change, and one of a name."""
    named = [f"'{each}'" for each, *how in zip(holding.names, *standing, strict=True)
             if RESTS in how or len(set(how)) > 1 or each == name]  # fmt: skip
    *others, last = named or [f"'{each}'" for each in holding.names]
    return f"how {', '.join(others)} and {last} stand changes without end" if others else \
        f"how {last} stands changes without end"


def returning(event: AskedEvent, run: Recorder) -> str:
    """What is said where an event, or a change of how something stands, returns without end."""
    model, shrunk = run.kernels.model, "in times that have shrunk to rounding"
    if event.kind != CONTACT or not isinstance(model, Holding):
        return f"event '{event.name}' returns without end, {shrunk}"
    standing = model.standing(run.context[run.kernels.sizes.standing])
    return f"{without_end(model, standing, name=event.name)}, {shrunk}: leave out what repeats others"


def conditions(holding: Holding) -> list[Condition]:
    """What is watched of every contact: positive as long as nothing changes, 1 where it does not matter."""
    graph, found = holding.system.graph, list[Condition]()

    def unless(number: Node, node: Node) -> Node:
        """A node where the number is 0; 1 where it is 1."""
        return graph.add(graph.mul(graph.sub(graph.one, number), node), number)

    def where(number: Node, node: Node) -> Node:
        return unless(graph.sub(graph.one, number), node)

    def sticking(i: int, each: Hold | Grip, limit: Node) -> None:
        """What ends sticking and slipping, where friction is not larger than a limit."""
        assert each.sticks is not None
        rub = each.bears(graph)[1:] if isinstance(each, Hold) else each.rub
        cone = graph.sub(graph.mul(limit, limit), graph.dot(rub, rub))
        slips = graph.add(graph.dot(each.slip, each.way), graph.sub(graph.one, graph.dot(each.way, each.way)))
        slips = graph.add(slips, each.eased)
        found.append(Condition(GIVES, i, where(each.sticks, cone), graph.one))
        found.append(Condition(STOPS, i, slips, graph.one if isinstance(each, Hold) else slips))

    for i, each in enumerate(holding.holders):
        if isinstance(each, Grip):
            sticking(i, each, each.dry.most)
            continue
        gap = unless(each.closed, graph.add(each.touch.gap, graph.mul(graph.number(EASE), each.eased)))
        found.append(Condition(MEETS, i, gap, gap))
        found.append(Condition(LIFTS, i, where(each.closed, each.bears(graph)[0]), graph.one))
        if each.sticks is not None:
            sticking(i, each, graph.mul(each.touch.static, each.bears(graph)[0]))
    return found
