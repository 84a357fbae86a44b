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
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType

import numpy as np

from ..compiler.copying import Origin
from ..compiler.program import Program, Programs
from ..description.contact import Touch
from ..description.reading import Parameter
from ..description.rubbing import Rub
from ..description.system import System
from ..dynamics.constraints import constraints
from ..dynamics.forces import generalized_forces
from ..dynamics.lagrange import Nodes, Rows, at_rest, by_velocity, motion
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
    eased           a number that is 1 where others hold it, and it presses no more or rubs as much as it can
    base            what it bears beside its multipliers, N, where others hold it in space
    numbers         all numbers in their order
    """

    touch: Touch
    closed: Node
    press: Node
    eased: Node
    sticks: Node | None = None
    way: tuple[Node, ...] = ()
    rub: tuple[Node, ...] = ()
    base: tuple[Node, ...] = ()

    @property
    def numbers(self) -> tuple[Node, ...]:
        rubs = () if self.sticks is None else (self.sticks, *self.way)
        return (self.closed, *rubs, self.eased, *self.base)

    @property
    def slip(self) -> tuple[Node, ...]:
        """The slip velocities, where there is friction."""
        return self.touch.slip if self.way else ()

    def bears(self, graph: Graph) -> Nodes:
        """With what it presses, and rubs without slip."""
        parts = (self.press, *self.rub)
        return tuple(graph.add(*pair) for pair in zip(parts, self.base, strict=True)) if self.base else parts

    @property
    def name(self) -> str:
        """What it is called."""
        return self.touch.name


@dataclass(frozen=True)
class Grip:
    """What holds what rubs dry, as leaves of the graph: a number that is 1 where it sticks, its direction where it
    slips, or 0, its multiplier, and a number that is 1 where others hold it, so that it bears a part of the largest
    force, which is its direction then."""

    dry: Rub
    sticks: Node
    way: tuple[Node, ...]
    rub: tuple[Node, ...]
    eased: Node
    base: tuple[Node, ...] = ()

    @property
    def numbers(self) -> tuple[Node, ...]:
        """Those that say how it stands."""
        return (self.sticks, *self.way, self.eased)

    @property
    def slip(self) -> tuple[Node, ...]:
        """The velocity with which it slips."""
        return (self.dry.rate,)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.dry.name

    def rubbing(self, graph: Graph) -> Rub:
        """What rubs, by the force of slip, or the largest where others hold it."""
        more = graph.mul(self.eased, graph.sub(self.dry.most, self.dry.level))
        return replace(self.dry, level=graph.add(self.dry.level, more))

    def force(self, graph: Graph) -> Node:
        """Its force, along the velocity with which it slips."""
        return graph.sub(self.rub[0], graph.mul(self.rubbing(graph).level, self.way[0]))


def turned(slip: Vector, way: Vector) -> Vector:
    """The direction in which a contact in space is rubbed that began to slip along a way; what `Holding.ways` says."""
    left = max(0.0, 1.0 - float(slip @ slip) / SLOW**2)
    along = np.sign(slip @ way) * slip + SLOW * left**2 * way
    return along / np.linalg.norm(along)


def _holds(system: System) -> Iterator[Hold]:
    graph = system.graph
    for touch in system.contacts:
        name, tangents = touch.name, range(len(touch.slip))
        closed, press, eased = (graph.symbol(f"{what} {name}", 0, "contact") for what in ("closed", "press", "eased"))
        if graph.value(touch.static) == 0:
            yield Hold(touch, closed, press, eased)
        else:
            yield Hold(touch, closed, press, eased, graph.symbol(f"sticks {name}", 0, "contact"),
                       tuple(graph.symbol(f"way {j} {name}", 0, "contact") for j in tangents),
                       tuple(graph.symbol(f"rub {j} {name}", 0, "contact") for j in tangents),
                       tuple(graph.symbol(f"base {j} {name}", 0, "contact") for j in range(3) if len(tangents) > 1))


def _grips(system: System) -> Iterator[Grip]:
    graph = system.graph
    for rub in system.rubs:
        sticks, way, held, eased = (graph.symbol(f"{what} {rub.name}", 0, "contact")
                                    for what in ("sticks", "way", "rub", "eased"))  # fmt: skip
        yield Grip(rub, sticks, (way,), (held,), eased)


def _held_system(system: System, holds: Sequence[Hold], grips: Sequence[Grip]) -> System:
    """A system with rows for its contacts and for what rubs dry."""
    graph, nh = system.graph, len(system.holonomic)
    gaps = [graph.mul(hold.closed, hold.touch.gap) for hold in holds]
    slips = [graph.mul(hold.sticks, s) for hold in holds if hold.sticks is not None for s in hold.slip]
    slips += [graph.mul(grip.sticks, grip.dry.rate) for grip in grips]
    leaves, names = vars(system.leaves), system.constraint_names
    numbers = [leaf for each in (*holds, *grips) for leaf in each.numbers]
    rubbed = [f"slip of {each.name}" for each in (*holds, *grips) for _ in each.slip]
    slipping = {id(grip.dry.force): grip.rubbing(graph).along(graph, grip.way[0]) for grip in grips}
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
        held_equations = Equations(held, self._borne(forces), constraints(held), equations.bodies)
        super().__init__(held_equations, plain.bound, plain.target)
        self.modes: int = sum(len(each.numbers) for each in self.holders)

    def _borne(self, forces: Nodes) -> Nodes:
        """Generalized forces with what contacts bear beside their multipliers."""
        graph, total = self.plain.system.graph, list(forces)
        for hold, (row, *slopes) in zip(self.holds, self.levers, strict=True):
            for number, own in zip(hold.base, (self._pressed(hold, row, slopes), *slopes), strict=False):
                total = [graph.add(force, graph.mul(number, entry)) for force, entry in zip(total, own, strict=True)]
        return tuple(total)

    @cached_property
    def levers(self) -> list[Rows]:
        """The rows of each contact: of its gap, and of its slip velocities."""
        rows, found, place = self.plain.equations.contact_nodes, list[Rows](), 0
        for i, hold in enumerate(self.holds):
            found.append((rows.gap_jacobian[i], *rows.slip_jacobian[place : place + len(hold.touch.slip)]))
            place += len(hold.touch.slip)
        return found

    def _pressed(self, hold: Hold, row: Nodes, slopes: Sequence[Nodes]) -> Nodes:
        """J_N - mu w J_T of a contact."""
        graph = self.plain.system.graph
        for way, slope in zip(self.ways(hold), slopes, strict=False):
            pull = graph.mul(graph.mul(hold.closed, hold.touch.friction), way)
            row = tuple(graph.sub(entry, graph.mul(pull, along)) for entry, along in zip(row, slope, strict=True))
        return row

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
        for i, (hold, (_, *slopes)) in enumerate(zip(self.holds, self.levers, strict=True),
                                                 start=len(self.plain.system.holonomic)):  # fmt: skip
            rows[i] = list(self._pressed(hold, tuple(rows[i]), slopes))
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
        graph = self.plain.system.graph
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
        press, *rubs = hold.bears(graph)
        return (press, *(graph.sub(rub, graph.product([mu, way, press]))
                         for rub, way in zip(rubs, self.ways(hold), strict=True)))  # fmt: skip

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
        return found

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
        ways, eased = self.ways_of(numbers), self.eased_of(numbers)
        first = numbers[[first for first, _ in self._places]].tolist()
        free = [APART] * len(self.holds) + [SLIPS] * len(self.grips)
        return np.array([SLIPS if i in ways else RESTS if own or i in eased else free[i]
                         for i, own in enumerate(first)])  # fmt: skip

    def ways_of(self, numbers: Vector) -> dict[int, Vector]:
        """The directions of what slips, by their places, from the numbers that say how they stand."""
        eased = self.eased_of(numbers)
        ways = {i: self._way(i, numbers) for i in range(len(self.holders)) if i not in eased}
        return {i: way for i, way in ways.items() if way.any()}

    def eased_of(self, numbers: Vector) -> dict[int, Vector]:
        """Of those that others hold, against which direction they rub, what is dry with which part of its force."""
        own = enumerate(zip(self.holders, self._places, strict=True))
        return {i: self._way(i, numbers) for i, (each, (_, end)) in own if numbers[end - 1 - len(each.base)]}

    def _way(self, i: int, numbers: Vector) -> Vector:
        end = self._places[i][1] - 1 - len(self.holders[i].base)
        return numbers[end - len(self.holders[i].way) : end]

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """Where the numbers of each holder begin and end."""
        ends = np.cumsum([len(each.numbers) for each in self.holders]).tolist()
        return list(zip([0, *ends[:-1]], ends, strict=True))

    def numbers(
        self, standing: Vector, ways: Mapping[int, Vector], eased: Mapping[int, Vector] = MappingProxyType({}),
        base: Mapping[int, Vector] = MappingProxyType({}),
    ) -> Vector:  # fmt: skip
        """The numbers that say how the holders stand, in which of the `ways` those slip that do, which of those that
        rest are `eased`, against these they rub or press no more, and what they bear beside their multipliers."""
        found = list[float]()
        for i, (each, mode) in enumerate(zip(self.holders, standing.tolist(), strict=True)):
            along = eased.get(i, ways.get(i) if mode == SLIPS else None)
            way = [0.0] * len(each.way) if along is None else along[: len(each.way)].tolist()
            found += [float(mode != APART and (i not in eased or any(way)))] if isinstance(each, Hold) else []
            found += [float(mode == RESTS and i not in eased), *way] if each.way else []
            found += [float(i in eased), *base.get(i, np.zeros(len(each.base)))]
        return np.array(found)


def moving(model: Model) -> Model:
    """What moves a model: itself, or what can hold its contacts, and what rubs dry in it."""
    if not model.system.has_modes or isinstance(model, Holding):
        return model
    whole = model.whole
    if "holding" not in whole.assembled:
        whole.assembled["holding"] = Holding(whole)
    return whole.assembled["holding"]
