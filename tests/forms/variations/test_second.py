"""The second variation, against differentiation along the variation and known accessory equations."""

from __future__ import annotations

from sympy import Eq, Function, Matrix, cos, cosh, simplify, sin, sinh, sqrt, symbols
from sympy.calculus.euler import euler_equations

from dalembert.description.functional import StatedFunctional
from dalembert.forms.variations.second import second_variation

x, k, epsilon = symbols("x k epsilon")
y, z = Function("y")(x), Function("z")(x)
eta, zeta = Function("eta")(x), Function("zeta")(x)


def test_it_is_the_second_derivative_along_the_variation():
    integrand = y.diff(x, 2) ** 2 * cos(y) + y.diff(x) ** 3 * z + z.diff(x) * sin(z * y)
    moved = integrand.subs({y: y + epsilon * eta, z: z + epsilon * zeta}).doit()
    found = second_variation(StatedFunctional(integrand, [y, z], x), (eta, zeta))
    assert simplify(found.integrand - moved.diff(epsilon, 2).subs(epsilon, 0).doit()) == 0


def test_accessory_equations_are_eulers_of_the_second_variation():
    integrand = y.diff(x, 2) ** 2 * cos(y) + x * y.diff(x) ** 3 * z + z.diff(x, 2) * sin(z * y) + z.diff(x) ** 2 * y
    found = second_variation(StatedFunctional(integrand, [y, z], x), (eta, zeta))
    wanted = euler_equations(found.integrand / 2, [eta, zeta], x)
    assert len(found.jacobi) == len(wanted) == 2
    for ours, peer in zip(found.jacobi, wanted, strict=True):
        assert (ours.lhs - peer.lhs).doit().expand() == 0


def test_jacobi_equations_are_linearised_euler_equations():
    """The accessory equation of cosh x for the surface of revolution, solved by the change of the constants."""
    found = second_variation(StatedFunctional(y * sqrt(1 + y.diff(x) ** 2), y, x), eta)
    for solution in (sinh(x), cosh(x) - x * sinh(x)):
        side = found.jacobi[0].lhs.subs(eta, solution).subs(y, cosh(x)).doit()
        assert simplify(side.rewrite("exp")) == 0


def test_jacobi_equation_of_the_oscillator():
    found = second_variation(StatedFunctional((y.diff(x) ** 2 - k * y**2) / 2, y, x), eta)
    assert found.jacobi == (Eq(-k * eta - eta.diff(x, 2), 0, evaluate=False),)
    assert found.legendre == Matrix([[1]])


def test_legendre_matrix_is_the_hessian_in_the_highest_derivatives():
    integrand = y.diff(x, 2) ** 2 * (1 + z**2) + y.diff(x, 2) * z.diff(x) + k * z.diff(x) ** 2
    found = second_variation(StatedFunctional(integrand, [y, z], x))
    assert found.legendre.expand() == Matrix([[2 * z**2 + 2, 1], [1, 2 * k]])


def test_multipliers_take_part():
    stated = StatedFunctional(y, y, x, constraints=[(y.diff(x) ** 2, k)])
    (multiplier,) = stated.multipliers
    assert second_variation(stated).legendre == Matrix([[2 * multiplier]])
