"""The boundary-value solver: exact extremals, starts, singular ends, and failures that say what they are."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest
from scipy.integrate import solve_bvp
from sympy import Abs, Function, Piecewise, exp, sin, sinh, sqrt, symbols
from sympy import cosh as cosh_of

from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError
from dalembert.functional import Extremal, Functional

x, k = symbols("x k")
y, z, u = (Function(name)(x) for name in "yzu")
slope = y.diff(x)
LENGTH = sqrt(1 + slope**2)


def solved(functional: Functional, **ends) -> Extremal:
    found = functional.solve(**ends)
    assert found.success, found.status
    assert found.residual < 1e-7 and found.error < 1e-8
    return found


# -------------------------------------------------------------------- exact extremals


@pytest.mark.parametrize(
    ("integrand", "ends", "exact"),
    [
        (slope**2 + y**2, {"y": (0, 1)}, lambda s: np.sinh(s) / math.sinh(2)),
        (slope**2 - y**2, {"y": (0, 1)}, lambda s: np.sin(s) / math.sin(2)),
        (slope**2 / 2 - x * y, {"y": (1, 0)}, lambda s: 1 + (4 / 3 - 1) / 2 * s - s**3 / 6),
        (exp(x) * slope**2, {"y": (0, 1)}, lambda s: (1 - np.exp(-s)) / (1 - math.exp(-2))),
        (slope**2 + y**2, {"y": (1, None)}, lambda s: np.cosh(2 - s) / math.cosh(2)),
        (slope**2 / 2 - y, {"y": (None, 3)}, lambda s: 3 + (4 - s**2) / 2),
        (y.diff(x, 2) ** 2, {"y": ((0, 0), (1, 0))}, lambda s: 3 * (s / 2) ** 2 - 2 * (s / 2) ** 3),
        (y.diff(x, 2) ** 2 / 2 + y, {"y": ((0, 0), None)}, lambda s: -(s**2) * (s**2 - 8 * s + 24) / 24),
        (y.diff(x, 2) ** 2, {"y": (0, (1, 1))}, lambda s: s / 4 + s**3 / 16),
        (y.diff(x, 3) ** 2, {"y": ((0, 0, 0), (1, 0, 0))},
         lambda s: 10 * (s / 2) ** 3 - 15 * (s / 2) ** 4 + 6 * (s / 2) ** 5),
    ],
)  # fmt: skip
def test_linear_equations(integrand, ends, exact):
    found = solved(Functional(integrand, y, x), x=(0, 2), **ends)
    assert np.abs(found.y - exact(found.x)).max() < 1e-10


def test_several_unknowns_of_different_orders():
    """y''^2 + 2 y z' + z'^2, against scipy's collocation of the equations y'''' + z' = 0, z'' + y' = 0."""
    found = solved(Functional(y.diff(x, 2) ** 2 + 2 * y * z.diff(x) + z.diff(x) ** 2, [y, z], x),
                   y=((0, 1), (1, 0)), z=(0, 2), x=(0, 1.5))

    def rates(_, s):
        return np.vstack([s[1], s[2], s[3], -s[5], s[5], -s[1]])

    def ends(a, b):
        return np.array([a[0], a[1] - 1, b[0] - 1, b[1], a[4], b[4] - 2])

    mesh = np.linspace(0, 1.5, 41)
    theirs = solve_bvp(rates, ends, mesh, np.zeros((6, 41)), tol=1e-10)
    assert theirs.success
    assert np.abs(found(mesh)[:, 0] - theirs.sol(mesh)[0]).max() < 1e-9
    assert np.abs(found(mesh)[:, 1] - theirs.sol(mesh)[4]).max() < 1e-9
    assert np.abs(found(mesh, 2)[:, 0] - theirs.sol(mesh)[2]).max() < 1e-7


def bratu(theta: float):
    return lambda s: -2 * np.log(np.cosh((s - 0.5) * theta / 2) / math.cosh(theta / 4))


@pytest.mark.parametrize(("near", "guess", "kind"), [(1.0, None, "minimum"), (11.0, 20 * x * (1 - x), "saddle")])
def test_both_solutions_of_bratu(near: float, guess, kind: str):
    """y'' + exp(y)/2 = 0: theta = cosh(theta/4)."""
    from mpmath import cosh, findroot

    theta = float(findroot(lambda t: t - cosh(t / 4), near))
    found = Functional(slope**2 / 2 - exp(y) / 2, y, x).solve(y=(0, 0), x=(0, 1), guess=guess)
    assert found.success and found.kind == kind
    assert np.abs(found.y - bratu(theta)(found.x)).max() < 1e-9 * np.abs(found.y).max()


@pytest.mark.parametrize(
    ("integrand", "kind"), [(slope**2, "minimum"), (-(slope**2), "maximum"), (slope**2 - 40 * y**2, "saddle")])
def test_the_kind_of_the_stationary_point(integrand, kind: str):
    assert solved(Functional(integrand, y, x), y=(0, 1), x=(0, 1)).kind == kind


def test_a_boundary_layer_is_resolved():
    """eps^2 y'' = y with eps = 1/100."""
    found = solved(Functional(slope**2 / 10000 + y**2, y, x), y=(1, 1), x=(0, 1))
    exact = np.cosh(100 * (found.x - 0.5)) / math.cosh(50)
    assert np.abs(found.y - exact).max() < 1e-10
    assert found.value == pytest.approx(0.02 * math.tanh(50), rel=1e-11)


def test_a_kink_of_the_integrand_does_no_harm():
    """(2 + |y|) y'^2: the momentum is constant where y > 0, so (2 + y)^(3/2) grows linearly there."""
    found = solved(Functional((2 + Abs(y)) * slope**2, y, x), y=(-1, 1), x=(-1, 1))
    inside = found.x >= 0
    exact = ((3**1.5 - 2**1.5) * found.x[inside] + 2**1.5) ** (2 / 3) - 2
    assert np.abs(found.y[inside] - exact).max() < 1e-9
    assert np.abs(found.y + found.y[::-1]).max() < 1e-11


# -------------------------------------------------------------------- multipliers


@pytest.mark.parametrize(("mode", "index"), [(1, 0), (2, 1), (3, 2)])
def test_prescribed_norm_gives_eigenvalues(mode: int, index: int):
    """int y'^2 with int y^2 = pi/2: y = sin(n x), lambda = -n^2, the integral n^2 pi/2."""
    functional = Functional(slope**2, y, x, constraints=[(y**2, k)], parameters={k: math.pi / 2})
    found = functional.solve(y=(0, 0), x=(0, math.pi), guess=sin(mode * x) + sin(x) / 100)
    assert found.success
    assert found.multipliers["lambda_0"] == pytest.approx(-(mode**2), rel=1e-11)
    assert found.value == pytest.approx(mode**2 * math.pi / 2, rel=1e-11)
    assert found.index == index


def test_two_prescribed_integrals():
    """int y'^2 with int y = 1 and int x y = 2/3: a cubic polynomial, since 2 y'' = lambda_0 + lambda_1 x."""
    found = solved(Functional(slope**2, y, x, constraints=[(y, 1), (x * y, 2 / 3)]), y=(0, 0), x=(0, 1))
    cubic = np.polynomial.Polynomial.fit(found.x, found.y, 3)
    assert np.abs(cubic(found.x) - found.y).max() < 1e-11
    assert cubic.integ()(1) - cubic.integ()(0) == pytest.approx(1, rel=1e-11)
    curvature = cubic.convert().deriv(2).coef
    np.testing.assert_allclose(2 * curvature, [found.multipliers["lambda_0"], found.multipliers["lambda_1"]], rtol=1e-9)


def test_a_constraint_at_every_point_is_met_and_its_multiplier_is_a_function():
    """A free point on the catenary z = cosh y keeps its speed c: sinh y = c x, and mu = z'' = c^2 / cosh(y)^3."""
    found = solved(Functional((slope**2 + z.diff(x) ** 2) / 2, [y, z], x, pointwise=[z - cosh_of(y)]),
                   y=(0, 1), z=(1, math.cosh(1)), x=(0, 2))
    speed = math.sinh(1) / 2
    assert np.abs(found["z"] - np.cosh(found["y"])).max() < 1e-10
    assert np.abs(np.sinh(found["y"]) - speed * found.x).max() < 1e-10
    assert np.abs(found["mu_0"] - speed**2 / np.cosh(found["y"]) ** 3).max() < 1e-7


def test_an_unknown_without_derivatives_and_a_differential_constraint():
    """u^2 + y^2 with y' = u - y: the same as substituting u."""
    held = solved(Functional(u**2 + y**2, [y, u], x, pointwise=[slope - u + y]), y=(1, None), x=(0, 1))
    put_in = solved(Functional((slope + y) ** 2 + y**2, y, x), y=(1, None), x=(0, 1))
    assert held.value == pytest.approx(put_in.value, rel=1e-12)
    assert np.abs(held["y"] - put_in.y).max() < 1e-11
    assert np.abs(held["u"] - put_in["y'"] - put_in.y).max() < 1e-8


# -------------------------------------------------------------------- starts and ends


def test_guesses_of_every_kind_lead_to_the_same_curve():
    surface = Functional(y * LENGTH, y, x)
    ends = {"y": (math.cosh(1), math.cosh(1)), "x": (-1, 1)}
    reference = surface.solve(**ends)
    for guess in (1.5, cosh_of(x), lambda s: 1 + s**2 / 2, {y: cosh_of(x)}, [1.4 + x**2 / 10], reference):
        assert np.abs(surface.solve(**ends, guess=guess).y - reference.y).max() < 1e-12


def test_names_symbols_and_a_mapping_say_the_same():
    functional = Functional(slope**2, y, x)
    by_name, by_symbol = functional.solve(y=(0, 1), x=(0, 1)), functional.solve({y: (0, 1), x: (0, 1)})
    assert np.array_equal(by_name.y, by_symbol.y)


@pytest.mark.parametrize("power", ["start", None])
def test_the_infinite_slope_of_quickest_descent(power):
    """y ~ x^(2/3): the cycloid to rounding, and the descent time theta."""
    theta = 2.5
    found = Functional(LENGTH / sqrt(2 * y), y, x).solve(
        y=(0, 1 - math.cos(theta)), x=(0, theta - math.sin(theta)), singular=power)
    turns = np.linspace(0, theta, 60)
    places = np.minimum(turns - np.sin(turns), found.x[-1])
    assert np.abs(found(places) - (1 - np.cos(turns))).max() < 1e-11
    assert found.value == pytest.approx(theta, rel=1e-13)


def test_breaks_let_the_extremal_have_a_corner():
    """Snell: n y'/sqrt(1 + y'^2) is the same on both sides of a jump of n(x)."""
    layered = Functional(Piecewise((1, x < k), (2, True)) * LENGTH, y, x, parameters={k: 0.3})
    found = layered.solve(y=(0, 1), x=(0, 1), breaks=[0.3])
    assert found.success
    sines = found["y'"] / np.sqrt(1 + found["y'"] ** 2) * np.where(found.x < 0.3, 1, 2)
    np.testing.assert_allclose(sines[[0, 50, -1]], sines[0], rtol=1e-11)
    assert not layered.solve(y=(0, 1), x=(0, 1)).success


# -------------------------------------------------------------------- failures are data


@pytest.mark.parametrize(
    ("functional", "ends", "says"),
    [
        (Functional(y * LENGTH, y, x), {"y": (1, 1), "x": (-1, 1)}, "no extremal was found from 10 starts"),
        (Functional(slope**2 / 2 - 4 * exp(y), y, x), {"y": (0, 0), "x": (0, 1)}, "no extremal was found"),
        (Functional(slope**2 - y**2, y, x), {"y": (0, 0), "x": (0, math.pi)}, "conjugate"),
        (Functional(slope**2 - y**2, y, x), {"y": (0, 1), "x": (0, math.pi)}, "no extremal was found"),
        (Functional(x * (y * z.diff(x) - z * slope), [y, z], x), {"y": (0, 1), "z": (0, 1), "x": (0, 1)}, "order 1"),
        (Functional(y * slope, y, x), {"y": (0, 1), "x": (0, 1)}, "total derivative"),
        (Functional(LENGTH / y, y, x), {"y": (0, 0), "x": (0, 1)}, "not finite"),
        (Functional(slope**2 + z.diff(x) ** 2, [y, z], x, pointwise=[y**2 + z**2 - 1]),
         {"y": (1, 0), "z": (0, 2), "x": (0, 1)}, r"do not meet y\(x\)\*\*2 \+ z\(x\)\*\*2 - 1 = 0"),
        (Functional(x**2 * slope**2, y, x), {"y": (-1, 1), "x": (-1, 1)}, "."),
    ],
)  # fmt: skip
def test_what_has_no_extremal_is_a_failure_with_a_reason(functional: Functional, ends: dict, says: str):
    import re

    found = functional.solve(**ends)
    assert not found.success
    assert re.search(says, found.status)
    assert "failed" in repr(found)


def test_a_failed_search_has_no_curve():
    found = Functional(y * slope, y, x).solve(y=(0, 1), x=(0, 1))
    assert np.isnan(found.y).all() and np.isnan(found.value)
    with pytest.raises(DerivationError, match="there is no curve"):
        found(0.5)


def test_a_stationary_curve_across_a_jump_is_no_extremal():
    """The weak equations miss the impulse of n(y): the curve that meets them is refused."""
    layered = Functional(Piecewise((1, y < 0.5), (1.2, True)) * (1 + slope**2), y, x)
    found = layered.solve(y=(0, 1), x=(0, 2), breaks=[1 / 1.1])
    assert not found.success and "jumps where the curve is at x = 0.909091" in found.status


# -------------------------------------------------------------------- mistakes are exceptions


@pytest.mark.parametrize(
    ("ends", "error", "says"),
    [
        ({"y": (0, 1)}, DescriptionError, "range of x is missing"),
        ({"x": (0, 1)}, DescriptionError, "nothing is said about the ends of y"),
        ({"y": (0, 1), "x": (1, 0)}, ShapeError, "runs from 1 to 0"),
        ({"y": 1, "x": (0, 1)}, ShapeError, "Write y="),
        ({"y": (0, 1), "x": (0, 1), "v": (0, 1)}, UnknownNameError, "no unknown 'v'"),
        ({"y": ((0, 1), 1), "x": (0, 1)}, DescriptionError, "y' cannot be prescribed"),
        ({"y": (0, "a"), "x": (0, 1)}, ShapeError, "an end of y"),
        ({"y": (0, math.nan), "x": (0, 1)}, ShapeError, "an end of y is nan"),
        ({"y": (0, 1), "x": (0, 1), "singular": "left"}, DescriptionError, "Choose from"),
        ({"y": (0, 1), "x": (0, 1), "tolerance": 1e-15}, ShapeError, "tolerance"),
        ({"y": (0, 1), "x": (0, 1), "breaks": [2]}, ShapeError, "not between the ends"),
        ({"y": (0, 1), "x": (0, 1), "guess": [1, 2]}, ShapeError, "2 parts for 1 unknowns"),
        ({"y": (0, 1), "x": (0, 1), "guess": lambda s: s[:3]}, ShapeError, "the guess returned"),
        ({"y": (0, 1), "x": (0, 1), "parameters": {"h": 1}}, UnknownNameError, "no parameter 'h'"),
    ],
)
def test_ends_that_do_not_fit(ends: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        Functional(slope**2, y, x).solve(**ends)


def test_parameters_need_values_and_functions_formulas():
    with pytest.raises(DescriptionError, match="k has no value"):
        Functional(k * slope**2, y, x).solve(y=(0, 1), x=(0, 1))
    with pytest.raises(DescriptionError, match=r"f\(x\) has no formula"):
        Functional((slope - Function("f")(x)) ** 2, y, x).solve(y=(0, 1), x=(0, 1))
    with pytest.raises(DescriptionError, match="first order only"):
        Functional(y.diff(x, 2) ** 2, y, x).solve(y=(0, 1), x=(0, 1), singular="start")


# -------------------------------------------------------------------- what can be read off


def test_columns_values_and_derivatives():
    found = Functional(slope**2 + y**2, y, x).solve(y=(0, math.sinh(1)), x=(0, 1))
    assert np.array_equal(found["y"], found.y)
    assert np.abs(found["y''"] - np.sinh(found.x)).max() < 1e-8
    assert isinstance(found(0.5), float) and found(0.5, 1) == pytest.approx(math.cosh(0.5), rel=1e-10)
    assert found([[0.1, 0.2]]).shape == (1, 2)
    assert np.all(found.legendre() == 2)
    with pytest.raises(UnknownNameError, match="no column 'v'"):
        found["v"]
    with pytest.raises(ShapeError, match="runs from 0 to 1"):
        found(1.5)
    with pytest.raises(ShapeError, match="derivative 40"):
        found(0.5, 40)


def test_equal_calls_give_equal_bits():
    functional = Functional(y * LENGTH, y, x, constraints=[(LENGTH, 2 * sinh(1))])
    first, second = (functional.solve(y=(1, 1), x=(-0.8, 0.8)) for _ in range(2))
    assert np.array_equal(first.y, second.y) and first.value == second.value


def test_an_extremal_goes_to_other_processes():
    """It is pickled by its integrand, also after its equations were asked for."""
    found = Functional(k * slope**2 + y**2, y, x).solve(y=(0, math.sinh(1)), x=(0, 1), parameters={k: 1.0})
    assert found.curve and found.curve.integrand.equations
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert np.array_equal(again.y, found.y) and again(0.5, 1) == pytest.approx(math.cosh(0.5), rel=1e-10)
        assert np.all(again.legendre() == 2)
