"""SymPy's tests of LagrangesMethod pass with ours."""

import pytest
import sympy
from sympy.physics.mechanics import LagrangesMethod as SymPys
from sympy.physics.mechanics import Point, ReferenceFrame, dynamicsymbols

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from dalembert.sympy import LagrangesMethod

from . import exchanged

SYMPYS = [
    ("test_lagrange", "test_invalid_coordinates"), ("test_lagrange", "test_disc_on_an_incline_plane"),
    ("test_lagrange", "test_simp_pen"), ("test_lagrange", "test_nonminimal_pendulum"),
    ("test_lagrange", "test_dub_pen"), ("test_lagrange2", "test_lagrange_2forces"),
    ("test_linearize", "test_linearize_pendulum_lagrange_minimal"),
    ("test_linearize", "test_linearize_pendulum_lagrange_nonminimal"),
    ("test_linearize", "test_linearize_rolling_disc_lagrange"),
]  # fmt: skip
t = dynamicsymbols._t


@pytest.mark.parametrize(("module", "name"), SYMPYS)
def test_sympys_own(module, name):
    exchanged.run(module, name)


def test_one_that_asks_for_sympys_words():
    """The rolling disc's accelerations are compared word for word with what `simplify` makes of SymPy's."""
    with pytest.raises(AssertionError):
        exchanged.run("test_lagrange", "test_rolling_disc")


def pendulum():
    m, l, g = sympy.symbols("m l g", positive=True)
    q = dynamicsymbols("q")
    return m * l**2 * q.diff() ** 2 / 2 + m * g * l * sympy.cos(q), q, {m: 2, l: 3, g: 9.81}


def test_a_support_that_is_moved():
    x, y, m, k = dynamicsymbols("x"), dynamicsymbols("y"), *sympy.symbols("m k", positive=True)
    lagrangian = m * (x.diff() + y.diff()) ** 2 / 2 - k * x**2 / 2
    for kind in (LagrangesMethod, SymPys):
        method = kind(lagrangian, [x])
        method.form_lagranges_equations()
        assert method.mass_matrix == sympy.Matrix([[m]])
        assert sympy.simplify(method.forcing[0] + k * x + m * y.diff(t, 2)) == 0


def test_constraints_that_a_support_moves():
    x, y, s, m, g = *dynamicsymbols("x y s"), *sympy.symbols("m g", positive=True)
    lagrangian = m * (x.diff() ** 2 + y.diff() ** 2) / 2 - m * g * y
    exchanged.ComparedLagrange(lagrangian, [x, y], hol_coneqs=[x**2 + (y - s) ** 2 - 1]).form_lagranges_equations()
    exchanged.ComparedLagrange(lagrangian, [x, y], nonhol_coneqs=[y.diff() - s * x.diff()]).form_lagranges_equations()


def test_forces_of_inputs_and_of_what_is_moved():
    x, y, force, m, c = *dynamicsymbols("x y F"), *sympy.symbols("m c", positive=True)
    frame, point = ReferenceFrame("N"), Point("P")
    point.set_vel(frame, x.diff() * frame.x)
    method = exchanged.ComparedLagrange(m * x.diff() ** 2 / 2, [x], frame=frame, forcelist=[
        (point, (force - c * (x.diff() - y.diff())) * frame.x), (frame, 3 * frame.z)])  # fmt: skip
    assert method.form_lagranges_equations()[0].expand() == c * x.diff() - c * y.diff() - force + m * x.diff(t, 2)


def test_forces_without_a_frame():
    lagrangian, q, _ = pendulum()
    frame, point = ReferenceFrame("N"), Point("P")
    with pytest.raises(DescriptionError, match="no frame"):
        da.derive(LagrangesMethod(lagrangian, [q], forcelist=[(point, frame.x)]))


def test_what_only_sympy_can_say():
    x, f, m = dynamicsymbols("x"), sympy.Function("f"), sympy.Symbol("m")
    method = LagrangesMethod(m * x.diff() ** 2 / 2 - f(x), [x])
    with pytest.warns(Remark, match="by-sympy"):
        assert method.form_lagranges_equations()[0] == m * x.diff(t, 2) + f(x).diff(x)
    assert method.rhs()[1] == -f(x).diff(x) / m


@pytest.mark.parametrize("kind", [LagrangesMethod, SymPys])
def test_the_verbs_take_it(kind):
    lagrangian, q, values = pendulum()
    method = kind(lagrangian, [q])
    assert da.derive(method).mass_matrix[0] == da.derive(da.System([q], lagrangian=lagrangian)).mass_matrix[0]
    moved = da.simulate(method, parameters=values, q=[0.3], duration=1.0)
    assert moved.success and abs(moved.energy[-1] - moved.energy[0]) < 1e-9


def test_rhs_is_short():
    lagrangian, q, _ = pendulum()
    method = LagrangesMethod(lagrangian, [q])
    method.form_lagranges_equations()
    g, l = sympy.symbols("g l", positive=True)
    assert method.rhs() == sympy.Matrix([q.diff(), -g * sympy.sin(q) / l])
    assert method.rhs("LU").shape == (2, 1)
