"""M34: twists in either frame, generalized inertia, and Newton-Euler: S35, S22."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dalembert.description.coordinates import coordinates, time
from dalembert.forms.newton_euler import NewtonEuler, newton_euler
from dalembert.spatial import J, Pose, Rotation, Twist, Wrench, inertia, skew

from .lesson import Check, Lesson
from .measures import difference, gap, matrix, unlike

SOURCE = "Mechanics for design, lecture 03, 'Newton-Euler by twists', from V^s = g' g^-1 to the two particles on a rod"
ERRATA = (
    "E003-19: the corner of M^s' is m 1 -> 0; theta' as second entry of the acceleration -> theta''; v -> v^T in a "
    "row; theta' T q -> theta' J q; = 0_v -> = 0."
)


@cache
def body() -> Any:
    """A brick in symbols, about its centre of mass."""
    from sympy import symbols

    return inertia.brick(*symbols("m a b c", positive=True))


@cache
def moving(planar: bool) -> Pose:
    x, y, z, theta, phi = coordinates("x y z theta phi")
    return Pose.planar(theta, (x, y)) if planar else Pose(Rotation.from_euler("zx", (phi, theta)), (x, y, z))


def spatial_and_body_twist() -> float:
    """V^s from g' g^-1 and V^b from g^-1 g', differentiated by SymPy; V^s = Ad_g V^b; in the plane and in space."""
    worst = 0.0
    for planar in (True, False):
        X = moving(planar)
        g = matrix(X.matrix())
        back = matrix(X.inverse().matrix())
        rate = g.diff(time())
        spatial, own = X.spatial_twist(), X.body_twist()
        worst = max(
            worst,
            difference(rate * back, matrix(spatial.matrix())),
            difference(back * rate, matrix(own.matrix())),
            difference(matrix(X.adjoint()) * matrix(own.vector), matrix(spatial.vector)),
        )
    return worst


def printed_adjoints() -> float:
    """Ad = [[R, S(p) R], [0, R]]; in the plane [[R, -J p], [0, 1]]."""
    from sympy import Matrix, zeros

    X, flat = moving(False), moving(True)
    R, p = matrix(X.rotation.matrix), X.position
    printed = Matrix.vstack(Matrix.hstack(R, matrix(skew(p)) * R), Matrix.hstack(zeros(3), R))
    turned = -matrix(J) * matrix(flat.position)
    in_plane = Matrix.vstack(Matrix.hstack(matrix(flat.rotation.matrix), turned), Matrix([[0, 0, 1]]))
    return max(difference(matrix(X.adjoint()), printed), difference(matrix(flat.adjoint()), in_plane))


def skew_form() -> float:
    """X^T J X = 0 for a column X, and S(w) r = w x r."""
    from sympy import Matrix, symbols

    X, w, r = Matrix(symbols("x y")), Matrix(symbols("w1:4")), Matrix(symbols("r1:4"))
    return max(difference(X.T * matrix(J) * X, Matrix([[0]])), difference(matrix(skew(w)) * r, w.cross(r)))


def inertia_by_density() -> float:
    """M^s = int [[1, -S(q)], [S(q), -S(q)^2]] dm of three particles, summed one by one."""
    from sympy import Matrix, eye, symbols, zeros

    masses = symbols("m1:4", positive=True)
    places = [Matrix(symbols(f"q{i}_x:z")) for i in range(3)]
    total = zeros(6)
    for m, q in zip(masses, places, strict=True):
        S = matrix(skew(q))
        total += m * Matrix.vstack(Matrix.hstack(eye(3), -S), Matrix.hstack(S, -(S**2)))
    return difference(matrix(inertia.particles(masses, places).generalized()), total)


@cache
def both_frames(planar: bool) -> tuple[NewtonEuler, NewtonEuler]:
    wrench = Wrench.from_vector(np.zeros(3 if planar else 6))
    spatial, own = (newton_euler(body(), frame, pose=moving(planar), wrench=wrench) for frame in ("spatial", "body"))
    return spatial, own


def inertia_in_both_frames() -> float:
    """M^s = Ad^-T M^b Ad^-1, M^b = diag(m 1, I)."""
    from sympy import diag

    spatial, own = both_frames(True)
    back = matrix(moving(True).inverse().adjoint())
    m = body().mass
    return max(
        difference(matrix(spatial.inertia), back.T * matrix(own.inertia) * back),
        difference(matrix(own.inertia), diag(m, m, body().tensor[2, 2])),
    )


def newton_euler_in_both_frames() -> float:
    """d/dt (M^s V^s) is the residual of the spatial form, and Ad^-T that of the body form."""
    spatial, own = both_frames(True)
    back = matrix(moving(True).inverse().adjoint())
    return max(
        difference(matrix(spatial.momentum).diff(time()), matrix(spatial.residual)),
        difference(matrix(spatial.residual), back.T * matrix(own.residual)),
    )


def spatial_acceleration() -> float:
    """V^s' = Ad_g V^b': accelerations change frames like velocities."""
    X = moving(False)
    rates = (matrix(twist.vector).diff(time()) for twist in (X.spatial_twist(), X.body_twist()))
    spatial, own = rates
    return difference(spatial, matrix(X.adjoint()) * own)


@cache
def two_particles() -> tuple[NewtonEuler, list[Any]]:
    from sympy import symbols

    m1, m2 = symbols("m1 m2", positive=True)
    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    return newton_euler(inertia.particles([m1, m2], [(x1, y1, 0), (x2, y2, 0)]), planar=True), [m1, m2, x1, y1, x2, y2]


def spatial_inertia_of_two() -> float:
    """[[m 1, m J c], [(m J c)^T, m1 q1^2 + m2 q2^2]]."""
    from sympy import Matrix, eye

    found, (m1, m2, x1, y1, x2, y2) = two_particles()
    turned = matrix(J) * Matrix([m1 * x1 + m2 * x2, m1 * y1 + m2 * y2])
    squares = Matrix([[m1 * (x1**2 + y1**2) + m2 * (x2**2 + y2**2)]])
    return difference(
        matrix(found.inertia),
        Matrix.vstack(Matrix.hstack((m1 + m2) * eye(2), turned), Matrix.hstack(turned.T, squares)),
    )


def rate_of_the_inertia() -> tuple[Any, Any, NewtonEuler]:
    """M^s' with q' = v + omega J q of either particle, differentiated entry by entry; V; and the equations."""
    found, (_, _, *places) = two_particles()
    V = Twist.from_vector(found.twist)
    rates = dict(zip(places, [*V.at(places[:2]), *V.at(places[2:])], strict=True))
    rate = found.inertia.applyfunc(lambda entry: sum(entry.diff(q) * v for q, v in rates.items()))
    return matrix(rate), V, found


def product_with_the_twist() -> float:
    """M^s' V^s = -[[J theta', -J v], [0, 0]]^T M^s V^s."""
    from sympy import Matrix, zeros

    rate, V, found = rate_of_the_inertia()
    v, omega = Matrix(V.linear), V.angular
    ad = Matrix.vstack(Matrix.hstack(omega * matrix(J), -matrix(J) * v), zeros(1, 3))
    momentum = matrix(found.inertia) * matrix(found.twist)
    return max(
        difference(rate * matrix(found.twist), -ad.T * momentum), difference(matrix(found.bias), -ad.T * momentum)
    )


def corner() -> float:
    """The corner of M^s' is 0; with m 1 in it the product would be another."""
    from sympy import Matrix, eye

    rate, _, found = rate_of_the_inertia()
    m1, m2 = two_particles()[1][:2]
    wrong = Matrix(rate)
    wrong[:2, :2] = (m1 + m2) * eye(2)
    V = matrix(found.twist)
    return difference(rate[:2, :2], 0 * eye(2)) + unlike(wrong * V, rate * V)


def both_particles() -> float:
    """M^s V^s' + M^s' V^s = sum m_i (q_i'', q_i''^T J q_i), q_i'' = v' + omega' J q_i + omega J q_i'."""
    from sympy import Matrix, zeros

    found, (m1, m2, *places) = two_particles()
    V, (ax, ay, alpha) = Twist.from_vector(found.twist), found.acceleration
    total = zeros(3, 1)
    for m, place in ((m1, places[:2]), (m2, places[2:])):
        q, rate = Matrix(place), Matrix(V.at(place))
        force = m * (Matrix([ax, ay]) + alpha * matrix(J) * q + V.angular * matrix(J) * rate)
        total += Matrix([*force, (force.T * matrix(J) * q)[0]])
    return difference(matrix(found.residual) + matrix(found.wrench), total)


def momentum_is_kept() -> float:
    """A brick that tumbles freely, integrated in its own frame by SciPy: M^s V^s stays."""
    from scipy.integrate import solve_ivp
    from sympy import lambdify

    brick = inertia.brick(2, 0.3, 0.5, 0.9).moved((0.1, -0.2, 0.3))
    found = newton_euler(brick, "body", wrench=Wrench.from_vector([0] * 6))
    solved = lambdify([list(matrix(found.twist))], -matrix(found.inertia).LUsolve(found.bias))

    def rate(_: float, state: np.ndarray) -> list[float]:
        V = Twist.from_vector(state[16:])
        return [*(state[:16].reshape(4, 4) @ V.matrix()).ravel(), *np.ravel(solved(state[16:]))]

    start = [*np.eye(4).ravel(), 0.4, -0.2, 0.3, 2.0, -1.0, 0.5]
    flight = solve_ivp(rate, (0, 3), start, method="DOP853", rtol=1e-11, atol=1e-12, t_eval=np.linspace(0, 3, 5))

    def momentum(state: np.ndarray) -> np.ndarray:
        U, _, W = np.linalg.svd(state[:16].reshape(4, 4)[:3, :3])
        X = Pose(U @ W, state[:16].reshape(4, 4)[:3, 3])
        return brick.moved(X).momentum(Twist.from_vector(state[16:]).transformed(X)).vector

    first, *rest = (momentum(state) for state in flight.y.T)
    return max(gap(later, first) for later in rest)


LESSON = Lesson(
    name="twists",
    title="Twists, generalized inertia and Newton-Euler in either frame",
    source=SOURCE,
    checks=(
        Check(
            "two twists", "M34 T39 S35", spatial_and_body_twist, 1e-20, "V^s = g' g^-1, V^b = g^-1 g', V^s = Ad_g V^b."
        ),
        Check("adjoint", "T39", printed_adjoints, 1e-20, "Ad = [[R, S(p) R], [0, R]]; planar [[R, -J p], [0, 1]]."),
        Check("skew", "T43 T09", skew_form, 1e-25, "X^T J X = 0."),
        Check("density", "T40", inertia_by_density, 1e-20, "M^s = int [[1, -S(q)], [S(q), -S(q)^2]] dm."),
        Check("inertia", "T40 S35", inertia_in_both_frames, 1e-20, "M^s = Ad^-T M^b Ad^-1, M^b = diag(m 1, I)."),
        Check("both frames", "T41 M34 S35", newton_euler_in_both_frames, 1e-20, "d/dt (M^s V^s) = F^s = Ad^-T F^b."),
        Check("acceleration", "T41", spatial_acceleration, 1e-20, "V^s' = Ad_g V^b'."),
        Check("two particles", "S22 T40", spatial_inertia_of_two, 1e-20, "[[m 1, m J c], [., m1 q1^2 + m2 q2^2]]."),
        Check("rate", "H13 T41 T43", product_with_the_twist, 1e-20, "M^s' V^s = -ad_V^T M^s V^s."),
        Check("corner", "E003-19", corner, 1e-20, "The corner of M^s' is 0."),
        Check(
            "Newton",
            "S22 M34 M15 E003-19",
            both_particles,
            1e-20,
            "M^s V^s' + M^s' V^s = sum of the wrenches m_i q_i''.",
        ),
        Check("momentum", "T47", momentum_is_kept, 1e-8, "F = 0: M^s V^s is constant."),
    ),
    errata=ERRATA,
)
