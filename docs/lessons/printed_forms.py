"""Formulas that the documents print wrong, each beside the right one, which the library gives."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.analysis.contact import no_slip
from dalembert.description.coordinates import coordinates, time
from dalembert.description.mechanism import Mechanism
from dalembert.description.system import System
from dalembert.equations import Equations, derive
from dalembert.forms.statics.advantage import mechanical_advantage
from dalembert.gallery.linkages import FourBar
from dalembert.gallery.measures import symbols_of
from dalembert.model import compile as compiled
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, largest, matrix, unlike

SOURCE = "All five documents; each entry of the errata names its own"
ERRATA = (
    "E000-4: q'^T D q'/2 = sum d_ij q_i' q_j' -> half of it. E000-5: P = m g^T r -> -m g^T r with the acceleration of "
    "gravity. E000-6: c_ijk has no sums over i and j. E000-7: right side 0 -> tau_j. E000-9: q' D q' -> q'^T D q'. "
    "E001-1: V lacks the weight of Q -> -m_Q g (l cos q1 - q3 cos q2 sin q1). E001-2: rows for g_d and the left-hand "
    "side -> columns. E001-3: -N.z in the code is r = 1 -> -r n_z. E001-5: +d(M_hn q')/dq q' -> -d(M_hn q')/dq q'. "
    "E001-8: the 'slope' q1 = q2 is vertical -> without a load F = 0. E001-14: a 'sphere' with three moments -> not a "
    "homogeneous one. E002-4: I is undefined -> I_l + m d^2 + I_m n_r^2. E002-7: M > 0 for all q -> in regular "
    "coordinates. E003-1: arctan(B/A) -> atan2(B, A). E003-3: f_out is the force on the load -> the load pulls with "
    "-f_out. E003-4: delta q = omega q + v of a twist -> of a virtual, infinitesimal one. E003-12: x = a + v t - g t^2 "
    "-> a + v t - g t^2/2. E003-16: theta''^2 -> theta'^2. E003-17: f_t = lambda (q1 - q2) with lambda (|q1 - q2|^2 - "
    "h^2) -> 2 lambda (q1 - q2). E004-2: M q'' + ... = tau with T alone -> gravity inside tau."
)


@cache
def page(name: str) -> tuple[Equations, Any]:
    """The equations of a page, and its symbols by name."""
    equations = derive(gallery.load(name).build())
    return equations, symbols_of(equations.system)


def rates(name: str) -> Any:
    return matrix([q.diff(time()) for q in page(name)[0].system.coordinates])


def half_of_the_sum() -> float:
    """T = q'^T D q'/2 is half of sum d_ij q_i' q_j'; q' D q' without the transpose is no product at all."""
    from sympy import ShapeError

    equations, v = page("pr-robot")[0], rates("pr-robot")
    D = equations.mass_matrix
    whole = sum(D[i, j] * v[i] * v[j] for i in range(2) for j in range(2))
    try:
        _ = v * D * v
    except ShapeError:
        refused = True
    else:
        refused = False
    T = equations.kinetic_energy
    return difference(T, whole / 2) + unlike(whole, T) + failures(refused, (v.T * D * v).shape == (1, 1))


def sign_of_gravity() -> float:
    """A mass on a vertical slider: P rises with z, as -m g^T r does for g = (0, 0, -9.81)."""
    machine = Mechanism("slider", (0, 0, -9.81))
    machine.prismatic("z", machine.ground, machine.body("mass", 2.0), axis="z")
    model = compiled(machine)
    found = model.potential_energy([1.5]) - model.potential_energy([0.0])
    work = 2.0 * np.array([0, 0, -9.81]) @ np.array([0, 0, 1.5])
    return gap(found, -work) + apart(work, found, least=1.0)


def christoffel_without_sums() -> float:
    """c_ijk for each i and j against the sum over both, for the double pendulum."""
    from sympy import ones

    equations, _ = page("double-pendulum")
    q, D = equations.system.coordinates, equations.mass_matrix

    def symbol(k: int, i: int, j: int) -> Any:
        return (D[k, j].diff(q[i]) + D[k, i].diff(q[j]) - D[i, j].diff(q[k])) / 2

    worst = 0.0
    for k in range(2):
        right = matrix([[symbol(k, i, j) for j in range(2)] for i in range(2)])
        worst = max(worst, difference(equations.christoffel(k), right), unlike(sum(right) * ones(2), right))
    return worst


def right_side() -> float:
    """D q'' + C q' + g = tau: the forces of the robot stand on the right, and are not 0."""
    equations, _ = page("pr-robot")
    left = equations.mass_matrix * rates("pr-robot").diff(time()) + equations.bias
    inputs = matrix(equations.system.inputs)
    return difference(equations.residual, left - inputs) + unlike(left, left - inputs)


def weight_of_the_slider() -> float:
    """dV/dq of the page with the weight of Q, and without it."""
    from sympy import cos, sin

    equations, s = page("spring-double-pendulum")
    q = matrix([s.q1, s.q2, s.q3])
    rods = -s.m * s.g * (s.l / 2 + s.l) * cos(s.q1) + s.k_t * (s.q1**2 + s.q2**2) / 2 + s.k_l * s.q3**2 / 2
    slider = -s.m_Q * s.g * (s.l * cos(s.q1) - s.q3 * cos(s.q2) * sin(s.q1))
    right, printed = (matrix([V]).jacobian(q).T for V in (rods + slider, rods))
    return difference(equations.gravity, right) + unlike(printed, right)


def columns() -> float:
    """g_d, forces and both blocks of the extended right-hand side are columns, 6 and 9 high."""
    equations, _ = page("rolling-sphere")
    return failures(
        equations.bias.shape == (6, 1), equations.forces.shape == (6, 1), equations.extended_rhs.shape == (9, 1)
    )


def radius_of_the_sphere() -> float:
    """The rows of the contact point with -r n_z, and with the -n_z of the code."""
    from dalembert.gallery.free_rigid_body import body_rates, rotation

    equations, s = page("rolling-sphere")
    angles = matrix([s.psi, s.theta, s.phi])
    omega = rotation(s.psi, s.theta, s.phi) * body_rates(s.theta, s.phi) * angles.diff(time())
    v = matrix([s.x, s.y, s.z]).diff(time())
    right, printed = (v + omega.cross(matrix([0, 0, -r])) for r in (s.r, 1))
    found = equations.constraint_jacobian * matrix([*angles, s.x, s.y, s.z]).diff(time())
    return max(difference(found[1:, 0], right[:2, 0]), difference(found[0], right[2])) + unlike(printed, right)


def sign_of_the_bias() -> float:
    """The last rows of the right-hand side are -d(M_hn q')/dq q'."""
    equations, _ = page("rolling-sphere")
    q = matrix(equations.system.coordinates)
    v = q.diff(time())
    bias = matrix(equations.constraint_jacobian * v).jacobian(q) * v
    found = equations.extended_rhs[6:, 0]
    return difference(found, -bias) + unlike(bias, found)


def vertical_plane() -> float:
    """q1 = q2 without a load holds nothing; q3 = q1, a slope indeed, holds the particle with m g/2."""
    free: dict[str, Any] = {"kinetic": "(q1'**2 + q2'**2 + q3'**2)/2", "potential": "9.81*q3"}
    force = [compiled(System("q1 q2 q3", **free, holonomic=[row])).multipliers([0.3, 0.3, 0.3], [0.0, 0.0, 0.0])
             for row in ("q1 - q2", "q3 - q1")]  # fmt: skip
    return max(largest(force[0]), gap(np.abs(force[1]), 9.81 / 2))


def homogeneous_sphere() -> float:
    """With equal moments omega is constant; with the three of the document it is not. Both roll."""
    sphere = gallery.load("rolling-sphere")
    if sphere.start is None:
        return math.inf
    moved = []
    for moments in (0.4, None):
        values = dict.fromkeys(("I_xx", "I_yy", "I_zz"), moments) if moments else None
        run = simulate(sphere.build(), q=sphere.start.q, v=sphere.start.v, duration=0.5, parameters=values)
        speed = np.hypot(run["x'"], run["y'"])
        moved.append(gap(speed, speed[0]))
        moved.append(failures(no_slip(run, [1, 2], 0, 10.0).held))
    return moved[0] + moved[1] + moved[3] + max(0.0, 1e-3 - moved[2])


def inertia_of_the_gear() -> float:
    """I = I_l + m d^2 + I_m n_r^2 of the link side; without the rotor it is another."""
    equations, s = page("geared-pendulum")
    right, printed = s.I_l + s.m * s.d**2 + s.I_m * s.n_r**2, s.I_l + s.m * s.d**2
    return difference(equations.mass_matrix[0, 0], right) + unlike(printed, right)


def gimbal_lock() -> float:
    """det M of the zxy angles is I_xx I_yy I_zz m^3 cos(theta)^2: 0 at theta = pi/2."""
    equations, s = page("free-rigid-body")
    model = compiled(equations)
    numbers = {symbol.name: float(value) for symbol, value in model.parameter_values.items()}
    product = numbers["I_xx"] * numbers["I_yy"] * numbers["I_zz"] * numbers["m"] ** 3
    names = [str(q.func) for q in equations.system.coordinates]
    places = np.zeros((3, 6))
    places[:, names.index(str(s.theta.func))] = (0.0, 1.0, math.pi / 2)
    found = np.linalg.det(model.mass_matrix(places))
    return gap(found, product * np.cos([0.0, 1.0, math.pi / 2]) ** 2)


def angle_of_the_rocker() -> float:
    """|B - A| = h with atan2 at every angle of the crank; with arctan(B/A), off by pi, the loop stays open."""
    linkage = FourBar(0.3, 0.8, 0.6, 0.9)
    theta = np.linspace(0.1, 6.1, 25)
    A, B, C = linkage.closing(theta)
    psi = np.arctan(B / A) - np.arccos(C / np.hypot(A, B))

    def open_by(angle: Any) -> Any:
        crank, rocker = 0.3 * np.exp(1j * theta), 0.9 + 0.6 * np.exp(1j * np.asarray(angle))
        return np.abs(rocker - crank) - 0.8

    right = open_by(linkage.at(theta, -1).psi)
    return largest(right) + failures(np.all(A < 0), np.min(np.abs(open_by(psi))) > 0.01)


def pull_of_the_load() -> float:
    """A lever at rest under f_in and the load's -f_out = -(p/r) f_in: no acceleration; with +f_out there is one."""
    from sympy import symbols

    (theta,) = coordinates("theta")
    p, r, f_in, f_out = symbols("p r f_in f_out", positive=True)
    ratio = mechanical_advantage(System([theta], kinetic=p * r * theta.diff() ** 2), input=p * theta, output=r * theta)
    lever = System([theta], kinetic=theta.diff() ** 2 / 2, forces={theta: f_in * p - f_out * r})
    right = derive(lever).forces[0].subs(f_out, ratio * f_in)
    wrong = derive(lever).forces[0].subs(f_out, -ratio * f_in)
    return difference(right, 0) + unlike(wrong, right)


def virtual_twist() -> float:
    """omega J q + v of a twist is the displacement for a small one, to an error of second order; not for a large."""
    from dalembert.spatial import Pose, Twist

    twist, q = np.array([0.3, -0.2, 1.0]), np.array([0.8, 0.5])

    def missed(size: float) -> float:
        step = Twist.from_vector(size * twist)
        moved = Pose.exp(step).apply(q) - q
        return gap(step.at(q), moved)

    small = missed(1e-4)
    return small + max(0.0, 0.1 - missed(1.0)) + max(0.0, missed(2e-4) / small - 2.001)


def free_fall() -> float:
    """The simulated fall against a + v t - g t^2/2, and against the printed one."""
    run = simulate(System("x", kinetic="x'**2/2", potential="9.81*x"), q=[3.0], v=[2.0], duration=1.0)
    t = run.times
    right, printed = 3 + 2 * t - 9.81 * t**2 / 2, 3 + 2 * t - 9.81 * t**2
    return gap(run.q[:, 0], right) + apart(printed, right, least=0.1)


def rate_not_acceleration() -> float:
    """The second row of approach 1, sum of both particles along y, with theta'^2 and with theta''^2."""
    from sympy import cos, sin

    equations, s = page("rod-reduced")
    theta, turn = s.theta, s.theta.diff(time())

    def row(squared: Any) -> Any:
        second = s.y1.diff(time(), 2) + s.h * cos(theta) * turn.diff(time()) - s.h * sin(theta) * squared
        return s.m1 * s.y1.diff(time(), 2) + s.m2 * second + (s.m1 + s.m2) * s.g - s.f_1y - s.f_2y

    right, printed = row(turn**2), row(turn.diff(time()) ** 2)
    return difference(equations.residual[1], right) + unlike(printed, right)


def scale_of_the_multiplier() -> float:
    """The reaction on the first particle is 2 lambda (q1 - q2) for lambda (|q1 - q2|^2 - h^2)."""
    equations, s = page("rod-multiplier")
    (force,) = equations.multipliers
    reaction = (equations.constraint_jacobian.T * matrix([force]))[:2, 0]
    right, printed = (scale * force * matrix([s.x1 - s.x2, s.y1 - s.y2]) for scale in (2, 1))
    return difference(reaction, right) + unlike(printed, right)


def gravity_in_tau() -> float:
    """d/dt dT/dq' - dT/dq = tau - g + A^T lambda of the three-link arm; without g it does not hold."""
    equations, _ = page("three-link-arm")
    inertial = equations.mass_matrix * rates("three-link-arm").diff(time()) + equations.coriolis_vector
    reactions = equations.constraint_jacobian.T * matrix(equations.multipliers)
    printed = inertial - equations.forces - reactions
    return difference(equations.residual, printed + equations.gravity) + unlike(printed, equations.residual)


LESSON = Lesson(
    name="printed-forms",
    title="Printed wrong, and right",
    source=SOURCE,
    checks=(
        Check("half", "E000-4 E000-9", half_of_the_sum, 1e-20, "T = sum d_ij q_i' q_j' / 2 = q'^T D q' / 2."),
        Check("gravity", "E000-5", sign_of_gravity, 1e-13, "P = -m g^T r."),
        Check("Christoffel", "E000-6", christoffel_without_sums, 1e-20, "c_ijk without sums."),
        Check("right side", "E000-7", right_side, 1e-20, "D q'' + C q' + g = tau."),
        Check("weight of Q", "E001-1 S08", weight_of_the_slider, 1e-20, "V holds -m_Q g Q . n_x."),
        Check("columns", "E001-2", columns, 0.0, "g_d is a column."),
        Check("radius", "E001-3", radius_of_the_sphere, 1e-20, "v + omega x (-r n_z) = 0."),
        Check("constraint bias", "E001-5", sign_of_the_bias, 1e-20, "-d(M_hn q')/dq q' on the right."),
        Check("vertical plane", "E001-8", vertical_plane, 1e-12, "F = 0 on q1 = q2, m g/2 on q3 = q1."),
        Check("homogeneous", "E001-14", homogeneous_sphere, 1e-7, "A homogeneous sphere rolls at constant speed."),
        Check("gear", "E002-4 S15 M41", inertia_of_the_gear, 1e-20, "I = I_l + m d^2 + I_m n_r^2."),
        Check("gimbal lock", "E002-7 S07", gimbal_lock, 1e-13, "det M = I_xx I_yy I_zz m^3 cos(theta)^2."),
        Check("atan2", "E003-1 S20", angle_of_the_rocker, 1e-14, "psi = atan2(B, A) +- acos(C/sqrt(A^2 + B^2))."),
        Check("load", "E003-3 T29 M36", pull_of_the_load, 1e-20, "f_in v_in - f_out v_out = 0."),
        Check("virtual twist", "E003-4", virtual_twist, 1e-3, "delta q = omega q + v, to first order only."),
        Check("free fall", "E003-12 S25", free_fall, 1e-12, "x = a + v t - g t^2/2."),
        Check("theta'^2", "E003-16", rate_not_acceleration, 1e-20, "-m2 h sin(theta) theta'^2."),
        Check("2 lambda", "E003-17", scale_of_the_multiplier, 1e-20, "f_t = 2 lambda (q1 - q2)."),
        Check("gravity in tau", "E004-2", gravity_in_tau, 1e-20, "M q'' + C q' + g = tau + A^T lambda."),
    ),
    errata=ERRATA,
)
