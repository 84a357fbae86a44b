"""What contacts and dry friction bear along a motion, as forces that are known."""

from __future__ import annotations

import numpy as np

from ..description.stated import tell_contacts_left_out, tell_left_out
from ..description.system import System
from ..dynamics.forces import virtual_work
from ..dynamics.lagrange import by_velocity
from ..expr.node import Node
from ..forms.statics.places import Vector
from ..integration.holding import Holding
from ..simulation.trajectory import Trajectory


def held_forces(trajectory: Trajectory) -> Vector:
    """(T, n) along the velocities: what contacts bear, and what dry friction has beside its law, as where it sticks."""
    holding, count = trajectory.motion.holding, len(trajectory.system.leaves.v)
    if holding is None:
        return np.zeros((len(trajectory), count))
    graph, shares = holding.system.graph, [*_of_contacts(holding), *_of_friction(holding)]
    return trajectory.values([graph.sum([share[j] for share in shares]) for j in range(count)])


def _of_contacts(holding: Holding) -> list[list[Node]]:
    """J_N^T N + J_T^T F of each contact."""
    forces = zip(holding.levers, map(holding.forces_of, holding.holds), strict=True)
    return [[holding.system.graph.dot(borne, along) for along in zip(*rows[: len(borne)], strict=True)]
            for rows, borne in forces]  # fmt: skip


def _of_friction(holding: Holding) -> list[list[Node]]:
    """What each grip bears, less the force of slip that is among the applied ones."""
    graph, system = holding.system.graph, holding.plain.system
    rows = by_velocity(system, [grip.dry.rate for grip in holding.grips])
    return [[graph.sub(graph.mul(lever, grip.force(graph)), slips)
             for lever, slips in zip(row, virtual_work(system, grip.dry.force), strict=True)]
            for grip, row in zip(holding.grips, rows, strict=True)]  # fmt: skip


def tell_held_forces_unknown(where: str, system: System) -> None:
    """Remarks, where arrays do not tell what contacts and dry friction bear."""
    tell_contacts_left_out(where, system)
    tell_left_out("friction", where, [rub.name for rub in system.rubs], "where it sticks it is taken for slip.",
                  "Give the Trajectory, or leave such samples out.")  # fmt: skip
