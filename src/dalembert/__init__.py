"""dalembert: from a Lagrangian to its motion.

    import dalembert as da

    describe    System, coordinates, time, PointForce, Torque, read
    derive      derive -> Equations
    compile     compile -> Model
    simulate    simulate -> Trajectory
    verify      verify -> verdicts
    show        show -> Picture; Scene and its shapes describe what to draw

Each verb takes the noun before it or any earlier one. Errors: `dalembert.errors`. The systems that ship:
`dalembert.gallery`.
"""

from typing import Any

from .derivation.derive import derive
from .derivation.equations import Equations
from .description.coordinates import coordinates
from .description.coordinates import time as _time
from .description.forces import PointForce, Torque
from .description.readers import read
from .description.scene import Ball, Line, Marker, Scene, Vector
from .description.start import Start
from .description.system import Parameter, System
from .errors import DalembertError
from .model import Model, compile  # noqa: A004 - the house's verb
from .simulation.simulate import simulate
from .simulation.trajectory import Trajectory
from .verify import Verdict, verify
from .view.show import show

__version__ = "0.1.0"

__all__ = [
    "Ball", "DalembertError", "Equations", "Line", "Marker", "Model", "Parameter", "PointForce", "Scene", "Start",
    "System", "Torque", "Trajectory", "Vector", "Verdict", "compile", "coordinates", "derive", "read", "show",
    "simulate", "time", "verify",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "time":
        return _time()
    raise AttributeError(f"module 'dalembert' has no attribute '{name}'")
