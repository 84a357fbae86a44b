"""The Euler-Lagrange equations against SymPy's LagrangesMethod and hand-derived results."""

import pytest
import sympy as sm
from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols

import dalembert as da
from dalembert import gallery
from dalembert.dynamics import structure
from dalembert.errors import DerivationError, DescriptionError, UnknownNameError
from dalembert.forms.tools.parts import written

m, l, g, k, c = sm.symbols("m l g k c", positive=True)


def double_pendulum():
    a, b = da.coordinates("a b")
    x1, y1 = l * sm.sin(a), -l * sm.cos(a)
    x2, y2 = x1 + l * sm.sin(b), y1 - l * sm.cos(b)
    t = da.time
    kinetic = m * (x1.diff(t) ** 2 + y1.diff(t) ** 2 + x2.diff(t) ** 2 + y2.diff(t) ** 2) / 2
    return [a, b], kinetic, m * g * (y1 + y2)


def test_agrees_with_sympy_on_the_double_pendulum():
    q, kinetic, potential = double_pendulum()
    equations = da.derive(da.System(q, kinetic=kinetic, potential=potential))
    peer = LagrangesMethod(kinetic - potential, q)
    peer.form_lagranges_equations()
    assert sm.simplify(equations.mass_matrix - peer.mass_matrix) == sm.zeros(2)
    assert sm.simplify(-equations.bias - peer.forcing) == sm.zeros(2, 1)
    v = sm.Matrix([x.diff() for x in q])
    split = equations.coriolis_matrix * v + equations.gravity
    assert sm.simplify(split - equations.bias) == sm.zeros(2, 1)
    assert equations.gyroscopic == sm.zeros(2, 1)


def test_christoffel_symbols_by_their_definition():
    q, kinetic, potential = double_pendulum()
    equations = da.derive(da.System(q, kinetic=kinetic, potential=potential))
    mass = equations.mass_matrix
    for index in range(2):
        by_definition = sm.Matrix(2, 2, lambda i, j, index=index: (
            mass[index, j].diff(q[i]) + mass[index, i].diff(q[j]) - mass[i, j].diff(q[index])) / 2)
        assert sm.simplify(equations.christoffel(index) - by_definition) == sm.zeros(2)
    with pytest.raises(DerivationError, match="k = 2"):
        equations.christoffel(2)


def test_christoffel_symbols_of_velocities_that_are_no_derivatives():
    """Symmetric, and v^T C_k v = C_k. v."""
    top = da.derive(gallery.load("heavy-top").build())
    rates = sm.Matrix([sm.Function(f"ball_w{axis}")(da.time) for axis in "xyz"])
    forces = top.coriolis_matrix * rates
    assert not forces.is_zero_matrix
    for k in range(3):
        rows = structure.christoffel(top.system, top.mass_nodes, k)
        found = sm.Matrix(3, 3, written(top.system, [node for row in rows for node in row]))
        assert found == found.T and sm.expand((rates.T * found * rates)[0] - forces[k]) == 0


def test_multiplier_sign_is_that_of_the_augmented_lagrangian():
    x, y = da.coordinates("x y")
    kinetic = m * (x.diff() ** 2 + y.diff() ** 2) / 2
    constraint = x**2 + y**2 - l**2
    equations = da.derive(da.System([x, y], kinetic=kinetic, potential=m * g * y, holonomic=[constraint]))
    (multiplier,) = equations.multipliers
    augmented = kinetic - m * g * y + multiplier * constraint
    by_hand = sm.Matrix([augmented.diff(s.diff()).diff(da.time) - augmented.diff(s) for s in (x, y)])
    assert sm.simplify(equations.residual - by_hand) == sm.zeros(2, 1)
    acceleration = sm.Matrix([x.diff().diff(), y.diff().diff()])
    twice = constraint.diff(da.time, 2)
    assert sm.expand((equations.constraint_jacobian * acceleration + equations.constraint_bias)[0] - twice) == 0
    unknowns = sm.Matrix([*acceleration, multiplier])
    block = equations.extended_matrix * unknowns - equations.extended_rhs
    assert sm.simplify(block[:2, 0] - by_hand) == sm.zeros(2, 1)
    assert sm.expand(block[2] - twice) == 0


def test_dissipation_forces_and_virtual_work():
    (theta,) = da.coordinates("theta")
    force, torque = sm.symbols("F tau")
    tip = (l * sm.sin(theta), -l * sm.cos(theta), 0)
    system = da.System(
        [theta], kinetic=m * l**2 * theta.diff() ** 2 / 2, dissipation=c * theta.diff() ** 2 / 2, inputs=[torque],
        forces=[da.PointForce((force, 0, 0), at=tip), da.Torque((0, 0, torque), rate=(0, 0, theta.diff()))],
    )
    expected = force * l * sm.cos(theta) + torque - c * theta.diff()
    assert sm.expand(da.derive(system).forces[0] - expected) == 0
    push = da.PointForce(sm.Matrix([force, 0]), at=sm.Matrix(tip[:2]))
    column = da.System([theta], kinetic=theta.diff() ** 2, forces=push)
    assert sm.expand(da.derive(column).forces[0] - force * l * sm.cos(theta)) == 0
    scalar = da.System([theta], kinetic=theta.diff() ** 2 / 2, forces=torque, inputs=[torque])
    assert da.derive(scalar).forces[0] == torque


def test_gyroscopic_and_rheonomic_terms_are_kept():
    x, y = da.coordinates("x y")
    charge, t = sm.symbols("B"), da.time
    magnetic = charge * (x * y.diff() - y * x.diff()) / 2
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2
    equations = da.derive(da.System([x, y], lagrangian=kinetic + magnetic))
    assert equations.gyroscopic == sm.Matrix([-charge * y.diff(), charge * x.diff()])
    assert sm.expand(equations.energy - kinetic) == 0
    drifting = da.derive(da.System([x], lagrangian=sm.exp(c * t) * x.diff() ** 2 / 2))
    assert sm.simplify(drifting.bias[0] - c * sm.exp(c * t) * x.diff()) == 0


def test_a_potential_of_velocities_enters_the_momenta():
    (x,) = da.coordinates("x")
    equations = da.derive(da.System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * x * x.diff()))
    assert sm.expand(equations.momenta[0] - (m * x.diff() - k * x)) == 0
    assert sm.expand(equations.bias[0]) == 0


def test_degenerate_lagrangian_has_a_zero_mass_matrix_and_its_equations():
    x1, x2 = da.coordinates("x1 x2")
    t = da.time
    equations = da.derive(da.System([x1, x2], lagrangian=t * (x1 * x2.diff() - x2 * x1.diff())))
    assert equations.mass_matrix == sm.zeros(2)
    assert sm.expand(equations.residual[0] + 2 * t * x2.diff() + x2) == 0
    assert sm.expand(equations.residual[1] - 2 * t * x1.diff() - x1) == 0


def test_accelerations_in_a_lagrangian_are_refused():
    (x,) = da.coordinates("x")
    with pytest.raises(DescriptionError, match="acceleration"):
        da.System([x], lagrangian=x.diff().diff() ** 2)


def test_cyclic_coordinates_and_what_they_conserve():
    r, phi = da.coordinates("r phi")
    kinetic = m * (r.diff() ** 2 + r**2 * phi.diff() ** 2) / 2
    equations = da.derive(da.System([r, phi], kinetic=kinetic, potential=-k / r))
    assert equations.cyclic == (phi,)
    assert sm.expand(equations.conserved[phi] - m * r**2 * phi.diff()) == 0
    damped = da.derive(da.System([r, phi], kinetic=kinetic, potential=-k / r, forces={phi: -c * phi.diff()}))
    assert damped.cyclic == (phi,) and damped.conserved == {}
    assert equations.is_conservative and not damped.is_conservative


def test_nonholonomic_constraints_must_be_linear():
    x, y = da.coordinates("x y")
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2
    with pytest.raises(DescriptionError, match="not linear"):
        da.derive(da.System([x, y], kinetic=kinetic, nonholonomic=[x.diff() ** 2 - y.diff()]))
    with pytest.raises(DescriptionError, match="not linear"):
        da.derive(da.System([x, y], kinetic=kinetic, nonholonomic=["x' + sign(y')"]))
    equations = da.derive(da.System([x, y], kinetic=kinetic, nonholonomic=[x.diff() - da.time * y.diff()]))
    assert equations.constraint_jacobian == sm.Matrix([[1, -da.time]])
    assert equations.constraint_bias == sm.Matrix([-y.diff()])


def test_unknown_quantity_is_refused_by_name():
    (x,) = da.coordinates("x")
    with pytest.raises(UnknownNameError, match="Did you mean 'mass_matrix'"):
        da.derive(da.System([x], kinetic=x.diff() ** 2)).matrix("mas_matrix")


def test_results_are_sympy_objects_in_the_users_symbols():
    q, kinetic, potential = double_pendulum()
    equations = da.derive(da.System(q, kinetic=kinetic, potential=potential))
    assert equations.lagrangian.free_symbols >= {m, l, g}
    assert set(sm.Matrix(equations.mass_matrix).atoms(sm.Function)) == {sm.cos(q[0] - q[1]), *q}
    assert dynamicsymbols._t == da.time


def test_equations_typeset_themselves():
    """LaTeX for documents, MathML and MathJax blocks for notebooks, text for terminals."""
    (theta,) = da.coordinates("theta")
    kinetic, potential = m * l**2 * theta.diff() ** 2 / 2, -m * g * l * sm.cos(theta)
    equations = da.derive(da.System([theta], kinetic=kinetic, potential=potential))
    assert r"& m l^{2} \ddot{\theta} + m g l \sin \theta = 0" in equations.latex()
    notebook = equations._repr_latex_()
    assert not any(piece.strip() for piece in notebook.split("$$")[::2])
    assert r"\textbf{Equations of motion}" in notebook
    assert "<math" in equations._repr_html_()
    assert "m l² θ̈ + m g l sin θ = 0" in str(equations)
    assert repr(equations) == "<Equations of system: 1 coordinates, 0 constraints>"


@pytest.mark.parametrize("verb", [da.derive, da.compile, da.momenta.hamiltonian, da.forms.roads])
def test_what_is_no_description_is_refused_by_its_kind(verb):
    with pytest.raises(DescriptionError, match=r"derive: str is no description\. Give a System"):
        verb("pendulum")
