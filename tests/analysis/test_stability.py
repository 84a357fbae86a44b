"""Verdicts on stability: certain or not said."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.kernels import situation
from dalembert.analysis.stability import Judge, character
from dalembert.analysis.static_problem import StaticProblem


def problem(**described) -> StaticProblem:
    equations, known = situation(da.System("x y", **described), None, ())
    return StaticProblem(equations, known)


KINETIC = "(x'**2 + y'**2)/2"


@pytest.mark.parametrize(("described", "expected"), [
    ({"kinetic": KINETIC, "potential": "x**2 + y**2"}, (True, True, False, True)),
    ({"kinetic": KINETIC, "potential": "x**2 + y**2", "dissipation": "x'**2/2"}, (True, False, True, True)),
    ({"kinetic": KINETIC, "dissipation": "-x'**2/2"}, (True, False, False, True)),
    ({"kinetic": KINETIC, "dissipation": "-abs(x')"}, (True, False, False, True)),
    ({"kinetic": f"{KINETIC} + abs(x')"}, (True, True, False, False)),
    ({"kinetic": KINETIC, "forces": {"x": "y", "y": "-x"}}, (False, True, False, True)),
    ({"lagrangian": f"{KINETIC} + x*y' - y*x' - x**2"}, (True, True, False, False)),
])  # fmt: skip
def test_the_character_of_forces(described: dict, expected: tuple[bool, ...]) -> None:
    found = character(problem(**described))
    assert (found.potential, found.undamped, found.dissipative, found.natural) == expected


@pytest.mark.parametrize(("small", "verdict"), [("1e-14", "stable"), ("-1e-14", "unstable"), ("0", "undecided")])
def test_no_threshold_hides_a_soft_direction(small: str, verdict: str) -> None:
    """A stiffness of 1e-14 beside one of 1e6 decides, at a rest that is proved."""
    found = da.statics.equilibria(da.System("x y", kinetic=KINETIC, potential=f"1e6*x**2 + {small}*y**2"))
    assert [rest.stability for rest in found] == [verdict]


@pytest.mark.parametrize("seed", range(5))
def test_linear_systems_by_their_eigenvalues(seed: int) -> None:
    """x'' = -K x - D x' with random K and D: the verdict is that of NumPy's eigenvalues, which are listed."""
    r = np.random.default_rng(seed)
    K, D = r.normal(size=(2, 2)).round(3) + 2 * np.eye(2), r.normal(size=(2, 2)).round(3) + np.eye(2)
    names = ("x", "y")
    forces = {name: " + ".join(f"({-K[i, j]})*{a} + ({-D[i, j]})*{a}'" for j, a in enumerate(names))
              for i, name in enumerate(names)}  # fmt: skip
    (rest,) = da.statics.equilibria(da.System("x y", kinetic=KINETIC, forces=forces))
    matrix = np.block([[np.zeros((2, 2)), np.eye(2)], [-K, -D]])
    expected = np.linalg.eigvals(matrix)
    assert np.allclose(np.sort_complex(rest.eigenvalues), np.sort_complex(expected), rtol=1e-9, atol=1e-9)
    assert rest.stability == ("unstable" if expected.real.max() > 0 else "stable")


def test_rows_that_repeat_others_beside_rolling_change_no_verdict() -> None:
    """z = x, said once and twice, where x' = -z y' rolls along."""

    def rests(*rows: str) -> list[str]:
        found = da.statics.equilibria(da.System(
            "x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential="x**2 + 2*y**2 - 3*z**2", holonomic=rows,
            nonholonomic=["x' + y'*z"]))  # fmt: skip
        return [rest.stability for rest in found]

    assert rests("z - x") == rests("z - x", "2*z - 2*x") == ["unstable"]


def test_a_rest_is_judged_in_a_box_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes, judged = list[tuple[np.ndarray, np.ndarray]](), Judge._in_doubles

    def noted(self: Judge, low: np.ndarray, high: np.ndarray) -> Any:
        boxes.append((low[0], high[0]))
        return judged(self, low, high)

    monkeypatch.setattr(Judge, "_in_doubles", noted)
    (rest,) = da.statics.equilibria(da.System("x y", kinetic=KINETIC, potential="(x**2 - 3*y)**2 + x**2 - 4*x + y**2"))
    x = np.array([float(value) for value in rest.q])
    low, high = boxes[-1]
    assert (low < x).all() and (x < high).all() and (high - low < 1e-13).all()


def test_a_place_known_to_rounding_is_judged_with_its_doubt() -> None:
    judge = Judge(problem(kinetic=KINETIC, potential="x**2 + 1e-13*y**2 + x*y**2/2"))
    assert judge.verdict(np.zeros(2)).verdict == "undecided"  # 4e-12 beside it the stiffness changes its sign
    sharp = Judge(problem(kinetic=KINETIC, potential="x**2 + y**2"))
    found = sharp.verdicts(np.array([[0.0, 0.0], [1e-3, 0.0]]))
    assert [one.verdict for one in found] == ["stable", "stable"] and np.allclose(found[0].stiffness, [2.0, 2.0])
    assert sharp.undecided(np.zeros(2)).verdict == "undecided"


def test_constraints_leave_the_stiffness_of_the_tangent() -> None:
    """A pendulum in x and y: V'' + 2 lambda on the circle, m g/l."""
    system = da.System("x y", kinetic=KINETIC, potential="9.81*y", holonomic=["x**2 + y**2 - 4"])
    below, above = da.statics.equilibria(system)
    assert np.allclose(below.stiffness, [9.81 / 2]) and np.allclose(above.stiffness, [-9.81 / 2])
    assert below.stable and above.stability == "unstable"
    point = da.System("x y", kinetic=KINETIC, potential="y", holonomic=["x - 1", "y - x**2"])
    (held,) = da.statics.equilibria(point)
    assert held.stable and held.reason == "the constraints leave no motion"


@pytest.mark.parametrize(("described", "reason"), [
    ({"forces": {"x": "-2*x - y", "y": "-x/2 - 2*y"}}, "and no potential decides"),
    ({"potential": "x**2 + 1e-13*y**2 + x*y**2/2"}, "the Hessian of the potential is singular or indefinite"),
])  # fmt: skip
def test_why_nothing_decides(described: dict, reason: str) -> None:
    """Frequencies of a force without a potential, and of a potential that is flat to rounding."""
    found = Judge(problem(kinetic=KINETIC, **described)).verdict(np.zeros(2))
    assert found.verdict == "undecided" and reason in found.reason


@pytest.mark.parametrize(("rate", "verdict"), [("x'", "undecided"), ("x' - 1", "unstable")])
def test_dry_friction_may_hold_what_would_fall(rate: str, verdict: str) -> None:
    """Where F = 1 is more than k |x| what is pushed off a hill a little stops again."""
    hill = da.System("x y", kinetic=KINETIC, potential="y**2 - x**2", friction={rate: 1})
    rest = da.statics.equilibria(hill)[0]
    assert rest.stability == verdict
    if verdict == "undecided":
        pushed = da.simulate(hill, q=[0.01, 0.0], v=[0.1, 0.0], duration=1.0)
        assert rest.reason == "dry friction may hold it there" and pushed.v[-1, 0] == 0.0 and pushed.q[-1, 0] < 0.02
