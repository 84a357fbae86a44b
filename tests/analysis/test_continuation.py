"""Branches of rests against buckling loads, critical speeds and snap-through in closed form."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest
from sympy import cos, sin, sqrt, symbols

import dalembert as da
from dalembert.analysis.continuation import continuation, switch
from dalembert.errors import DerivationError, DescriptionError, Remark, ShapeError, UnknownNameError

P, omega = symbols("P omega", positive=True)


def kinds(branch) -> list[str]:
    return [point.kind for point in branch.special]


def hoop() -> da.System:
    """A bead on a turning hoop."""
    (theta,) = da.coordinates("theta")
    return da.System([theta], kinetic=(theta.diff() ** 2 + omega**2 * sin(theta) ** 2) / 2, potential=-9 * cos(theta))


def test_the_hoop_forks_at_the_critical_speed() -> None:
    branch = continuation(hoop(), omega, (1, 6))
    assert kinds(branch) == ["pitchfork", "end"]
    assert [point.parameter for point in branch.special] == pytest.approx([3.0, 6.0], rel=1e-9)
    assert branch.stability[0] == "stable" and branch.stability[-1] == "unstable" and not np.any(branch.q)
    arms = switch(branch, branch.special[0])
    assert len(arms) == 2
    for arm in arms:
        expected = np.arccos(np.minimum(1.0, 9.0 / arm.parameter**2))
        assert np.abs(np.abs(arm.q[:, 0]) - expected).max() < 1e-6
        assert arm.stability[-1] == "stable" and math.isclose(arm.parameter[-1], 6.0)
    assert arms[0].q[-1, 0] * arms[1].q[-1, 0] < 0


def test_a_two_bar_column_buckles_at_its_critical_loads() -> None:
    """V = k (a^2 + (b - a)^2)/2 + P l (cos a + cos b): P l/k = (3 -+ sqrt(5))/2."""
    a, b = da.coordinates("a b")
    column = da.System([a, b], kinetic=(a.diff() ** 2 + b.diff() ** 2) / 2,
                       potential=(a**2 + (b - a) ** 2) / 2 + P * (cos(a) + cos(b)))  # fmt: skip
    branch = continuation(column, "P", (0.01, 5))
    loads = [point.parameter for point in branch.special if point.kind == "pitchfork"]
    assert np.allclose(loads, [(3 - math.sqrt(5)) / 2, (3 + math.sqrt(5)) / 2], rtol=1e-9)
    assert np.all(branch.q == 0.0)


def test_a_torque_folds_the_pendulum_back() -> None:
    (theta,) = da.coordinates("theta")
    tau = symbols("tau")
    arm = da.System([theta], kinetic=theta.diff() ** 2 / 2, potential=-9.81 * cos(theta), forces={theta: tau},
                    inputs=[tau])  # fmt: skip
    branch = continuation(arm, tau, (0, 20))
    fold = branch.special[0]
    assert kinds(branch) == ["fold", "end"]
    assert math.isclose(fold.parameter, 9.81, rel_tol=1e-9) and math.isclose(fold.q[0], math.pi / 2, rel_tol=1e-6)
    assert branch.stability[0] == "stable" and branch.stability[-1] == "unstable"
    assert np.allclose(9.81 * np.sin(branch.q[:, 0]), branch.parameter, rtol=1e-9, atol=1e-9)


def test_a_shallow_truss_snaps_through() -> None:
    """A von Mises truss folds where (1 + y^2)^(3/2) = L0."""
    (y,) = da.coordinates("y")
    rest = math.sqrt(1.25)
    truss = da.System([y], kinetic=y.diff() ** 2 / 2, potential=(sqrt(1 + y**2) - rest) ** 2 + P * y)
    branch = continuation(truss, P, (-0.1, 0.1), start=[0.7])
    at = math.sqrt(rest ** (2 / 3) - 1)
    load = 2 * (rest / math.sqrt(1 + at**2) - 1) * at
    folds = [point for point in branch.special if point.kind == "fold"]
    assert np.allclose([fold.parameter for fold in folds], [load, -load], rtol=1e-7)
    assert np.allclose([fold.q[0] for fold in folds], [at, -at], rtol=1e-5)


def test_branches_that_cross_and_exchange_stability() -> None:
    (x,) = da.coordinates("x")
    p = symbols("p")
    crossing = da.System([x], kinetic=x.diff() ** 2 / 2, potential=-p * x**2 / 2 + x**3 / 3)
    branch = continuation(crossing, p, (-1.03, 1))
    assert kinds(branch) == ["transcritical", "end"] and abs(branch.special[0].parameter) < 1e-9
    assert branch.stability[0] == "stable" and branch.stability[-1] == "unstable"
    arm = switch(branch, branch.special[0])[0]
    assert np.allclose(arm.q[:, 0], arm.parameter, rtol=1e-9, atol=1e-9)


def test_constraints_ride_along() -> None:
    """A bead on a circle in x and y, pulled sideways: tan = F/(m g)."""
    x, y = da.coordinates("x y")
    F = symbols("F")
    bead = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=10 * y, forces={x: F}, inputs=[F],
                     holonomic=[x**2 + y**2 - 1])  # fmt: skip
    branch = continuation(bead, F, (0, 10), start=[0, -1])
    assert np.allclose(branch.q[-1], [math.sqrt(0.5), -math.sqrt(0.5)]) and set(branch.stability) == {"stable"}


def test_wrong_questions_are_named() -> None:
    (x,) = da.coordinates("x")
    system = da.System([x], kinetic=x.diff() ** 2 / 2, potential=P * x)
    with pytest.raises(DerivationError, match="no rest"):
        continuation(system, P, (1, 2))
    with pytest.raises(UnknownNameError):
        continuation(system, "Q", (1, 2))
    with pytest.raises(ShapeError):
        continuation(system, P, (1, 1))
    stiff = da.System([x], kinetic=x.diff() ** 2 / 2, potential=P * x**2)
    with pytest.raises(DescriptionError, match="step"):
        continuation(stiff, P, (1, 2), step=0)
    branch = continuation(stiff, P, (1, 2))
    with pytest.raises(DerivationError, match="no other branch"):
        switch(branch, branch.special[-1])


def test_dry_friction_is_told() -> None:
    block = da.System("x", kinetic="x'**2/2", potential="k*x**2/2", friction={"x'": 1}, parameters={"k": 1})
    with pytest.warns(Remark, match="friction-left-out: continuation: .*it holds a band of rests around each"):
        da.statics.continuation(block, "k", (1, 2))


def test_a_branch_goes_to_other_processes_and_is_followed_there() -> None:
    branch = continuation(hoop(), omega, (1, 6))
    for again in (pickle.loads(pickle.dumps(branch)), copy.deepcopy(branch)):
        assert np.array_equal(again.parameter, branch.parameter) and again.stability == branch.stability
        arm, _ = switch(again, again.special[0])
        assert np.abs(np.abs(arm.q[:, 0]) - np.arccos(np.minimum(1.0, 9.0 / arm.parameter**2))).max() < 1e-6
