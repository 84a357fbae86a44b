"""Mechanisms with loops by others: IDA (through CasADi), Exudyn, SciPy's DOP853 on SymPy's matrices.

IDA has the index-1 form, accelerations and multipliers as algebraic unknowns, with CasADi's Jacobians. Exudyn has the
bars as rigid bodies with revolute joints, and steps of one length: a solver's "tolerance" is that length here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import dalembert as da

from .common import Goal, Record, interleave, once
from .digits import PROBLEMS, flow, stated
from .public_motions import CRANK_ROCKER, GROUND, MECHANISMS, G, Mechanism, crank_rocker, slider_crank, squeezer
from .stated import Vector, system_of
from .stiff import scipys

Costs = dict[str, list[tuple[float, float]]]
"""By method (error, CPU ms) at each tolerance."""
LOOPS = [each for each in MECHANISMS if each.say in (crank_rocker, slider_crank, squeezer)]
SQUEEZER = next(each.name for each in LOOPS if each.say is squeezer)
FREE = ("crank-rocker", "slider-crank", "five-link chain", "Stewart platform", "rolling ball", "rolling disc")
ERRORS = (1e-6, 1e-9, 1e-12)
# A call of more seconds is timed once.
LONG = 0.2
Solver = Callable[[float], Vector]
"""The coordinates at the end, at a tolerance; not numbers where it was not reached."""


def ida(motion: Mechanism) -> Solver:
    """M a = f + A^T lambda, A a = g as algebraic equations."""
    casadi: Any = import_module("casadi")
    count = len(motion.q)
    q, v, a = (casadi.SX.sym(letter, count) for letter in "qva")
    said = motion.say([q[i] for i in range(count)], [v[i] for i in range(count)], casadi)
    momenta, rows = casadi.gradient(said.kinetic, v), casadi.jacobian(casadi.vertcat(*said.holonomic), q)
    reaction = casadi.SX.sym("reaction", len(said.holonomic))
    balance = (casadi.jacobian(momenta, v) @ a + casadi.jacobian(momenta, q) @ v
               - casadi.gradient(said.kinetic - said.potential, q) - rows.T @ reaction)  # fmt: skip
    bend = rows @ a + casadi.jacobian(rows @ v, q) @ v
    dae = {"x": casadi.vertcat(q, v), "z": casadi.vertcat(a, reaction), "ode": casadi.vertcat(v, a),
           "alg": casadi.vertcat(balance, bend)}  # fmt: skip
    start, made = [*motion.q, *motion.v], dict[float, Any]()

    def solve(tolerance: float) -> Vector:
        if tolerance not in made:
            made[tolerance] = casadi.integrator("loop", "idas", dae, 0.0, motion.duration, {
                "reltol": tolerance, "abstol": 1e-2 * tolerance, "max_num_steps": 10_000_000})  # fmt: skip
        try:
            return made[tolerance](x0=start)["xf"].full()[:count, 0]
        except RuntimeError:
            return np.full(count, np.nan)

    return solve


def exudyn(lengths: Sequence[float], motion: Mechanism) -> Solver:
    """Bars of 1 kg/m from a hinge at the origin to one at GROUND, from rest; the trapezoidal rule on velocity
    constraints."""
    exu: Any = import_module("exudyn")
    items: Any = import_module("exudyn.itemInterface")

    def system() -> tuple[Any, list[Any]]:
        machine = exu.SystemContainer().AddSystem()
        ground = machine.AddObject(items.ObjectGround())

        def held(body: Any, x: float, y: float = 0.0) -> Any:
            return machine.AddMarker(items.MarkerBodyPosition(bodyNumber=body, localPosition=[x, y, 0]))

        nodes, before, x, y = [], held(ground, 0.0), 0.0, 0.0
        for length, angle in zip(lengths, motion.q, strict=True):
            dx, dy = length * math.cos(angle), length * math.sin(angle)
            node = machine.AddNode(items.NodeRigidBody2D(referenceCoordinates=[x + dx / 2, y + dy / 2, angle]))
            body = machine.AddObject(items.RigidBody2D(physicsMass=length, physicsInertia=length**3 / 12,
                                                       nodeNumber=node))  # fmt: skip
            machine.AddLoad(items.Force(markerNumber=held(body, 0.0), loadVector=[0, -G * length, 0]))
            machine.AddObject(items.RevoluteJoint2D(markerNumbers=[before, held(body, -length / 2)]))
            before, x, y = held(body, length / 2), x + dx, y + dy
            nodes.append(node)
        machine.AddObject(items.RevoluteJoint2D(markerNumbers=[before, held(ground, GROUND)]))
        machine.Assemble()
        return machine, nodes

    def solve(step: float) -> Vector:
        machine, nodes = system()
        settings = exu.SimulationSettings()
        settings.timeIntegration.numberOfSteps = round(motion.duration / step)
        settings.timeIntegration.endTime = motion.duration
        settings.timeIntegration.verboseMode = settings.solutionSettings.writeSolutionToFile = 0
        settings.parallel.numberOfThreads = 1
        machine.SolveDynamic(settings, solverType=exu.DynamicSolverType.TrapezoidalIndex2)
        moved = [machine.GetNodeOutput(node, exu.OutputVariableType.Coordinates)[2] for node in nodes]
        return np.array(motion.q) + moved

    return solve


def ours(motion: Mechanism) -> Solver:
    """By `simulate`, which chooses its method."""
    model = da.compile(system_of(motion.say, len(motion.q)))

    def solve(tolerance: float) -> Vector:
        found = da.simulate(model, q=motion.q, v=motion.v, duration=motion.duration, rtol=tolerance,
                            atol=1e-3 * tolerance)  # fmt: skip
        return found.q[-1] if found.success else np.full(len(motion.q), np.nan)

    return solve


def solvers(motion: Mechanism) -> Iterator[tuple[str, Solver, Sequence[float]]]:
    """Names, what they say of the end, and with what; the peers that are installed."""
    yield "dalembert", ours(motion), [10.0**-k for k in range(5, 15)]
    yield "scipy", scipys(motion, "DOP853"), [10.0**-k for k in (7, 8, 10, 11, 13)]
    if find_spec("casadi"):
        yield "ida", ida(motion), [10.0**-k for k in (7, 8, 9, 11)]
    if find_spec("exudyn") and motion.say is crank_rocker:
        yield "exudyn", exudyn(CRANK_ROCKER, motion), (1e-2, 1e-3, 1e-4)


def compare(record: Record, heyoka: ModuleType, rounds: int) -> dict[str, Costs]:
    """What each takes for LOOPS, and goals: at each of ERRORS that a peer comes to, its time over ours."""
    found = dict[str, Costs]()
    for motion in LOOPS:
        start = np.array([*motion.q, *motion.v], dtype=np.longdouble)
        end = flow(heyoka, stated(motion), np.longdouble, 1e-19)(start)[: len(motion.q)].astype(float)
        costs = found[motion.name] = {}
        for name, solve, tolerances in solvers(motion):
            costs[name] = list[tuple[float, float]]()
            for tolerance in tolerances:
                error, milliseconds = measured(solve, tolerance, end, rounds)
                record.row(problem=motion.name, method=name, tolerance=tolerance, error=error, ms=milliseconds)
                costs[name].append((error, milliseconds))
        for peer, error in product(costs.keys() - {"dalembert"}, ERRORS):
            theirs, own = (cheapest(costs[name], error) for name in (peer, "dalembert"))
            record.row(problem=motion.name, error=error, peer=peer, theirs=theirs, ours=own)
            if not math.isnan(theirs):
                record.goals.append(Goal(f"{motion.name} to {error:g}, time of {peer} over ours", 100.0, theirs / own))
    record.goals.append(Goal("Andrews' squeezer to 1e-12 of its largest angle, ms", 1.5,
                             cheapest(found[SQUEEZER]["dalembert"], 1e-12 * 15.8), at_least=False))  # fmt: skip
    return found


def long_runs(record: Record) -> None:
    """1,000 s of free motion at default tolerances: constraints, beside how far states reach, and energy."""
    for problem in PROBLEMS:
        if problem.name.split(",")[0] not in FREE:
            continue
        moved = da.simulate(problem.system(), q=problem.q, v=problem.v, duration=1000.0)
        reach = 1.0 + np.abs(moved.q).max() + np.abs(moved.v).max()
        residual = float(np.abs(moved.constraint_residual).max() / reach)
        energy = float(np.abs(moved.energy - moved.energy[0]).max() / abs(moved.energy[0]))
        name = problem.name.split(",")[0] + ", 1,000 s"
        record.row(problem=name, steps=moved.steps, residual=residual, energy=energy)
        record.goals += [Goal(f"{name}, residual", 1e-13, residual, at_least=False),
                         Goal(f"{name}, energy", 1e-12, energy, at_least=False)]  # fmt: skip


def measured(solve: Solver, tolerance: float, end: Vector, rounds: int) -> tuple[float, float]:
    """The error at the end, and the least CPU ms of a call."""
    solve(tolerance)
    seconds, found = once(partial(solve, tolerance))
    error = float(np.max(np.abs(found[: len(end)] - end)))
    if seconds < LONG:
        seconds = min(interleave({"": partial(solve, tolerance)}, rounds).rounds[""])
    return error, 1e3 * seconds


def cheapest(costs: Sequence[tuple[float, float]], error: float) -> float:
    """The least time with at most an error; not a number where none is so small."""
    return min((ms for off, ms in costs if off <= error), default=math.nan)


def plot(costs: dict[str, Costs], folder: Path) -> None:
    """A work-precision diagram of each problem, as PNG."""
    figures: Any = import_module("matplotlib.figure")
    folder.mkdir(parents=True, exist_ok=True)
    for problem, methods in costs.items():
        figure = figures.Figure(figsize=(6, 4.5), layout="constrained")
        axes = figure.add_subplot(xlabel="error at the end", ylabel="CPU ms of a call", title=problem)
        for name, runs in methods.items():
            axes.loglog(*zip(*[(max(off, 1e-17), ms) for off, ms in runs if off < 1.0] or [(math.nan, math.nan)],
                             strict=True), marker="o", label=name)  # fmt: skip
        axes.invert_xaxis()
        axes.grid(alpha=0.3)
        axes.legend()
        figure.savefig(folder / (re.sub(r"\W+", "-", problem).strip("-") + ".png"), dpi=150)
