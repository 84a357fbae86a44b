"""The systems of `benchmarks.symbolic` by name, each built when it is asked for.

`case.py` says what a system is; the groups are `planar`, `spatial`, `cart`, `arms`, `bicycle` and `literature`, whose
lengths alone are measured; `kane.py` makes SymPy bodies of trees, `peers.py` runs SymPy on a system, and `ours.py` runs
dalembert on it.
"""

from __future__ import annotations

from collections.abc import Callable

from . import arms, bicycle, cart, planar, spatial
from .case import Case
from .literature import LITERATURE

BUILDERS: dict[str, Callable[[], Case]] = {
    "pendulum": planar.pendulum,
    "double-pendulum": planar.double_pendulum,
    "pr": planar.pr,
    "2r": planar.two_links,
    "3r": planar.three_links,
    "furuta": spatial.furuta,
    "heavy-top": spatial.heavy_top,
    "rolling-sphere": spatial.rolling_sphere,
    "s08": spatial.spring_double_pendulum,
    **{f"cart-{n}": (lambda n=n: cart.pendulum_on_cart(n)) for n in range(2, 11)},
    "slung-quadrotor": spatial.slung_quadrotor,
    "puma-3": arms.puma_3,
    "stanford-3": arms.stanford_3,
    "whipple": bicycle.whipple,
    "puma-6": arms.puma_6,
    "ur5": arms.ur5,
    "panda": arms.panda,
    **LITERATURE,
}


def build(name: str) -> Case:
    """The system of that name."""
    return BUILDERS[name]()
