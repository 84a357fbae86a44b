"""Potentials of known fields, what has none, and the split between."""

import mpmath
import pytest
import sympy
from sympy import Derivative, S, atan2, cos, diff, exp, lambdify, log, sin, sqrt, symbols

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError, ExpressionError, ShapeError
from dalembert.forms import potentials
from dalembert.forms.potentials import antiderivative, line_integral, potential_of

x, y, z = symbols("x y z", real=True)
G, k, c, w = symbols("G k c w", positive=True)
r = sqrt(x**2 + y**2 + z**2)


@pytest.mark.parametrize("potential", [
    -G / r,
    k * (x**2 + y**2) / 2 + z,
    log(x**2 + y**2 + 1),
    x * sin(y) * exp(z),
    cos(x * y) + k * x**3 * z,
    k * (sqrt(x**2 + y**2 + z**2) - 1) ** 2 / 2,
])
def test_a_gradient_gives_its_potential_back(potential):
    found = potential_of([-potential.diff(s) for s in (x, y, z)], [x, y, z])
    assert found.is_conservative
    assert all(da.equal(found.potential.diff(s), potential.diff(s)) for s in (x, y, z))
    assert found.remainder == (0, 0, 0) and set(found.curl.values()) == {0}


def test_an_integral_that_cannot_be_compared_is_not_confirmed(monkeypatch):
    def unreadable(*_):
        raise ExpressionError("equal", "not read.", "")

    assert potentials._is_confirmed(x, x) and not potentials._is_confirmed(x, y)
    monkeypatch.setattr(potentials, "equal", unreadable)
    assert not potentials._is_confirmed(x, x)


def test_work_does_not_depend_on_the_path():
    """T26: the line integral along a straight path and a bent one, by mpmath, against the potential's difference."""
    force = [-2 * s / r**3 for s in (x, y, z)]
    found, s = potential_of(force, [x, y, z]), symbols("s")

    def along(*path):
        place = dict(zip((x, y, z), path, strict=True))
        power = sum(f.subs(place, simultaneous=True) * diff(p, s) for f, p in zip(force, path, strict=True))
        return float(mpmath.quad(lambdify(s, power, "mpmath"), [0, 1]))

    straight = along(1 + s, 2 * s, 1 - s / 2)
    bent = along(1 + s, S.Zero, S.One) + along(S(2), 2 * s, 1 - s / 2)
    assert straight == pytest.approx(bent, rel=1e-12)
    assert straight == pytest.approx(float(found.work((1, 0, 1), (2, 2, S.Half))), rel=1e-12)


@pytest.mark.parametrize("force, position, shown", [
    (["-sign(x')"], ["x"], '"-sign\\(x\'\\)"'), ("-x", [x], "'-x'"), ([-x], ["x"], "'x'"), ([-x], "x", "'x'"),
])  # fmt: skip
def test_text_is_refused(force, position, shown):
    with pytest.raises(DescriptionError, match=f"potential_of: {shown} is text. Give SymPy expressions"):
        potential_of(force, position)


def test_the_work_function_is_minus_the_potential():
    found = potential_of([0, 0, -k], [x, y, z])
    assert found.potential == k * z and found.work_function == -k * z
    assert found.work((0, 0, 3), (1, 1, 1)) == 2 * k


def test_a_vortex_has_a_potential_only_locally():
    found = potential_of([-y / (x**2 + y**2), x / (x**2 + y**2)], [x, y])
    assert found.is_conservative
    turn = atan2(y, x)
    assert all(da.equal(found.potential.diff(s), -turn.diff(s)) for s in (x, y))


def test_rotation_is_split_off():
    found = potential_of([-k * x - c * y, -k * y + c * x], [x, y])
    assert da.equal(found.potential, k * (x**2 + y**2) / 2)
    assert found.remainder == (-c * y, c * x) and found.curl[0, 1] == -2 * c
    assert not found.decisions[0, 1]
    assert da.equal(sum(f * s for f, s in zip(found.remainder, (x, y), strict=True)), 0)


def test_the_rest_of_a_cubic_field_does_no_work_along_rays():
    force = [x**2 * y + x, x * y**2 - y**3]
    found = potential_of(force, [x, y])
    assert not found.is_conservative
    assert da.equal(sum(f * s for f, s in zip(found.remainder, (x, y), strict=True)), 0)
    for a, b, f in zip(found.conservative, found.remainder, force, strict=True):
        assert da.equal(a + b, f)


def test_what_depends_on_velocity_has_no_potential():
    a, b = da.coordinates("a b")
    found = potential_of([-k * a + c * b.diff(), -k * b - c * a.diff()], [a, b])
    assert da.equal(found.potential, k * (a**2 + b**2) / 2)
    assert found.remainder == (c * Derivative(b, da.time), -c * Derivative(a, da.time))


def test_a_part_that_is_no_polynomial_and_turns_is_kept_whole():
    found = potential_of([-k * x - w * exp(y), -k * y], [x, y])
    assert da.equal(found.potential, k * (x**2 + y**2) / 2)
    assert da.equal(found.remainder[0], -w * exp(y))


def test_mistakes_are_said():
    with pytest.raises(ShapeError):
        potential_of([x, y], [x])
    with pytest.raises(DerivationError, match="no closed integral"):
        potential_of([exp(exp(x**2))], [x])


def test_antiderivatives():
    assert antiderivative(k * x**2 + c, x) == k * x**3 / 3 + c * x
    assert da.equal(antiderivative(x * cos(x), x).diff(x), x * cos(x))
    assert da.equal(line_integral([2 * x * y, x**2], [x, y]), x**2 * y)


@pytest.mark.parametrize("text", [
    "atanh(sin(1/(cos(3*x) + 2))/3)", "log(2 + sin(cos(x)))", "sin(sin(sin(sin(x))))", "1/(2 + cos(exp(x)))",
])  # fmt: skip
def test_slopes_of_nested_functions_are_undone(text):
    whole = sympy.sympify(text, {"x": x})
    found = antiderivative(whole.diff(x), x)
    assert abs(sympy.N((found - whole).diff(x).subs(x, 0.37), 20)) < 1e-15


def test_what_is_nested_too_deep_is_refused_at_once():
    with pytest.raises(DerivationError, match="nested too deep"):
        antiderivative(sympy.atanh(sympy.sin(1 / (sympy.cos(3 * x) + 2)) / 3), x)


def test_decimals_beside_roots_are_integrated():
    slope = -k / (y**2 + 1) + 2 * y / (x**2 + y**2) ** 1.5 - 0.3 * y / sqrt(w**2 + y**2)
    assert da.equal(antiderivative(slope, y).diff(y), slope)
