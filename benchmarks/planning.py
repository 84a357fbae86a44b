"""Swing-ups and a move of the UR5, planned from the Lagrangian alone, beside collocation by hand in CasADi.

By hand are the explicit equations of motion, of the UR5 the recursion of Newton and Euler with the numbers that
Pinocchio reads, and a nonlinear program of the same kind: inputs held over 50 intervals, Radau's points, IPOPT to the
same tolerance from the same straight line. Both are timed from the call to the answer, models compiled before; ours
includes the check by simulation, the other one is simulated beside.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

import dalembert as da
from dalembert.planning.planned import PlannedMotion

from .common import Goal, Record, arguments, interleave
from .robot_peers.files import urdf_files

INTERVALS, DEGREE = 50, 5
COST_WITHIN, DEFECT = 1e-3, 1e-8
g, pi = 9.81, math.pi


Words = Callable[[Any, Any, Any, Any, Any], Sequence[Any]]


@dataclass(frozen=True)
class Case:
    """A motion that is planned.

    zero         by hand, of CasADi's module, q, v, a and u: what is zero along a motion
    start, end   by name; what the end leaves out is free
    most         of each input
    fastest      of each velocity
    """

    system: da.System | da.Mechanism
    zero: Words
    end: dict[str, float]
    duration: float
    most: Sequence[float]
    start: dict[str, float] = field(default_factory=dict)
    fastest: float = math.inf


def explicit(accelerations: Callable[[Any, Any, Any, Any], Sequence[Any]]) -> Words:
    """Accelerations that stand alone, as what is zero."""
    return lambda ca, q, v, a, u: [a[i] - x for i, x in enumerate(accelerations(ca, q, v, u))]


def pendulum() -> Case:
    system = da.System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)", forces="u", inputs=["u"],
                       name="pendulum")  # fmt: skip
    return Case(system, explicit(lambda ca, q, v, u: [u[0] - g * ca.sin(q[0])]), {"theta": pi}, 3.0, [5.0])


def cart_pole() -> Case:
    """Kelly 2017, section 6: 1 kg and 0.3 kg, 0.5 m."""
    m, M, l = 0.3, 1.0, 0.5  # noqa: E741
    system = da.System("x theta", kinetic="M*x'**2/2 + m*((x' + l*cos(theta)*theta')**2 + (l*sin(theta)*theta')**2)/2",
                       potential="-m*g*l*cos(theta)", forces={"x": "u"}, inputs=["u"],
                       parameters={"m": m, "M": M, "l": l, "g": g}, name="cart-pole")  # fmt: skip

    def accelerations(ca: Any, q: Any, v: Any, u: Any) -> list[Any]:
        s, c = ca.sin(q[1]), ca.cos(q[1])
        below = M + m * s * s
        return [(l * m * s * v[1] ** 2 + u[0] + m * g * c * s) / below,
                -(l * m * c * s * v[1] ** 2 + u[0] * c + (m + M) * g * s) / (l * below)]  # fmt: skip

    return Case(system, explicit(accelerations), {"x": 0.0, "theta": pi}, 2.0, [20.0])


def furuta() -> Case:
    """A point of 0.1 kg on a rod of 0.2 m at the end of an arm of 0.3 m."""
    J, m, r, l = 0.01, 0.1, 0.3, 0.2  # noqa: E741
    kinetic = "(J*phi'**2 + m*((r*phi' + l*cos(theta)*theta')**2 + (l*sin(theta))**2*(phi'**2 + theta'**2)))/2"
    system = da.System("phi theta", kinetic=kinetic, potential="-m*g*l*cos(theta)", forces={"phi": "u"}, inputs=["u"],
                       parameters={"J": J, "m": m, "r": r, "l": l, "g": g}, name="furuta")  # fmt: skip

    def accelerations(ca: Any, q: Any, v: Any, u: Any) -> list[Any]:
        s, c = ca.sin(q[1]), ca.cos(q[1])
        a, b, d = J + m * r * r + m * l * l * s * s, m * r * l * c, m * l * l
        first = u[0] - 2 * m * l * l * s * c * v[0] * v[1] + m * r * l * s * v[1] ** 2
        second = m * l * l * s * c * v[0] ** 2 - m * g * l * s
        below = a * d - b * b
        return [(d * first - b * second) / below, (a * second - b * first) / below]

    return Case(system, explicit(accelerations), {"theta": pi}, 1.5, [2.0])


def acrobot() -> Case:
    """Spong 1995, with rods of 1 kg and 1 m."""
    I = 1.0 / 12.0  # noqa: E741
    kinetic = "(0.25*a'**2 + I*a'**2 + a'**2 + 0.25*(a' + b')**2 + a'*(a' + b')*cos(b) + I*(a' + b')**2)/2"
    system = da.System("a b", kinetic=kinetic, potential="-g*(1.5*cos(a) + 0.5*cos(a + b))", forces={"b": "u"},
                       inputs=["u"], parameters={"I": I, "g": g}, name="acrobot")  # fmt: skip

    def accelerations(ca: Any, q: Any, v: Any, u: Any) -> list[Any]:
        c, s = ca.cos(q[1]), ca.sin(q[1])
        m11, m12, m22 = 1.5 + 2 * I + c, 0.25 + I + 0.5 * c, 0.25 + I
        first = 0.5 * s * (2 * v[0] * v[1] + v[1] ** 2) - g * (1.5 * ca.sin(q[0]) + 0.5 * ca.sin(q[0] + q[1]))
        second = u[0] - 0.5 * s * v[0] ** 2 - g * 0.5 * ca.sin(q[0] + q[1])
        below = m11 * m22 - m12 * m12
        return [(m22 * first - m12 * second) / below, (m11 * second - m12 * first) / below]

    return Case(system, explicit(accelerations), {"a": pi, "b": 0.0}, 3.0, [20.0])


def ur5() -> Case:
    """From upright to one side, in so short a time that the joint that turns most is as fast as its file lets it."""
    path = urdf_files()["ur/ur5_robot"]
    robot, pin = da.read(path), import_module("pinocchio")
    read = pin.buildModelFromUrdf(str(path))
    joints = [(np.array(at.rotation), np.array(at.translation), "xyz".index(joint.shortname()[-1].lower()),
               body.mass, np.array(body.lever), np.array(body.inertia)) for at, joint, body in
              zip(read.jointPlacements[1:], read.joints[1:], read.inertias[1:], strict=True)]  # fmt: skip
    start = dict(zip(read.names[1:], (0.0, -pi / 2, 0.0, -pi / 2, 0.0, 0.0), strict=True))
    end = dict(zip(read.names[1:], (pi / 2, -1.0, 1.2, -1.8, -pi / 2, 0.5), strict=True))
    return Case(robot, lambda ca, q, v, a, u: [tau - u[i] for i, tau in enumerate(newton_euler(ca, joints, q, v, a))],
                end, 0.7, [float(x) for x in read.effortLimit], start, float(read.velocityLimit.min()))  # fmt: skip


def newton_euler(ca: Any, joints: Sequence[Any], q: Any, v: Any, a: Any) -> list[Any]:
    """The torques of a chain of joints, each its place in the one before, axis, mass, centre and inertia about it."""
    turn, spin, push, kept = ca.SX.zeros(3), ca.SX.zeros(3), ca.SX([0.0, 0.0, g]), []
    for i, (place, offset, axis, mass, centre, inertia) in enumerate(joints):
        push = push + ca.cross(spin, offset) + ca.cross(turn, ca.cross(turn, offset))
        back = ca.mtimes(ca.SX(place), turned(ca, axis, q[i])).T
        along = ca.SX(np.eye(3)[axis])
        turn, spin, push = (ca.mtimes(back, x) for x in (turn, spin, push))
        spin, turn = spin + along * a[i] + ca.cross(turn, along * v[i]), turn + along * v[i]
        force = mass * (push + ca.cross(spin, centre) + ca.cross(turn, ca.cross(turn, centre)))
        moment = ca.mtimes(inertia, spin) + ca.cross(turn, ca.mtimes(inertia, turn)) + ca.cross(centre, force)
        kept.append((back, offset, axis, force, moment))
    torques, force, moment = [], ca.SX.zeros(3), ca.SX.zeros(3)
    for back, offset, axis, own, about in reversed(kept):
        force, moment = force + own, moment + about
        torques.append(moment[axis])
        force, moment = ca.mtimes(back.T, force), ca.mtimes(back.T, moment)
        moment = moment + ca.cross(offset, force)
    return torques[::-1]


def turned(ca: Any, axis: int, angle: Any) -> Any:
    """The rotation about an axis of a frame."""
    c, s, (j, k) = ca.cos(angle), ca.sin(angle), ((axis + 1) % 3, (axis + 2) % 3)
    R = ca.SX.eye(3)
    R[j, j], R[j, k], R[k, j], R[k, k] = c, -s, s, c
    return R


# -------------------------------------------------------------------- the two contenders


def by_hand(ca: Any, case: Case, names: Sequence[str]) -> tuple[float, np.ndarray]:
    """The cost and the inputs (N, nu) of a program as CasADi's own examples write it."""
    n, nu = len(names), len(case.most)
    places = ca.collocation_points(DEGREE, "radau")
    slopes, _, weights = ca.collocation_coeff(places)
    h = case.duration / INTERVALS
    start, points, u = ca.SX.sym("x", 2 * n), ca.SX.sym("p", 2 * n, DEGREE), ca.SX.sym("u", nu)
    rates, zero, cost = ca.mtimes(ca.horzcat(start, points), slopes), [], 0
    for j in range(DEGREE):
        q, v = points[:n, j], points[n:, j]
        zero += [rates[:n, j] - h * v, h * ca.vertcat(*case.zero(ca, q, v, rates[n:, j] / h, u))]
        cost += h * weights[j] * ca.dot(u, u)
    interval = ca.Function("interval", [start, points, u], [ca.vertcat(*zero), cost])
    count = 2 * n * DEGREE
    w = ca.MX.sym("w", count + nu, INTERVALS)
    begun = np.array([case.start.get(name, 0.0) for name in names] + [0.0] * n)
    goal = np.array([case.end.get(name, 0.0) for name in names] + [0.0] * n)
    ends = w[count - 2 * n : count, :]
    starts = ca.horzcat(ca.DM(begun), ends[:, :-1])
    each = ca.Function("each", [start, own := ca.SX.sym("w", count + nu)],
                       interval(start, ca.reshape(own[:count], 2 * n, DEGREE), own[count:]))  # fmt: skip
    zeros, costs = each.map(INTERVALS)(starts, w)
    bounds = [*[np.inf] * n, *[case.fastest] * n] * DEGREE + [*case.most]
    upper, guess = np.tile(bounds, (INTERVALS, 1)), np.zeros((INTERVALS, count + nu))
    lower = -upper
    for k in range(INTERVALS):
        guess[k, :count] = (begun + np.outer((k + np.array(places)) / INTERVALS, goal - begun)).ravel()
    for i, x in enumerate(goal):
        if i >= n or names[i] in case.end:
            lower[-1, count - 2 * n + i] = upper[-1, count - 2 * n + i] = x
    options = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.tol": 1e-8,
               "ipopt.constr_viol_tol": 1e-10}  # fmt: skip
    solver = ca.nlpsol("s", "ipopt", {"x": ca.vec(w), "f": ca.sum2(costs), "g": ca.vec(zeros)}, options)
    found = solver(x0=guess.ravel(), lbx=lower.ravel(), ubx=upper.ravel(), lbg=0, ubg=0)
    return float(found["f"]), np.asarray(found["x"]).reshape(INTERVALS, -1)[:, count:]


def ours(model: da.Model, case: Case) -> PlannedMotion:
    most = dict(zip(model.input_names, case.most, strict=True))
    fastest = None if math.isinf(case.fastest) else case.fastest
    return da.control.trajectory(model, case.start, case.end, case.duration, inputs=most, velocities=fastest,
                                 intervals=INTERVALS)  # fmt: skip


def missed(model: da.Model, case: Case, inputs: np.ndarray, method: str) -> float:
    """How far the simulated end is from what was wanted."""
    times = case.duration / INTERVALS * np.arange(INTERVALS)
    begun = [case.start.get(name, 0.0) for name in model.coordinate_names]
    motion = da.simulate(model, q=begun, duration=case.duration, inputs=(times, inputs), method=method, rtol=1e-12,
                         atol=1e-13, times=[case.duration], progress=False)  # fmt: skip
    ends = [abs(float(motion[name][-1]) - x) for name, x in case.end.items()]
    return max(*ends, float(np.abs(motion.v[-1]).max()))


def main() -> None:
    options, record, ca = arguments(__doc__ or ""), Record("planning"), import_module("casadi")
    warnings.simplefilter("ignore", da.errors.Remark)
    costs, ratios, defects = [], [], []
    for case in (pendulum(), cart_pole(), furuta(), acrobot(), ur5()):
        model = da.compile(case.system)
        names, found = model.coordinate_names, ours(model, case)
        cost, inputs = by_hand(ca, case, names)
        timings = interleave({"ours": lambda m=model, c=case: ours(m, c),
                              "by hand": lambda c=case, n=names: by_hand(ca, c, n)}, options.rounds)  # fmt: skip
        costs.append(abs(found.cost / cost - 1.0))
        ratios.append(timings.ratio("ours", "by hand"))
        defects.append(max(found.defect, found.excess))
        record.row(system=model.system.name, cost=found.cost, **{
            "by hand": cost, "ours (s)": timings.seconds("ours"), "by hand (s)": timings.seconds("by hand"),
            "ratio": ratios[-1], "defect": found.defect, "by dop853": missed(model, case, found.u, "dop853"),
            "by hand, simulated": missed(model, case, inputs, "auto")}, success=found.success)  # fmt: skip
    record.goals += [Goal("cost beside by hand", COST_WITHIN, max(costs), at_least=False),
                     Goal("time beside by hand, of any", 1.0, max(ratios), at_least=False),
                     Goal("defect when simulated", DEFECT, max(defects), at_least=False)]  # fmt: skip
    record.finish(options.json)


if __name__ == "__main__":
    main()
