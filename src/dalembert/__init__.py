"""dalembert: from a Lagrangian to its motion.

    import dalembert as da

    describe    System, Mechanism, inertia, spatial, coordinates, time, PointForce, Torque, Parameter, Start, read
    derive      derive -> Equations
    decide      equal -> Equality; shorten -> the shortest exact form of an expression
    compile     compile -> Model
    simulate    simulate -> Trajectory
    verify      verify -> verdicts
    show        show -> Picture; Scene and its shapes (Marker, Line, Ball, Vector) say what to draw

Each verb takes the noun before it or any earlier one. Errors: `dalembert.errors`. The systems that ship:
`dalembert.gallery`. A name is imported when it is first used, so that `import dalembert` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy

    from . import errors, gallery, spatial
    from .derivation.derive import derive
    from .derivation.equations import Equations
    from .derivation.newton_euler import newton_euler
    from .description.coordinates import coordinates
    from .description.forces import PointForce, Torque
    from .description.mechanism import Mechanism
    from .description.readers import read
    from .description.scene import Ball, Line, Marker, Scene, Vector
    from .description.start import Start
    from .description.system import Parameter, System
    from .errors import DalembertError
    from .expr.exact.deciding.equality import Equality, equal
    from .expr.exact.short.shorten import shorten
    from .functional import Extremal, Functional
    from .model import Model, compile  # noqa: A004 - the house's verb
    from .simulation.simulate import simulate
    from .simulation.trajectory import Trajectory
    from .spatial import inertia
    from .verification import Verdict, verify
    from .view.show import show

    time: sympy.Symbol

__version__ = "0.1.0"

__all__ = [
    "Ball", "DalembertError", "Equality", "Equations", "Extremal", "Functional", "Line", "Marker", "Mechanism", "Model",
    "Parameter", "PointForce", "Scene", "Start", "System", "Torque", "Trajectory", "Vector", "Verdict", "compile", "coordinates",
    "derive", "equal", "errors", "gallery", "inertia", "newton_euler", "read", "shorten", "show", "simulate", "spatial",
    "time", "verify",
]  # fmt: skip

_HOMES = {
    "derivation.derive": ("derive",),
    "derivation.equations": ("Equations",),
    "derivation.newton_euler": ("newton_euler",),
    "description.coordinates": ("coordinates",),
    "description.forces": ("PointForce", "Torque"),
    "description.mechanism": ("Mechanism",),
    "description.readers": ("read",),
    "description.scene": ("Ball", "Line", "Marker", "Scene", "Vector"),
    "description.start": ("Start",),
    "description.system": ("Parameter", "System"),
    "errors": ("DalembertError",),
    "expr.exact.deciding.equality": ("Equality", "equal"),
    "expr.exact.short.shorten": ("shorten",),
    "functional": ("Extremal", "Functional"),
    "model": ("Model", "compile"),
    "simulation.simulate": ("simulate",),
    "simulation.trajectory": ("Trajectory",),
    "verification": ("Verdict", "verify"),
    "view.show": ("show",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_ROOMS = {"errors": "errors", "gallery": "gallery", "spatial": "spatial", "inertia": "spatial.inertia"}


def __getattr__(name: str) -> Any:
    if name == "time":
        return import_module(".description.coordinates", __name__).time()
    if name in _HOME_OF:
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    if name in _ROOMS:
        return import_module(f".{_ROOMS[name]}", __name__)
    raise AttributeError(f"module 'dalembert' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
