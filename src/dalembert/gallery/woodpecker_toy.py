"""The toy woodpecker that pecks its way down a pole: a sleeve that jams, a spring, a bird and its beak."""

from __future__ import annotations

import itertools

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Ball, Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of

_JAM = 0.0006 / 0.0058


def build() -> System:
    y, phi, psi = coordinates("y phi psi")
    sleeve, bird, turned, own, c, g, at, arm, high, inner, pole, beak, reach, mu, e = symbols(
        "M m J I c g l a h r r_0 b d mu e", positive=True)  # fmt: skip
    hangs = at * phi.diff() + arm * psi.diff()
    jams = [Contact(inner - pole + side * high * phi, friction=mu, slip=y.diff() + inner * phi.diff(), name=name)
            for side, name in ((1, "lower edge"), (-1, "upper edge"))]
    return System(
        [y, phi, psi],
        kinetic=sleeve * y.diff() ** 2 / 2 + bird * (y.diff() + hangs) ** 2 / 2
        + (turned * phi.diff() ** 2 + own * psi.diff() ** 2) / 2,
        potential=(sleeve + bird) * g * y + bird * g * (at * phi + arm * psi) + c * (phi - psi) ** 2 / 2,
        parameters={sleeve: (3e-4, "kg"), bird: (4.5e-3, "kg"), turned: (5e-9, "kg m^2"), own: (7e-7, "kg m^2"),
                    c: (5.6e-3, "N m/rad"), g: (9.81, "m/s^2"), at: (0.01, "m"), arm: (0.015, "m"), high: (0.0058, "m"),
                    inner: (0.0031, "m"), pole: (0.0025, "m"), beak: (0.02, "m"), reach: (0.0201, "m"), mu: (0.3, "1"),
                    e: (0.5, "1")},
        contacts=[Contact(at + arm - reach - pole - beak * psi, friction=mu, restitution=e, law="newton", name="beak",
                          slip=y.diff() + at * phi.diff() + (arm - reach) * psi.diff()), *jams],
        name="woodpecker-toy",
    )  # fmt: skip


def scene() -> Scene:
    s = symbols_of(build())
    hinge = (s.l, s.y + s.l * s.phi, 0)
    bird = (s.l + s.a, s.y + s.l * s.phi + s.a * s.psi, 0)
    tip = (s.l + s.a - s.d - s.b * s.psi, bird[1] + s.b - s.d * s.psi, 0)
    edges = ((-s.r - s.h * s.phi, s.y + s.h, 0), (s.r - s.h * s.phi, s.y + s.h, 0),
             (s.r + s.h * s.phi, s.y - s.h, 0), (-s.r + s.h * s.phi, s.y - s.h, 0))  # fmt: skip
    return Scene(shapes=(Line("pole", ((0, -0.1, 0), (0, 0.05, 0))), Line("sleeve", (*edges, edges[0])),
                         Line("spring", ((s.r, s.y, 0), hinge, bird)), Ball("bird", bird, 0.006),
                         Line("beak", (bird, tip))), up="y")  # fmt: skip


def _numbers(run: Run) -> tuple[float, ...]:
    return tuple(parameter(run, name) for name in ("M", "m", "I", "c", "g", "l", "a", "h", "r", "mu"))


def _cycle(run: Run) -> float:
    """Strokes of the beak are 0.15 s apart."""
    pecks = np.array([each.time for each in run.trajectory.events["beak"]])
    return largest(np.diff(pecks) - 0.15) if len(pecks) > 3 else np.inf


def _peck(run: Run) -> float:
    """The beak turns back with e of its speed."""
    e = parameter(run, "e")
    return largest(np.array([each.v_after[2] + e * each.v[2] for each in run.trajectory.events["beak"]]))


def _hangs(run: Run) -> float:
    """While the sleeve is jammed the bird swings about phi - m g a/c with w^2 = c/(I + m a^2)."""
    _, bird, own, c, g, _, arm, *_ = _numbers(run)
    wrong = list[float]()
    for one, two in itertools.pairwise(run.trajectory.events):
        if (one.action, two.action) == ("sticks", "slips"):
            middle, w = one.q[1] - bird * g * arm / c, np.sqrt(c / (own + bird * arm**2))
            late = two.time - one.time
            swung = middle + (one.q[2] - middle) * np.cos(w * late) + one.v[2] / w * np.sin(w * late)
            wrong.append(abs(two.q[2] - swung))
    return float(max(wrong, default=np.inf))


def _torn(run: Run) -> float:
    """It slips where T has to be mu N; T = (M + m) g + m a psi'', h N = m l a psi'' + c(phi - psi) + m g l - r T.
    """
    sleeve, bird, own, c, g, at, arm, high, inner, mu = _numbers(run)
    found = list[float]()
    for each in run.trajectory.events:
        if each.action == "slips":
            phi, psi = each.q[1:]
            bends = (c * (phi - psi) - bird * g * arm) / (own + bird * arm**2)
            friction = (sleeve + bird) * g + bird * arm * bends
            normal = (bird * at * arm * bends + c * (phi - psi) + bird * g * at - inner * friction) / high
            found.append(abs(friction / normal) - mu)
    return largest(np.array(found)) if found else np.inf


def _flies(run: Run) -> float:
    """Where no edge touches, the centre of mass falls with g."""
    sleeve, bird, _, _, g, at, arm, *_ = _numbers(run)
    motion = run.trajectory
    free = np.max([force[:, 0] for force in motion.contact_forces.values()], axis=0) == 0.0
    falls = motion.a[:, 0] + bird / (sleeve + bird) * (at * motion.a[:, 1] + arm * motion.a[:, 2]) + g
    return largest(falls[free]) if free.any() else np.inf


EXAMPLE = Example(
    title="Woodpecker toy",
    inventory="",
    source="Ch. Glocker, Dynamik von Starrkörpersystemen mit Reibung und Stössen (1995), section 6; R. I. Leine, "
    "Ch. Glocker, D. H. van Campen, Nonlinear dynamics of the woodpecker toy (2001)",
    build=build,
    start=Start(q={"phi": -_JAM, "psi": -0.2788}, v={"y": -0.3343, "psi": -7.108}),
    duration=0.75,
    checks=(
        Check("cycle", _cycle, 3e-3, "It pecks every 0.15 s."),
        Check("beak", _peck, 1e-9, "The beak turns back with e of its speed."),
        Check("jammed", _hangs, 1e-8, "While the sleeve is jammed, the bird swings with w^2 = c/(I + m a^2)."),
        Check("torn off", _torn, 1e-7, "The sleeve slips where friction would have to be more than mu N."),
        Check("flight", _flies, 1e-8, "Where nothing touches, the centre of mass falls with g."),
        Check("gaps", penetration, 1e-11, "Neither beak nor sleeve go into the pole."),
        Check("energy", energy_closes, 1e-8, "What it falls is taken by pecks, jams and friction."),
    ),
    scene=scene,
)
