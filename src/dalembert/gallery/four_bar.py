"""S20: the four-bar linkage as bodies, joints and a loop, beside its closed form at every moment of the motion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Parameters, Symbol, cos, sin
from .linkages import FourBar, FourBarPosition
from .measures import along, constraint_drift, difference, drift, largest, parameter, symbols_of

SOURCE = "Mechanics for design, lecture 03, 'e.g. four-bar linkage' (positions, rates, kinetic energy)"
ERRATA = ("E003-1: arctan -> atan2 (A < 0 at every angle of a crank a < g, so that arctan(B/A) is off by pi); A, B, C "
          "of the closure are not defined, and name points too -> A = 2 a b cos(theta) - 2 g b, B = 2 a b sin(theta), "
          "C = g^2 + b^2 + a^2 - h^2 - 2 a g cos(theta).")
BRANCH = -1
LENGTHS = {"a": 0.3, "h": 0.8, "b": 0.6, "g": 0.9}
MASSES = {"m_a": 0.5, "m_h": 1.2, "m_b": 0.9}
GRAVITY = 9.81


def parameters() -> Parameters:
    """The symbols of the linkage with their numbers: lengths, masses, gravity."""
    lengths = {Symbol(name, positive=True): (value, "m") for name, value in LENGTHS.items()}
    masses = {Symbol(name, positive=True): (value, "kg") for name, value in MASSES.items()}
    return lengths | masses | {Symbol("g_0", positive=True): (GRAVITY, "m/s^2")}


def bars(name: str) -> tuple[Mechanism, Sequence[Any]]:
    """A mechanism with crank, coupler and rocker, uniform rods along x from their frames; gravity along -y.

    The lengths a, h, b, g follow, then the bodies.
    """
    values = parameters()
    a, h, b, g, m_a, m_h, m_b, gravity = values
    machine = Mechanism(name, (0, -gravity, 0), values)
    rods = [machine.body(part, inertia.rod(mass, length).moved((length / 2, 0, 0)))
            for part, mass, length in (("crank", m_a, a), ("coupler", m_h, h), ("rocker", m_b, b))]
    return machine, (a, h, b, g, *rods)


def build() -> Mechanism:
    machine, (a, h, b, g, crank, coupler, rocker) = bars("four-bar")
    machine.revolute("theta", machine.ground, crank)
    machine.actuate("theta", "tau")
    machine.revolute("phi", crank, coupler, at=(a, 0, 0))
    machine.revolute("psi", machine.ground, rocker, at=(g, 0, 0))
    machine.revolute("B", coupler, rocker, at=(h, 0, 0), child_at=(b, 0, 0))
    return machine


def position_at(theta: float | np.ndarray) -> FourBarPosition:
    """The closed form at an input angle, in numbers."""
    return FourBar(**LENGTHS, **MASSES, gravity=GRAVITY).at(theta, BRANCH)


def start() -> Start:
    """The crank at 1 rad, turning with 5 rad/s."""
    found, rate = position_at(1.0), 5.0
    return Start(q={"theta": 1.0, "phi": found.phi, "psi": found.psi},
                 v={"theta": rate, "phi": rate * found.phi_rate, "psi": rate * found.psi_rate})


def scene() -> Scene:
    s = symbols_of(build())
    A = (s.a * cos(s.theta), s.a * sin(s.theta), 0)
    B = (s.g + s.b * cos(s.psi), s.b * sin(s.psi), 0)
    middle = ((A[0] + B[0]) / 2, (A[1] + B[1]) / 2, 0)
    return Scene((Line("crank", ((0, 0, 0), A)), Line("coupler", (A, B)), Line("rocker", (B, (s.g, 0, 0))),
                  Marker("O", (0, 0, 0), radius=0.02), Marker("C", (s.g, 0, 0), radius=0.02),
                  Marker("middle of the coupler", middle, radius=0.015, trace=True)), up="y")


def inputs() -> Sequence[float]:
    """A held torque of 1 N m on the crank."""
    return [1.0]


# -------------------------------------------------------------------- checks


def closed_form(run: Run) -> FourBarPosition:
    """The closed form along the motion; the crank is the first coordinate."""
    names = (*LENGTHS, *MASSES)
    linkage = FourBar(**{name: parameter(run, name) for name in names}, gravity=parameter(run, "g_0"))
    return linkage.at(run.trajectory.q[:, 0], BRANCH)


def turned(angle: np.ndarray, vector: Sequence[np.ndarray]) -> np.ndarray:
    """R(angle) applied to columns x, y: an array (T, 2)."""
    x, y = vector
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def angle_gap(found: ArrayLike, wanted: ArrayLike) -> float:
    """The largest difference of two angles, modulo full turns."""
    return largest(np.exp(1j * np.asarray(found)) - np.exp(1j * np.asarray(wanted)))


def relative(found: ArrayLike, wanted: ArrayLike) -> float:
    """The largest difference, relative to the larger of 1 and the size of what is wanted."""
    return largest(np.asarray(found) - np.asarray(wanted)) / max(1.0, largest(np.asarray(wanted)))


def reduced_equation(run: Run) -> float:
    """I_eff theta'' + I_eff' theta'^2 / 2 + V' = tau, with the accelerations of the mechanism."""
    found, motion = closed_form(run), run.trajectory
    wanted = found.acceleration(motion.v[:, 0], motion.inputs[:, 0])
    return relative(motion.a[:, 0], wanted)


def reduced_energy(run: Run) -> float:
    """T = I_eff theta'^2 / 2 and V: their sum against the energy of the mechanism."""
    found, motion = closed_form(run), run.trajectory
    return relative(motion.energy, found.kinetic_energy(motion.v[:, 0]) + found.potential_energy)


def work(run: Run) -> float:
    """E - tau theta, which a held torque keeps."""
    return drift(run.trajectory.energy - run.trajectory.inputs[:, 0] * run.trajectory.q[:, 0])


def _positions(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    return max(angle_gap(motion["phi"], found.phi), angle_gap(motion["psi"], found.psi))


def _rates(run: Run) -> float:
    found, (first, phi, psi) = closed_form(run), run.trajectory.v.T
    return max(relative(phi, found.phi_rate * first), relative(psi, found.psi_rate * first))


def _second_rates(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    rate, (first, phi, psi) = motion.v[:, 0], motion.a.T
    return max(relative(first + phi, found.phi_rate_in_time(rate, first)),
               relative(psi, found.psi_rate_in_time(rate, first)))


def _printed_rates(run: Run) -> float:
    """The printed rates against SymPy's derivatives of the printed angles, at three angles of the crank."""
    theta = Symbol("theta")
    lengths = {name: Symbol(name, positive=True) for name in LENGTHS}
    found = FourBar(**lengths).at(theta, BRANCH)
    return max(difference(angle.diff(theta), rate, **LENGTHS)
               for angle, rate in ((found.psi, found.psi_rate), (found.phi, found.phi_rate)))


def _pin_force(run: Run) -> float:
    """The multipliers are the force of the coupler on the rocker, in the frame of the coupler."""
    found, motion = closed_form(run), run.trajectory
    force = found.pin_forces(motion.v[:, 0], motion.a[:, 0])["B"]
    return relative(motion.multipliers, turned(-(motion["theta"] + motion["phi"]), force))


def _inertia(run: Run) -> float:
    """N^T M N with N = (1, phi', psi'), the kernels of the mechanism against the formula."""
    found, motion = closed_form(run), run.trajectory
    N = np.stack([np.ones_like(found.phi_rate), found.phi_rate, found.psi_rate], axis=-1)
    seen = np.einsum("ti,tij,tj->t", N, run.model.mass_matrix(motion.q), N)
    return relative(seen, found.effective_inertia)


def _assembly(run: Run) -> float:
    """How far |C| / sqrt(A^2 + B^2) exceeds 1 anywhere on the circle of the crank."""
    A, B, C = closed_form(run).linkage.closing(np.linspace(0, 2 * np.pi, 721))
    return max(0.0, float(np.max(np.abs(C) / np.hypot(A, B))) - 1.0)


def _loop(run: Run) -> float:
    """|B - A| = h of the points that the angles give."""
    s = symbols_of(run.system)
    gap = (s.g + s.b * cos(s.psi) - s.a * cos(s.theta)) ** 2 + (s.b * sin(s.psi) - s.a * sin(s.theta)) ** 2
    return largest(along(run, gap - s.h**2))


EXAMPLE = Example(
    title="Four-bar linkage, a crank-rocker",
    inventory="S20",
    source=SOURCE,
    build=build,
    start=start(),
    duration=3.0,
    checks=(
        Check("positions", _positions, 1e-10, "psi = atan2(B, A) - acos(C / sqrt(A^2 + B^2)) and "
              "phi = atan2(b s_psi - a s_theta, g + b c_psi - a c_theta) - theta."),
        Check("rates", _rates, 1e-10, "psi'/theta' = (B - A)^T J B / (B - A)^T J (B - C) and "
              "phi'/theta' = -(B - C)^T J B / (B - C)^T J (B - A)."),
        Check("second rates", _second_rates, 1e-10, "psi'' and phi'' from the closure differentiated twice."),
        Check("printed rates", _printed_rates, 1e-20, "The printed rates are the derivatives of the printed angles."),
        Check("effective inertia", _inertia, 1e-10, "N^T M N = I_eff = m_a a^2/3 + m_h |c_h'|^2 + "
              "m_h h^2/12 (1 + phi')^2 + m_b b^2/3 psi'^2."),
        Check("energy", reduced_energy, 1e-10, "E = I_eff theta'^2 / 2 + V."),
        Check("equation", reduced_equation, 1e-9, "I_eff theta'' + I_eff' theta'^2 / 2 + V' = tau."),
        Check("pin force", _pin_force, 1e-9, "lambda = the force of the coupler on the rocker, by Newton and Euler."),
        Check("assembly", _assembly, 0.0, "|C| <= sqrt(A^2 + B^2) at every angle: the crank turns round."),
        Check("loop", _loop, 1e-12, "|B - A| = h."),
        Check("work", work, 1e-6, "E - tau theta is constant for a held torque."),
        Check("constraint", constraint_drift, 1e-10, "The loop stays closed."),
    ),
    errata=ERRATA,
    scene=scene,
    inputs=inputs,
)
