"""S15: a pendulum driven through a gear, in the angle of the link."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..description.coordinates import coordinates
from ..description.forces import PointForce, Torque
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, cos, sin, symbols
from .measures import difference, rate, symbols_of

SOURCE = "De Luca, Robotics 2, Lagrangian dynamics, 'Dynamics of an actuated pendulum'"
ERRATA = "E002-4: the slide with the kinetic energies is missing and I is never defined -> I = I_l + m d^2 + I_m n_r^2."


def geared(name: str, coordinate: Expr, theta: Callable[[Expr], Expr], theta_m: Callable[[Expr], Expr]) -> System:
    """The pendulum whose link turns by `theta` and whose motor by `theta_m`, both functions of `coordinate`."""
    m, d, g, length, ratio, link, rotor = symbols("m d g_0 l n_r I_l I_m", positive=True)
    link_damping, motor_damping, offset = symbols("b_l b_m U_0")
    tau_m, f_x = symbols("tau_m F_x")
    theta, theta_m = theta(ratio), theta_m(ratio)
    return System(
        [coordinate],
        kinetic=(link + m * d**2) * rate(theta) ** 2 / 2 + rotor * rate(theta_m) ** 2 / 2,
        potential=offset - m * g * d * cos(theta),
        dissipation=link_damping * rate(theta) ** 2 / 2 + motor_damping * rate(theta_m) ** 2 / 2,
        forces=[Torque(tau_m, rate=rate(theta_m)),
                PointForce((f_x, 0), at=(length * sin(theta), -length * cos(theta)))],
        inputs=[tau_m, f_x],
        parameters={m: (2.0, "kg"), d: (0.4, "m"), g: (9.81, "m/s^2"), length: (0.8, "m"), ratio: (5.0, "1"),
                    link: (0.1, "kg m^2"), rotor: (0.002, "kg m^2"), link_damping: (0.1, "N m s"),
                    motor_damping: (0.002, "N m s"), offset: (0.0, "J")},
        name=name,
    )


def build() -> System:
    (theta,) = coordinates("theta")
    return geared("geared-pendulum", theta, lambda ratio: theta, lambda ratio: ratio * theta)


def scene() -> Scene:
    s = symbols_of(build())
    return link_scene(s, s.theta)


def link_scene(s: Named, theta: Expr) -> Scene:
    tip, center = ((reach * sin(theta), -reach * cos(theta), 0) for reach in (s.l, s.d))
    return Scene(shapes=(Line("link", ((0, 0, 0), tip)), Marker("centre of mass", center, radius=0.04),
                         Marker("tip", tip, radius=0.03, trace=True)), up="y")


def inputs() -> Sequence[float]:
    """tau_m = 0.5 N m and F_x = 1 N, held."""
    return [0.5, 1.0]


def link_side(run: Run) -> float:
    s = symbols_of(run.system)
    theta = s.theta
    inertia = s.I_l + s.m * s.d**2 + s.I_m * s.n_r**2
    torque = s.n_r * s.tau_m - (s.b_l + s.b_m * s.n_r**2) * theta.diff() + s.l * cos(theta) * s.F_x
    printed = inertia * theta.diff().diff() + s.m * s.g_0 * s.d * sin(theta) - torque
    return difference(run.equations.residual[0], printed)


def _lagrangian(run: Run) -> float:
    s = symbols_of(run.system)
    inertia = s.I_l + s.m * s.d**2 + s.I_m * s.n_r**2
    printed = inertia * s.theta.diff() ** 2 / 2 + s.m * s.g_0 * s.d * cos(s.theta) - s.U_0
    return difference(run.equations.lagrangian, printed)


EXAMPLE = Example(
    title="Actuated pendulum with a gear, link side",
    inventory="S15",
    source=SOURCE,
    build=build,
    start=Start(q={"theta": 0.5}),
    duration=5.0,
    checks=(
        Check("Lagrangian", _lagrangian, 1e-12,
              "L = I theta'^2 / 2 + m g0 d cos(theta) - U0, I = I_l + m d^2 + I_m n_r^2."),
        Check("equation", link_side, 1e-12, "I theta'' + m g0 d sin(theta) = "
              "n_r tau_m - (b_l + b_m n_r^2) theta' + l cos(theta) F_x."),
    ),
    errata=ERRATA,
    scene=scene,
    inputs=inputs,
)
