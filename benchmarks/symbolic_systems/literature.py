"""Systems of `benchmarks.textbook`, tuned and held-out ones, and of the gallery, for the length of their M and bias.

These are the ones that LagrangesMethod leaves with 200 leaves or more, each once where several authors write the same.
Holonomic constraints change neither M nor bias.
"""

from __future__ import annotations

from collections.abc import Callable

import dalembert as da
from dalembert import gallery
from dalembert.expr.sympy_bridge import to_sympy

from ..textbook import SYSTEMS
from .case import Case

_NAMES = (
    "spatial 3R elbow arm, De Luca", "3R arm of point masses, Bittu96", "SCARA, Murray",
    "double elastic pendulum, Esses", "spherical coordinates, Goldstein",
    "triple pendulum on a cart, Gluck", "Furuta pendulum, Gafvert", "Phantom haptic arm, Cavusoglu",
    "three-link open chain, Murray", "Furuta pendulum, Piyush", "five-bar linkage, Spong",
    "three-link walker, Westervelt", "rotating masses, Landau", "PRR arm, truher", "two-link planar arm, Siciliano",
    "two-link arm with load, Slotine", "2R arm with elastic joints, De Luca", "2-DOF helicopter, Quanser",
    "spherical pendulum, Cambridge", "2R arm, Asada", "two point masses, Craig", "two-link arm, Murray",
    "arm of three joints in numbers", "double pole on a cart, do-mpc", "double pendulum on a cart, Bogdanov",
    "compass gait, Tedrake", "particle in a cone, Arya", "spring pendulum, Morin",
    "asymmetrical top, Landau", "elbow arm with remote drive, Spong", "hinged ball and beam",
    "bead on a spinning hoop, Taylor",
)  # fmt: skip


_OF_THE_GALLERY = ("three-link-arm", "free-rigid-body-quaternion", "six-bar", "free-rigid-body", "falling-cat",
                   "five-bar")


def _case(name: str, system: da.System) -> Case:
    given = (system.kinetic, system.potential, *system.nonholonomic)
    kinetic, potential, *nonholonomic = to_sympy(system.graph, list(given), system.symbols)
    return Case(name, "literature", system.coordinates, kinetic, potential, tuple(nonholonomic))


LITERATURE: dict[str, Callable[[], Case]] = {
    **{printed.name: (lambda printed=printed: _case(printed.name, printed.build()[0]))
       for printed in SYSTEMS if printed.name in _NAMES},
    **{name: (lambda name=name: _case(name, da.derive(gallery.load(name).build()).system)) for name in _OF_THE_GALLERY},
}
