"""S15 once more, from bodies, a gear and a motor; the equations of the link's side and of the motor's side come out."""

from __future__ import annotations

from collections.abc import Sequence

from ..description.mechanism import Mechanism
from ..description.scene import Scene
from .example import Check, Example, Run, Start
from .formulas import Parameters, symbols
from .geared_pendulum import ERRATA, SOURCE, link_scene, link_side
from .geared_pendulum_motor import motor_side
from .measures import symbols_of


def parameters() -> Parameters:
    m, d, g, length, ratio, link, rotor = symbols("m d g_0 l n_r I_l I_m", positive=True)
    link_damping, motor_damping, f_x = symbols("b_l b_m F_x")
    return {m: (2.0, "kg"), d: (0.4, "m"), g: (9.81, "m/s^2"), length: (0.8, "m"), ratio: (5.0, "1"),
            link: (0.1, "kg m^2"), rotor: (0.002, "kg m^2"), link_damping: (0.1, "N m s"),
            motor_damping: (0.002, "N m s"), f_x: (1.0, "N")}  # fmt: skip


def geared(name: str, coordinate: str, seen_from_motor: bool) -> Mechanism:
    """The link hangs along x of its frame; its joint turns by the coordinate, or by the coordinate over the ratio."""
    values = parameters()
    m, d, g, length, ratio, link, rotor, link_damping, motor_damping, f_x = values
    machine = Mechanism(name, (0, -g, 0), values)
    bar = machine.body("link", m, (d, 0, 0), (0, 0, link, 0, 0, 0))
    hanging = ((0, 1, 0), (-1, 0, 0), (0, 0, 1))
    machine.revolute("joint", machine.ground, bar, rotation=hanging, coordinate=coordinate, damping=link_damping,
                     ratio=1 / ratio if seen_from_motor else 1)
    machine.motor("joint", inertia=rotor, ratio=ratio, damping=motor_damping, input="tau_m")
    machine.force((bar, (length, 0, 0)), (f_x, 0, 0))
    return machine


def build() -> Mechanism:
    return geared("geared-pendulum-bodies", "theta", seen_from_motor=False)


def scene() -> Scene:
    s = symbols_of(build())
    return link_scene(s, s.theta)


def inputs() -> Sequence[float]:
    """tau_m = 0.5 N m, held."""
    return [0.5]


def _motor_side(run: Run) -> float:
    from ..equations import derive

    equations = derive(geared("motor side", "theta_m", seen_from_motor=True))
    return motor_side(equations)


EXAMPLE = Example(
    title="Actuated pendulum with a gear, from bodies",
    inventory="S15",
    source=SOURCE,
    build=build,
    start=Start(q={"theta": 0.5}),
    duration=5.0,
    checks=(
        Check("link side", link_side, 1e-12, "I theta'' + m g0 d sin(theta) = "
              "n_r tau_m - (b_l + b_m n_r^2) theta' + l cos(theta) F_x."),
        Check("motor side", _motor_side, 1e-12, "I / n_r^2 theta_m'' + m / n_r g0 d sin(theta_m / n_r) = "
              "tau_m - (b_l / n_r^2 + b_m) theta_m' + l / n_r cos(theta_m / n_r) F_x."),
    ),
    errata=ERRATA,
    scene=scene,
    inputs=inputs,
)
