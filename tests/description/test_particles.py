"""Particles: mass matrix and forces by their Jacobians, and the forces of constraint that textbooks print."""

import pytest
from sympy import Matrix, cos, sin, symbols

import dalembert as da
from dalembert.description.particles import Particle, Particles, particles
from dalembert.errors import DescriptionError, ShapeError

m, l, g, M = symbols("m l g M", positive=True)
theta, phi, x = da.coordinates("theta phi x")
t = da.time


def test_mass_matrix_is_the_sum_of_jacobians():
    """S05: M = sum m J^T J, bias = sum m J^T J' q', psi = sum J^T f."""
    places = [Matrix([x, 0]), Matrix([x + l * sin(theta), -l * cos(theta)])]
    forces = [Matrix([symbols("F"), 0]), Matrix([0, -m * g])]
    masses = [M, m]
    system = particles(list(zip(masses, places, forces, strict=True)), [x, theta])
    equations, q = da.derive(system), Matrix([x, theta])
    jacobians = [place.jacobian(q) for place in places]
    assert da.equal(equations.mass_matrix, sum((n * j.T * j for n, j in zip(masses, jacobians, strict=True)),
                                               Matrix.zeros(2, 2)))
    assert da.equal(equations.bias, sum((n * j.T * j.diff(t) * q.diff(t) for n, j in
                                         zip(masses, jacobians, strict=True)), Matrix.zeros(2, 1)))
    assert da.equal(equations.forces, sum((j.T * f for j, f in zip(jacobians, forces, strict=True)),
                                          Matrix.zeros(2, 1)))


def test_the_tension_of_the_pendulum():
    """T = m l theta'^2 + m g cos(theta) along the string, once theta'' is put in."""
    bob = particles([(m, (l * sin(theta), -l * cos(theta)), (0, -m * g))], [theta])
    (force,) = bob.constraint_forces
    turned = [entry.subs(theta.diff().diff(), -g * sin(theta) / l) for entry in force]
    tension = m * l * theta.diff() ** 2 + m * g * cos(theta)
    assert da.equal(turned[0], -tension * sin(theta)) and da.equal(turned[1], tension * cos(theta))


def test_forces_of_constraint_do_no_virtual_work():
    bob = particles([(m, (l * sin(theta) * cos(phi), l * sin(theta) * sin(phi), l * cos(theta)))], [theta, phi])
    (particle,), residual = bob.particles, da.derive(bob).residual
    for j, q in enumerate((theta, phi)):
        work = sum(f * place.diff(q) for f, place in zip(particle.constraint_force, particle.position, strict=True))
        assert da.equal(work, residual[j])


def test_positions_that_move_by_themselves():
    """E000-3: r(q, t) on a rod that turns with w: r'' = w^2 r without force."""
    w = symbols("w")
    bead = particles([(m, (x * cos(w * t), x * sin(w * t)))], [x])
    assert da.equal(da.derive(bead).residual[0], m * (x.diff().diff() - w**2 * x))


def test_inputs_and_constraints_come_along():
    u = symbols("u")
    system = particles([(m, (x,), (u,)), Particle(m, (theta,), (0,))], "x theta", inputs=[u], holonomic=[x - theta],
                       parameters={m: 2.0}, name="pair")
    assert isinstance(system, Particles) and isinstance(system, da.System)
    model = da.compile(system)
    assert model.forward_dynamics([0.0, 0.0], [0.0, 0.0], [8.0]).tolist() == pytest.approx([2.0, 2.0])


def test_mistakes_are_said():
    with pytest.raises(DescriptionError, match="is not a particle"):
        particles([m], [x])
    with pytest.raises(ShapeError, match="1 components of position, 2 of force"):
        particles([(m, (x,), (0, 1))], [x])
    with pytest.raises(DescriptionError, match="there are none"):
        particles([], [x])
    with pytest.raises(DescriptionError, match="text"):
        particles([(m, ("x",))], [x])
