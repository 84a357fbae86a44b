"""The recursion along bodies and the energies of the same bodies give one set of equations, over the whole gallery."""

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.description.mechanism import Mechanism
from dalembert.expr.evaluate import evaluate
from tests.gallery_systems import derived, described

MECHANISMS = [name for name in gallery.names() if isinstance(described(name), Mechanism)]
QUANTITIES = ("mass_matrix", "bias", "gravity", "coriolis_vector", "inverse_dynamics", "momenta")


def values_at(equations, seed):
    """Values of all leaves; quaternions have length one."""
    system, leaves = equations.system, equations.system.leaves
    random = np.random.default_rng(seed)
    values = {leaf: x + random.uniform(-0.4, 0.4) for leaf, x in zip(leaves.q, leaves.neutral, strict=True)}
    values |= {leaf: random.uniform(-1, 1) for leaf in (*leaves.v, *leaves.a, *leaves.u)}
    values |= {leaf: row.value if row.value is not None else random.uniform(0.5, 2)
               for leaf, row in zip(leaves.p, system.parameters.values(), strict=True)}
    values[leaves.t] = 0.0
    unit = evaluate(system.graph, list(leaves.unit), values)
    return values | dict(zip(leaves.q, map(float, unit), strict=True))


@pytest.mark.parametrize("name", MECHANISMS)
def test_both_roads_agree(name):
    by_recursion, by_energy = derived(name), da.derive(gallery.load(name).system)
    assert by_recursion.tree_dynamics is not None
    assert by_energy.tree_dynamics is None
    for quantity in QUANTITIES:
        found = [np.array(evaluate(e.system.graph, list(e.nodes(quantity)), values_at(e, 7)), dtype=float)
                 for e in (by_recursion, by_energy)]
        scale = max(1e-12, np.abs(found[1]).max(initial=0.0))
        if quantity in ("bias", "gravity", "coriolis_vector"):
            scale = max(scale, np.abs(evaluate(by_energy.system.graph, list(by_energy.nodes("inverse_dynamics")),
                                               values_at(by_energy, 7))).max())
        assert np.abs(found[0] - found[1]).max(initial=0.0) <= 1e-12 * scale, quantity


def test_there_are_mechanisms_in_the_gallery():
    assert len(MECHANISMS) > 15
