"""Whether declared units are of one system: numbers are taken as they stand, so that mm beside m/s^2 is a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np

from ..errors import remark
from .units import dimension, size

_SECOND = 2
_TOLERANCE = 1e-9


def tell_sizes(where: str, units: Mapping[str, str]) -> None:
    """A remark where units {name: unit} that are known are of no one system, of whatever base units.

    Times may be in seconds, or in a unit of time that stands among them; angles are in radians.
    """
    sizes = {name: size(unit) for name, unit in units.items()}
    other = [name for name in units if abs(sizes[name]) > _TOLERANCE]
    if not other:
        return
    powers = np.array([dimension(unit) for unit in units.values()], dtype=float)
    found = np.array(list(sizes.values()))
    if any(_agree(powers, found, time) for time in (0.0, *_times(units.values()))):
        return
    shown = ", ".join(f"'{name}' in {units[name]}" for name in other[:3]) + (", ..." if len(other) > 3 else "")
    remark("units-do-not-fit", where, f"{shown} is not of one system with the other units, and numbers are taken as "
           "they stand.", "Give all in SI units, angles in radians.")  # fmt: skip


def _times(units: Iterable[str]) -> list[float]:
    """The sizes of all units of time that stand in some units."""
    words = {word for unit in units for word in re.findall(r"[^\W\d_]+", unit)}
    return sorted({size(word) for word in words if dimension(word) == dimension("s")})


def _agree(powers: np.ndarray, sizes: np.ndarray, time: float) -> bool:
    """Whether some base units, with this one of time, have these sizes."""
    wanted = sizes - powers[:, _SECOND] * time
    others = np.delete(powers, _SECOND, axis=1)
    solution = np.linalg.lstsq(others, wanted, rcond=None)[0]
    return bool(np.abs(others @ solution - wanted).max() < 1e-6)
