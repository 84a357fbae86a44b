"""Where the energy went: the balance E' = v^T Q + ... along a simulated motion.

For E = v . dL/dv - L, along every motion of M a + bias = Q + A^T lambda,

    E' = v^T B u  +  v^T (-dF/dv)  +  v^T (other forces)  +  v^T A^T lambda  -  dL/dt at fixed (q, v):

the power of the inputs, of the dissipation, of all other applied forces, of the reactions (0 unless a constraint moves
by itself), and of explicit time.
Source: De Luca, "Energy conservation": E' = q'^T u.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..expr.calculus import gradient, substitute, tangent
from ..forms.statics.places import Vector
from ..simulation.trajectory import Trajectory
from .kernels import function, model_numbers

#: Gauss and Legendre's rule of order 10 on [0, 1]
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(5)
_NODES, _WEIGHTS = (_NODES + 1.0) / 2.0, _WEIGHTS / 2.0
_KINDS = ("inputs", "dissipation", "forces", "constraints", "time")


@dataclass(frozen=True, eq=False)
class EnergyAudit:
    """Work done since the start, at T times, in J; `inputs` + `dissipation` + `forces` + `constraints` + `time` is the
    change of `energy`, up to `residual`.

    times, energy   (T,) of the trajectory
    inputs          by the inputs u
    dissipation     by -dF/dv of the Rayleigh function: negative where energy is lost
    forces          by all other applied forces
    constraints     by the reactions of constraints that move by themselves
    time            by what depends on time explicitly in L
    residual        (T,) energy - energy at the start - the sum of all work
    """

    times: Vector
    energy: Vector
    inputs: Vector
    dissipation: Vector
    forces: Vector
    constraints: Vector
    time: Vector

    @cached_property
    def residual(self) -> Vector:
        """What is left over of the balance, (T,) in J."""
        return self.energy - self.energy[0] - sum(getattr(self, kind) for kind in _KINDS)

    @property
    def worst(self) -> float:
        """The largest |residual| relative to the energy that changed hands."""
        moved = sum(np.abs(getattr(self, kind)).max(initial=0.0) for kind in _KINDS)
        scale = max(moved, np.abs(self.energy).max(initial=0.0), 1e-300)
        return float(np.abs(self.residual).max(initial=0.0) / scale)


def energy_audit(trajectory: Trajectory) -> EnergyAudit:
    """The balance of energy along a motion: integrals of power over its dense output.

    Each step of the integrator is integrated by Gauss and Legendre's rule with 5 points.

    >>> from dalembert.description.system import System
    >>> from dalembert.simulation.simulate import simulate
    >>> slider = System("x", kinetic="x'**2/2", dissipation="x'**2/2", parameters={})
    >>> audit = energy_audit(simulate(slider, q=[0.0], v=[1.0], duration=5.0))
    >>> round(float(audit.dissipation[-1]), 6), audit.worst < 1e-9
    (-0.499977, True)
    """
    steps = trajectory.motion.steps.times
    inside = steps[(steps > trajectory.times[0]) & (steps < trajectory.times[-1])]
    edges = np.unique(np.concatenate([inside, trajectory.times]))
    widths = np.diff(edges)
    points = (edges[:-1, None] + widths[:, None] * _NODES).reshape(-1)
    rates = _powers(trajectory.at(points)) if len(points) else np.zeros((0, len(_KINDS)))
    work = np.einsum("skp,k,s->sp", rates.reshape(len(widths), len(_NODES), -1), _WEIGHTS, widths)
    total = np.vstack([np.zeros(len(_KINDS)), np.cumsum(work, axis=0)])
    at_samples = total[np.searchsorted(edges, trajectory.times)]
    return EnergyAudit(trajectory.times, trajectory.energy, **dict(zip(_KINDS, at_samples.T, strict=True)))


def _powers(motion: Trajectory) -> Vector:
    """The power of each kind, (T, 5) in W."""
    equations, known = model_numbers(motion)
    system, graph = equations.system, equations.system.graph
    leaves, v = system.leaves, system.leaves.v
    idle = substitute(graph, equations.force_nodes, dict.fromkeys(leaves.u, graph.zero))
    lost = [graph.neg(node) for node in gradient(graph, system.dissipation, v)]
    driven = [graph.sub(a, b) for a, b in zip(equations.force_nodes, idle, strict=True)]
    other = [graph.sub(a, b) for a, b in zip(idle, lost, strict=True)]
    explicit = graph.neg(tangent(graph, [system.lagrangian], {leaves.t: graph.one})[0])
    table = [graph.dot(driven, v), graph.dot(lost, v), graph.dot(other, v), explicit,
             *(graph.dot(row, v) for row in equations.constraint_nodes.jacobian)]  # fmt: skip
    blocks = [("q", leaves.q), ("v", leaves.v), ("u", leaves.u)]
    found = function(system, "powers", blocks, table, known)(motion.q, motion.v, motion.inputs, t=motion.times)
    moved = np.sum(found[:, 4:] * motion.multipliers, axis=1)
    return np.column_stack([found[:, :3], moved, found[:, 3]])
