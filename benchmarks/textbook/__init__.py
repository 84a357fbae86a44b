"""Equations as the literature prints them: what the short output of dalembert is measured against.

SYSTEMS      forty systems of robotics and mechanics; twelve are `held_out`
DOCUMENTS    the matrices, vectors and equations of the five source documents, their errata corrected
"""

from .documents import DOCUMENTS
from .mechanisms import MECHANISMS
from .particles import PARTICLES
from .pendulums import PENDULUMS
from .printed import Entries, Printed
from .robots import ROBOTS
from .vehicles import VEHICLES

SYSTEMS: tuple[Printed, ...] = (*ROBOTS, *MECHANISMS, *PARTICLES, *PENDULUMS, *VEHICLES)

__all__ = ["DOCUMENTS", "SYSTEMS", "Entries", "Printed"]
