"""M07: inertia tensors: integrated, turned, moved, put together."""

from __future__ import annotations

import math

import numpy as np

from dalembert.spatial import Inertia, Rotation, Twist, inertia, skew

from .lesson import Check, Lesson
from .measures import difference, failures, gap, matrix

SOURCE = (
    "Lecture 11, inertia tensor of a parallelepiped; De Luca, Robotics 2, Lagrangian dynamics, 'body inertia "
    "matrices', 'Steiner', 'Koenig'"
)


def brick() -> float:
    """int (y^2 + z^2) dm and so on by SymPy, against the shape and against the density of the library."""
    from sympy import Matrix, diag, integrate, symbols

    a, b, c, rho = symbols("a b c rho", positive=True)
    x, y, z = symbols("x y z")
    box = [(x, -a / 2, a / 2), (y, -b / 2, b / 2), (z, -c / 2, c / 2)]
    r = Matrix([x, y, z])
    density = rho * ((r.T * r)[0] * Matrix.eye(3) - r * r.T)
    by_hand = density.applyfunc(lambda entry: integrate(entry, *box))
    m = rho * a * b * c
    printed = diag(m * (b**2 + c**2), m * (a**2 + c**2), m * (a**2 + b**2)) / 12
    found = inertia.brick(a=a, b=b, c=c, density=rho)
    return max(difference(matrix(found.tensor), by_hand), difference(by_hand, printed), difference(found.mass, m))


def elements() -> float:
    """I = [[int y^2 + z^2, -int x y, -int x z], ...] of five particles, summed one by one."""
    from sympy import Matrix, symbols, zeros

    masses = symbols("m1:6", positive=True)
    places = [symbols(f"p{i}_x:z") for i in range(5)]
    total = zeros(3)
    for m, (x, y, z) in zip(masses, places, strict=True):
        total += m * Matrix(
            [[y**2 + z**2, -x * y, -x * z], [-x * y, x**2 + z**2, -y * z], [-x * z, -y * z, x**2 + y**2]]
        )
    return difference(matrix(inertia.particles(masses, places).about((0, 0, 0))), total)


def steiner_term() -> float:
    """r^T r 1 - r r^T = S(r)^T S(r), entry by entry, and |r x w|^2 = w^T (.) w."""
    from sympy import Matrix, eye, symbols

    r, w = Matrix(symbols("r_x:z")), Matrix(symbols("w_x:z"))
    S = matrix(skew(r))
    term = (r.T * r)[0] * eye(3) - r * r.T
    return max(difference(term, S.T * S), difference((w.T * term * w)[0], (r.cross(w).T * r.cross(w))[0]))


def steiner() -> float:
    """A hollow cylinder about its end face: I_zz + m (h/2)^2."""
    from sympy import symbols

    m, a, b, h = symbols("m a b h", positive=True)
    body = inertia.hollow_cylinder(m, a, b, h, axis="x")
    printed = m * (3 * (a**2 + b**2) + h**2) / 12
    return max(
        difference(body.tensor[2, 2], printed),
        difference(body.tensor[0, 0], m * (a**2 + b**2) / 2),
        difference(body.about((h / 2, 0, 0))[2, 2], printed + m * h**2 / 4),
    )


def turned() -> float:
    """R I R^T, and omega^T I omega in either frame."""
    R = Rotation.from_euler("zxy", (0.4, -1.1, 0.7))
    tensor, w = np.diag([1.0, 2.0, 2.5]), np.array([0.3, -0.8, 1.1])
    found = np.array(Inertia(1.5, (0, 0, 0), tensor).rotated(R).tensor, dtype=float)
    energy = [w @ tensor @ w, R.apply(w) @ found @ R.apply(w)]
    return max(gap(found, R.matrix @ tensor @ R.matrix.T), gap(energy[1], energy[0]))


def koenig() -> float:
    """T = m v_c^2/2 + w I_c w/2 = int |v + w x r|^2 dm/2 of seven particles, about any point."""
    rng = np.random.default_rng(11)
    masses, places, v, w = rng.uniform(0.5, 2, 7), rng.normal(size=(7, 3)), rng.normal(size=3), rng.normal(size=3)
    body = inertia.particles(list(masses), [list(p) for p in places])
    total = sum(m * np.sum((v + np.cross(w, p)) ** 2) / 2 for m, p in zip(masses, places, strict=True))
    centre = np.array(body.com, dtype=float)
    split = body.mass * np.sum((v + np.cross(w, centre)) ** 2) / 2 + w @ np.array(body.tensor, dtype=float) @ w / 2
    mixed = body.mass * (v @ v / 2 + v @ np.cross(w, centre)) + w @ np.array(body.about((0, 0, 0)), dtype=float) @ w / 2
    return gap([split, mixed, body.kinetic_energy(Twist(v, w))], total)


def turning_particle() -> float:
    """r^T S(w)^T S(w) r = w^T S(r)^T S(r) w."""
    from sympy import Matrix, symbols

    r, w = Matrix(symbols("r_x:z")), Matrix(symbols("w_x:z"))
    outer, inner = matrix(skew(w)), matrix(skew(r))
    return difference((r.T * outer.T * outer * r)[0], (w.T * inner.T * inner * w)[0])


def race_ratios() -> float:
    """I/(m R^2) = 2/5, 1/2, 2/3, 1."""
    found = (
        inertia.sphere(1, 1).tensor[0, 0],
        inertia.cylinder(1, 1, 3, axis="z").tensor[2, 2],
        inertia.spherical_shell(1, 1).tensor[0, 0],
        inertia.ring(1, 1, axis="z").tensor[2, 2],
    )
    return gap([float(x) for x in found], [2 / 5, 1 / 2, 2 / 3, 1])


def holes() -> float:
    """A cube less a ball: the closed forms about the centre of the cube, subtracted by hand."""
    cube, ball = (
        inertia.brick(a=1.0, b=1.0, c=1.0, density=6.0),
        inertia.sphere(density=6.0, radius=0.3).moved((0.1, 0, 0)),
    )
    left = cube - ball
    m = 6.0 * 4 / 3 * math.pi * 0.027
    zz = 6.0 / 6 - (0.4 * m * 0.09 + m * 0.01)
    return max(
        gap(left.mass, 6.0 - m),
        gap(float(left.about((0, 0, 0))[2, 2]), zz),
        gap(np.array(left.com, dtype=float), [-0.1 * m / (6.0 - m), 0, 0]),
        failures(left.is_possible()),
    )


LESSON = Lesson(
    name="inertia-tensors",
    title="Inertia tensors",
    source=SOURCE,
    checks=(
        Check("brick", "S01 H01 M07", brick, 1e-20, "I_xx = m (b^2 + c^2)/12, by integrals."),
        Check("elements", "H02 M07", elements, 1e-20, "I_xx = int (y^2 + z^2) dm, I_xy = -int x y dm."),
        Check("S^T S", "H03 T12", steiner_term, 1e-20, "r^T r 1 - r r^T = S(r)^T S(r)."),
        Check("Steiner", "S02 S03 T12", steiner, 1e-20, "I' = I_c + m (r^T r 1 - r r^T)."),
        Check("turned", "T10 M07", turned, 1e-14, "R I R^T; w^T I w is the same in every frame."),
        Check("Koenig", "T11 T13 S18", koenig, 1e-13, "T = m v_c^2/2 + w I_c w/2."),
        Check("turning particle", "T13", turning_particle, 1e-20, "r^T S(w)^T S(w) r = w^T S(r)^T S(r) w."),
        Check("race", "S04", race_ratios, 1e-14, "beta = 2/5, 1/2, 2/3, 1."),
        Check("holes", "S03 M07", holes, 1e-13, "A body less another: masses, moments and tensors subtract."),
    ),
)
