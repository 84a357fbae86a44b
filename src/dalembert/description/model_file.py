"""What a model file says: a system and, where given, a motion to simulate."""

from __future__ import annotations

from dataclasses import dataclass

from .start import Start
from .system import System


@dataclass(frozen=True)
class ModelFile:
    """A system read from a file; `start`, `duration` (s) and `inputs` are None or empty where not given.

    `inputs` are held constant, or expressions of time, coordinates and parameters as text.
    """

    system: System
    start: Start | None = None
    duration: float | None = None
    inputs: tuple[float | str, ...] = ()
