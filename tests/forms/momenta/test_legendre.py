"""The Legendre transform is its own inverse."""

import pytest
from sympy import Dummy, cbrt, cos, sin, sqrt, symbols

import dalembert as da
from dalembert.errors import DerivationError
from dalembert.forms.momenta.legendre import _degree, transform
from dalembert.forms.tools.parts import written

x, y = da.coordinates("x y")
a, b, c = symbols("a b c", positive=True)


@pytest.mark.parametrize("lagrangian", [
    a * x.diff() ** 2 / 2 + b * y.diff() ** 2 - c * x,
    (a + cos(x) ** 2) * x.diff() ** 2 + sin(x) * x.diff() * y.diff() + y.diff() ** 2 + b * x * y.diff(),
    x.diff() * y.diff() - x,
])
def test_twice_is_the_lagrangian(lagrangian):
    """L = p . dH/dp - H at p = dL/dv, differentiated by SymPy."""
    system = da.System([x, y], lagrangian=lagrangian)
    momenta = symbols("P Q")
    found = transform(da.derive(system), [system.symbols.leaf(p) for p in momenta])
    moving, static, *velocities = written(system, [found.moving, found.static, *found.velocities])
    hamiltonian = moving + static
    forward = {p: lagrangian.diff(q.diff()) for p, q in zip(momenta, (x, y), strict=True)}
    slopes = [hamiltonian.diff(p).subs(forward) for p in momenta]
    assert da.equal(slopes[0], x.diff()) and da.equal(slopes[1], y.diff())
    back = sum(forward[p] * v for p, v in zip(momenta, slopes, strict=True)) - hamiltonian.subs(forward)
    assert da.equal(back, lagrangian)
    assert all(da.equal(v.subs(forward), q.diff()) for v, q in zip(velocities, (x, y), strict=True))


def test_signs_that_are_not_known_are_asked_for():
    with pytest.raises(DerivationError, match="positive=True"):
        system = da.System([x], lagrangian=symbols("m") * sqrt(1 - x.diff() ** 2))
        transform(da.derive(system), [system.symbols.leaf(symbols("P"))])


def test_a_momentum_that_jumps_is_not_linear_in_its_velocity():
    system = da.System("x", lagrangian="x'**2/2 + abs(x')")
    with pytest.raises(DerivationError, match="not an algebraic function of its velocity"):
        transform(da.derive(system), [system.symbols.leaf(symbols("P"))])


def test_roots_of_polynomials_of_the_fourth_degree_are_not_asked_for():
    """p = (2 c + sqrt(v^2 + 1) / 2) v, which takes SymPy minutes."""
    system = da.System("x", lagrangian="c*exp(sin(c))*x'**2 + (x'**2 + 1)**(3/2)/6", parameters={"c": None})
    with pytest.raises(DerivationError, match="higher degree"):
        transform(da.derive(system), [system.symbols.leaf(symbols("P"))])


def test_an_inverse_that_holds_coordinates_is_measured_with_them_put_in():
    """p = m exp(sin(x)/2) v + v^3/3: SymPy's root of a cubic polynomial, which gives v back."""
    system = da.System("x", lagrangian="m*x'**2*exp(sin(sin(x))/2)/2 + x'**4/12 - sin(x)", parameters={"m": 1})
    found = transform(da.derive(system), [system.symbols.leaf(symbols("P"))])
    assert found


def test_the_degree_of_equations_with_roots():
    """v^(1/2) + v^(1/3) = P is z^3 + z^2 = P in z = v^(1/6)."""
    v = Dummy("v", positive=True)
    assert _degree(sqrt(v) + v - a, v) == 2
    assert _degree(sqrt(v) + cbrt(v) - a, v) == 3


def test_signs_that_do_not_help_are_not_asked_for():
    """p = 4 m v^3 has a real root for either sign of p, which no sign of m writes as one power."""
    with pytest.raises(DerivationError, match="quadratic in the velocities") as refused:
        da.momenta.hamiltonian(da.System([x], lagrangian=symbols("m") * x.diff() ** 4))
    assert "positive" not in str(refused.value)
