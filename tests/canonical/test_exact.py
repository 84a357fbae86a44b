"""The equations on polynomials: the same as on the graph, by definition, and as SymPy matrices in every style."""


import pytest
import sympy as sm

import dalembert as da
from dalembert import gallery
from dalembert.canonical import canonical
from dalembert.canonical.space import Exactly
from dalembert.dynamics.quantities import QUANTITIES
from dalembert.equations import STYLES
from dalembert.errors import BudgetError, DerivationError, SingularMassMatrixError, UnknownNameError
from tests.gallery_systems import derived

m, l, g, k, c = sm.symbols("m l g k c", positive=True)
NAMES = gallery.names()
#: On the unit sphere only do both roads give one gravity, and q' is not v.
QUATERNIONS = {"heavy-top", "heavy-top-reaction", "koenig", "spherical-pendulum", "steady-precession",
               "stewart-platform", "tumbling-body"}
#: Their accelerations are too long for a formula.
LARGE = {"five-bar", "six-bar", "six-joint-arm", "stewart-platform"}


def double_pendulum():
    a, b = da.coordinates("a b")
    x1, y1 = l * sm.sin(a), -l * sm.cos(a)
    x2, y2 = x1 + l * sm.sin(b), y1 - l * sm.cos(b)
    kinetic = m * sum(part.diff(da.time) ** 2 for part in (x1, y1, x2, y2)) / 2
    return da.derive(da.System([a, b], kinetic=kinetic, potential=m * g * (y1 + y2)))


def agrees_with_the_graph(equations):
    exact = equations.exact()
    for name in QUANTITIES:
        read = map(exact.ring.read, equations.nodes(name))
        for place, (ours, theirs) in enumerate(zip(exact.elements(name), read, strict=True)):
            assert ours.equals(theirs), f"{name}[{place}] of {equations.system.name}: {ours} is not {theirs}"
    return exact


@pytest.mark.parametrize("name", [name for name in NAMES if name not in QUATERNIONS])
def test_every_quantity_agrees_with_the_graph(name):
    agrees_with_the_graph(derived(name))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in QUATERNIONS])
def test_structure_of_coriolis_terms(name):
    """c_kij = c_kji by the definition, Mdot - 2C skew, at fixed velocities."""
    exact = derived(name).exact()
    ring, mass, count = exact.ring, exact.mass_matrix, exact.count
    by = [[[ring.derivative(entry, leaf) for entry in row] for row in mass] for leaf in exact.leaves.q]
    for i in range(count):
        for j in range(count):
            for index in range(count):
                defined = (by[i][index][j] + by[j][index][i] - by[index][i][j]) / 2
                assert exact.christoffel(index)[i][j].equals(defined)
            rate = exact.dot([by[index][i][j] for index in range(count)], exact.velocities)
            assert (exact.coriolis_matrix[i][j] + exact.coriolis_matrix[j][i]).equals(rate)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in {"degenerate-lagrangian", *LARGE}])
def test_accelerations_solve_the_equations(name):
    exact = derived(name).exact()
    accelerations, multipliers = exact.accelerations(), exact.multipliers()
    for i in range(exact.count):
        left = exact.dot(exact.mass_matrix[i], accelerations) + exact.bias[i]
        reaction = exact.dot([row[i] for row in exact.constraint_jacobian], multipliers)
        assert (left - exact.forces[i] - reaction).is_zero
    for row, rest in zip(exact.constraint_jacobian, exact.constraint_bias, strict=True):
        assert (exact.dot(row, accelerations) + rest).is_zero


def test_accelerations_without_inertia_are_refused():
    with pytest.raises(SingularMassMatrixError, match="determinant"):
        derived("degenerate-lagrangian").exact().accelerations()


def test_velocities_and_inputs_inside_functions():
    (x,), (u,) = da.coordinates("x"), sm.symbols("u,")
    rate = x.diff()
    system = da.System([x], lagrangian=-m * c**2 * sm.sqrt(1 - rate**2 / c**2) - k * x**2 / 2 + sm.exp(rate) * x,
                       forces={x: sm.sin(u) * x + u}, inputs=[u])
    exact = agrees_with_the_graph(da.derive(system))
    assert not exact.is_natural
    assert exact.at_zero(exact.ring.read(system.leaves.v[0]) + 3, system.leaves.v).equals(3)


def test_rational_rheonomic_and_rooted_systems():
    x, y = da.coordinates("x y")
    omega = sm.sqrt(1 / k + 1 / m)
    kinetic = m * x.diff() ** 2 / (2 * (1 + y**2)) + m * (y.diff() - da.time * x) ** 2 / 2
    potential = k / sm.sqrt(x**2 + y**2) + g * sm.cos(omega * da.time) * omega * x * y
    agrees_with_the_graph(da.derive(da.System([x, y], kinetic=kinetic, potential=potential)))


def test_constraints_with_explicit_time():
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
                       holonomic=[x**2 + y**2 - (l + c * da.time) ** 2], nonholonomic=[x.diff() - da.time * y.diff()])
    exact = agrees_with_the_graph(da.derive(system))
    assert [len(exact.elements(name)) for name in ("constraint_residual", "constraint_jacobian")] == [1, 4]


def test_exact_forms_are_kept_and_budgets_are_met():
    equations = double_pendulum()
    assert equations.exact() is equations.exact()
    assert equations.exact(3) is equations.exact(3) is not equations.exact()
    with pytest.raises(BudgetError, match="more than 3 terms"):
        equations.exact(3).mass_matrix  # noqa: B018
    with pytest.raises(UnknownNameError, match="Did you mean 'mass_matrix'"):
        equations.exact().elements("mas_matrix")


def test_too_large_an_exact_form_leaves_the_derived_one(monkeypatch):
    equations = double_pendulum()
    monkeypatch.setitem(equations._kept, (canonical._exact, None), equations.exact(3))
    assert equations.mass_matrix == equations.matrix("mass_matrix", "derived")
    assert equations.residual.shape == (2, 1)


def test_matrices_in_every_style():
    equations = double_pendulum()
    a, b = equations.system.coordinates
    mass = sm.Matrix([[2 * l**2 * m, l**2 * m * sm.cos(a - b)], [l**2 * m * sm.cos(a - b), l**2 * m]])
    assert equations.mass_matrix == equations.matrix("mass_matrix") == mass
    assert equations.matrix("mass_matrix") is equations.matrix("mass_matrix")
    named = equations.base_parameters
    for style in STYLES:
        written = equations.matrix("mass_matrix", style).xreplace(named)
        assert sm.simplify(written - mass) == sm.zeros(2)
        assert equations.matrix("energy", style).is_Matrix is False
    assert equations.coriolis_vector.shape == (2, 1)
    assert sm.simplify(equations.coriolis_vector + equations.gravity - equations.bias) == sm.zeros(2, 1)
    with pytest.raises(UnknownNameError, match="Did you mean 'textbook'"):
        equations.matrix("mass_matrix", "textboook")


def test_residual_and_christoffel_symbols_are_short():
    equations = double_pendulum()
    a, b = equations.system.coordinates
    shorter = l**2 * m * sm.sin(a - b)
    assert sm.expand(equations.christoffel(0)[1, 1] - shorter) == 0
    residual = equations.inverse_dynamics
    assert residual == equations.residual
    assert not residual.has(sm.sin(a) * sm.cos(b))


def test_the_lagrangian_stays_as_given():
    (x,) = da.coordinates("x")
    lagrangian = (m * x.diff() + c) * x.diff() * (1 + sm.cos(x) ** 2) / 2
    equations = da.derive(da.System([x], lagrangian=lagrangian))
    assert equations.lagrangian == lagrangian
    assert isinstance(equations.residual, sm.ImmutableDenseMatrix)


def test_zero_width_quantities_and_constraints_in_the_residual():
    equations = derived("pendulum-dae")
    assert equations.residual.shape[1] == 1
    assert equations.extended_matrix.shape[0] == len(equations.extended_rhs)
    free = derived("pendulum")
    assert free.constraint_bias.shape == (0, 1)
    with pytest.raises(DerivationError, match="k = 1"):
        free.christoffel(1)


@pytest.mark.parametrize("often, given_up", [("2.1", True), ("2.004", True), ("7/2", False)])
def test_large_multiples_of_an_angle_are_not_written_out(often, given_up):
    """sin(2.004 x) beside cos(2 x) would be a polynomial of degree 501, with terms that leave no digit of its value."""
    equations = da.derive(da.System("x", kinetic=f"x'**2*exp(sin({often}*x)) + x'**2*cos(2*x)"))
    (x,), truth = equations.system.coordinates, da.compile(equations, target="numpy").coriolis_vector([0.7], [0.3])
    for style in STYLES:
        try:
            (entry,) = equations.matrix("coriolis_vector", style)
        except BudgetError:
            assert given_up and style == "lumped"
            continue
        assert float(entry.subs(x.diff(), 0.3).subs(x, 0.7)) == pytest.approx(truth[0], rel=1e-12)
    assert all(verdict.passed for verdict in da.verify(equations))
    if given_up:
        with pytest.raises(BudgetError, match="an angle is"):
            equations.exact().elements("mass_matrix")


def test_numbers_of_the_space_of_a_ring_are_fractions():
    ring = double_pendulum().exact().ring
    numbers = Exactly(ring)
    assert numbers.add(numbers.number(2, 3), numbers.number(1, 3)).equals(numbers.one)
