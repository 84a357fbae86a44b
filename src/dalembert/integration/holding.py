"""A model whose contacts can be held: one program for all modes, which numbers beside the parameters choose between.

Of each contact they say whether it is closed (h), whether it sticks (k), and which way it slips (w). The constraints
are those of the model and, of each contact, the rows h phi, and k s where it may stick, s being the slip velocity. What
is apart has rows of zeros. The forces act along B instead of A:

    M a = f + B^T lambda,  A a + b = 0,    row of B for a contact that slips: J_N - mu w J_T

In the plane w is 1 or -1; in space it turns with the slip, w = s / |s|, and keeps its sign where slip passes through
zero, so that a step may end there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from ..compiler.copying import Origin
from ..compiler.program import Program, Programs
from ..description.contact import Touch
from ..description.reading import Parameter
from ..description.system import System
from ..dynamics.constraints import constraints
from ..dynamics.lagrange import Nodes, at_rest
from ..dynamics.powers import Power
from ..dynamics.quantities import flat
from ..equations import Equations
from ..expr.node import Node
from ..expr.rounding import without_rounding
from ..model import Model
from .kernels import Vector

SLOW = 1e-5
"""In space slip turns the faster the slower it is; below this speed, in m/s, friction turns from the direction in which
slip began to that which it has."""

APART, RESTS, SLIPS = range(3)
WORDS = "apart", "rests", "slips"


@dataclass(frozen=True)
class Hold:
    """What holds a contact, as leaves of the graph.

    closed, sticks  numbers that are 0 or 1; `sticks` is None without friction
    way             where it slips, as (1,) or (2,) numbers of length one, 0 where it does not
    press, rub      its multipliers
    numbers         all numbers in their order
    """

    touch: Touch
    closed: Node
    press: Node
    sticks: Node | None = None
    way: tuple[Node, ...] = ()
    rub: tuple[Node, ...] = ()

    @property
    def numbers(self) -> tuple[Node, ...]:
        return (self.closed,) if self.sticks is None else (self.closed, self.sticks, *self.way)

    @property
    def slip(self) -> tuple[Node, ...]:
        """The slip velocities, where there is friction."""
        return self.touch.slip if self.way else ()


def turned(slip: Vector, way: Vector) -> Vector:
    """The direction in which a contact in space is rubbed that began to slip along a way; what `Holding.ways` says."""
    left = max(0.0, 1.0 - float(slip @ slip) / SLOW**2)
    along = np.sign(slip @ way) * slip + SLOW * left**2 * way
    return along / np.linalg.norm(along)


def _holds(system: System) -> Iterator[Hold]:
    graph = system.graph
    for touch in system.contacts:
        name, tangents = touch.name, range(len(touch.slip))
        closed, press = graph.symbol(f"closed {name}", 0, "contact"), graph.symbol(f"press {name}", 0, "contact")
        if graph.value(touch.friction) == 0:
            yield Hold(touch, closed, press)
        else:
            yield Hold(touch, closed, press, graph.symbol(f"sticks {name}", 0, "contact"),
                       tuple(graph.symbol(f"way {j} {name}", 0, "contact") for j in tangents),
                       tuple(graph.symbol(f"rub {j} {name}", 0, "contact") for j in tangents))  # fmt: skip


def _held_system(system: System, holds: Sequence[Hold]) -> System:
    """A system with rows for its contacts."""
    graph, nh = system.graph, len(system.holonomic)
    gaps = [graph.mul(hold.closed, hold.touch.gap) for hold in holds]
    slips = [graph.mul(hold.sticks, s) for hold in holds if hold.sticks is not None for s in hold.slip]
    leaves, names = vars(system.leaves), system.constraint_names
    numbers = [leaf for hold in holds for leaf in hold.numbers]
    rubbed = [f"slip of {hold.touch.name}" for hold in holds for _ in hold.slip]
    changed = {
        "leaves": type(system.leaves)(**{**leaves, "p": (*system.leaves.p, *numbers)}),
        "parameters": {**system.parameters, **{graph.nodes[leaf][1]: Parameter(0.0) for leaf in numbers}},
        "holonomic": (*system.holonomic, *gaps), "nonholonomic": (*system.nonholonomic, *slips),
        "labels": (*names[:nh], *system.contact_names, *names[nh:], *rubbed),
        "multipliers": (*system.multipliers[:nh], *(hold.press for hold in holds), *system.multipliers[nh:],
                        *(leaf for hold in holds for leaf in hold.rub)),
    }  # fmt: skip
    made = object.__new__(System)
    for name, value in {**vars(system), **changed}.items():
        object.__setattr__(made, name, value)
    return made


class Holding(Model):
    """A model whose contacts can be held; `plain` is the one that it was made from, `holds` what holds each contact."""

    plain: Model
    holds: tuple[Hold, ...]

    def __init__(self, plain: Model) -> None:
        equations, system = plain.equations, plain.system
        self.plain, self.holds = plain, tuple(_holds(system))
        held = _held_system(system, self.holds)
        super().__init__(Equations(held, equations.force_nodes, constraints(held), equations.bodies), plain.bound,
                         plain.target)  # fmt: skip
        self.modes: int = sum(len(hold.numbers) for hold in self.holds)

    def made_from(self) -> Origin:
        """The model."""
        return Holding, (self.plain,)

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """Those of every model, and "rubbing", B. With friction nothing is known to be conserved."""
        usual, rows = super().programs, self.equations.shape("constraint_jacobian")
        rubs = any(hold.way for hold in self.holds)
        made: dict[str, Callable[[], Program]] = {
            name: partial(usual.__getitem__, name) for name in usual if name != "invariants" or not rubs}
        made["rubbing"] = lambda: self.program("rubbing", "tqvup", {"B": (rows, self._rubbing())})
        return Programs(lambda name: made[name](), made)

    def _rubbing(self) -> Nodes:
        graph, rows = self.system.graph, [list(row) for row in self.equations.constraint_nodes.jacobian]
        slopes, place, first = self.plain.equations.contact_nodes.slip_jacobian, 0, len(self.plain.system.holonomic)
        for i, hold in enumerate(self.holds):
            for j, way in enumerate(self.ways(hold)):
                pull = graph.mul(graph.mul(hold.closed, hold.touch.friction), way)
                pairs = zip(rows[first + i], slopes[place + j], strict=True)
                rows[first + i] = [graph.sub(entry, graph.mul(pull, slope)) for entry, slope in pairs]
            place += len(hold.touch.slip)
        return tuple(without_rounding(graph, flat(rows)))

    def ways(self, hold: Hold) -> Nodes:
        """The direction in which a contact slips."""
        graph = self.system.graph
        if len(hold.way) < 2:
            return hold.way
        slow = graph.number(SLOW)
        ratio = graph.div(graph.dot(hold.slip, hold.slip), graph.mul(slow, slow))
        left = graph.call("max", graph.zero, graph.sub(graph.one, ratio))
        sense, start = graph.call("sign", graph.dot(hold.slip, hold.way)), graph.product([slow, left, left])
        turned = [graph.add(graph.mul(sense, s), graph.mul(start, w)) for s, w in zip(hold.slip, hold.way, strict=True)]
        least = graph.number(0.01 * SLOW**2)  # where nothing slips
        length = graph.sqrt(graph.call("max", graph.dot(turned, turned), least))
        return tuple(graph.div(part, length) for part in turned)

    def forces_of(self, hold: Hold) -> Nodes:
        """The forces of a contact, normal first: N, and k lambda - mu w N along each slip velocity."""
        graph, mu = self.system.graph, hold.touch.friction
        return (hold.press, *(graph.sub(rub, graph.product([mu, way, hold.press]))
                              for rub, way in zip(hold.rub, self.ways(hold), strict=True)))  # fmt: skip

    def powers(self) -> list[Power]:
        """What friction at the contacts takes, and what contacts that move by themselves bring."""
        graph, rates, found = self.system.graph, self.plain.equations.contact_nodes.gap_rate, list[Power]()
        for hold, rate in zip(self.holds, rates, strict=True):
            press, *rubs = self.forces_of(hold)
            drive = at_rest(self.system, (rate, *hold.slip))
            found.append(Power(hold.touch.name, "dissipation", graph.dot(rubs, hold.slip)))
            brought = graph.neg(graph.dot((press, *rubs), drive))
            found.append(Power(f"{hold.touch.name}, driven", "constraints", brought))
        return [power for power in found if power.node != graph.zero]

    @cached_property
    def own(self) -> list[int]:
        """The places of the plain model's multipliers among all."""
        places = {leaf: k for k, leaf in enumerate(self.system.multipliers)}
        return [places[leaf] for leaf in self.plain.system.multipliers]

    @cached_property
    def beside(self) -> list[int]:
        """The places of all other multipliers, those of contacts."""
        return [k for k in range(self.nc) if k not in set(self.own)]

    def standing(self, numbers: Vector) -> Vector:
        """How the contacts stand, (C,): APART, RESTS or SLIPS, from the numbers that say it."""
        ways, closed = self.ways_of(numbers), numbers[[first for first, _ in self._places]]
        return np.array([APART if not own else SLIPS if i in ways else RESTS for i, own in enumerate(closed.tolist())])

    def ways_of(self, numbers: Vector) -> dict[int, Vector]:
        """The directions of the contacts that slip, by their places, from the numbers that say how they stand."""
        return {i: numbers[first + 2 : end] for i, (first, end) in enumerate(self._places)
                if end > first + 2 and numbers[first + 2 : end].any()}  # fmt: skip

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """Where the numbers of each contact begin and end."""
        ends = np.cumsum([len(hold.numbers) for hold in self.holds]).tolist()
        return list(zip([0, *ends[:-1]], ends, strict=True))

    def numbers(self, standing: Vector, ways: Mapping[int, Vector]) -> Vector:
        """The numbers that say how the contacts stand, and in which of the `ways` those slip that do."""
        found = list[float]()
        for i, (hold, mode) in enumerate(zip(self.holds, standing.tolist(), strict=True)):
            found.append(float(mode != APART))
            if hold.way:
                found += [float(mode == RESTS), *(ways[i].tolist() if mode == SLIPS else [0.0] * len(hold.way))]
        return np.array(found)


def moving(model: Model) -> Model:
    """What moves a model: itself, or with contacts what can hold them."""
    if not model.system.contacts or isinstance(model, Holding):
        return model
    whole = model.whole
    if "holding" not in whole.assembled:
        whole.assembled["holding"] = Holding(whole)
    return whole.assembled["holding"]
