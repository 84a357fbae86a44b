"""Laws of restitution: how much of a shock comes back.

    newton    the relative normal velocity is reversed, times e
    poisson   the normal impulse of the restitution is e times that of the compression
    stronge   the work of the normal force in the restitution is e^2 times that of the compression
    moreau    all contacts at once: the impulses of a shock without return, times 1 + e

The first three agree without friction, and as long as slip keeps its direction; with friction Newton's creates energy
in some shocks, Poisson's and Stronge's in none. What they do with several contacts is said in `strike.py`.
Sources: Routh 1860, ch. 5; Poisson 1811; Stronge 1990, Rigid body collisions with friction; Moreau 1988.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import DescriptionError, looked_up

LAWS = {
    "newton": "velocities reversed, times e",
    "poisson": "impulses returned, times e",
    "stronge": "work returned, times e^2",
    "moreau": "all contacts at once, impulses times 1 + e",
}
SIMULTANEOUS = "moreau"


def checked_law(where: str, law: str) -> str:
    """The law's name. Raises UnknownNameError."""
    looked_up(LAWS, law, where, f"there is no law of restitution '{law}'.")
    return law


def checked_friction(where: str, friction: float) -> float:
    """A coefficient of friction. Raises DescriptionError where it is negative or no number."""
    if not 0.0 <= friction < float("inf"):
        raise DescriptionError(where, f"friction is {friction:g}.", "Give a coefficient that is not negative.")
    return float(friction)


def checked_restitution(where: str, restitution: float) -> float:
    """A coefficient of restitution. Raises DescriptionError outside of [0, 1]."""
    if not 0.0 <= restitution <= 1.0:
        raise DescriptionError(where, f"restitution is {restitution:g}.", "Give a number from 0 to 1.")
    return float(restitution)


@dataclass(frozen=True)
class Surface:
    """How a contact rubs and rebounds. Raises DescriptionError for numbers and laws that are none.

    >>> Surface(friction=-0.1)
    Traceback (most recent call last):
    dalembert.errors.DescriptionError: contact: friction is -0.1. Give a coefficient that is not negative.
    """

    friction: float = 0.0
    restitution: float = 0.0
    law: str = "stronge"

    def __post_init__(self) -> None:
        checked_friction("contact", self.friction)
        checked_restitution("contact", self.restitution)
        checked_law("contact", self.law)
