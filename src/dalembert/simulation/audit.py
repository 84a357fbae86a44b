"""Where the energy went: integrals of every power along a simulated motion.

Between the ends of the steps, and the times that are asked for, the dense output is a polynomial of the order of the
integrator, and so are powers of smooth forces about: Gauss and Legendre's rule with one point more than that order
integrates products of two such polynomials exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..dynamics.powers import KINDS, Power, powers
from ..errors import DescriptionError
from ..integration.kernels import Vector
from .running.changes import UNTOLD
from .running.recording import Steps


@dataclass(frozen=True, eq=False)
class EnergyAudit:
    """Work done since the first time, at T times, in J: supplied = stored + dissipated, up to `residual`.

    times, energy   (T,) of the trajectory
    works           {name: (T,)} by each force, input, driven constraint, the dissipation, and explicit time in L; those
                    of one name have their kinds behind it: "f (inputs)", "f (forces)"
    kinds           {name: "inputs", "dissipation", "forces", "constraints", "time" or "events"}
    inputs          by the inputs u
    dissipation     by -dF/dv of the Rayleigh function and the dry friction of joints: negative where energy is lost
    forces          by all other applied forces
    constraints     by the reactions of constraints that move by themselves
    time            by what depends on time explicitly in L
    events          by what events set, all at once: negative where energy is taken
    """

    times: Vector
    energy: Vector
    works: Mapping[str, Vector]
    kinds: Mapping[str, str]

    def _of_kind(self, kind: str) -> Vector:
        return sum((work for name, work in self.works.items() if self.kinds[name] == kind), np.zeros(len(self.times)))

    @property
    def inputs(self) -> Vector:
        return self._of_kind("inputs")

    @property
    def dissipation(self) -> Vector:
        return self._of_kind("dissipation")

    @property
    def forces(self) -> Vector:
        return self._of_kind("forces")

    @property
    def constraints(self) -> Vector:
        return self._of_kind("constraints")

    @property
    def time(self) -> Vector:
        return self._of_kind("time")

    @property
    def events(self) -> Vector:
        return self._of_kind("events")

    @property
    def supplied(self) -> Vector:
        """What came in, (T,) in J: the work of all that does not dissipate; negative where more was taken out."""
        return self.inputs + self.forces + self.constraints + self.time + self.events

    @property
    def stored(self) -> Vector:
        """By how much the energy has grown, (T,) in J."""
        return self.energy - self.energy[:1]

    @property
    def dissipated(self) -> Vector:
        """What was lost, (T,) in J: minus `dissipation`."""
        return -self.dissipation

    @cached_property
    def residual(self) -> Vector:
        """stored + dissipated - supplied, (T,) in J."""
        return self.stored + self.dissipated - self.supplied

    @property
    def worst(self) -> float:
        """The largest |residual| relative to the energy that changed hands."""
        moved = sum(np.abs(self._of_kind(kind)).max(initial=0.0) for kind in (*KINDS, "events"))
        scale = max(moved, np.abs(self.energy).max(initial=0.0), 1e-300)
        return float(np.abs(self.residual).max(initial=0.0) / scale)


def powers_along(trajectory: Any) -> dict[str, Vector]:
    """{name: (T,)} the power of each force, input, driven constraint, of the dissipation and of explicit time, W."""
    named = _powers(trajectory)
    return dict(zip(named, trajectory.values([power.node for power in named.values()]).T, strict=True))


@of_kinds
def energy_audit(trajectory: Any) -> EnergyAudit:
    """The balance of energy along a motion: integrals of power over its dense output.

    >>> from dalembert.description.system import System
    >>> from dalembert.simulation.simulate import simulate
    >>> slider = System("x", kinetic="x'**2/2", dissipation="x'**2/2", parameters={})
    >>> audit = energy_audit(simulate(slider, q=[0.0], v=[1.0], duration=5.0))
    >>> round(float(audit.dissipated[-1]), 6), audit.worst < 1e-9
    (0.499977, True)
    """
    if not (hasattr(trajectory, "motion") and hasattr(trajectory, "model")):
        raise DescriptionError("energy_audit", f"a {type(trajectory).__name__} is no motion.", "Give a Trajectory.")
    named = _powers(trajectory)
    nodes, kinds = [power.node for power in named.values()], {name: power.kind for name, power in named.items()}
    steps: Steps = trajectory.motion.steps
    times = trajectory.times
    inside = steps.times[(steps.times > times.min()) & (steps.times < times.max())] if len(times) else times
    edges = np.unique(np.concatenate([inside, times]))
    places, weights = np.polynomial.legendre.leggauss(steps.order + 1)
    widths = np.diff(edges)
    points = (edges[:-1, None] + widths[:, None] * (places + 1.0) / 2.0).reshape(-1)
    rates = trajectory.at(points).values(nodes) if len(points) else np.zeros((0, len(nodes)))
    work = np.einsum("skp,k,s->sp", rates.reshape(len(widths), len(places), len(nodes)), weights / 2.0, widths)
    total = np.vstack([np.zeros(len(nodes)), np.cumsum(work, axis=0)])[np.searchsorted(edges, times)]
    set_by = {f"event {name}": work for name, work in _of_events(trajectory).items()}
    works = dict(zip(named, (total - total[:1]).T, strict=True)) | set_by
    return EnergyAudit(times, trajectory.energy, works, kinds | dict.fromkeys(set_by, "events"))


def _powers(trajectory: Any) -> dict[str, Power]:
    """Every power by its name, with its kind where others have that name."""
    equations, holding = trajectory.model.equations, trajectory.motion.holding
    found = equations.kept(powers)
    if holding is not None:
        found = powers(equations, [grip.dry.force for grip in holding.grips], holding.powers())
    often = Counter(power.name for power in found)
    return {power.name if often[power.name] == 1 else f"{power.name} ({power.kind})": power for power in found}


def _of_events(trajectory: Any) -> dict[str, Vector]:
    """{name: (T,)} in J, what each event that sets anything has brought since the first time."""
    holding = trajectory.motion.holding
    gripped = set[str]() if holding is None else {grip.name for grip in holding.grips}
    resets = [event for event in trajectory.events if event.sets]
    if not resets:
        return {}
    steps = trajectory.motion.steps
    told = np.concatenate([[0], np.cumsum(steps.causes[:, 0] != UNTOLD)])
    past = told[steps.breaks_before(trajectory.clock_of_samples)]
    brought = {event.name: np.zeros(len(resets) + 1) for event in resets if event.name not in gripped}
    for number, event in enumerate(resets):
        if event.name in brought:
            brought[event.name][number + 1] = event.energy
    return {name: np.cumsum(each)[past] - np.cumsum(each)[past[0]] for name, each in brought.items()}
