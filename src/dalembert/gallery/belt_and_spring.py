"""A block on a belt that runs under it, held by a spring: it slips, is carried along, and is torn off again."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Line, Scene, Solid, Spring
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of


def build() -> System:
    x, y = coordinates("x y")
    m, k, u, g, mu, h = symbols("m k u g mu h", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=k * x**2 / 2 + m * g * y,
        parameters={m: (1.0, "kg"), k: (4.0, "N/m"), u: (0.5, "m/s"), g: (9.81, "m/s^2"), mu: (0.4, "1"),
                    h: (0.1, "m")},
        contacts=[Contact(y - h, friction=mu, slip=x.diff() - u, name="belt")],
        name="belt-and-spring",
    )


def scene() -> Scene:
    s = symbols_of(build())
    block = Solid("block", (s.x, s.y, 0), "box", (2 * s.h, 2 * s.h, 2 * s.h))
    spring = Spring("spring", ((-1, s.y, 0), (s.x - s.h, s.y, 0)))
    return Scene(shapes=(Line("belt", ((-1, 0, 0), (2, 0, 0))), spring, block), up="y")


def _phases(run: Run) -> tuple[float, float, float, float, float]:
    """w, F / k, u, and when it grips and when it is torn off."""
    m, k, u, g, mu = (parameter(run, name) for name in ("m", "k", "u", "g", "mu"))
    w, far = np.sqrt(k / m), mu * m * g / k
    grips = float(np.arcsin(u / (far * w)) / w)
    torn = float(grips + far * np.cos(w * grips) / u)
    return float(w), far, u, grips, torn


def _times(run: Run) -> float:
    *_, grips, torn = _phases(run)
    found = [(each.action, each.time) for each in run.trajectory.events]
    if [action for action, _ in found] != ["sticks", "slips"]:
        return np.inf
    return max(abs(found[0][1] - grips), abs(found[1][1] - torn))


def _place(run: Run) -> float:
    """F/k (1 - cos w t), then carried with u, then F/k + u/w sin w (t - t2)."""
    w, far, u, grips, torn = _phases(run)
    t = run.trajectory.times
    carried = far * (1 - np.cos(w * grips)) + u * (t - grips)
    wanted = np.where(t < grips, far * (1 - np.cos(w * t)),
                      np.where(t < torn, carried, far + u / w * np.sin(w * (t - torn))))  # fmt: skip
    return largest(run.trajectory.q[:, 0] - wanted)


def _force(run: Run) -> float:
    """Friction is mu N while it slips, and k x while it is carried."""
    w, far, u, grips, torn = _phases(run)
    k = parameter(run, "k")
    t = np.array([0.5 * grips, 0.5 * (grips + torn), torn + 1 / w])
    pull = run.trajectory.at(t).contact_forces["belt"][:, 1]
    place = far * (1 - np.cos(w * grips)) + u * (t[1] - grips)
    return largest(pull - np.array([k * far, k * place, k * far]))


EXAMPLE = Example(
    title="Block on a belt, held by a spring",
    inventory="M40",
    source="J. P. Den Hartog, Mechanical Vibrations (1956), chapter 7: vibration by dry friction",
    build=build,
    start=Start(q={"y": 0.1}),
    duration=6.5,
    checks=(
        Check("times", _times, 1e-12, "It grips at asin(u/(A w))/w, A = mu m g/k, and is torn off where k x = mu m g."),
        Check("place", _place, 1e-9, "A (1 - cos w t), then with the belt, then A + u/w sin w (t - t2)."),
        Check("friction", _force, 1e-9, "mu N while it slips; while it is carried the force of the spring."),
        Check("belt", penetration, 1e-13, "y - h stays positive or 0."),
        Check("energy", energy_closes, 1e-11, "T + V grows by the work of the belt."),
    ),
    scene=scene,
)
