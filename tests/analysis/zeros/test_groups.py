"""Connected boxes against a plain search over all pairs."""

import numpy as np
import pytest

from dalembert.analysis.zeros.groups import groups

TURN = 2.0 * np.pi


def by_pairs(low: np.ndarray, high: np.ndarray, turning: np.ndarray) -> set[frozenset[int]]:
    count, parent = len(low), list(range(len(low)))

    def root(k: int) -> int:
        while parent[k] != k:
            k = parent[k]
        return k

    for i in range(count):
        for j in range(i):
            apart = np.abs((low + high)[i] - (low + high)[j]) / 2.0
            apart = np.where(turning, np.minimum(apart % TURN, TURN - apart % TURN), apart)
            if np.all(apart <= ((high - low)[i] + (high - low)[j]) / 2.0 * (1 + 1e-6) + 1e-14):
                parent[root(i)] = root(j)
    return {frozenset(k for k in range(count) if root(k) == r) for r in {root(k) for k in range(count)}}


@pytest.mark.parametrize("turning", [(False, False), (True, False), (True, True)])
def test_groups_are_those_of_a_search_over_pairs(turning: tuple[bool, bool]) -> None:
    r = np.random.default_rng(3)
    for count in (1, 2, 40, 120):
        low = r.uniform(-np.pi, np.pi, (count, 2))
        high = low + r.choice([1e-9, 0.05, 0.4], (count, 1))
        found = groups(low, high, np.array(turning), 1000)
        assert {frozenset(group.tolist()) for group in found} == by_pairs(low, high, np.array(turning))
        assert [len(group) for group in found] == sorted(len(group) for group in found)


def test_angles_go_round_and_too_many_groups_are_one() -> None:
    low = np.array([[-np.pi - 0.01], [np.pi - 0.02], [0.0]])
    assert [g.tolist() for g in groups(low, low + 0.02, np.array([True]), 9)] == [[2], [0, 1]]
    assert [len(g) for g in groups(np.arange(0.0, 50.0, 2.0)[:, None], np.arange(1.0, 51.0, 2.0)[:, None],
                                   np.array([False]), 5)] == [1, 1, 1, 1, 21]  # fmt: skip
    assert groups(np.empty((0, 1)), np.empty((0, 1)), np.array([False]), 5) == []
