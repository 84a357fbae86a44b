"""Many boxes of the unknowns at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...expr.interval_rules import Array


class Boxes(NamedTuple):
    """K boxes of the unknowns: low and high (K, N)."""

    low: Array
    high: Array

    def __len__(self) -> int:
        return len(self[0])

    def where(self, chosen: Array) -> Boxes:
        """Some of the boxes."""
        return Boxes(self[0][chosen], self[1][chosen])


def joined(parts: Sequence[Boxes], size: int) -> Boxes:
    """All boxes of some batches."""
    lows, highs = [part[0] for part in parts], [part[1] for part in parts]
    return Boxes(np.vstack([np.empty((0, size)), *lows]), np.vstack([np.empty((0, size)), *highs]))
