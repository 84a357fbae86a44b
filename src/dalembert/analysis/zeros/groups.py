"""Boxes that touch one another, as connected groups."""

from __future__ import annotations

import numpy as np

from ...expr.interval_rules import Array

_TURN = 2.0 * np.pi
_TOUCH = 1.0 + 1e-6
_MOST_BOXES = 8_000


def groups(low: Array, high: Array, turning: Array, most: int) -> list[Array]:
    """The indices of boxes (K, n) in each connected group, the smallest groups first; angles go round.

    Beyond `most` groups the others are taken together; very many boxes count as one group.

    >>> boxes = np.array([[0.0], [1.0], [5.0]])
    >>> [group.tolist() for group in groups(boxes, boxes + 1.0, np.array([False]), 9)]
    [[2], [0, 1]]
    """
    count = len(low)
    if not count:
        return []
    if count > _MOST_BOXES or not low.shape[1]:
        return [np.arange(count)]
    labels = _labels(low, high, turning)
    found = sorted((np.flatnonzero(labels == k) for k in range(labels.max() + 1)), key=len)
    return found if len(found) <= most else [*found[: most - 1], np.concatenate(found[most - 1 :])]


def _labels(low: Array, high: Array, turning: Array) -> Array:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import KDTree

    half, centre = (high - low) / 2.0, (high + low) / 2.0
    reach = np.maximum(half.max(axis=0), 1e-300)
    period = np.where(turning, _TURN / reach, 0.0)
    places = centre / reach
    places = np.where(turning, np.mod(places, np.where(turning, period, 1.0)), places)
    pairs = KDTree(places, boxsize=period).query_pairs(2.0 * _TOUCH, p=np.inf, output_type="ndarray")
    apart = np.abs(places[pairs[:, 0]] - places[pairs[:, 1]])
    apart = np.where(turning, np.minimum(apart, period - apart), apart) * reach
    touching = (apart <= (half[pairs[:, 0]] + half[pairs[:, 1]]) * _TOUCH + 1e-14).all(axis=1)
    i, j = pairs[touching].T
    links = coo_array((np.ones(len(i)), (i, j)), shape=(len(low), len(low)))
    return connected_components(links, directed=False)[1]
