"""Random motions: `simulate` from random starts, times and tolerances, with and without constraints.

The oracle is SciPy's DOP853 at 1e-13 on SymPy's own derivation, in a clock that starts at zero. What a run may be off
by follows from conditioning: how far the flow carries a small departure, times the tolerance, at every step; and a run
is only called wrong where SciPy does better at the tolerances that were asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp

import dalembert as da

from ..balls import lost
from ..derivation import PLAIN
from ..expressions import number, smooth
from ..judge import Judge
from ..kind import Kind
from ..oracle import Oracle
from ..systems import TIME, Described, assigned, state, unconstrained

Array = Any
#: Evaluations of the oracle beyond which a motion is too stiff for it, and the growth beyond which it is chaos.
MOST_EVALUATIONS, LARGEST_GROWTH = 50_000, 1e7
#: Tolerances of the oracle; the next one where a motion is too rough, or too near rounding, for the one before.
ORACLE = (1e-13, 1e-11, 1e-9)
#: Evaluations of a motion that is worth following, and its largest coordinate or velocity.
CALM, LARGEST_STATE = 4_000, 1e3
#: How many times worse than SciPy at the same tolerances, and than the flow allows, counts as wrong.
WORSE = 100.0
SAMPLES = 3
#: How near to the edge of a condition a motion stays that chatters there.
EDGE = 1e-9
#: What a constraint may be off by, next to 1 and the state.
HELD = 1e-9
#: Digits of a velocity that follows from linear algebra in doubles, whose last ones are not the same everywhere.
DIGITS = 11
#: A start beside the constraints by one may be moved by so much.
FAR = 30.0


class TooStiffError(ArithmeticError):
    """The oracle has spent its evaluations."""


@dataclass(frozen=True)
class Subject:
    """A system, a start on its constraints, or shifted by so much beside them, and how it is to be integrated."""

    described: Described
    state: Mapping[str, Any]
    duration: float
    rtol: float
    atol: float
    t0: float
    inputs: tuple[Any, ...]
    shift: float = 0.0

    @property
    def script(self) -> str:
        inputs = f", inputs={[str(x) for x in self.inputs]}" if self.inputs else ""
        given = assigned({**self.state, "q": self.given})
        return (f"{self.described.script}{given}motion = da.simulate(system, q=q, v=v, "
                f"duration={self.duration!r}, rtol={self.rtol!r}, atol={self.atol!r}, t0={self.t0!r}{inputs})\n")


    @property
    def given(self) -> list[float]:
        """The coordinates as they are given."""
        return [x + self.shift for x in self.state["q"]]


def make(random: Random) -> Subject:
    """A motion that stays within bounds and can be followed: others are drawn anew."""
    while True:
        subject = on_the_constraints(drawn(random))
        if calm(subject):
            return subject


def drawn(random: Random) -> Subject:
    described = unconstrained(random, most=3)
    given = state(random, described)
    if random.random() < 0.35 and len(described.q) > 1:
        described, given = constrained(random, described, given)
    rtol = random.choice((1e-3, 1e-6, 1e-9, 1e-9, 1e-12))
    t0 = random.choice((0.0, 0.0, 0.0, 2.5, -40.0, 1e3, 1e6, 1e9))
    inputs = tuple(random.choice((number(random), sympy.sin(number(random) * TIME))) for _ in described.inputs)
    duration = round(10 ** random.uniform(-0.5, 1.5), 2)
    shift = random.choice((0.0, 0.0, 1e-3, 0.1)) if described.holonomic else 0.0
    return Subject(described, {**given, "t": t0}, duration, rtol, rtol * 1e-3, t0, inputs, shift)


def constrained(random: Random, described: Described, given: Mapping[str, Any]) -> tuple[Described, dict[str, Any]]:
    """One constraint that the start meets: a surface through it, or a row linear in the velocities."""
    own = random.choice(described.q)
    at = dict(zip(described.q, given["q"], strict=True)) | dict(described.parameters)
    if random.random() < 0.7:
        surface = 2 * own + sympy.sin(smooth(random, described.q, 2)) + number(random) * random.choice(described.q)
        level = sympy.Float(float(surface.xreplace({x: sympy.Float(y) for x, y in at.items()})))
        changed = replace(described, holonomic=(surface - level,))
    else:
        rates = [smooth(random, described.q, 1) * x for x in described.v]
        changed = replace(described, nonholonomic=(2 * described.v[described.q.index(own)]
                                                   + sympy.Add(*random.sample(rates, 1)),))
    return changed, dict(given)


def calm(subject: Subject) -> bool:
    """Whether SciPy comes to the end in few evaluations, and nothing grows beyond all bounds."""
    flow, y = Flow(subject, CALM), np.array([*subject.state["q"], *subject.state["v"]])
    try:
        found = solved(flow, y, np.array([0.0, subject.duration]), 1e-6, 1e-9)
    except (TooStiffError, np.linalg.LinAlgError, TypeError, ValueError):
        return False
    return found is not None and float(np.abs(found.y).max()) < LARGEST_STATE


# -------------------------------------------------------------------- the oracle in doubles


class Flow:
    """y' of a described system by SymPy's derivation: M a = Q - bias + A^T lambda, A a + b = 0."""

    def __init__(self, subject: Subject, most: int = MOST_EVALUATIONS) -> None:
        described, second = subject.described, subject.described.second
        fixed = {x: sympy.Float(value) for x, value in described.parameters.items()}
        fixed |= dict(zip(described.inputs, subject.inputs, strict=True))
        entries = [*second.mass_matrix, *second.bias, *second.forces, *second.constraint_jacobian,
                   *second.constraint_bias]
        written = [sympy.sympify(entry).xreplace(fixed) for entry in entries]
        for mine, plain in (*PLAIN.items(), (sympy.DiracDelta, lambda *x: sympy.Integer(0))):
            written = [entry.replace(mine, plain) for entry in written]
        self.function = sympy.lambdify([*described.q, *described.v, TIME], written, "numpy", cse=True)
        self.n, self.m = len(described.q), len(second.constraint_rate)
        self.left = most
        self.t0 = np.longdouble(subject.t0)

    def __call__(self, s: float, y: Array) -> Array:
        """y' at the time t0 + s, in more digits than a double has."""
        return self.at(self.t0 + np.longdouble(s), y)

    def in_doubles(self, t: float, y: Array) -> Array:
        """y' at the time t."""
        return self.at(t, y)

    def at(self, t: Any, y: Array) -> Array:
        self.left -= 1
        if self.left < 0:
            raise TooStiffError
        n, m = self.n, self.m
        values = np.array([float(x) for x in self.function(*y, t)])
        mass, bias, force = values[: n * n].reshape(n, n), values[n * n:][:n], values[n * n + n:][:n]
        rows = values[n * n + 2 * n:][: m * n].reshape(m, n)
        target = -values[n * n + 2 * n + m * n:]
        saddle = np.block([[mass, -rows.T], [rows, np.zeros((m, m))]])
        found = np.linalg.solve(saddle, np.concatenate([force - bias, target]))
        return np.concatenate([y[n:], found[:n]])


def solved(right: Callable[[float, Array], Array], y: Array, times: Array, rtol: float, atol: float) -> Any:
    """The states at some times, the first of which is the start; None where SciPy does not come to the end."""
    with np.errstate(all="ignore"):
        found = solve_ivp(right, (times[0], times[-1]), y, method="DOP853", rtol=max(rtol, 2.3e-14), atol=atol,
                          t_eval=times, first_step=None)
    return found if found.success and found.y.shape[1] == len(times) and np.all(np.isfinite(found.y)) else None


# -------------------------------------------------------------------- judgement


def judge(subject: Subject, found: Judge) -> None:
    motion = moved(subject, found)
    if motion is None:
        return
    y = np.array([*subject.state["q"], *subject.state["v"]])
    if subject.shift:
        y = started(subject, found, motion)
    flow = Flow(subject)
    times = np.linspace(0.0, subject.duration, SAMPLES + 1)
    truth = next(filter(None, (reference(flow, y, times, tol) for tol in ORACLE)), None)
    if truth is None:
        found.undecided("the oracle does not come to the end")
        return
    with found.asking("simulate"):
        if not motion.success and on_an_edge(subject, motion):
            found.undecided("the run ended where a condition of the system is neither met nor missed")
            return
        if not motion.success:
            found.fail(f"the run ended: {motion.status}; SciPy comes to the end")
            return
        ours = motion.at(np.clip(subject.t0 + times, motion.times[0], motion.times[-1]))
        unsure = sampled(subject, found, ours)
        states(subject, found, flow, truth, np.hstack([ours.q, ours.v]).T, times, unsure)


def on_an_edge(subject: Subject, motion: Any) -> bool:
    """Whether the last state is on the edge of a condition, where the force of either side leads to the other one."""
    described = subject.described
    pairs = [x for pair in described.points for row in pair for x in row]
    conditions = {each for x in (*described.energies.values(), *described.pushes.values(), *pairs)
                  for each in sympy.sympify(x).atoms(sympy.core.relational.Relational)}
    at = described.values(motion.q[-1], motion.v[-1], u=motion.inputs[-1], t=motion.times[-1])
    gaps = [sympy.sympify((each.lhs - each.rhs).xreplace(at)) for each in conditions]
    return any(gap.is_number and abs(float(gap)) < EDGE for gap in gaps)


def moved(subject: Subject, found: Judge) -> Any:
    """The motion of the engine; None where it is refused."""
    with found.asking("simulate"):
        inputs = [subject.described.text(x) for x in subject.inputs] or None
        return da.simulate(subject.described.build(), q=subject.given, v=subject.state["v"], duration=subject.duration,
                           rtol=subject.rtol, atol=subject.atol, t0=subject.t0, inputs=inputs, progress=False)
    return None


def started(subject: Subject, found: Judge, motion: Any) -> Array:
    """The start that was made consistent, which is said unless the shift leaves the constraints be."""
    given = Oracle(subject.described, {**subject.state, "q": subject.given, "t": subject.t0})["constraint_residual"]
    if any(x is not None and abs(float(x.mid())) > HELD for x in given):
        found.equal("whether a start was moved", motion.consistent_start is not None, True)
    gap = float(np.abs(motion.q[0] - subject.given).max())
    found.near("how far the start was moved", [gap], [0.0], FAR * subject.shift)
    return np.concatenate([motion.q[0], motion.v[0]])


@dataclass(frozen=True)
class Truth:
    """States (2n, T), how far off they may be themselves, and how much the flow grows what departs at the start."""

    y: Array
    uncertain: Array
    growth: float


def reference(flow: Flow, y: Array, times: Array, tol: float) -> Truth | None:
    """The motion at `tol`, beside itself at ten times that, and beside two starts that differ a little."""
    try:
        flow.left = MOST_EVALUATIONS
        return _reference(flow, y, times, tol)
    except (TooStiffError, np.linalg.LinAlgError, FloatingPointError, TypeError, ValueError):
        return None


def _reference(flow: Flow, y: Array, times: Array, tol: float) -> Truth | None:
    fine, rough = (solved(flow, y, times, each, each * 1e-2) for each in (tol, 10 * tol))
    if fine is None or rough is None:
        return None
    growth, random = 1.0, np.random.default_rng(len(y))
    for _ in range(2):
        small = 1e-7 * (1 + np.abs(y)) * random.choice((-1.0, 1.0), len(y))
        other = solved(flow, y + small, times, 10 * tol, tol / 10)
        if other is None:
            return None
        growth = max(growth, float(np.abs(other.y - fine.y).max() / np.abs(small).min()))
    return Truth(fine.y, np.abs(fine.y - rough.y), growth)


def on_the_constraints(subject: Subject) -> Subject:
    """A start whose velocity meets the constraints."""
    described, second = subject.described, subject.described.second
    if not second.constraint_rate:
        return subject
    at = {x: sympy.Float(y, 30) for x, y in described.values(**subject.state).items()}
    rows = np.array([float(e.xreplace(at)) for e in second.constraint_jacobian]).reshape(-1, len(described.q))
    rate = np.array([float(sympy.sympify(e).xreplace(at)) for e in second.constraint_rate])
    v = np.array(subject.state["v"]) - np.linalg.pinv(rows) @ rate
    return replace(subject, state={**subject.state, "v": [round(x, DIGITS) for x in v.tolist()]})


def states(
    subject: Subject, found: Judge, flow: Flow, truth: Truth, ours: Array, times: Array, unsure: float
) -> None:
    """The states at the samples, beside the oracle and SciPy at the same tolerances; `unsure` are accelerations by."""
    if truth.growth > LARGEST_GROWTH:
        found.unmeasured += ours.size
        return
    peer = _peer(subject, flow, truth, times)
    if peer is None:
        found.unmeasured += ours.size
        return
    size = np.abs(truth.y).max(axis=1, keepdims=True)
    rounding = 2.0**-52 * (size + abs(subject.t0) * _speed(truth, times)) * SAMPLES
    rounding += unsure * subject.duration
    local = 10.0 * truth.growth * (subject.rtol * size + subject.atol + rounding)
    found.near("the state", ours, truth.y, local + WORSE * (peer + truth.uncertain.max(axis=1, keepdims=True)))


def _speed(truth: Truth, times: Array) -> float:
    return float(np.abs(np.diff(truth.y, axis=1)).max() / np.diff(times).min()) + 1.0


def _peer(subject: Subject, flow: Flow, truth: Truth, times: Array) -> Array | None:
    """What SciPy is off by at the same tolerances, coordinate by coordinate (2n, 1); None where it comes to no end."""
    try:
        there = solved(flow.in_doubles, truth.y[:, 0], subject.t0 + times, subject.rtol, subject.atol)
    except TooStiffError:
        there = None
    return None if there is None else np.abs(there.y - truth.y).max(axis=1, keepdims=True)


def sampled(subject: Subject, found: Judge, ours: Any) -> float:
    """What the trajectory says at its samples: energy, accelerations; constraints hold. How much accelerations lose."""
    second, worst = subject.described.second, 0.0
    for k in (0, SAMPLES):
        at = {"q": ours.q[k], "v": ours.v[k], "a": ours.a[k], "u": ours.inputs[k], "t": ours.times[k]}
        oracle = Oracle(subject.described, at)
        found.numbers("energy of a sample", [ours.energy[k]], oracle["energy"])
        motion = oracle.motion(tuple(range(len(second.constraint_rate))))
        if motion is not None:
            found.numbers("acceleration of a sample", ours.a[k], motion[0])
            found.numbers("multipliers of a sample", ours.multipliers[k], motion[1])
            worst = max(worst, *map(lost, motion[0]))
        for name in ("constraint_residual", "constraint_rate"):
            held = [0.0 if x is None else float(x.mid()) for x in oracle[name]]
            scale = HELD * (1 + float(np.abs(ours.q[k]).max() + np.abs(ours.v[k]).max()))
            found.near(f"{name} of a sample", held, [0.0] * len(held), scale)
    return worst


KIND = Kind("motions", 1_000, make, judge)
