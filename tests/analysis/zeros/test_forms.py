"""Signs of homogeneous polynomials against their values on a fine circle and sphere."""

import random
from itertools import product

import numpy as np
import pytest

from dalembert.analysis.zeros.forms import no_common_zero, sign_of_form


def values(form: dict, points: np.ndarray) -> np.ndarray:
    return sum(c * np.prod(points ** np.array(exponents), axis=1) for exponents, c in form.items())


def directions(size: int) -> np.ndarray:
    if size == 1:
        return np.array([[1.0], [-1.0]])
    if size == 2:
        angle = np.linspace(0.0, 2.0 * np.pi, 4000)
        return np.stack([np.cos(angle), np.sin(angle)], axis=1)
    points = np.random.default_rng(0).normal(size=(4000, size))
    return points / np.linalg.norm(points, axis=1, keepdims=True)


@pytest.mark.parametrize(("size", "degree"), [(1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2)])
def test_the_sign_is_that_of_the_values(size: int, degree: int) -> None:
    r, seen = random.Random(size * 10 + degree), set()
    exponents = [e for e in product(range(degree + 1), repeat=size) if sum(e) == degree]
    for number in range(12):
        form = {e: r.randint(-3, 3) for e in exponents}
        if degree % 2 == 0 and number % 3:
            form |= {tuple(degree * (j == k) for j in range(size)): (9 if number % 3 == 1 else -9) for k in range(size)}
        found, there = sign_of_form({e: c for e, c in form.items() if c}, size), values(form, directions(size))
        seen.add(found)
        if found == "both":
            assert there.min() < 0 < there.max()
        elif found != "unclear":
            assert (there.min() > 0) if found == "positive" else (there.max() < 0)
        else:
            assert min(abs(there.min()), abs(there.max())) < 1e-2 or not any(form.values())
    assert seen >= ({"both"} if degree % 2 else {"positive", "negative"})


def test_common_zeros() -> None:
    gradient_of_monkey = [{(2, 0): 3, (0, 2): -3}, {(1, 1): -6}]
    assert no_common_zero(gradient_of_monkey, 2)
    assert not no_common_zero([{(2, 0): 1, (1, 1): 1}, {(1, 1): 2, (0, 2): 2}], 2)  # along (1, -1)
    assert not no_common_zero([{(2, 0): 1}], 2)
