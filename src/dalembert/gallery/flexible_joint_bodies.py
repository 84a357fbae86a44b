"""S17 once more, from a body and a motor behind an elastic joint; all else is that of the page by energies."""

from __future__ import annotations

from dataclasses import replace

from ..description.mechanism import Mechanism
from . import flexible_joint
from .formulas import symbols


def build() -> Mechanism:
    m, d, g, link, rotor, stiffness = symbols("m d g_0 I_l B K", positive=True)
    machine = Mechanism("flexible-joint-bodies", (0, -g, 0), {
        m: (1.0, "kg"), d: (0.5, "m"), g: (9.81, "m/s^2"), link: (0.1, "kg m^2"), rotor: (0.05, "kg m^2"),
        stiffness: (100.0, "N m/rad")})  # fmt: skip
    bar = machine.body("link", m, (d, 0, 0), (0, 0, link, 0, 0, 0))
    machine.revolute("q", machine.ground, bar, rotation=((0, 1, 0), (-1, 0, 0), (0, 0, 1)))
    machine.motor("q", inertia=rotor, input="tau", stiffness=stiffness, coordinate="theta")
    return machine


EXAMPLE = replace(
    flexible_joint.EXAMPLE, title="Pendulum with a flexible joint, from bodies", build=build)
