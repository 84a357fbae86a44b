"""The calculus of variations of the lectures: S26, S28-S33, M28, M29, M39, T34, T36, H23-H25, worked to numbers.

Every number is compared with a closed form, an equation solved by mpmath, or a second method of SciPy.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from mpmath import ellipfun, ellipk, findroot, mp
from scipy.optimize import minimize_scalar
from sympy import Function, Matrix, Symbol, cos, diff, exp, simplify, sin, sqrt, symbols

import dalembert as da
from dalembert.functional import Extremal, Functional

x, t, g, w, m = symbols("x t g w m", positive=True)
y = Function("y")(x)
q = Function("q")(t)
LENGTH = sqrt(1 + y.diff(x) ** 2)


def found(functional: Functional, **arguments) -> Extremal:
    extremal = functional.solve(**arguments)
    assert extremal.success, extremal.status
    return extremal


# -------------------------------------------------------------------- shortest paths: S29, H24


def test_s29_the_shortest_path_in_the_plane_is_straight():
    functional = Functional(LENGTH, y, x)
    (equation,) = functional.euler_lagrange()
    assert simplify(equation.lhs.subs(y, 3 * x - 2).doit()) == 0
    path = found(functional, y=(-1, 2), x=(0.5, 3))
    assert path.value == pytest.approx(math.hypot(3, 2.5), rel=1e-14)
    assert path.kind == "minimum" and path.conjugate_point() is None and path.legendre().min() > 0


def test_s29_between_points_the_length_has_no_best_parametrisation():
    """E001-12: L = |q'| has a singular Hessian; L = |q'|^2 picks the uniform one."""
    a, b = Function("a")(t), Function("b")(t)
    speed = a.diff(t) ** 2 + b.diff(t) ** 2
    ends = {"a": (0, 3), "b": (0, 4), "t": (0, 1)}
    length = Functional(sqrt(speed), [a, b], t).solve(**ends)
    assert "every parametrisation of the curve is as good" in length.status
    assert length.value == pytest.approx(5, rel=1e-14)
    uniform = found(Functional(speed, [a, b], t), **ends)
    assert uniform.value == pytest.approx(25, rel=1e-14)
    assert np.abs(uniform.y - np.outer(uniform.x, [3, 4])).max() < 1e-13


def test_s29_great_circles():
    """phi(theta) on the unit sphere: cos d = cos t1 cos t2 + sin t1 sin t2 cos(p2 - p1)."""
    phi = Function("phi")(x)
    path = found(Functional(sqrt(1 + sin(x) ** 2 * phi.diff(x) ** 2), phi, x), phi=(0, 1), x=(0.5, 2))
    angle = math.acos(math.cos(0.5) * math.cos(2) + math.sin(0.5) * math.sin(2) * math.cos(1))
    assert path.value == pytest.approx(angle, rel=1e-12)
    points = np.stack([np.sin(path.x) * np.cos(path.y), np.sin(path.x) * np.sin(path.y), np.cos(path.x)], axis=1)
    normal = np.cross(points[0], points[-1])
    assert np.abs(points @ normal).max() < 1e-11


def test_s29_a_point_bound_to_the_sphere_runs_along_a_great_circle():
    """|q'|^2/2 with |q|^2 = 1: q = slerp, mu = -angle^2/2, the value angle^2/2."""
    a, b, c = (Function(name)(t) for name in "abc")
    functional = Functional((a.diff(t) ** 2 + b.diff(t) ** 2 + c.diff(t) ** 2) / 2, [a, b, c], t,
                            pointwise=[a**2 + b**2 + c**2 - 1])
    end = np.array([0.36, 0.48, 0.8])
    path = found(functional, a=(1, end[0]), b=(0, end[1]), c=(0, end[2]), t=(0, 1))
    angle = math.acos(end[0])
    exact = np.outer(np.sin((1 - path.x) * angle), [1, 0, 0]) + np.outer(np.sin(path.x * angle), end)
    assert np.abs(path.y - exact / math.sin(angle)).max() < 1e-11
    assert np.abs(path["mu_0"] + angle**2 / 2).max() < 1e-9
    assert path.value == pytest.approx(angle**2 / 2, rel=1e-12)


def test_s29_geodesics_of_a_cylinder_are_helices():
    """Radius 2: unrolled, a straight line of length sqrt((2 phi)^2 + z^2)."""
    phi, z = Function("phi")(t), Function("z")(t)
    path = found(Functional(4 * phi.diff(t) ** 2 + z.diff(t) ** 2, [phi, z], t), phi=(0, 2), z=(0, 3), t=(0, 1))
    assert math.sqrt(path.value) == pytest.approx(5, rel=1e-14)
    assert np.abs(path["z"] - 1.5 * path["phi"]).max() < 1e-13


# -------------------------------------------------------------------- brachistochrone: S30, H25


@pytest.mark.parametrize("theta", [1.0, math.pi / 2, math.pi, 4.0])
def test_s30_the_curve_of_quickest_descent_is_a_cycloid(theta: float):
    """y down: x = R (s - sin s), y = R (1 - cos s), time s sqrt(R/g)."""
    radius, gravity = 0.7, 9.81
    functional = Functional(LENGTH / sqrt(2 * g * y), y, x, parameters={g: gravity})
    end = radius * (theta - math.sin(theta)), radius * (1 - math.cos(theta))
    path = found(functional, y=(0, end[1]), x=(0, end[0]))
    turns = np.linspace(0, theta, 80)
    places = np.clip(radius * (turns - np.sin(turns)), 0, end[0])
    assert np.abs(path(places) - radius * (1 - np.cos(turns))).max() < 1e-11
    assert path.value == pytest.approx(theta * math.sqrt(radius / gravity), rel=1e-12)
    assert path.kind == "minimum"


def test_s30_a_rolling_ball_takes_sqrt_7_5_times_as_long_on_the_same_curve():
    """Energy: (1 + k) v^2/2 = g y with k = 2/5 for a solid ball."""
    inertia = Symbol("k")
    functional = Functional(LENGTH / sqrt(2 * g * y / (1 + inertia)), y, x, parameters={g: 9.81, inertia: None})
    sliding, rolling = (found(functional, y=(0, 1), x=(0, 2), parameters={inertia: k}) for k in (0, 0.4))
    assert rolling.value / sliding.value == pytest.approx(math.sqrt(7 / 5), rel=1e-13)
    assert np.abs(rolling.y - sliding.y).max() < 1e-11


def test_s30_beltrami_and_the_free_end():
    """y (1 + y'^2) is constant; towards a vertical line the descent ends level: y'(x1) = 0, y1 = 2 x1/pi."""
    functional = Functional(LENGTH / sqrt(2 * y), y, x)
    (energy,) = functional.first_integrals(short=True)
    squared = simplify(energy.expression**2 * 2 * y * (1 + y.diff(x) ** 2))
    assert squared == 1
    path = found(functional, y=(0, None), x=(0, math.pi))
    assert path.y[-1] == pytest.approx(2, rel=1e-11) and abs(path(math.pi, 1)) < 1e-9
    assert path.value == pytest.approx(math.pi, rel=1e-12)


# -------------------------------------------------------------------- hanging chain, Fermat: S31, H25


def test_a_chain_of_given_length_hangs_as_a_catenary():
    """y + lambda = a cosh(x/a), 2 a sinh(1/a) = length."""
    functional = Functional(y * LENGTH, y, x, constraints=[(LENGTH, 3)])
    path = found(functional, y=(2, 2), x=(-1, 1))
    a = float(findroot(lambda s: 2 * s * mp.sinh(1 / s) - 3, 0.6))
    offset = 2 - a * math.cosh(1 / a)
    assert np.abs(path.y - a * np.cosh(path.x / a) - offset).max() < 1e-10
    assert path.multipliers["lambda_0"] == pytest.approx(-offset, rel=1e-9)
    assert path.kind == "minimum"


def test_s31_light_in_a_linear_medium_follows_a_catenary():
    """n = n0 (1 + k y): 1 + k y = (C/n0) cosh(k n0 (x - x0)/C)."""
    n0, k = 1.3, 0.4
    index = Symbol("n0") * (1 + Symbol("kappa") * y)
    functional = Functional(index * LENGTH, y, x, parameters={"n0": n0, "kappa": k})
    path = found(functional, y=(0, 0.5), x=(0, 2))

    def ends(c, x0):
        return [c * mp.cosh(k * (s - x0) / c) - (1 + k * h) for s, h in ((0, 0), (2, 0.5))]

    c, x0 = (float(value) for value in findroot(ends, (0.95, 0.4)))
    exact = (c * np.cosh(k * (path.x - x0) / c) - 1) / k
    assert np.abs(path.y - exact).max() < 1e-11
    bouguer = n0 * (1 + k * path["y"]) / np.sqrt(1 + path["y'"] ** 2)
    np.testing.assert_allclose(bouguer, n0 * c, rtol=1e-9)


def test_s31_snell_at_an_interface():
    """Air above, glass below x = 0.7: n sin(angle) agrees, and the time is least among all crossing points."""
    from sympy import Piecewise

    functional = Functional(Piecewise((1, x < 0.7), (1.5, True)) * LENGTH, y, x)
    path = found(functional, y=(0, 1), x=(0, 2), breaks=[0.7])
    best = minimize_scalar(lambda h: math.hypot(0.7, h) + 1.5 * math.hypot(1.3, 1 - h), bounds=(0, 1),
                           options={"xatol": 1e-12})
    assert path.value == pytest.approx(best.fun, rel=1e-13)
    assert path(0.7) == pytest.approx(best.x, abs=1e-6)
    above, below = path(0.35, 1), path(1.5, 1)
    assert math.sin(math.atan(above)) == pytest.approx(1.5 * math.sin(math.atan(below)), rel=1e-11)


def test_s31_many_layers_approach_the_continuous_medium():
    """A smooth step of n(y) bends the ray as Snell's law says for its two sides."""
    from sympy import tanh

    index = (3 + tanh(40 * y)) / 2
    path = found(Functional(index * LENGTH, y, x), y=(-1, 1), x=(0, 1.5))
    steep = path["y'"][[0, -1]]
    sines = 1 / np.sqrt(1 + steep**2)
    assert sines[0] * 1.0 == pytest.approx(sines[1] * 2.0, rel=1e-9)


# -------------------------------------------------------------------- surface of revolution


def test_both_catenoids_and_none_beyond_goldschmidt():
    """y = a cosh(x/a) with a cosh(1/a) = r: two for r > 1.5089, the larger a least; else none."""
    surface, radius = Functional(2 * math.pi * y * LENGTH, y, x), 1.6
    for start, kind in ((1.1, "minimum"), (0.6, "saddle")):
        a = float(findroot(lambda s: s * mp.cosh(1 / s) - radius, start))
        guess = None if kind == "minimum" else a * (exp(x / a) + exp(-x / a)) / 2
        path = found(surface, y=(radius, radius), x=(-1, 1), guess=guess)
        assert np.abs(path.y - a * np.cosh(path.x / a)).max() < 1e-10
        assert path.value == pytest.approx(math.pi * a * (2 + a * math.sinh(2 / a)), rel=1e-12)
        assert path.kind == kind and (path.conjugate_point() is None) == (kind == "minimum")
    a = float(findroot(lambda s: mp.cosh(1 / s) - mp.sinh(1 / s) / s, 0.8))
    limit = a * math.cosh(1 / a)
    assert limit == pytest.approx(1.50888, abs=1e-5)
    assert surface.solve(y=(limit + 0.01, limit + 0.01), x=(-1, 1)).success
    assert not surface.solve(y=(limit - 0.01, limit - 0.01), x=(-1, 1)).success


def test_dido_encloses_most_with_a_circle():
    """Area by (a b' - b a')/2 with unit speed: half a circle on a chord of 1, area pi/8."""
    a, b = Function("a")(t), Function("b")(t)
    functional = Functional((a * b.diff(t) - b * a.diff(t)) / 2, [a, b], t,
                            pointwise=[a.diff(t) ** 2 + b.diff(t) ** 2 - 1])
    path = found(functional, a=(-0.5, 0.5), b=(0, 0), t=(0, math.pi / 2), guess=(2 * t / math.pi - 0.5, sin(2 * t) / 3))
    assert path.value == pytest.approx(-math.pi / 8, rel=1e-11)
    assert np.abs(np.hypot(path["a"], path["b"]) - 0.5).max() < 1e-10


# -------------------------------------------------------------------- optimal control: S32, M39


def test_s32_a_first_order_plant():
    """int u^2 + w q^2 with u = q': q = q0 cosh(s (T - t))/cosh(s T), s = sqrt(w); cost s q0^2 tanh(s T)."""
    control = Function("u")(t)
    plant = Functional(control**2 + w * q**2, [q, control], t, pointwise=[q.diff(t) - control], parameters={w: 3})
    path = found(plant, q=(1.5, None), t=(0, 2))
    rate = math.sqrt(3)
    exact = 1.5 * np.cosh(rate * (2 - path.x)) / math.cosh(2 * rate)
    assert np.abs(path["q"] - exact).max() < 1e-11
    assert np.abs(path["u"] + 1.5 * rate * np.sinh(rate * (2 - path.x)) / math.cosh(2 * rate)).max() < 1e-8
    assert path.value == pytest.approx(rate * 1.5**2 * math.tanh(2 * rate), rel=1e-12)


def test_s32_a_mass_gives_a_fourth_order_equation():
    """m q'' = u, int u^2 + w (q - q_d)^2: m^2 q'''' + w (q - q_d) = 0 (Euler-Poisson)."""
    wanted = Function("q_d")(t)
    functional = Functional((m * q.diff(t, 2)) ** 2 + w * (q - wanted) ** 2, q, t)
    (equation,) = functional.euler_lagrange()
    assert simplify(equation.lhs / 2 - (m**2 * q.diff(t, 4) + w * (q - wanted))) == 0
    conditions = functional.natural_conditions()
    assert simplify(conditions[q] + 2 * m**2 * q.diff(t, 3)) == 0
    assert simplify(conditions[q.diff(t)] - 2 * m**2 * q.diff(t, 2)) == 0


def test_s32_the_mass_in_numbers():
    """From rest at 0 towards 1 with a free end: exponentials exp(r t), r^4 = -w/m^2, fitted to four conditions."""
    functional = Functional((m * q.diff(t, 2)) ** 2 + w * (q - 1) ** 2, q, t, parameters={m: 2, w: 5})
    path = found(functional, q=((0, 0), None), t=(0, 3))
    roots = (5 / 4) ** 0.25 * np.exp(1j * np.pi * (np.arange(4) * 2 + 1) / 4)
    rows = np.stack([roots**0, roots, roots**2 * np.exp(3 * roots), roots**3 * np.exp(3 * roots)])
    weights = np.linalg.solve(rows, [-1, 0, 0, 0])
    exact = 1 + (np.exp(np.outer(path.x, roots)) @ weights).real
    assert np.abs(path.y - exact).max() < 1e-11
    assert path.index == 0


# -------------------------------------------------------------------- degenerate: S28, H23


def test_s28_first_order_equations_are_recognised_and_not_solved_as_a_boundary_problem():
    """2 t x2' + x2 = 0 and -2 t x1' - x1 = 0 (E003-11: no minimum, and no end values to prescribe)."""
    a, b = Function("x1")(t), Function("x2")(t)
    functional = Functional(t * (a * b.diff(t) - b * a.diff(t)), [a, b], t)
    sides = [equation.lhs for equation in functional.euler_lagrange()]
    assert simplify(sides[0] - (2 * t * b.diff(t) + b)) == 0
    assert simplify(sides[1] - (-2 * t * a.diff(t) - a)) == 0
    on_solution = [side.subs({a: 3 / sqrt(t), b: -2 / sqrt(t)}).doit() for side in sides]
    assert [simplify(side) for side in on_solution] == [0, 0]
    assert functional.regularity().kind == "lower order" and functional.regularity().order == 1
    refused = functional.solve(x1=(1, 2), x2=(1, 2), t=(1, 2))
    assert not refused.success and "order 1" in refused.status


# -------------------------------------------------------------------- mechanics: S26, S33, M28, T34, T36


def test_s26_the_pendulum_as_a_boundary_problem():
    """theta = 2 asin(k sn t) between t = 0 and a quarter period (H21)."""
    k = 0.8
    quarter = float(ellipk(k**2))
    pendulum = Functional(q.diff(t) ** 2 / 2 + cos(q), q, t)
    path = found(pendulum, q=(0, 2 * math.asin(k)), t=(0, quarter))
    exact = [2 * math.asin(k * float(ellipfun("sn", s, k=k))) for s in path.x[::20]]
    assert np.abs(path.y[::20] - exact).max() < 1e-10
    assert path.kind == "minimum"


def test_s33_equations_change_with_coordinates_as_covectors_do():
    """x = r cos(phi), y = r sin(phi): the expressions in (r, phi) are J^T times those in (x, y)."""
    a, b, r, phi = (Function(name)(t) for name in ("x", "y", "r", "phi"))
    cartesian = (a.diff(t) ** 2 + b.diff(t) ** 2) / 2 - a**2 * b
    change = {a: r * cos(phi), b: r * sin(phi)}
    plane = [equation.lhs for equation in Functional(cartesian, [a, b], t).euler_lagrange()]
    polar = Matrix([row.lhs for row in Functional(cartesian.subs(change).doit(), [r, phi], t).euler_lagrange()])
    jacobian = Matrix([change[a], change[b]]).jacobian([r, phi])
    there = Matrix([side.subs(change).doit() for side in plane])
    assert simplify(polar - jacobian.T * there) == Matrix([0, 0])


def test_t34_where_the_equation_fails_some_variation_sees_it():
    """The fundamental lemma: eta = E times a bump makes the first variation positive unless E = 0."""
    functional = Functional(y.diff(x) ** 2 / 2 + y**2 / 2, y, x)
    (equation,) = functional.euler_lagrange()
    for path, vanishes in ((sin(x), False), (exp(x) - exp(-x), True)):
        bump = x * (1 - x) * equation.lhs.subs(y, path).doit()
        rate = functional.first_variation(bump).integrand.subs(y, path).doit()
        at = np.polynomial.legendre.leggauss(20)
        total = sum(weight / 2 * float(rate.subs(x, (1 + node) / 2)) for node, weight in zip(*at, strict=True))
        assert (abs(total) < 1e-14) if vanishes else total > 0.1


def test_t36_a_simulated_motion_is_an_extremal_of_its_action():
    """Fixed ends taken from a simulation: the boundary problem returns the motion."""
    (theta,) = da.coordinates("theta")
    lagrangian = theta.diff() ** 2 / 2 + 9.81 * cos(theta)
    run = da.simulate(da.compile(da.System([theta], lagrangian=lagrangian)), q=[0.5], duration=0.8, rtol=1e-12)
    action = Functional(lagrangian, theta, da.time)
    path = found(action, theta=(run.q[0, 0], run.q[-1, 0]), t=(0, 0.8))
    assert np.abs(run.at(path.x).q[:, 0] - path.y).max() < 1e-9
    energy = path["theta'"] ** 2 / 2 - 9.81 * np.cos(path.y)
    np.testing.assert_allclose(energy, energy[0], rtol=1e-8)


def test_m29_first_integrals_hold_on_the_extremal_that_was_found():
    """Beltrami and a momentum of a two-function problem, along the numbers."""
    a, b = Function("a")(t), Function("b")(t)
    integrand = (a.diff(t) ** 2 + a**2 * b.diff(t) ** 2) / 2 + 1 / a
    functional = Functional(integrand, [a, b], t)
    momentum, energy = functional.first_integrals(short=True)
    assert (momentum.name, energy.name) == ("momentum of b", "energy")
    orbit = found(functional, a=(1, 1.2), b=(0, 1), t=(0, 1))
    p = orbit["a"] ** 2 * orbit["b'"]
    h = (orbit["a'"] ** 2 + orbit["a"] ** 2 * orbit["b'"] ** 2) / 2 - 1 / orbit["a"]
    np.testing.assert_allclose(p, p[0], rtol=1e-9)
    np.testing.assert_allclose(h, h[0], rtol=1e-8)
    assert simplify(momentum.expression - a**2 * diff(b, t)) == 0
