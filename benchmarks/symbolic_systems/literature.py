"""Systems of `benchmarks.textbook`, tuned and held-out ones: what their M and bias are long in, not how long they take.

These are the ones that LagrangesMethod leaves with 200 leaves or more, each once where several authors write the same.
"""

from __future__ import annotations

from collections.abc import Callable

from dalembert.expr.sympy_bridge import to_sympy

from ..textbook import SYSTEMS, Printed
from .case import Case

_NAMES = (
    "spatial 3R elbow arm, De Luca", "3R arm of point masses, Bittu96", "SCARA, Murray",
    "double elastic pendulum, Esses", "communication satellite, Pound", "spherical coordinates, Goldstein",
    "triple pendulum on a cart, Gluck", "Furuta pendulum, Gafvert", "Phantom haptic arm, Cavusoglu",
    "three-link open chain, Murray", "Furuta pendulum, Piyush", "five-bar linkage, Spong",
    "three-link walker, Westervelt", "rotating masses, Landau", "PRR arm, truher", "two-link planar arm, Siciliano",
    "two-link arm with load, Slotine", "2R arm with elastic joints, De Luca", "2-DOF helicopter, Quanser",
    "spherical pendulum, Cambridge", "2R arm, Asada", "two point masses, Craig", "two-link arm, Murray",
    "arm of three joints in numbers", "double pole on a cart, do-mpc", "double pendulum on a cart, Bogdanov",
    "compass gait, Tedrake", "particle in a cone, Arya", "spring pendulum, Morin", "quadcopter attitude, Luukkonen",
    "asymmetrical top, Landau", "elbow arm with remote drive, Spong", "hinged ball and beam",
    "bead on a spinning hoop, Taylor",
)  # fmt: skip


def _builder(printed: Printed) -> Callable[[], Case]:
    def build() -> Case:
        system, _ = printed.build()
        given = (system.kinetic, system.potential, *system.nonholonomic)
        kinetic, potential, *nonholonomic = to_sympy(system.graph, list(given), system.symbols)
        return Case(printed.name, "literature", system.coordinates, kinetic, potential, tuple(nonholonomic))

    return build


LITERATURE = {printed.name: _builder(printed) for printed in SYSTEMS if printed.name in _NAMES}
