"""Solids are closed, look outwards, and hold what formulas say."""

from math import pi

import numpy as np
import pytest

from dalembert.view.meshes.solids import solid
from tests.description.robots.meshes.volumes import volume

CASES = [("box", (0.2, 0.3, 0.4), 0.024), ("cylinder", (0.1, 0.5), pi * 0.01 * 0.5),
         ("sphere", (0.2,), 4 / 3 * pi * 0.008), ("capsule", (0.1, 0.5), pi * 0.005 + 4 / 3 * pi * 0.001),
         ("ellipsoid", (0.1, 0.2, 0.3), 4 / 3 * pi * 0.006)]  # fmt: skip


@pytest.mark.parametrize(("form", "sizes", "held"), CASES)
def test_volumes_and_extents(form, sizes, held):
    made = solid(form, sizes)
    assert volume(made) == pytest.approx(held, rel=0.03)
    edges = np.sort(np.concatenate([made.faces[:, [0, 1]], made.faces[:, [1, 2]], made.faces[:, [2, 0]]]), axis=1)
    assert set(np.unique(edges, axis=0, return_counts=True)[1]) == {2}
    extents = {"box": sizes, "cylinder": (0.2, 0.2, 0.5), "sphere": (0.4,) * 3, "capsule": (0.2, 0.2, 0.7),
               "ellipsoid": (0.2, 0.4, 0.6)}  # fmt: skip
    assert np.ptp(made.corners, axis=0) == pytest.approx(extents[form], abs=1e-12)
