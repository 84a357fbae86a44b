"""States in many digits: slopes against derivatives that are known, and what counts as a violation."""

from __future__ import annotations

import math

import pytest
from mpmath import cos, mpf, sin

import dalembert as da
from dalembert.description.start import Start
from dalembert.laws.sample import dot, flat, relative, samples, times, total
from tests.laws.states import state_of

WAVE = da.System("x y", kinetic="x'**2/2 + (1 + sin(3*x))*y'**2/2", potential="cos(x*y) + t**3*x")


def test_slopes_are_derivatives_to_forty_digits():
    with state_of(WAVE) as state:
        leaves = WAVE.leaves
        x, y = (state.values[leaf] for leaf in leaves.q)
        (by_x,), (by_y,) = state.by_position([WAVE.potential])
        assert abs(by_x - (-y * sin(x * y) + state.values[leaves.t] ** 3)) < 1e-40
        assert abs(by_y + x * sin(x * y)) < 1e-40
        assert abs(state.slopes([WAVE.potential], {leaves.t: 2})[0] - 6 * state.values[leaves.t] ** 2 * x) < 1e-40
        (slope,) = state.by_velocity([WAVE.kinetic])[1]
        assert abs(slope - (1 + sin(3 * x)) * state.v[1]) < 1e-40


def test_rates_follow_the_motion():
    """d/dt of p_y = (1 + sin 3x) y' along v, a and 1."""
    equations = da.derive(WAVE)
    with state_of(equations) as state:
        x = state.values[WAVE.leaves.q[0]]
        found = state.rates(equations.momenta_nodes)[1]
        wanted = 3 * cos(3 * x) * state.v[0] * state.v[1] + (1 + sin(3 * x)) * state.a[1]
        assert abs(found - wanted) < 1e-40
        assert state.motion()[WAVE.leaves.t] == 1 and WAVE.leaves.t not in state.motion(explicit_time=False)
        assert WAVE.leaves.v[0] not in state.motion()


def test_states_differ_from_one_another_and_not_from_call_to_call():
    with state_of(WAVE) as one, state_of(da.derive(WAVE)) as again:
        assert one.values == again.values
        moved = one.where({WAVE.leaves.q[0]: mpf(3)})
        assert moved.values[WAVE.leaves.q[0]] == 3 and moved.v == one.v
        assert one.at_rest.v == [0, 0] and one.at_rest.values[WAVE.leaves.q[0]] == one.values[WAVE.leaves.q[0]]


def test_velocity_fields_of_a_quaternion():
    top = da.gallery.load("heavy-top").build()
    with state_of(top) as state:
        w, x, y, z = (state.values[leaf] for leaf in state.equations.system.leaves.q)
        assert abs(w * w + x * x + y * y + z * z - 1) < 1e-49
        wanted = [(-x, w, z, -y), (-y, -z, w, x), (-z, y, -x, w)]
        for field, entries in zip(state.fields, wanted, strict=True):
            assert max(abs(2 * a - b) for a, b in zip(field.values(), entries, strict=True)) < 1e-49


def test_three_states_are_tried_and_no_two_are_one():
    found = list(samples(da.derive(WAVE), Start(), {}))
    places = {tuple(map(str, each.values.values())) for each in found}
    assert len(found) == len(places) == 3


@pytest.mark.parametrize(("left", "right", "scale", "wanted"), [
    ([1, 2], [1, 2], [], 0.0), ([1, 2], [1, 4], [], 0.5), ([1, 2], [1, 4], [8], 0.25), ([], [], [], 0.0),
    ([1, math.nan], [1, 1], [], math.inf), ([1], [1], [math.nan], math.inf), ([math.inf], [math.inf], [], math.inf),
    ([0], [1e-21], [], 0.1), ([-3], [3], [], 2.0),
])  # fmt: skip
def test_what_cannot_be_compared_does_not_agree(left, right, scale, wanted):
    assert relative(left, right, scale) == pytest.approx(wanted)


def test_vectors():
    assert dot([1, 2], [3, 4]) == 11 and times([[1, 2], [3, 4]], [5, 6]) == [17, 39]
    assert total([1, 2], [3, 4], [5, 6]) == [9, 12] and flat([[1], [2, 3]]) == [1, 2, 3]
    with pytest.raises(ValueError, match="shorter"):
        dot([1, 2], [3])
