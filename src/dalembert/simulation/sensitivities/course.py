"""A motion as it was run, with what its derivatives need where its state was set or its mode changed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ...expr.node import Node
from ...integration.crossings.watching import Watching, watching
from ...integration.holding import Holding, moving
from ...integration.kernels import SimulationKernels, Vector, build_kernels
from ...integration.manifold.projection import HEADER, START
from ...model import Model
from ..running.ends import Condition, conditions
from ..running.recording import Steps
from .settings import Settings


@dataclass(frozen=True, eq=False)
class Course:
    """A motion from its start, in modes, through the times at which its state was set.

    settings  as the run began, with kernels to which all of `leaves` are told
    leaves    the symbols that it is differentiated by
    contexts  (R + 1, size) what these kernels are told from the start on, and after each time the state was set
    """

    settings: Settings
    steps: Steps
    leaves: Sequence[Node]
    contexts: Vector

    @property
    def kernels(self) -> SimulationKernels:
        return self.settings.kernels

    @property
    def holding(self) -> Holding | None:
        """The model that holds contacts, where it does."""
        return self.kernels.model if isinstance(self.kernels.model, Holding) else None

    @cached_property
    def instants(self) -> list[tuple[float, range]]:
        """When the state was set, since the start, and which of the changes belong to each of these times."""
        clocks, found = self.steps.clock[self.steps.breaks], list[tuple[float, range]]()
        edges = [0, *(np.flatnonzero(np.diff(clocks)) + 1).tolist(), len(clocks)] if len(clocks) else [0]
        for first, last in itertools.pairwise(edges):
            found.append((float(clocks[first]), range(first, last)))
        return found

    def stretches(self) -> Iterator[tuple[int, int, Vector]]:
        """The first and the last end of the steps of each part of the motion between these times, and what kernels are
        told there."""
        edges, last = [0, *(self.steps.breaks + 1).tolist()], [*self.steps.breaks.tolist(), len(self.steps.clock) - 1]
        return zip(edges, last, self.contexts, strict=True)

    def told(self, changes: int, clock: float) -> Vector:
        """What kernels are told after so many changes, as if the run began at a time since its start."""
        found = self.contexts[changes].copy()
        if self.settings.schedule is not None:
            inputs = self.settings.inputs(clock)
            found[HEADER : HEADER + len(inputs)] = inputs
        found[START] = self.settings.context[START] + clock
        return found

    def rates(self, y: Vector, context: Vector) -> Vector:
        """The derivative of a state, at the time that a context begins with."""
        found = np.zeros_like(y)
        self.kernels.derivative(0.0, y, found, context.copy())
        return found

    def place(self, leaf: Node) -> int:
        """Where what kernels are told has the value of a leaf."""
        inputs = self.kernels.model.system.leaves.u
        if leaf in inputs:
            return HEADER + inputs.index(leaf)
        return self.kernels.sizes.parameters.start + list(self.kernels.model.whole.free_leaves).index(leaf)

    def ways(self, started: int) -> Vector:
        """The directions (K, size) of what kernels are told: of the first columns none, then of each of the symbols."""
        found = np.zeros((started + len(self.leaves), self.contexts.shape[1]))
        found[range(started, len(found)), [self.place(leaf) for leaf in self.leaves]] = 1.0
        return found

    def values(self, y: Vector, context: Vector) -> dict[Node, Any]:
        """Numbers for time, state, parameters, and how contacts stand."""
        model, sizes = self.kernels.model, self.kernels.sizes
        row, own = context[sizes.parameters.start : sizes.standing.stop], model.system.leaves
        return {**model.values(row), own.t: context[START], **dict(zip((*own.q, *own.v), y.tolist(), strict=True))}

    # ---------------------------------------------------------------- what happens

    @cached_property
    def conditions(self) -> Sequence[Condition]:
        """What changes the mode."""
        return () if self.holding is None else conditions(self.holding)

    @cached_property
    def nodes(self) -> list[Node]:
        """All that was watched: the conditions of events, then those of modes."""
        return [*(event.node for event in self.settings.events), *(each.node for each in self.conditions)]

    @cached_property
    def names(self) -> list[str]:
        """What these are called."""
        holding = self.holding
        held = [] if holding is None else [holding.names[each.place] for each in self.conditions]
        return [*(event.name for event in self.settings.events), *held]

    @cached_property
    def watching(self) -> Watching:
        """What evaluates them, and what events set."""
        groups = [event.values for event in self.settings.events if event.values]
        return watching(self.kernels, self.settings.integrator.within, self.nodes, groups)

    def group(self, event: int) -> int:
        """The place of what an event sets among those."""
        return sum(1 for each in self.settings.events[:event] if each.values)


def course_of(settings: Settings, steps: Steps, leaves: Sequence[Node]) -> Course:
    """The course of a motion, with the symbols free that it is differentiated by."""
    own, first = settings.kernels, settings.context
    changed = [first, *steps.contexts]
    kernels = own
    if len(steps.breaks) and (bound := [leaf for leaf in leaves if leaf in own.model.whole.bound]):
        kernels = build_kernels(_freed(own.model, bound), own.inputs)
    told = np.stack([_translated(own, kernels, context) for context in changed])
    begun = replace(settings.begun, model=kernels.model, driven=replace(settings.begun.driven, kernels=kernels),
                    context=told[0], y=steps.first)  # fmt: skip
    events = tuple(replace(event, places=tuple((block, place if block == "y" else _place(own, kernels, place))
                                               for block, place in event.places)) for event in settings.events)
    return Course(replace(settings, begun=begun, events=events), steps, leaves, told)


def _freed(model: Model, leaves: Sequence[Node]) -> Model:
    """The model with some of the parameters free that were bound when it was compiled."""
    whole = model.plain if isinstance(model, Holding) else model.whole
    key = "freed", *leaves
    if key not in whole.assembled:
        left = {leaf: number for leaf, number in whole.bound.items() if leaf not in leaves}
        whole.assembled[key] = Model(whole.equations, left, whole.target)
    made = whole.assembled[key]
    return moving(made) if isinstance(model, Holding) else made


def _place(own: SimulationKernels, kernels: SimulationKernels, place: int) -> int:
    """Where others have what some kernels are told at a place."""
    first = own.sizes.parameters.start
    if place < first:
        return place
    leaf = list(own.model.whole.free_leaves)[place - first]
    return kernels.sizes.parameters.start + list(kernels.model.whole.free_leaves).index(leaf)


def _translated(own: SimulationKernels, kernels: SimulationKernels, context: Vector) -> Vector:
    """What some kernels are told, as others want it that leave more parameters free."""
    if kernels is own:
        return context
    first, last = own.sizes.parameters.start, own.sizes.standing.stop
    values = own.model.values(context[first:last])
    row = [values[leaf] for leaf in kernels.model.whole.free_leaves]
    return np.concatenate([context[:first], row, context[last:]])
