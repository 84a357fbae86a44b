"""What variational steps ask of a model, against the model's own functions."""

from __future__ import annotations

import numpy as np

import dalembert as da
from dalembert.integration.kernels import build_kernels
from dalembert.integration.variational.asked import asked_of


def test_momenta_forces_masses_and_constraints_are_the_models() -> None:
    system = da.System(["x", "y"], kinetic="(1 + y**2)*x'**2/2 + y'**2/2 + x*y'", potential="x*y",
                       forces={"x": "u - x'"}, inputs=["u"], holonomic=["x**2 + y**2 - 1 - t"])  # fmt: skip
    model = da.compile(system)
    kernels = build_kernels(model)
    asked = asked_of(kernels).functions
    assert asked_of(kernels).functions is asked
    context = np.zeros(kernels.sizes.context)
    context[:2] = 0.25, 3.0  # when the run begins, and u
    q, v = np.array([0.6, 0.8]), np.array([0.5, -0.2])
    p, f, M, A, w, h = (np.zeros(size) for size in (2, 2, 4, 2, 1, 1))
    assert asked["impulse"](0.5, q, v, context, p, f) == asked["matrices"](0.5, q, v, context, M, A, w) == 0
    assert asked["violation"](0.5, q, v, context, h) == 0
    np.testing.assert_allclose(p, model.momenta(q, v), rtol=1e-14)
    np.testing.assert_allclose(f, [-0.2 - 0.8 + 3.0 - 0.5, 0.8 * 0.25 - 0.6], rtol=1e-14)
    np.testing.assert_allclose(M.reshape(2, 2), model.mass_matrix(q), rtol=1e-14)
    np.testing.assert_allclose(A, [1.2, 1.6], rtol=1e-14)
    np.testing.assert_allclose([h[0], w[0]], [-0.75, 1.2 * 0.5 - 1.6 * 0.2 - 1.0], rtol=1e-13)
