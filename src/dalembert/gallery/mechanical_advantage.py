"""S23: the mechanical advantage of a four-bar; a load that balances the drive everywhere leaves the energy alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..description.mechanism import Mechanism
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, cos, sin, symbols
from .four_bar import BRANCH, LENGTHS, MASSES, parameters, relative, scene
from .linkages import FourBar, FourBarPosition
from .measures import constraint_drift, energy_drift, largest, symbols_of

DRIVE = 2.0


def build() -> Mechanism:
    """The linkage on a horizontal plane, driven at the crank, loaded at the rocker by -tau_out."""
    values = {symbol: value for symbol, value in parameters().items() if symbol.name != "g_0"}
    a, h, b, g, m_a, m_h, m_b = values
    tau_in, tau_out = symbols("tau_in tau_out")
    machine = Mechanism("mechanical-advantage", (0, 0, 0), values)
    crank, coupler, rocker = (
        machine.body(name, inertia.rod(mass, length).moved((length / 2, 0, 0)))
        for name, mass, length in (("crank", m_a, a), ("coupler", m_h, h), ("rocker", m_b, b)))
    machine.revolute("theta", machine.ground, crank)
    machine.revolute("phi", crank, coupler, at=(a, 0, 0))
    machine.revolute("psi", machine.ground, rocker, at=(g, 0, 0))
    machine.revolute("B", coupler, rocker, at=(h, 0, 0), child_at=(b, 0, 0))
    machine.actuate("theta", tau_in)
    machine.actuate("psi", tau_out, gear=-1)
    return machine


def start() -> Start:
    """The crank at 0.8 rad, turning with 1 rad/s."""
    found = FourBar(**LENGTHS).at(0.8, BRANCH)
    return Start(q={"theta": 0.8, "phi": found.phi, "psi": found.psi},
                 v={"theta": 1.0, "phi": found.phi_rate, "psi": found.psi_rate})


def printed_ratio(s: Named) -> Expr:
    """v_in / v_out = theta' / psi' = (B - A)^T J (B - C) / (B - A)^T J B, of the points at the angles."""
    ax, ay = s.a * cos(s.theta), s.a * sin(s.theta)
    rx, ry = s.b * cos(s.psi), s.b * sin(s.psi)
    bx, by = s.g + rx, ry
    ux, uy = bx - ax, by - ay
    return (uy * rx - ux * ry) / (uy * bx - ux * by)


def inputs() -> Sequence[float | Expr]:
    """A drive of 2 N m, and the load tau_out = tau_in v_in / v_out that it balances."""
    return [DRIVE, DRIVE * printed_ratio(symbols_of(build()))]


# -------------------------------------------------------------------- checks


def _closed(run: Run) -> FourBarPosition:
    return FourBar(**LENGTHS).at(run.trajectory["theta"], BRANCH)


def _ratio(run: Run) -> float:
    """`mechanical_advantage` at five moments of the motion against 1 / psi' of the closed form."""
    from ..forms.statics.advantage import mechanical_advantage

    motion = run.trajectory
    picked = np.linspace(0, len(motion.times) - 1, 5).astype(int)
    found = [float(mechanical_advantage(run.equations, input="theta", output="psi", q=motion.q[i])) for i in picked]
    return relative(found, 1 / _closed(run).psi_rate[picked])


def _virtual_work(run: Run) -> float:
    motion = run.trajectory
    return largest(motion["tau_in"] * motion["theta'"] - motion["tau_out"] * motion["psi'"])


def _held(run: Run) -> float:
    """The drive and the load of statics hold the linkage at rest: accelerations at v = 0."""
    motion = run.trajectory
    return largest(run.model.forward_dynamics(motion.q, np.zeros_like(motion.v), motion.inputs))


def _unbalanced(run: Run) -> float:
    """With the force on the linkage in place of that on the load, the sign of the load is wrong: it must accelerate."""
    motion = run.trajectory
    turned = motion.inputs * np.array([1.0, -1.0])
    free = run.model.forward_dynamics(motion.q, np.zeros_like(motion.v), turned)[:, 0]
    found = FourBar(**LENGTHS, **MASSES).at(motion["theta"], BRANCH)
    return relative(free, 2 * DRIVE / found.effective_inertia)


EXAMPLE = Example(
    title="Mechanical advantage of a four-bar linkage",
    inventory="S23",
    source="Mechanics for design, lecture 03, 'Mechanical advantage'",
    build=build,
    start=start(),
    duration=1.0,
    checks=(
        Check("advantage", _ratio, 1e-10, "f_out/f_in = v_in/v_out = 1/psi' of the closed form."),
        Check("virtual work", _virtual_work, 1e-9, "f_in v_in - f_out v_out = 0 all along."),
        Check("balance", _held, 1e-9, "At rest under f_in and the load f_out, nothing accelerates."),
        Check("sign", _unbalanced, 1e-9, "A load the other way round: theta'' = 2 f_in / I_eff."),
        Check("energy", energy_drift, 1e-9, "The power of drive and load is zero, so that E is constant."),
        Check("constraint", constraint_drift, 1e-10, "The loop stays closed."),
    ),
    errata="E003-3: f_out is the force on the load; the load pulls on the linkage with -f_out, hence the sign.",
    scene=scene,
    inputs=inputs,
)
