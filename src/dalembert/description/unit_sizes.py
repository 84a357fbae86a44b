"""Whether declared units are of one system: numbers are taken as they stand, so that mm beside m/s^2 is a mistake."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

import numpy as np

from ..errors import remark
from .units import BASE, dimension, size

_SECOND = 2
_TOLERANCE = 1e-9
_SAME = 1e-6


def tell_sizes(where: str, units: Mapping[str, str]) -> None:
    """A remark where units {name: unit} that are known are of no one system, of whatever base units.

    Times may be in seconds, or in a unit of time that stands among them; angles are in radians.
    """
    sizes = {name: size(unit) for name, unit in units.items()}
    other = [name for name in units if abs(sizes[name]) > _TOLERANCE]
    if not other:
        return
    if _bases(units.values()) is not None:
        return
    shown = ", ".join(f"'{name}' in {units[name]}" for name in other[:3]) + (", ..." if len(other) > 3 else "")
    remark("units-do-not-fit", where, f"{shown} is not of one system with the other units, and numbers are taken as "
           "they stand.", "Give all in SI units, angles in radians.")  # fmt: skip


def base_sizes(units: Iterable[str]) -> tuple[float, float, float]:
    """The decimal logarithms, in SI units, of the units of mass, length and time in which numbers in these units are of
    one system; of units that are of none, or not known, nothing: zeros.

    >>> base_sizes(["g", "cm/s^2"]), base_sizes(["kg", "N/m"])
    ((-3.0, -2.0, 0.0), (0.0, 0.0, 0.0))
    """
    found = _bases([unit for unit in units if dimension(unit) is not None])
    return (0.0, 0.0, 0.0) if found is None else found


def si_units(units: Iterable[str]) -> dict[str, str]:
    """The units of length, time and energy beside these: SI's, and "" for what is in those of another system.

    >>> si_units(["g", "cm/s^2"]), si_units(["t", "kN/m"])
    ({'length': '', 'time': 's', 'energy': ''}, {'length': 'm', 'time': 's', 'energy': ''})
    """
    mass, length, time = base_sizes(units)
    sizes = {"length": (length, "m"), "time": (time, "s"), "energy": (mass + 2.0 * length - 2.0 * time, "J")}
    return {what: unit if abs(amount) < _SAME else "" for what, (amount, unit) in sizes.items()}


def _bases(units: Collection[str]) -> tuple[float, float, float] | None:
    """The same; None where they are of no one system."""
    powers = np.array([dimension(unit) for unit in units], dtype=float).reshape(-1, len(BASE))
    sizes = np.array([size(unit) for unit in units])
    others = np.delete(powers, _SECOND, axis=1)
    for time in (0.0, *_times(units)):
        wanted = sizes - powers[:, _SECOND] * time
        solution = np.linalg.lstsq(others, wanted, rcond=None)[0].round(9) + 0.0
        if np.abs(others @ solution - wanted).max(initial=0.0) < _SAME:
            return float(solution[0]), float(solution[1]), time
    return None


def _times(units: Iterable[str]) -> list[float]:
    """The sizes of all units of time that stand in some units."""
    words = {word for unit in units for word in re.findall(r"[^\W\d_]+", unit)}
    return sorted({size(word) for word in words if dimension(word) == dimension("s")})
