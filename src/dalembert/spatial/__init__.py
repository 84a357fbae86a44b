"""Rotations, poses, twists, wrenches and inertia: the same code for floats and for expressions.

    Rotation, Pose          elements of SO and SE, in the plane and in space; X_WB @ X_BC = X_WC, X_WB.apply(q)
    Twist, Wrench           velocities and forces (linear first), spatial and body; Ad_g, ad_V
    resultant, holding_wrench, in_equilibrium                            statics of wrenches
    Inertia                 mass, centre of mass and tensor of a body; `inertia` calculates them from shapes
    skew, unskew, J         S(r) w = r x w and back; J = R(pi/2) in the plane

They hold read-only NumPy arrays, of floats where all entries are numbers. `arithmetic` and `vectors` are what other
rooms compute in. A name is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import inertia
    from .arrays import skew, unskew
    from .body_inertia import Inertia
    from .pose import Pose
    from .rotation import J, Rotation
    from .twist import Twist, Wrench, holding_wrench, in_equilibrium, resultant

__all__ = [
    "Inertia", "J", "Pose", "Rotation", "Twist", "Wrench", "holding_wrench", "in_equilibrium", "inertia", "resultant",
    "skew", "unskew",
]  # fmt: skip

_HOMES = {
    "arrays": ("skew", "unskew"),
    "body_inertia": ("Inertia",),
    "pose": ("Pose",),
    "rotation": ("J", "Rotation"),
    "twist": ("Twist", "Wrench", "holding_wrench", "in_equilibrium", "resultant"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOME_OF:
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    if name == "inertia":
        return import_module(".inertia", __name__)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
