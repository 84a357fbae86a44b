"""A model whose contacts can be held: one program for all modes, which numbers beside the parameters choose between.

Of each contact they say whether it is closed (h), whether it sticks (k), and which way it slips (w). The constraints
are those of the model and, of each contact, the rows h phi, and k s where it may stick, s being the slip velocity. What
is apart has rows of zeros. The forces act along B instead of A:

    M a = f + B^T lambda,  A a + b = 0,    row of B for a contact that slips: J_N - mu w J_T

In the plane w is 1 or -1; in space it turns with the slip, w = s / |s|, and keeps its sign where slip passes through
zero, so that a step may end there.

What rubs dry, as joints do, is gripped by the same numbers without a gap: it sticks by a row k s, or slips under a
force -F(s) w that is no multiplier.
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
from ..description.rubbing import Rub
from ..description.system import System
from ..dynamics.constraints import constraints
from ..dynamics.forces import generalized_forces
from ..dynamics.lagrange import Nodes, at_rest, by_velocity, motion
from ..dynamics.powers import Power
from ..dynamics.quantities import flat
from ..dynamics.reactions import JointReactions, reactions_of
from ..equations import Equations
from ..expr.calculus import tangent
from ..expr.graph import Graph
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

    @property
    def name(self) -> str:
        """What it is called."""
        return self.touch.name


@dataclass(frozen=True)
class Grip:
    """What holds what rubs dry, as leaves of the graph: a number that is 1 where it sticks, its direction where it
    slips, or 0, and its multiplier."""

    dry: Rub
    sticks: Node
    way: tuple[Node, ...]
    rub: tuple[Node, ...]

    @property
    def numbers(self) -> tuple[Node, ...]:
        """Those that say how it stands."""
        return (self.sticks, *self.way)

    @property
    def slip(self) -> tuple[Node, ...]:
        """The velocity with which it slips."""
        return (self.dry.rate,)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.dry.name

    def force(self, graph: Graph) -> Node:
        """Its force, along the velocity with which it slips."""
        return graph.sub(self.rub[0], graph.mul(self.dry.level, self.way[0]))


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
        if graph.value(touch.static) == 0:
            yield Hold(touch, closed, press)
        else:
            yield Hold(touch, closed, press, graph.symbol(f"sticks {name}", 0, "contact"),
                       tuple(graph.symbol(f"way {j} {name}", 0, "contact") for j in tangents),
                       tuple(graph.symbol(f"rub {j} {name}", 0, "contact") for j in tangents))  # fmt: skip


def _grips(system: System) -> Iterator[Grip]:
    graph = system.graph
    for rub in system.rubs:
        sticks, way, held = (graph.symbol(f"{what} {rub.name}", 0, "contact") for what in ("sticks", "way", "rub"))
        yield Grip(rub, sticks, (way,), (held,))


def _held_system(system: System, holds: Sequence[Hold], grips: Sequence[Grip]) -> System:
    """A system with rows for its contacts and for what rubs dry."""
    graph, nh = system.graph, len(system.holonomic)
    gaps = [graph.mul(hold.closed, hold.touch.gap) for hold in holds]
    slips = [graph.mul(hold.sticks, s) for hold in holds if hold.sticks is not None for s in hold.slip]
    slips += [graph.mul(grip.sticks, grip.dry.rate) for grip in grips]
    leaves, names = vars(system.leaves), system.constraint_names
    numbers = [leaf for each in (*holds, *grips) for leaf in each.numbers]
    rubbed = [f"slip of {each.name}" for each in (*holds, *grips) for _ in each.slip]
    slipping = {id(grip.dry.force): grip.dry.along(graph, grip.way[0]) for grip in grips}
    changed = {
        "leaves": type(system.leaves)(**{**leaves, "p": (*system.leaves.p, *numbers)}),
        "parameters": {**system.parameters, **{graph.nodes[leaf][1]: Parameter(0.0) for leaf in numbers}},
        "holonomic": (*system.holonomic, *gaps), "nonholonomic": (*system.nonholonomic, *slips),
        "labels": (*names[:nh], *system.contact_names, *names[nh:], *rubbed),
        "multipliers": (*system.multipliers[:nh], *(hold.press for hold in holds), *system.multipliers[nh:],
                        *(leaf for each in (*holds, *grips) for leaf in each.rub)),
        "forces": tuple(slipping.get(id(force), force) for force in system.forces), "rubs": (),
    }  # fmt: skip
    made = object.__new__(System)
    for name, value in {**vars(system), **changed}.items():
        object.__setattr__(made, name, value)
    return made


class Holding(Model):
    """A model whose contacts can be held; `plain` is the one that it was made from, `holds` what holds each contact,
    `grips` what holds each joint that rubs dry."""

    plain: Model
    holds: tuple[Hold, ...]
    grips: tuple[Grip, ...]

    def __init__(self, plain: Model) -> None:
        equations, system = plain.equations, plain.system
        self.plain, self.holds, self.grips = plain, tuple(_holds(system)), tuple(_grips(system))
        held = _held_system(system, self.holds, self.grips)
        forces = generalized_forces(held) if self.grips else equations.force_nodes
        super().__init__(Equations(held, forces, constraints(held), equations.bodies), plain.bound, plain.target)
        self.modes: int = sum(len(each.numbers) for each in self.holders)

    @property
    def holders(self) -> tuple[Hold | Grip, ...]:
        """What holds contacts, and then what holds that which rubs dry."""
        return *self.holds, *self.grips

    @property
    def names(self) -> tuple[str, ...]:
        """What these are called."""
        return tuple(each.name for each in self.holders)

    def made_from(self) -> Origin:
        """The model."""
        return Holding, (self.plain,)

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """Those of every model, "rubbing", B, and "grips" where something rubs dry: how fast it slips and how that
        changes, the force of slip and the largest. With friction nothing is known to be conserved."""
        usual, rows = super().programs, self.equations.shape("constraint_jacobian")
        rubs = any(each.way for each in self.holders)
        made: dict[str, Callable[[], Program]] = {
            name: partial(usual.__getitem__, name) for name in usual if name != "invariants" or not rubs}
        made["rubbing"] = lambda: self.program("rubbing", "tqvup", {"B": (rows, self._rubbing())})
        if self.grips:
            made["grips"] = lambda: self.program("grips", "tqvup", self.gripping())
        return Programs(lambda name: made[name](), made)

    def gripping(self) -> Mapping[str, tuple[tuple[int, ...], Sequence[Node]]]:
        """The outputs of "grips", each with its shape."""
        system, count = self.system, len(self.grips)
        rates = [grip.dry.rate for grip in self.grips]
        levels = [node for grip in self.grips for node in (grip.dry.level, grip.dry.most)]
        return {"s": ((count,), rates), "J": ((count, self.nv), flat(by_velocity(system, rates))),
                "c": ((count,), tangent(system.graph, rates, motion(system))), "F": ((count, 2), levels)}  # fmt: skip

    def _rubbing(self) -> Nodes:
        graph, rows = self.system.graph, [list(row) for row in self.equations.constraint_nodes.jacobian]
        slopes = self.plain.equations.contact_nodes.slip_jacobian if self.holds else ()
        place, first = 0, len(self.plain.system.holonomic)
        for i, hold in enumerate(self.holds):
            for j, way in enumerate(self.ways(hold)):
                pull = graph.mul(graph.mul(hold.closed, hold.touch.friction), way)
                pairs = zip(rows[first + i], slopes[place + j], strict=True)
                rows[first + i] = [graph.sub(entry, graph.mul(pull, slope)) for entry, slope in pairs]
            place += len(hold.touch.slip)
        return tuple(without_rounding(graph, flat(rows)))

    def residual(self) -> Nodes:
        """M a + bias - Q - B^T lambda and A a + b, at the accelerations and multipliers."""
        graph, rows, a = self.system.graph, self.equations.constraint_nodes, self.system.leaves.a
        columns = np.array(self._rubbing(), dtype=object).reshape(-1, self.nv).T.tolist()
        forces = [graph.sub(left, graph.dot(column, self.system.multipliers))
                  for left, column in zip(self.equations.residual_nodes, columns, strict=True)]  # fmt: skip
        bent = [graph.add(graph.dot(row, a), bias) for row, bias in zip(rows.jacobian, rows.bias, strict=True)]
        return *forces, *bent

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

    @cached_property
    def reactions(self) -> JointReactions:
        """What joints transmit, with what contacts do where their places are known."""
        pushed = [(push, self.forces_of(hold)) for hold in self.holds for push in hold.touch.pushes or ()]
        return reactions_of(self.equations, pushed)

    def powers(self) -> list[Power]:
        """What friction takes, and what contacts and surfaces that move by themselves bring."""
        graph, found = self.system.graph, list[Power]()
        for grip in self.grips:
            force, (drive,) = grip.force(graph), at_rest(self.system, grip.slip)
            found.append(Power(grip.name, "dissipation", graph.mul(force, grip.dry.rate)))
            found.append(Power(f"{grip.name}, driven", "constraints", graph.neg(graph.mul(force, drive))))
        rates = self.plain.equations.contact_nodes.gap_rate if self.holds else ()
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
        """How the holders stand, (C,): APART, RESTS or SLIPS, from the numbers that say it."""
        ways, first = self.ways_of(numbers), numbers[[first for first, _ in self._places]].tolist()
        free = [APART] * len(self.holds) + [SLIPS] * len(self.grips)
        return np.array([free[i] if not own else SLIPS if i in ways else RESTS for i, own in enumerate(first)])

    def ways_of(self, numbers: Vector) -> dict[int, Vector]:
        """The directions of what slips, by their places, from the numbers that say how they stand."""
        before = [2] * len(self.holds) + [1] * len(self.grips)
        found = {i: numbers[first + before[i] : end] for i, (first, end) in enumerate(self._places)}
        return {i: way for i, way in found.items() if way.any()}

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """Where the numbers of each holder begin and end."""
        ends = np.cumsum([len(each.numbers) for each in self.holders]).tolist()
        return list(zip([0, *ends[:-1]], ends, strict=True))

    def numbers(self, standing: Vector, ways: Mapping[int, Vector]) -> Vector:
        """The numbers that say how the holders stand, and in which of the `ways` those slip that do."""
        found = list[float]()
        for i, (each, mode) in enumerate(zip(self.holders, standing.tolist(), strict=True)):
            found += [float(mode != APART)] if isinstance(each, Hold) else []
            if each.way:
                slips = mode == SLIPS and i in ways
                found += [float(mode == RESTS), *(ways[i].tolist() if slips else [0.0] * len(each.way))]
        return np.array(found)


def moving(model: Model) -> Model:
    """What moves a model: itself, or what can hold its contacts, and what rubs dry in it."""
    if not model.system.has_modes or isinstance(model, Holding):
        return model
    whole = model.whole
    if "holding" not in whole.assembled:
        whole.assembled["holding"] = Holding(whole)
    return whole.assembled["holding"]
