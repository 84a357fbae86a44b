"""Equations as the literature prints them: what the short output of dalembert is measured against.

SYSTEMS      systems of robotics and mechanics, each with its source; many are `held_out` from every choice of ours
DOCUMENTS    the matrices, vectors and equations of the five source documents, their errata corrected
"""

from .arms import ARMS
from .bodies import BODIES
from .classics import CLASSICS
from .documents import DOCUMENTS
from .manipulators import MANIPULATORS
from .mechanisms import MECHANISMS
from .particles import PARTICLES
from .pendulums import PENDULUMS
from .printed import Entries, Printed
from .robots import ROBOTS
from .vehicles import VEHICLES

SYSTEMS: tuple[Printed, ...] = (
    *ROBOTS, *MECHANISMS, *PARTICLES, *PENDULUMS, *VEHICLES, *ARMS, *MANIPULATORS, *BODIES, *CLASSICS,
)

__all__ = ["DOCUMENTS", "SYSTEMS", "Entries", "Printed"]
