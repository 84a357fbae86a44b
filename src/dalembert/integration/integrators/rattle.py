"""rattle2, rattle4, rattle6, rattle8: RATTLE and its symmetric compositions.

Sources of the parts of a step: order 4, M. Suzuki, Phys. Lett. A 146 (1990) 319; orders 6 and 8, W. Kahan and R.-C. Li,
Math. Comp. 66 (1997) 1089, as in Hairer, Lubich, Wanner 2006, section V.3.2.
"""

from __future__ import annotations

from ..variational import Composition, by_composition

__all__ = ["INTEGRATORS", "RULES"]

_SUZUKI = 1.0 / (4.0 - 4.0 ** (1.0 / 3.0))


def _mirrored(*half: float) -> tuple[float, ...]:
    """Parts that are the same from both ends, of which all but the middle one are given; they sum up to 1."""
    return (*half, 1.0 - 2.0 * sum(half), *reversed(half))


RULES = (
    Composition("rattle2", 2, (1.0,)),
    Composition("rattle4", 4, _mirrored(_SUZUKI, _SUZUKI)),
    Composition("rattle6", 6, _mirrored(
        0.39216144400731413928, 0.33259913678935943860, -0.70624617255763935981, 0.08221359629355080023)),
    Composition("rattle8", 8, _mirrored(
        0.13020248308889008088, 0.56116298177510838456, -0.38947496264484728641, 0.15884190655515560090,
        -0.39590389413323757734, 0.18453964097831570709, 0.25837438768632204729, 0.29501172360931029889)),
)  # fmt: skip

_SOURCES = ("Hairer, Lubich and Wanner 2006, section VII.1.4", "Suzuki 1990", "Kahan and Li 1997", "Kahan and Li 1997")

INTEGRATORS = tuple(map(by_composition, RULES, _SOURCES))
