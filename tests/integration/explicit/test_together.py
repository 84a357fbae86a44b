"""Many runs in one call, with the ends that `simulate` gives."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.integration import codes
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.kernels import build_kernels


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_ends_are_those_of_simulate(target: str) -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="x**4/4"), target=target)
    kernels, starts = build_kernels(model), np.linspace(0.5, 2.0, 11 if target == "llvm" else 2)
    states, contexts = np.stack([starts, 0.0 * starts], axis=1), np.zeros((len(starts), kernels.sizes.context))
    for y, context in zip(states, contexts, strict=True):
        kernels.open(y, context)
    run = INTEGRATORS["tsit5"].together(kernels)
    ends = run(states, contexts, np.array([1.5, 1e-6, 1e-9, 1.5, 1e6, 0.0, 0.0]))
    for k, x in enumerate(starts):
        alone = da.simulate(model, q=[x], duration=1.5, method="tsit5", rtol=1e-6, atol=1e-9)
        assert np.array_equal(ends.states[k], alone.motion.steps.states[-1]) and ends.accepted[k] == alone.steps
    assert (ends.codes == codes.FINISHED).all() and (ends.clock == 1.5).all() and (ends.tried >= ends.accepted).all()
