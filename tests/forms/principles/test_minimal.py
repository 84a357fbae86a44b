"""Equations without multipliers: the same accelerations as with them, and textbook null spaces."""

import numpy as np
import pytest
from sympy import Matrix, cos, lambdify, sin, symbols, zeros

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError
from dalembert.forms.principles.minimal import minimal_form

x, y, phi, theta = da.coordinates("x y phi theta")
m, r, J = symbols("m r J", positive=True)
CONSTRAINED = ["bowl", "circle-cartesian", "ellipsoid", "pendulum-dae", "rod-multiplier", "rolling-sphere", "slope",
               "sphere"]


@pytest.mark.parametrize("name", CONSTRAINED)
def test_accelerations_are_those_with_multipliers(name):
    system = gallery.load(name).build()
    form, model = minimal_form(system), da.compile(system)
    random = np.random.default_rng(1)
    q, v = random.uniform(0.3, 1.2, (2, model.nq))
    leaves = [*system.coordinates, *(c.diff() for c in system.coordinates), *model.parameter_values]
    values = [*q, *v, *model.parameter_values.values()]
    dummies = symbols(f"s:{len(leaves)}")
    tables = [table.xreplace(dict(zip(leaves, dummies, strict=True)))
              for table in (form.null_space, form.drift, form.mass_matrix, form.bias)]
    null, drift, mass, bias = (np.asarray(lambdify(dummies, table)(*values), dtype=float) for table in tables)
    free = np.linalg.solve(mass, -bias)
    assert np.allclose((null @ free + drift)[:, 0], model.forward_dynamics(q, v), rtol=1e-9, atol=1e-9)
    assert np.allclose(free[:, 0], model.forward_dynamics(q, v)[list(form.independent)])


@pytest.mark.parametrize("name", [*CONSTRAINED, "free-rigid-body-quaternion"])
def test_gallery_is_proved(name):
    assert all(proof.method == "proved" for proof in minimal_form(gallery.load(name).build()).prove())


def test_the_rolling_disk():
    """Bloch 2003, section 1.4: two speeds, constant accelerations without forces."""
    disk = da.System([x, y, phi, theta], kinetic=(m * (x.diff() ** 2 + y.diff() ** 2) + 2 * J * phi.diff() ** 2
                                                  + m * r**2 * theta.diff() ** 2) / 2,
                     nonholonomic=[x.diff() - r * cos(phi) * theta.diff(), y.diff() - r * sin(phi) * theta.diff()])
    form = minimal_form(disk)
    assert form.independent == (2, 3)
    assert form.null_space == Matrix([[0, r * cos(phi)], [0, r * sin(phi)], [1, 0], [0, 1]])
    assert da.equal(form.mass_matrix, Matrix([[2 * J, 0], [0, 2 * m * r**2]]))
    assert form.bias == zeros(2, 1)


def test_simple_pivots_are_taken_first():
    """x - sin(theta) y: x has the constant factor."""
    form = minimal_form(da.System([theta, y, x], kinetic=(theta.diff() ** 2 + y.diff() ** 2 + x.diff() ** 2) / 2,
                                  nonholonomic=[x.diff() - sin(theta) * y.diff()]))
    assert form.independent == (0, 1) and form.null_space[2, 1] == sin(theta)


def test_redundant_rows_do_no_harm():
    single, double = (minimal_form(da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=y,
                                             holonomic=[x**2 + y**2 - 1] * rows)) for rows in (1, 2))
    assert single.null_space == double.null_space and len(double.independent) == 1
    assert double.prove().holds


def test_without_constraints_nothing_is_projected():
    form = minimal_form(da.System([x], kinetic=x.diff() ** 2 / 2, potential=x**2))
    assert form.null_space == Matrix([[1]]) and form.bias == Matrix([2 * x])
    assert "no constraints" in str(form.prove())


def test_both_costs_are_reported():
    own, other = minimal_form(gallery.load("rolling-sphere").build()).operations
    assert own > other > 100


def test_nothing_free_is_refused():
    with pytest.raises(DerivationError, match="no velocity free"):
        minimal_form(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[x - 1, y - 2]))
