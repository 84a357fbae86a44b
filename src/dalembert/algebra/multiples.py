"""Angles that are multiples of one another, and how far they are written out."""

from __future__ import annotations

from ..errors import BudgetError
from .ring import Ring

#: Multiples of an angle beyond which an exact form is given up: written out, it keeps half the digits of doubles.
LARGEST_MULTIPLE = 20


def largest_multiple(ring: Ring) -> int:
    """How many times an angle of the ring is one that it is written in, at most."""
    generators = ring.generators
    turns = [abs(n) for angle in generators.angles.coordinates for n in angle.values()]
    paired = [abs(n) for argument in generators.arguments.coordinates for k, n in argument.items()
              if k not in generators.exponentials]
    return max((*turns, *paired), default=0)


def grant_multiples(ring: Ring) -> None:
    """Raise BudgetError where an angle is a large multiple of another, as 2.001 x is of x / 1000.

    Its sine would be a polynomial whose terms are (1 + sqrt(2))^n times as large as what is left of them.
    """
    most = largest_multiple(ring)
    if most > LARGEST_MULTIPLE:
        raise BudgetError("exact form", f"an angle is {most} times another: its sine would be a polynomial of that "
                          "degree.", "Keep the shared graph.")
