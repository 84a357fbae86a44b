"""A chain of point masses on a cart."""

from __future__ import annotations

from sympy import Symbol, symbols

from dalembert.description.coordinates import coordinates

from .case import Case
from .planar import swinging, swinging_kane


def pendulum_on_cart(n: int) -> Case:
    """n point masses m1 ... mn on rods l1 ... ln, angles from the lower vertical, hung from a cart of mass M."""
    (x,), angles = coordinates("x"), coordinates(f"theta1:{n + 1}")
    cart = Symbol("M", positive=True)
    masses, lengths = symbols(f"m1:{n + 1}", positive=True), symbols(f"l1:{n + 1}", positive=True)
    kinetic, potential = swinging(angles, masses, lengths, x.diff())
    return Case(f"cart-{n}", "small", (x, *angles), cart * x.diff() ** 2 / 2 + kinetic, potential,
                kane=lambda: swinging_kane(angles, masses, lengths, (x, cart)))  # fmt: skip
