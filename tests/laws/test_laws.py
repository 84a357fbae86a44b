"""Physics as properties, over every system of the gallery and random states.

The identities of `dalembert.laws.verification` at 50 digits, and the same physics in the compiled kernels at double
precision: the kernels are a second road, through lowering, passes and machine code.
"""


import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dalembert as da
from dalembert import gallery
from tests.gallery_systems import derived, model

NAMES = gallery.names()
COUNT = 15
TIMES = np.linspace(0.3, 0.8, COUNT)
few = settings(max_examples=10)


def prepared(name):
    return gallery.load(name), derived(name), model(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_identities_hold(name):
    example, equations, _ = prepared(name)
    verdicts = da.verify(equations, start=example.start)
    assert all(verdict.passed for verdict in verdicts), "\n".join(map(str, verdicts))


def states(name, seed):
    """Fifteen states near the start of the example."""
    example, equations, model = prepared(name)
    random = np.random.default_rng(seed)
    q, v = map(np.array, equations.system.state(example.start or da.motion.Start()))
    places = unit(equations.system, q + random.uniform(-0.2, 0.2, (COUNT, model.nq)))
    return places, v + random.uniform(-1, 1, (COUNT, model.nv)), random.uniform(-1, 1, (COUNT, model.nu)), model


def unit(system, q):
    """The positions with their quaternions divided by their length."""
    turned = [i for i, (plain, found) in enumerate(zip(system.leaves.q, system.leaves.unit, strict=True))
              if plain != found]
    for first in turned[::4]:
        q[:, first : first + 4] /= np.linalg.norm(q[:, first : first + 4], axis=1, keepdims=True)
    return q


@pytest.mark.parametrize("name", [n for n in NAMES if gallery.load(n).start is not None])
@few
@given(seed=st.integers(0, 2**20))
def test_accelerations_solve_the_equations_of_motion(name, seed):
    q, v, u, model = states(name, seed)
    inputs = (u,) if model.nu else ()
    t = TIMES
    a, multipliers = model.forward_dynamics(q, v, *inputs, t=t), model.multipliers(q, v, *inputs, t=t)
    jacobian = model.constraint_jacobian(q, t=t)
    left = np.einsum("...ij,...j->...i", mass(model, q, v, t), a) + model.bias(q, v, t=t)
    reaction = np.einsum("...ij,...i->...j", jacobian, multipliers)
    right = model.forces(q, v, *inputs, t=t) + reaction
    size = 1 + np.abs(left).max() + np.abs(reaction).max() + np.abs(a).max()
    np.testing.assert_allclose(left, right, atol=1e-9 * size)
    rows = np.einsum("...ij,...j->...i", jacobian, a) + model.constraint_bias(q, v, t=t)
    np.testing.assert_allclose(rows, 0, atol=1e-9 * size)


def mass(model, q, v, t):
    try:
        return model.mass_matrix(q, t=t)
    except da.errors.ShapeError:
        return model.mass_matrix(q, v, t=t)


@pytest.mark.parametrize("name", NAMES)
@few
@given(seed=st.integers(0, 2**20))
def test_inverse_dynamics_is_the_sum_of_its_parts(name, seed):
    q, v, u, model = states(name, seed)
    t = TIMES
    a = np.random.default_rng(seed + 1).normal(size=v.shape)
    inputs = (np.zeros_like(u),) if model.nu else ()
    parts = np.einsum("...ij,...j->...i", mass(model, q, v, t), a) + model.bias(q, v, t=t)
    parts = parts - model.forces(q, v, *inputs, t=t)
    np.testing.assert_allclose(model.inverse_dynamics(q, v, a, t=t), parts, atol=1e-10 * (1 + np.abs(parts).max()))


@pytest.mark.parametrize("name", NAMES)
def test_both_targets_compute_the_same(name):
    _, equations, model = prepared(name)
    oracle = da.compile(equations, target="numpy")
    q, v, _, _ = states(name, 7)
    for quantity in ("energy", "momenta", "bias", "coriolis_matrix"):
        ours, theirs = getattr(model, quantity)(q, v, t=0.4), getattr(oracle, quantity)(q, v, t=0.4)
        np.testing.assert_allclose(ours, theirs, atol=1e-12 * (1 + np.abs(theirs).max()))
