"""S15 in the angle of the motor: the same pendulum seen from the other side of its gear."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Scene
from ..description.system import System
from ..equations import Equations
from .example import Check, Example, Run, Start
from .formulas import cos, sin
from .geared_pendulum import ERRATA, SOURCE, geared, inputs, link_scene
from .measures import difference, largest_along, rate, symbols_of


def build() -> System:
    (theta_m,) = coordinates("theta_m")
    return geared("geared-pendulum-motor", theta_m, lambda ratio: theta_m / ratio, lambda ratio: theta_m)


def scene() -> Scene:
    s = symbols_of(build())
    return link_scene(s, s.theta_m / s.n_r)


def motor_side(equations: Equations) -> float:
    """The printed equation of the motor against the one derived."""
    s = symbols_of(equations.system)
    motor, n = s.theta_m, s.n_r
    inertia = (s.I_l + s.m * s.d**2) / n**2 + s.I_m
    torque = s.tau_m - (s.b_l / n**2 + s.b_m) * motor.diff() + s.l / n * cos(motor / n) * s.F_x
    printed = inertia * motor.diff().diff() + s.m / n * s.g_0 * s.d * sin(motor / n) - torque
    return difference(equations.residual[0], printed)


def _link_side(run: Run) -> float:
    """The equation of the link holds for theta = theta_m / n_r."""
    s = symbols_of(run.system)
    theta, n = s.theta_m / s.n_r, s.n_r
    inertia = s.I_l + s.m * s.d**2 + s.I_m * n**2
    torque = n * s.tau_m - (s.b_l + s.b_m * n**2) * rate(theta) + s.l * cos(theta) * s.F_x
    return largest_along(run, [inertia * rate(rate(theta)) + s.m * s.g_0 * s.d * sin(theta) - torque])


EXAMPLE = Example(
    title="Actuated pendulum with a gear, motor side",
    inventory="S15",
    source=SOURCE,
    build=build,
    start=Start(q={"theta_m": 2.5}),
    duration=5.0,
    checks=(
        Check("equation", lambda run: motor_side(run.equations), 1e-12,
              "I / n_r^2 theta_m'' + m / n_r g0 d sin(theta_m / n_r) = "
              "tau_m - (b_l / n_r^2 + b_m) theta_m' + l / n_r cos(theta_m / n_r) F_x."),
        Check("link side", _link_side, 1e-9, "theta = theta_m / n_r moves as the equation of the link says."),
    ),
    errata=ERRATA,
    scene=scene,
    inputs=inputs,
)
