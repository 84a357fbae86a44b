"""A drum that a shoe on a lever stops: friction helps to press it, and would lock it where it is strong enough."""

from __future__ import annotations

import numpy as np

from ..contact.metric import metric
from ..contact.next_mode import critical_friction
from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Line, Scene, Solid
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, sqrt, symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of


def build() -> System:
    theta, phi = coordinates("theta phi")
    inertia, lever, force, length, a, c, r, mu = symbols("I J F l a c r mu", positive=True)
    shoe = (a * cos(theta) + c * sin(theta), a * sin(theta) - c * cos(theta))
    away = sqrt((shoe[0] - a) ** 2 + (shoe[1] + c + r) ** 2)
    up = ((shoe[0] - a) / away, (shoe[1] + c + r) / away)
    along = theta.diff() * (-shoe[1] * up[1] - shoe[0] * up[0])
    return System(
        [theta, phi],
        kinetic=lever * theta.diff() ** 2 / 2 + inertia * phi.diff() ** 2 / 2,
        potential=0,
        forces={theta: -force * length},
        parameters={inertia: (2.0, "kg m^2"), lever: (0.5, "kg m^2"), force: (50.0, "N"), length: (0.8, "m"),
                    a: (0.3, "m"), c: (0.1, "m"), r: (0.2, "m"), mu: (0.4, "1")},
        contacts=[Contact(away - r, friction=mu, slip=along + r * phi.diff(), name="shoe")],
        name="shoe-brake",
    )


def scene() -> Scene:
    s = symbols_of(build())
    shoe = (s.a * cos(s.theta) + s.c * sin(s.theta), s.a * sin(s.theta) - s.c * cos(s.theta), 0)
    middle = (s.a, -s.c - s.r, 0)
    turned = ((cos(s.phi), -sin(s.phi), 0), (sin(s.phi), cos(s.phi), 0), (0, 0, 1))
    lever = Line("lever", ((0, 0, 0), shoe, (s.l * cos(s.theta), s.l * sin(s.theta), 0)))
    return Scene(shapes=(Solid("drum", middle, "cylinder", (s.r, 0.05), turned), lever), up="y")


def _pressing(run: Run) -> float:
    """N = F l/(a - mu c) while the drum turns with the lever's friction, F l/a once it stands."""
    force, length, a, c, mu = (parameter(run, name) for name in ("F", "l", "a", "c", "mu"))
    (event,) = run.trajectory.events
    found = run.trajectory.at(np.array([0.0, 0.5, 0.99, 1.01, 1.1]) * event.time).contact_forces["shoe"][:, 0]
    return largest(found - force * length / (np.array([a - mu * c] * 3 + [a] * 2)))


def _stop(run: Run) -> float:
    """It stands after I w r / (mu N r^2)."""
    force, length, a, c, mu = (parameter(run, name) for name in ("F", "l", "a", "c", "mu"))
    (event,) = run.trajectory.events
    time = parameter(run, "I") * run.trajectory.v[0, 1] * (a - mu * c) / (mu * force * length * parameter(run, "r"))
    return abs(event.time - time) if event.action == "sticks" else np.inf


def _locks(run: Run) -> float:
    """By friction from a/c on nothing has to press: there slip has no certain mode any more."""
    model, place = run.trajectory.model, run.trajectory.q[0]
    rows = np.vstack((model.gap_jacobian(place), model.slip_jacobian(place)))
    space = metric(model.mass_matrix(place), rows)
    critical = critical_friction(space.operator, np.array([1.0]), np.array([[1.0]]))
    return np.inf if critical is None else abs(float(critical[0]) - parameter(run, "a") / parameter(run, "c"))


EXAMPLE = Example(
    title="Shoe brake that helps itself",
    inventory="",
    source="J. E. Shigley, Mechanical Engineering Design (1977), section 14-2: short-shoe brakes",
    build=build,
    start=Start(v={"phi": 10.0}),
    duration=2.0,
    checks=(
        Check("pressing", _pressing, 1e-9, "N = F l/(a - mu c) while the drum turns, F l/a once it stands."),
        Check("stop", _stop, 1e-11, "It stands after I w (a - mu c)/(mu F l r)."),
        Check("self-locking", _locks, 1e-12, "From mu = a/c on the brake locks without a force."),
        Check("shoe", penetration, 1e-12, "The shoe does not go into the drum."),
        Check("energy", energy_closes, 1e-11, "What turns is lost to friction."),
    ),
    scene=scene,
)
