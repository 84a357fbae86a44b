"""S04: sphere, cylinder, spherical shell and ring roll down one slope; who wins, and what friction it takes."""

from __future__ import annotations

from collections.abc import Iterator
from math import tau

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Ball, Line, Position, Scene, Shape, Solid
from ..spatial import inertia
from ..spatial.given import Scalar
from .example import Check, Example, Run, Start
from .formulas import Rational, cos, sin, symbols
from .four_bar import relative
from .measures import constraint_drift, difference, energy_drift, parameter, symbols_of

#: I / (m R^2) of each body, the fastest first: the order of the race.
BETA = {"sphere": (2, 5), "cylinder": (1, 2), "shell": (2, 3), "ring": (1, 1)}
_LENGTH, _ANGLE, _CORNERS = 2.0, 0.35, 24


def build() -> Mechanism:
    """Slides s down the slope, turns phi about the horizontal, s - R phi = 0 for each body. x runs down the slope."""
    m, R, alpha, g = symbols("m R alpha g", positive=True)
    machine = Mechanism("rolling-race", (g * sin(alpha), 0, -g * cos(alpha)), {
        m: (2.0, "kg"), R: (0.1, "m"), alpha: (_ANGLE, "rad"), g: (9.81, "m/s^2")})  # fmt: skip
    solids = {"sphere": inertia.sphere(m, R), "cylinder": inertia.cylinder(m, R, 2 * R, axis="y"),
              "shell": inertia.spherical_shell(m, R), "ring": inertia.ring(m, R, axis="y")}
    for lane, (name, solid) in enumerate(solids.items()):
        carrier, body = machine.body(f"{name} on its way"), machine.body(name, solid)
        sliding = machine.prismatic(f"s_{name}", machine.ground, carrier, axis="x", at=(0, lane * R * 3, R))
        turning = machine.revolute(f"phi_{name}", carrier, body, axis="y")
        machine.constrain(sliding.coordinates[0][0] - R * turning.coordinates[0][0])
    return machine


def scene() -> Scene:
    s = symbols_of(build())

    def placed(x: Scalar, y: Scalar, z: Scalar) -> Position:
        return x * cos(s.alpha) + z * sin(s.alpha), y, z * cos(s.alpha) - x * sin(s.alpha)

    def turned(angle: Scalar) -> tuple[tuple[Scalar, ...], ...]:
        return (cos(angle), 0, sin(angle)), (0, 1, 0), (-sin(angle), 0, cos(angle))

    def rolling(name: str, y: Scalar) -> Iterator[Shape]:
        way, turn = getattr(s, f"s_{name}"), getattr(s, f"phi_{name}")
        middle, angle = placed(way, y, s.R), s.alpha + turn
        rim = [placed(way + s.R * sin(turn + k * tau / _CORNERS), y, s.R + s.R * cos(turn + k * tau / _CORNERS))
               for k in range(_CORNERS + 1)]
        match name:
            case "ring":
                yield from (Line(name, tuple(rim)), Line("spoke of the ring", (rim[_CORNERS // 2], rim[0])))
            case "cylinder":
                across = (cos(angle), -sin(angle), 0), (0, 0, 1), (-sin(angle), -cos(angle), 0)
                yield Solid(name, middle, "cylinder", (s.R, 2 * s.R), across)
            case _:
                yield Ball(name, middle, s.R, turned(angle))

    lanes = [lane * s.R * 3 for lane in range(len(BETA))]
    slope = Solid("slope", placed(_LENGTH / 2, lanes[-1] / 2, -0.01), "box",
                  (_LENGTH, lanes[-1] + 4 * s.R, 0.02), turned(s.alpha))  # fmt: skip
    return Scene((slope, *(shape for name, y in zip(BETA, lanes, strict=True) for shape in rolling(name, y))))


# -------------------------------------------------------------------- checks


def _beta(name: str) -> float:
    above, below = BETA[name]
    return above / below


def _ratios(run: Run) -> float:
    """The moments of inertia in M over m R^2."""
    s = symbols_of(run.system)
    names = [str(q.func) for q in run.system.coordinates]
    mass = run.equations.mass_matrix
    return max(difference(mass[i, i], s.m * s.R**2 * Rational(*BETA[name]))
               for name in BETA for i in [names.index(f"phi_{name}")])


def _pull(run: Run, name: str) -> float:
    """a = g sin(alpha)/(1 + beta)."""
    return parameter(run, "g") * np.sin(parameter(run, "alpha")) / (1 + _beta(name))


def _accelerations(run: Run) -> float:
    return max(relative(run.trajectory[f"s_{name}''"], _pull(run, name)) for name in BETA)


def _friction(run: Run) -> float:
    """lambda = -f, f = m g sin(alpha) beta/(1 + beta) up the slope."""
    m = parameter(run, "m")
    return max(relative(run.trajectory.multipliers[:, k], -m * _pull(run, name) * _beta(name))
               for k, name in enumerate(BETA))


def race(run: Run) -> dict[str, float]:
    """When each body has rolled the length of the slope, s, by the quadratic of its motion: the table of the race."""
    motion = run.trajectory
    way = {name: motion[f"s_{name}"][-1] for name in BETA}
    return {name: float(motion.times[-1] * np.sqrt(_LENGTH / way[name])) for name in BETA}


def _race_table(run: Run) -> float:
    """t = sqrt(2 L (1 + beta)/(g sin(alpha))), and at that time the body is at the end of the slope."""
    worst = 0.0
    for name, time in race(run).items():
        worst = max(worst, abs(time - np.sqrt(2 * _LENGTH / _pull(run, name))),
                    relative(run.trajectory.at(time)[f"s_{name}"], _LENGTH))
    return worst


def _order(run: Run) -> float:
    """How many places of the race differ from the printed order."""
    found = sorted(race(run), key=race(run).__getitem__)
    return float(sum(a != b for a, b in zip(found, BETA, strict=True)))


def _no_slip(run: Run) -> float:
    """|lambda| / (m g cos(alpha)) = mu_min = tan(alpha) beta/(1 + beta), the least coefficient of friction."""
    m, g, alpha = (parameter(run, name) for name in ("m", "g", "alpha"))
    return max(relative(np.abs(run.trajectory.multipliers[:, k]) / (m * g * np.cos(alpha)),
                        np.tan(alpha) * _beta(name) / (1 + _beta(name))) for k, name in enumerate(BETA))


EXAMPLE = Example(
    title="Race of four rolling bodies",
    inventory="S04",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'examples of body inertia matrices', the race",
    build=build,
    start=Start(),
    duration=1.6,
    checks=(
        Check("beta", _ratios, 1e-12, "I = beta m R^2 with beta = 2/5, 1/2, 2/3, 1."),
        Check("acceleration", _accelerations, 1e-10, "a = g sin(alpha)/(1 + beta)."),
        Check("friction", _friction, 1e-10, "lambda = -m g sin(alpha) beta/(1 + beta)."),
        Check("race table", _race_table, 1e-9, "t = sqrt(2 L (1 + beta)/(g sin(alpha))), whatever m and R."),
        Check("order", _order, 0.0, "Sphere, cylinder, spherical shell, ring."),
        Check("no slip", _no_slip, 1e-10, "mu_min = tan(alpha) beta/(1 + beta)."),
        Check("rolling", constraint_drift, 1e-10, "s - R phi stays 0."),
        Check("energy", energy_drift, 1e-10, "E is constant: friction that does not slip does no work."),
    ),
    scene=scene,
)
