"""S12 with friction in the first joint, the practice problem: the momentum that was conserved now is not."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .falling_cat import SOURCE, cat_scene, energies, inertias, motors
from .formulas import Expr, Named, symbols, tanh
from .measures import difference, largest_along, rate, symbols_of


def build() -> System:
    q = coordinates("q1 q2 q3")
    m, length, r, g, t_b, t_c = symbols("m l r g T_b T_c", positive=True)
    damping, friction, slow = symbols("c mu omega_s", positive=True)
    kinetic, potential = energies(q, m, length, r, g)
    return System(
        q,
        kinetic=kinetic,
        potential=potential,
        dissipation=damping * q[0].diff() ** 2 / 2,
        forces={q[0]: -friction * tanh(q[0].diff() / slow), q[1]: t_b, q[2]: t_c},
        inputs=[t_b, t_c],
        parameters={m: (1.0, "kg"), length: (0.5, "m"), r: (0.2, "m"), g: (9.81, "m/s^2"),
                    damping: (0.01, "N m s"), friction: (0.01, "N m"), slow: (0.1, "rad/s")},
        name="falling-cat-friction",
    )


def scene() -> Scene:
    return cat_scene(build())


def _friction(s: Named) -> Expr:
    return -s.c * s.q1.diff() - s.mu * tanh(s.q1.diff() / s.omega_s)


def _force(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.forces[0], _friction(s))


def _momentum_rate(run: Run) -> float:
    s = symbols_of(run.system)
    axial, _, shared = inertias(s)
    momentum = axial * s.q1.diff() + shared * (s.q1 + s.q2).diff()
    return largest_along(run, [rate(momentum) - _friction(s)])


EXAMPLE = Example(
    title="Simplified falling cat with friction in the first joint",
    inventory="S12",
    source=SOURCE + ", practice problem",
    build=build,
    start=Start(q={"q3": 0.4}),
    duration=10.0,
    checks=(
        Check("friction", _force, 1e-12, "F_1 = -c q1' - mu tanh(q1' / omega_s), which tends to -mu sign(q1')."),
        Check("momentum", _momentum_rate, 1e-8, "p1' = F_1: p1 is no longer conserved."),
    ),
    scene=scene,
    inputs=motors,
)
