"""Repeated rows and shared reactions, beside SymPy's exact null spaces."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp

import dalembert as da
from tests.analysis import linkages


def exact_jacobian(system: da.System, q: list) -> sp.Matrix:
    """A at a place, in exact numbers."""
    A = da.derive(system).constraint_jacobian
    return A.subs(dict(zip(system.coordinates, q, strict=True))).applyfunc(sp.nsimplify)


EXACT = {
    "table": (linkages.table(), [0, 0, 0]),
    "three legs": (linkages.table(3), [0, 0, 0]),
    "parallelogram": (linkages.parallelogram(), [*[sp.pi / 3] * 3, sp.Rational(1, 2), sp.sqrt(3) / 2, 0]),
    "flat parallelogram": (linkages.parallelogram(), [0, 0, 0, 1, 0, 0]),
    "slider-crank": (linkages.slider_crank(), [0, 0, 3]),
    "folded slider-crank": (linkages.slider_crank(1, 1), [sp.pi / 2, -sp.pi / 2, 0]),
}


@pytest.mark.parametrize("name", EXACT)
def test_ranks_sums_and_repetitions_are_those_of_exact_null_spaces(name: str) -> None:
    system, q = EXACT[name]
    A = exact_jacobian(system, q)
    found = da.diagnose(system, [float(x) for x in q])
    hidden = A.T.nullspace()
    assert found.rank == A.rank() and found.freedoms_here == A.cols - A.rank()
    assert len(found.redundant) == len(hidden) == sum(group.missing for group in found.shared)
    unique = [k for k in range(A.rows) if all(vector[k] == 0 for vector in hidden)]
    assert found.unique == tuple(found.constraints[k] for k in unique)
    sums = [each for group in found.shared for each in group.sums]
    assert len(sums) + len(unique) == A.rank()
    for each in sums:
        factors = [each.get(constraint, 0.0) for constraint in found.constraints]
        assert max(abs(float(sp.Matrix([factors]).dot(vector))) for vector in hidden) < 1e-9
    for each in found.redundant:
        rest = np.array(A.row(found.constraints.index(each.name)), dtype=float)
        for other, factor in each.of.items():
            rest = rest - factor * np.array(A.row(found.constraints.index(other)), dtype=float)
        assert np.abs(rest).max() < 1e-9


def test_a_row_repeats_earlier_ones_never_later_ones() -> None:
    found = da.diagnose(linkages.table(), [0.0, 0.0, 0.0])
    (repeated,) = found.redundant
    assert repeated.name == found.constraints[-1] and repeated.everywhere
    assert sorted(repeated.of.values()) == [-1.0, 1.0, 1.0]


def test_what_repeats_others_at_one_place_only_is_told_so() -> None:
    flat = da.diagnose(linkages.parallelogram(), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    assert {each.everywhere for each in flat.redundant} == {False}
    assert "here, but not beside it" in str(flat)
    upright = da.diagnose(linkages.parallelogram(), [1.0, 1.0, 1.0, math.cos(1), math.sin(1), 0.0])
    assert [each.everywhere for each in upright.redundant] == [True]


def test_two_hinges_of_a_door_share_its_weight_and_nothing_else() -> None:
    found = da.diagnose(linkages.door(2), {})
    (group,) = found.shared
    assert [dict(each) for each in group.sums] == [{"joint 'hinge 1', z": 1.0, "joint 'hinge 2', z": 1.0}]
    assert len(found.unique) == 4 and (found.freedoms, found.counted) == (1, 0)


def test_three_hinges_share_by_direction() -> None:
    found = da.diagnose(linkages.door(3), {})
    assert found.unique == () and found.freedoms == 1
    assert [group.missing for group in found.shared] == [1, 1, 2]
    weight = {f"joint 'hinge {k}', z": 1.0 for k in (1, 2, 3)}
    assert [dict(each) for each in found.shared[2].sums] == [weight]
    across = dict(found.shared[0].sums[1])  # moments about hinge 1
    assert across == {"joint 'hinge 2', x": 1.0, "joint 'hinge 3', x": 2.0}


def test_a_constraint_of_zero_gradient_constrains_nothing() -> None:
    found = da.diagnose(da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2", "y"]), [0.0, 0.0])
    assert [str(each) for each in found.redundant] == ["'x**2 = 0' constrains nothing"]
    assert found.unique == ("y = 0",)


def test_the_scale_of_a_row_changes_its_factor_only() -> None:
    rows = ["z + a + b", "1e6*(z - a + b)", "z - a - b", "1e-6*(z + a - b)"]
    found = da.diagnose(da.System("z a b", kinetic="(z'**2 + a'**2 + b'**2)/2", holonomic=rows), [0.0] * 3)
    assert found.rank == 3
    assert [f"{x:.3g}" for x in found.redundant[0].of.values()] == ["1e-06", "-1e-12", "1e-06"]
