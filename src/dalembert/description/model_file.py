"""What a model file says: a system or a mechanism and, where given, a motion to simulate."""

from __future__ import annotations

from dataclasses import dataclass

from .mechanism import Mechanism
from .scene import Scene
from .start import Start
from .system import System


@dataclass(frozen=True)
class ModelFile:
    """What was read from a file; `duration` (s) and `inputs` are None or empty where not given.

    `inputs` are held constant, or expressions of time, coordinates and parameters as text. `scene` is what to draw.
    """

    system: System | Mechanism
    duration: float | None = None
    inputs: tuple[float | str, ...] = ()
    scene: Scene | None = None

    @property
    def start(self) -> Start:
        """Where the motion starts."""
        return self.system.start
