"""A model whose contacts can be held: its rows, multipliers and forces."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.holding import APART, RESTS, SLIPS, Holding, moving
from dalembert.integration.kernels import build_kernels

G = 9.81
SLED = da.compile(da.System(
    "x y", kinetic="m*(x'**2 + y'**2)/2", potential=f"{G}*m*y", parameters={"m": 2.0, "mu": 0.5},
    contacts=[da.Contact("y", friction="mu", slip="x'", name="floor"), da.Contact("5 - x", name="stop")]), free=["m"])


def rates(standing: list[int], ways: dict[int, np.ndarray]) -> np.ndarray:
    """The accelerations of the sled at speed 1, on the floor, of mass 3."""
    holding = moving(SLED)
    assert isinstance(holding, Holding)
    kernels = build_kernels(holding)
    sizes, found = kernels.sizes, np.empty(4)
    context = np.zeros(sizes.context)
    context[sizes.parameters] = 3.0
    context[sizes.standing] = holding.numbers(np.array(standing), ways)
    assert list(holding.standing(context[sizes.standing])) == standing
    assert kernels.derivative(0.0, np.array([0.0, 0.0, 1.0, 0.0]), found, context) == 0
    return found[2:]


@pytest.mark.parametrize(("standing", "ways", "expected"), [
    ([APART, APART], {}, [0.0, -G]), ([RESTS, APART], {}, [0.0, 0.0]),
    ([SLIPS, APART], {0: np.array([1.0])}, [-0.5 * G, 0.0]), ([SLIPS, APART], {0: np.array([-1.0])}, [0.5 * G, 0.0]),
    ([RESTS, RESTS], {}, [0.0, 0.0]), ([APART, RESTS], {}, [0.0, -G]),
])  # fmt: skip
def test_one_program_has_all_modes(standing: list[int], ways: dict[int, np.ndarray], expected: list[float]):
    assert rates(standing, ways) == pytest.approx(expected, abs=1e-14)


def test_it_is_made_once_and_shared_by_what_is_bound():
    assert moving(SLED) is moving(SLED)
    assert moving(SLED.bind({"m": 1.0})) is moving(SLED)
    assert isinstance(pickle.loads(pickle.dumps(moving(SLED))), Holding)
    plain = da.compile(da.System("x", kinetic="x'**2/2"))
    assert moving(plain) is plain


def test_what_rubs_dry_tells_its_speed_and_its_two_levels():
    """Of two joints: speeds, the Jacobian, its rest, and pairs of levels, as many numbers as their shapes say."""
    model = da.compile(da.System("a b", kinetic="a'**2/2 + b'**2/2", friction={"a'": "1.0", "b'": 3.0}))
    holding = moving(model)
    assert isinstance(holding, Holding)
    found = holding.gripping()
    assert {name: (shape, len(nodes)) for name, (shape, nodes) in found.items()} == {
        "s": ((2,), 2), "J": ((2, 2), 4), "c": ((2,), 2), "F": ((2, 2), 4)}  # fmt: skip
