"""Newton's method for stationary points: on functions in closed form, and each way in which it ends."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csc_array

from dalembert.extremals.newton import stationary

Vector = np.ndarray


class Function:
    """A function of unknowns, multipliers last, by its gradient and Hessian, in place of a problem."""

    def __init__(
        self, gradient: Callable[[Vector], Any], hessian: Callable[[Vector], Any], multipliers: int = 0
    ) -> None:
        self._gradient, self._hessian, self.multipliers = gradient, hessian, multipliers

    def begin(self, x: list[float]) -> Any:
        self.free = np.arange(len(x) - self.multipliers)
        return self._state(np.array(x))

    def _state(self, x: Vector) -> Any:
        count = len(self.free)
        return SimpleNamespace(x=x, freedoms=x[:count], constants=x[count:], functions=())

    def moved(self, state: Any, step: Vector) -> Any:
        return self._state(state.x + step)

    def gradient(self, state: Any) -> Vector:
        return np.array(self._gradient(state.x), dtype=float)

    def linearised(self, state: Any) -> tuple[Vector, Any]:
        return self.gradient(state), csc_array(np.array(self._hessian(state.x), dtype=float))


def found(function: Function, start: list[float]) -> Any:
    return stationary(function, function.begin(start))  # type: ignore[arg-type]


def test_a_quadratic_takes_one_step_and_one_to_see_it() -> None:
    A, b = np.array([[2.0, 1.0], [1.0, -3.0]]), np.array([1.0, 2.0])
    end = found(Function(lambda x: A @ x - b, lambda x: A), [5.0, -7.0])
    assert end.converged and end.steps == 2 and end.status == "converged"
    assert np.allclose(end.state.x, np.linalg.solve(A, b), rtol=1e-15)


def test_rosenbrocks_valley_is_followed_by_shorter_steps() -> None:
    def gradient(x: Vector) -> Any:
        return [-400 * x[0] * (x[1] - x[0] ** 2) - 2 * (1 - x[0]), 200 * (x[1] - x[0] ** 2)]

    def hessian(x: Vector) -> Any:
        return [[1200 * x[0] ** 2 - 400 * x[1] + 2, -400 * x[0]], [-400 * x[0], 200]]

    end = found(Function(gradient, hessian), [-1.2, 1.0])
    assert end.converged and np.allclose(end.state.x, 1.0, rtol=1e-12) and 4 < end.steps < 40


def test_the_natural_test_ignores_how_equations_are_scaled() -> None:
    """atan(x) = 0 from 4, where whole steps diverge; a factor before it changes nothing."""
    ends = [found(Function(lambda x, c=c: [c * np.arctan(x[0])], lambda x, c=c: [[c / (1 + x[0] ** 2)]]), [4.0])
            for c in (1.0, 1e9)]  # fmt: skip
    assert all(end.converged and abs(end.state.x[0]) < 1e-11 for end in ends)
    assert ends[0].steps == ends[1].steps


def test_multipliers_are_no_part_of_what_has_to_shrink() -> None:
    """x^2 + y^2 on x + y = 2 e-6: lambda is as small as x."""
    end = found(Function(lambda z: [2 * z[0] + z[2], 2 * z[1] + z[2], z[0] + z[1] - 2e-6],
                         lambda z: [[2, 0, 1], [0, 2, 1], [1, 1, 0]], multipliers=1), [3.0, -1.0, 1e6])  # fmt: skip
    assert end.converged and np.allclose(end.state.x, [1e-6, 1e-6, -2e-6], rtol=1e-9)


def test_rows_said_twice_take_the_least_multipliers() -> None:
    """The same row two times: each has half of lambda = -2."""
    end = found(Function(lambda z: [2 * z[0] + z[1] + z[2], z[0] - 1, z[0] - 1],
                         lambda z: [[2, 1, 1], [1, 0, 0], [1, 0, 0]], multipliers=2), [0.0, 0.0, 0.0])  # fmt: skip
    assert end.converged and np.allclose(end.state.x, [1.0, -1.0, -1.0], rtol=1e-6)


def test_what_rounding_leaves_is_the_end() -> None:
    """A gradient of x = 1 that is known to 3e-9 only, with another error at every place."""
    def gradient(x: Vector) -> Any:
        return [x[0] - 1 + 3e-9 * np.cos(1e12 * x[0])]

    end = found(Function(gradient, lambda x: [[1.0]]), [3.0])
    assert end.converged and end.status == "converged to rounding" and abs(end.state.x[0] - 1) < 1e-8


@pytest.mark.parametrize(("gradient", "hessian", "start", "says"), [
    (lambda x: [np.nan], lambda x: [[1.0]], 1.0, "the integrand is not finite along the start"),
    (lambda x: [1.0], lambda x: [[np.inf]], 1.0, "the integrand is not finite along the start"),
    (lambda x: [x[0]], lambda x: [[0.0]], 1.0, "the second variation is singular"),
    (lambda x: [x[0] ** 2 + 1], lambda x: [[2 * x[0]]], 0.3, "no way to a stationary point"),
    (lambda x: [x[0] ** 3], lambda x: [[3 * x[0] ** 2]], 1.0, "did not converge in 60 steps"),
])  # fmt: skip
def test_each_failure_has_its_sentence(gradient: Any, hessian: Any, start: float, says: str) -> None:
    end = found(Function(gradient, hessian), [start])
    assert not end.converged and says in end.status


def test_nothing_to_find_is_found() -> None:
    end = found(Function(lambda x: [], lambda x: np.zeros((0, 0))), [])
    assert end.converged and end.steps == 1
