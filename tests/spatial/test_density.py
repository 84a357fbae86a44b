"""Densities over regions: closed forms that print like the table, quadrature against SciPy, and what is refused."""

import numpy as np
import pytest
import sympy as sm
from scipy.integrate import tplquad

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError
from dalembert.expr.expression import Expression
from dalembert.expr.graph import Graph
from dalembert.spatial import inertia

rho, a, b, c, r, R, h, k = sm.symbols("rho a b c r R h k", positive=True)
x, y, z, phi, theta, u, v = sm.symbols("x y z phi theta u v")
around = (phi, 0, 2 * sm.pi)


def same(found, wanted):
    assert bool(da.equal(sm.Matrix(found.generalized()), sm.Matrix(wanted.generalized())))


# -------------------------------------------------------------------- closed forms


def test_h01_the_integral_of_the_brick():
    """H01, S01: I_xx = int int int (y^2 + z^2) rho dx dy dz = rho a b c (b^2 + c^2)/12."""
    found = inertia.from_density(rho, [(x, -a / 2, a / 2), (y, -b / 2, b / 2), (z, -c / 2, c / 2)], (x, y, z))
    assert found.mass == a * b * c * rho
    assert str(found.tensor[0, 0]) == "a*b*c*rho*(b**2 + c**2)/12"
    same(found, inertia.brick(density=rho, a=a, b=b, c=c))


def test_bodies_of_revolution():
    same(inertia.from_density(rho, [(r, 0, R * (1 - z / h)), around, (z, 0, h)], (r, phi, z), "cylindrical"),
         inertia.cone(density=rho, radius=R, height=h))
    same(inertia.from_density(rho, [(r, 0, R), (theta, 0, sm.pi / 2), around], (r, theta, phi), "spherical"),
         inertia.hemisphere(density=rho, radius=R))


def test_limits_that_depend_on_one_another():
    found = inertia.from_density(
        rho, [(z, 0, c * (1 - x / a - y / b)), (y, 0, b * (1 - x / a)), (x, 0, a)], (x, y, z))
    same(found, inertia.tetrahedron(density=rho, vertices=[(0, 0, 0), (a, 0, 0), (0, b, 0), (0, 0, c)]))


def test_surfaces_and_curves_by_the_same_formula():
    same(inertia.from_density(rho, [(theta, 0, sm.pi), around], (R, theta, phi), "spherical"),
         inertia.spherical_shell(density=rho, radius=R))
    out = R + r * sm.cos(u)
    torus = inertia.from_density(rho, [(u, 0, 2 * sm.pi), (v, 0, 2 * sm.pi)],
                                 (out * sm.cos(v), out * sm.sin(v), r * sm.sin(u)))
    same(torus, inertia.toroidal_shell(density=rho, major=R, minor=r))
    same(inertia.from_density(rho, [around], (R, phi, 0), "cylindrical"), inertia.ring(density=rho, radius=R))
    same(inertia.from_density(rho, [(x, -a / 2, a / 2)], (x, 0, 0)), inertia.rod(density=rho, length=a))


def test_a_density_that_varies():
    """A rod of density rho (1 + k x/l): by hand m = rho l (1 + k/2), c = l (3 + 2 k)/(3 (2 + k))."""
    found = inertia.from_density(rho * (1 + k * x / a), [(x, 0, a)], (x, 0, 0))
    assert bool(da.equal(found.mass, rho * a * (1 + k / 2)))
    assert bool(da.equal(found.com[0], a * (3 + 2 * k) / (3 * (2 + k))))
    assert bool(da.equal(found.about()[2, 2], rho * a**3 * (sm.Rational(1, 3) + k / 4)))


def test_a_density_whose_sign_depends_on_its_symbols_passes():
    found = inertia.from_density(k - 5 * x, [(x, 0, a)], (x, 0, 0))
    assert bool(da.equal(found.mass, k * a - 5 * a**2 / 2))


def test_the_order_of_the_variables_does_not_turn_the_sign():
    mirrored = inertia.from_density(rho, [(r, 0, R), (z, 0, h), around], (r, phi, z), "cylindrical")
    same(mirrored, inertia.cylinder(density=rho, radius=R, length=h).moved((0, 0, h / 2)))


# -------------------------------------------------------------------- quadrature


def test_quadrature_is_that_of_scipy():
    density = sm.exp(-x**2) * sm.cos(y) + 2 + x * z
    found = inertia.from_density(density, [(z, 0, 1 + x * y), (y, -x, 1), (x, 0, 1)], (x, y, z))

    def moment(f):
        def integrand(z_, y_, x_):
            return f(x_, y_, z_) * (np.exp(-x_**2) * np.cos(y_) + 2 + x_ * z_)
        return tplquad(integrand, 0, 1, lambda x_: -x_, lambda x_: 1, 0, lambda x_, y_: 1 + x_ * y_, epsabs=1e-9)[0]

    assert found.mass == pytest.approx(moment(lambda *_: 1), rel=1e-8)
    assert found.com[1] * found.mass == pytest.approx(moment(lambda x_, y_, z_: y_), rel=1e-8)
    assert found.about()[2, 2] == pytest.approx(moment(lambda x_, y_, z_: x_**2 + y_**2), rel=1e-8)
    assert found.about()[0, 2] == pytest.approx(moment(lambda x_, y_, z_: -x_ * z_), rel=1e-7)


def test_roots_on_the_boundary_do_no_harm():
    """A ball in Cartesian limits, to rounding."""
    edge, disc = sm.sqrt(4 - x**2 - y**2), sm.sqrt(4 - x**2)
    found = inertia.from_density(3, [(z, -edge, edge), (y, -disc, disc), (x, -2, 2)], (x, y, z))
    wanted = inertia.sphere(density=3, radius=2)
    np.testing.assert_allclose(found.generalized(), wanted.generalized(), rtol=1e-8, atol=1e-8)


def test_numbers_in_all_other_coordinates():
    out = 3 + sm.cos(u)
    torus = inertia.from_density(2, [(u, 0, 2 * sm.pi), (v, 0, 2 * sm.pi)],
                                 (out * sm.cos(v), out * sm.sin(v), sm.sin(u)))
    wanted = inertia.toroidal_shell(density=2, major=3, minor=1)
    np.testing.assert_allclose(torus.generalized(), wanted.generalized(), rtol=1e-9, atol=1e-9)
    half = inertia.from_density(2.0, [(r, 0.5, 1), (theta, 0, sm.pi / 2), around], (r, theta, phi), "spherical")
    wanted = inertia.hemisphere(density=2, radius=1) - inertia.hemisphere(density=2, radius=0.5)
    np.testing.assert_allclose(half.generalized(), wanted.generalized(), rtol=1e-10, atol=1e-10)


def test_a_kink_is_refused_unless_the_region_is_split_or_the_tolerance_is_wider():
    kink = 1 + sm.Abs(x - sm.Rational(3, 10))

    def made(low, high, **options):
        return inertia.from_density(kink, [(x, low, high), (y, 0, 1)], (x, y, 0), **options)

    with pytest.raises(DescriptionError, match=r"certain to .* of the result only.*Split the region"):
        made(0, 1)
    exact = made(0, 0.3) + made(0.3, 1)
    assert exact.mass == pytest.approx(1 + 0.09 / 2 + 0.49 / 2, rel=1e-12)
    np.testing.assert_allclose(made(0, 1, tolerance=1e-3).generalized(), exact.generalized(), rtol=1e-2, atol=1e-2)


# -------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: inertia.from_density(x - 0.5, [(x, 0, 1)], (x, 0, 0)), DescriptionError, "density changes its sign"),
    (lambda: inertia.from_density(1e-30 * (x - 0.5), [(x, 0, 1)], (x, 0, 0)), DescriptionError, "changes its sign"),
    (lambda: inertia.from_density(-1, [(x, 0, 1)], (x, 0, 0)), DescriptionError, "density is negative"),
    (lambda: inertia.from_density(-rho, [(x, 0, 1)], (x, 0, 0)), DescriptionError, "mass -rho is not positive"),
    (lambda: inertia.from_density(0, [(x, 0, 1)], (x, 0, 0)), DescriptionError, "mass 0.0 is not positive"),
    (lambda: inertia.from_density(1, [(x, 1, 1)], (x, 0, 0)), DescriptionError, "no value inside the region"),
    (lambda: inertia.from_density(1 / x, [(x, 0, 1)], (x, 0, 0)), DescriptionError, "certain to|not finite"),
    (lambda: inertia.from_density(1 / sm.sqrt(x), [(x, 0, 1)], (x, 0, 0)), DescriptionError, "certain to"),
    (lambda: inertia.from_density(1, [(x, 0, 1)], (1, 0, 0)), DescriptionError, "do not span"),
    (lambda: inertia.from_density(1, [(x, -1, 1), (y, 0, 1)], (x**2, y, 0)), DescriptionError, "changes its sign"),
    (lambda: inertia.from_density(sm.exp(sm.sin(rho * x)), [(x, 0, 1)], (x, 0, 0)), DescriptionError,
     "no closed form.*Put numbers in for rho"),
    (lambda: inertia.from_density(sm.Function("f")(x), [(x, 0, 1)], (x, 0, 0)), DescriptionError, "f.x. has no"),
    (lambda: inertia.from_density(1, [(x, 0, y), (y, 0, 1)], (x, y, 0), "polar"), UnknownNameError, "'polar'"),
    (lambda: inertia.from_density(1, [(y, 0, 1), (x, 0, y)], (x, y, 0)), DescriptionError, "uses y, integrated before"),
    (lambda: inertia.from_density(1, [(x, 0, x)], (x, 0, 0)), DescriptionError, "uses x"),
    (lambda: inertia.from_density(1, [(x, 0, 1), (x, 0, 1)], (x, x, 0)), DescriptionError, "symbol of its own"),
    (lambda: inertia.from_density(1, [(2, 0, 1)], (x, 0, 0)), DescriptionError, "symbol of its own"),
    (lambda: inertia.from_density(1, [(x, 0)], (x, 0, 0)), ShapeError, "one to three triples"),
    (lambda: inertia.from_density(1, [], (x, 0, 0)), ShapeError, "one to three triples"),
    (lambda: inertia.from_density(1, [(x, 0, sm.oo)], (x, 0, 0)), ShapeError, "finite"),
    (lambda: inertia.from_density(1, [(x, 0, 1)], (x, 0)), ShapeError, "3 entries"),
    (lambda: inertia.from_density("1", [(x, 0, 1)], (x, 0, 0)), ShapeError, "neither a number"),
    (lambda: inertia.from_density(1, 5, (x, 0, 0)), ShapeError, "one to three triples"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_an_expression_of_a_graph_is_refused_wherever_it_stands():
    x, y, z = sm.symbols("x y z")
    size = Expression(graph := Graph(), graph.symbol("a"))
    for density, high in ((size, 1), (1, size)):
        with pytest.raises(DescriptionError, match="an expression of a graph cannot be integrated"):
            inertia.from_density(density, [(x, 0, high), (y, 0, 1), (z, 0, 1)], (x, y, z))
