"""The kinds of cases, a file each; a new one is its file and its line here."""

from ..kind import Kind
from . import constraints, equality, lagrangian, shortening

KINDS: dict[str, Kind] = {module.KIND.name: module.KIND for module in (lagrangian, constraints, equality, shortening)}
