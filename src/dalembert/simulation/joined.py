"""Several motions of one model, sampled as if they were one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..integration.kernels import Vector
from .running.recording import Steps
from .trajectory import Motion, Trajectory


@dataclass(frozen=True, eq=False)
class _Joined(Motion):
    """Motions one after the other, each at the next of so many `counts` of times; the steps are those of all."""

    motions: Sequence[Motion] = ()
    counts: Sequence[int] = ()

    def observe(self, clock: Vector) -> dict[str, Vector]:
        return Motion.observe(replace(self, steps=replace(self.steps, breaks=self.motions[0].steps.breaks)), clock)

    def states(self, clock: Vector) -> tuple[Vector, Vector]:
        places = [motion.steps.places(clock[part]) for motion, part in zip(self.motions, self._parts, strict=True)]
        before = np.cumsum([0, *(len(motion.steps) + 1 for motion in self.motions)])
        step = np.concatenate([first + step for first, (step, _) in zip(before, places, strict=False)])
        return self.steps.within(step, np.concatenate([parts for _, parts in places]))

    def parameters(self, clock: Vector) -> Vector:
        rows = [motion.context[motion.kernels.sizes.parameters] for motion in self.motions]
        return np.repeat(rows, self.counts, axis=0)

    def _contexts(self, clock: Vector) -> Iterator[tuple[slice, Vector]]:
        for motion, part in zip(self.motions, self._parts, strict=True):
            yield part, motion.context.copy()

    @property
    def _parts(self) -> list[slice]:
        ends = np.cumsum(self.counts).tolist()
        return [slice(last - count, last) for last, count in zip(ends, self.counts, strict=True)]


def joined(trajectories: Sequence[Trajectory], times: Sequence[Vector]) -> Trajectory:
    """The samples of several motions as those of one trajectory: the first at its times (T,), then the next.

    They are of one model and begin at one time; nothing changes on the way what kernels are told.
    """
    motions = [trajectory.motion for trajectory in trajectories]
    clocks = [np.minimum(wanted - motion.steps.start, motion.steps.clock[-1])
              for wanted, motion in zip(times, motions, strict=True)]  # fmt: skip
    first, counts = trajectories[0], list(map(len, clocks))
    motion = _Joined(_steps(motions), first.motion.kernels, first.motion.context, None, motions=motions, counts=counts)
    return Trajectory.from_motion(first.model, motion, np.concatenate(clocks), first.parameters, None)


def _steps(motions: Sequence[Motion]) -> Steps:
    """All steps; after those of each motion one without length sets the state for the next."""
    first, *others = [motion.steps for motion in motions]
    chunks = list(first.chunks)
    for steps in others:
        dense = np.zeros((1, *chunks[0][2].shape[1:]))
        chunks += [(np.zeros(1), steps.first[None], dense, np.zeros((1, len(steps.first)))), *steps.chunks]
    return replace(first, chunks=tuple(chunks), breaks=np.cumsum([len(motion.steps) + 1 for motion in motions]) - 1)
