"""M37: Watt's six-bar linkage, a four-bar whose rocker drives a second one; two loops, one degree of freedom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Parameters, Rational, Symbol
from .four_bar import angle_gap, relative
from .linkages import FourBar, FourBarPosition, Number
from .measures import constraint_drift, energy_drift, freedom, symbols_of

_FIRST = {"a": 0.3, "h": 0.8, "b": 0.6, "g": 0.9}
_SECOND = {"a": 0.4, "h": 0.9, "b": 0.7, "g": 1.0}
#: Masses of crank, couplers and rockers, kg; the bracket on the first rocker, which drives the second loop, has none.
_MASSES = {"m_a": 0.5, "m_h": 1.2, "m_b": 0.9}, {"m_h": 0.8, "m_b": 1.1}
_GRAVITY, _BRANCH = 9.81, -1
#: The bracket leaves the rocker at atan2(-4, 3).
_BRACKET = 3, -4


def build() -> Mechanism:
    lengths: Parameters = {}
    masses: Parameters = {}
    for k, (bars, weights) in enumerate(zip((_FIRST, _SECOND), _MASSES, strict=True), start=1):
        lengths |= {Symbol(f"{name}{k}", positive=True): (value, "m") for name, value in bars.items()}
        masses |= {Symbol(f"{name}{k}", positive=True): (value, "kg") for name, value in weights.items()}
    (a1, h1, b1, g1, a2, h2, b2, g2), (m_a1, m_h1, m_b1, m_h2, m_b2) = lengths, masses
    gravity = Symbol("g_0", positive=True)
    machine = Mechanism("six-bar", (0, -gravity, 0), lengths | masses | {gravity: (_GRAVITY, "m/s^2")})
    crank, coupler1, rocker1, coupler2, rocker2 = (
        machine.body(name, inertia.rod(mass, length).moved((length / 2, 0, 0))) for name, mass, length in (
            ("crank", m_a1, a1), ("coupler 1", m_h1, h1), ("rocker 1", m_b1, b1), ("coupler 2", m_h2, h2),
            ("rocker 2", m_b2, b2)))  # fmt: skip
    bracket = tuple(Rational(entry, 5) * a2 for entry in _BRACKET)
    machine.revolute("theta", machine.ground, crank)
    machine.revolute("phi1", crank, coupler1, at=(a1, 0, 0))
    machine.revolute("psi1", machine.ground, rocker1, at=(g1, 0, 0))
    machine.revolute("B1", coupler1, rocker1, at=(h1, 0, 0), child_at=(b1, 0, 0))
    machine.revolute("phi2", rocker1, coupler2, at=(*bracket, 0))
    machine.revolute("psi2", machine.ground, rocker2, at=(g1 + g2, 0, 0))
    machine.revolute("B2", coupler2, rocker2, at=(h2, 0, 0), child_at=(b2, 0, 0))
    return machine


# -------------------------------------------------------------------- the closed form


@dataclass(frozen=True)
class Both:
    """Both loops at an angle of the crank; the second one is driven by theta2 = psi1 + atan2(-4, 3)."""

    first: FourBarPosition
    second: FourBarPosition

    @property
    def psi2_rate(self) -> Number:
        """psi2' = psi2'(theta2) psi1'."""
        return self.second.psi_rate * self.first.psi_rate

    @property
    def phi2(self) -> Number:
        """The second coupler against the first rocker."""
        return self.second.theta + self.second.phi - self.first.psi

    @property
    def phi2_rate(self) -> Number:
        return self.second.phi_rate * self.first.psi_rate

    @property
    def inertia(self) -> Number:
        """I = I_1 + I_2(theta2) psi1'^2."""
        return self.first.effective_inertia + self.second.effective_inertia * self.first.psi_rate**2

    @property
    def inertia_slope(self) -> Number:
        """I' = I_1' + I_2' psi1'^3 + 2 I_2 psi1' psi1''."""
        rate = self.first.psi_rate
        second = self.second.effective_inertia_slope * rate**3
        return (self.first.effective_inertia_slope + second
                + 2 * self.second.effective_inertia * rate * self.first.psi_second)  # fmt: skip

    @property
    def potential(self) -> Number:
        return self.first.potential_energy + self.second.potential_energy

    def acceleration(self, rate: Number) -> Number:
        """theta'' of I theta'' + I' theta'^2/2 + V' = 0."""
        slope = self.first.potential_slope + self.second.potential_slope * self.first.psi_rate
        return -(self.inertia_slope * rate**2 / 2 + slope) / self.inertia


def both(theta: Number) -> Both:
    first = FourBar(**_FIRST, **_MASSES[0], gravity=_GRAVITY).at(theta, _BRANCH)
    second = FourBar(**_SECOND, **_MASSES[1], gravity=_GRAVITY)
    return Both(first, second.at(first.psi + np.arctan2(_BRACKET[1], _BRACKET[0]), _BRANCH))


def start() -> Start:
    """The crank at 1 rad, turning with 8 rad/s."""
    found, rate = both(1.0), 8.0
    rates = 1.0, found.first.phi_rate, found.first.psi_rate, found.phi2_rate, found.psi2_rate
    names = "theta", "phi1", "psi1", "phi2", "psi2"
    places = 1.0, found.first.phi, found.first.psi, found.phi2, found.second.psi
    return Start(q={name: float(place) for name, place in zip(names, places, strict=True)},
                 v={name: rate * float(slope) for name, slope in zip(names, rates, strict=True)})


def scene() -> Scene:
    machine = build()
    s = symbols_of(machine)
    base, pivot1, pivot2 = (0, 0, 0), (s.g1, 0, 0), (s.g1 + s.g2, 0, 0)
    at = {"A1": ("crank", s.a1), "B1": ("rocker 1", s.b1), "B2": ("rocker 2", s.b2)}
    A1, B1, B2 = (tuple(machine.position((body, (length, 0, 0)))) for body, length in at.values())
    A2 = tuple(machine.position("coupler 2"))
    middle = tuple(machine.position(("coupler 2", (s.h2 / 2, 0, 0))))
    return Scene((Line("crank", (base, A1)), Line("coupler 1", (A1, B1)), Line("rocker 1", (B1, pivot1, A2)),
                  Line("coupler 2", (A2, B2)), Line("rocker 2", (B2, pivot2)),
                  *(Marker(f"pivot {k}", point, radius=0.02) for k, point in enumerate((base, pivot1, pivot2))),
                  Marker("middle of coupler 2", middle, radius=0.015, trace=True)), up="y")


# -------------------------------------------------------------------- checks


def _positions(run: Run) -> float:
    motion, found = run.trajectory, both(run.trajectory["theta"])
    return max(angle_gap(motion["phi1"], found.first.phi), angle_gap(motion["psi1"], found.first.psi),
               angle_gap(motion["phi2"], found.phi2), angle_gap(motion["psi2"], found.second.psi))


def _rates(run: Run) -> float:
    motion, found = run.trajectory, both(run.trajectory["theta"])
    rate = motion["theta'"]
    slopes = {"psi1'": found.first.psi_rate, "psi2'": found.psi2_rate, "phi2'": found.phi2_rate}
    return max(relative(motion[name], slope * rate) for name, slope in slopes.items())


def _energy(run: Run) -> float:
    motion, found = run.trajectory, both(run.trajectory["theta"])
    return relative(motion.energy, found.inertia * motion["theta'"] ** 2 / 2 + found.potential)


def _equation(run: Run) -> float:
    motion = run.trajectory
    return relative(motion["theta''"], both(motion["theta"]).acceleration(motion["theta'"]))


def _pin_forces(run: Run) -> float:
    """The force at the second loop's pin, from the second four-bar alone with the motion of its own crank."""
    motion = run.trajectory
    found = both(motion["theta"])
    force = found.second.pin_forces(motion["psi1'"], motion["psi1''"])["B"]
    turn = motion["psi1"] + motion["phi2"]
    c, s = np.cos(turn), np.sin(turn)
    wanted = np.stack([c * force[0] + s * force[1], c * force[1] - s * force[0]], axis=-1)
    return relative(motion.multipliers[:, 2:], wanted)


EXAMPLE = Example(
    title="Watt's six-bar linkage",
    inventory="M37",
    source="Mechanics for design, lecture 03, loop closure, twice; Watt's linkage of textbooks of machines",
    build=build,
    start=start(),
    duration=2.0,
    checks=(
        Check("positions", _positions, 1e-10, "Both closures, the second one driven by theta2 = psi1 + atan2(-4, 3)."),
        Check("rates", _rates, 1e-10, "psi2'/theta' = psi2'(theta2) psi1'(theta), and that of the second coupler."),
        Check("energy of the closed form", _energy, 1e-10, "E = (I_1 + I_2 psi1'^2) theta'^2/2 + V."),
        Check("equation", _equation, 1e-9, "I theta'' + I' theta'^2/2 + V' = 0, I = I_1 + I_2(theta2) psi1'^2."),
        Check("pin force", _pin_forces, 1e-9, "lambda of the second loop is the force on the second rocker."),
        Check("degrees of freedom", freedom(1), 0.0, "5 coordinates - 4 independent constraints = 1."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
        Check("constraint", constraint_drift, 1e-10, "Both loops stay closed."),
    ),
    scene=scene,
)
