"""What one system of the benchmark is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from dalembert.description.tree import Tree
from dalembert.description.tree_system import energies

from .kane import Kane, kane_of_tree

Group = Literal["small", "large", "arm", "literature"]


@dataclass(frozen=True)
class Case:
    """A system by its energies, as a user of SymPy writes them; by its bodies too, where it is a tree.

    group           "small"; "arm": six or seven joints; "literature": of a book; "large": what is none of these
    nonholonomic    expressions, linear in the velocities, that stay zero
    tree            the same system as bodies and joints, None where it is not one
    kane            SymPy's bodies for KanesMethod, None where nobody wrote them
    """

    name: str
    group: Group
    coordinates: tuple[Any, ...]
    kinetic: Any
    potential: Any
    nonholonomic: tuple[Any, ...] = ()
    tree: Tree | None = None
    kane: Callable[[], Kane] | None = None

    @property
    def lagrangian(self) -> Any:
        """L = T - V."""
        return self.kinetic - self.potential


def tree_case(tree: Tree, group: Group) -> Case:
    """The case of a tree, its energies by moving frames."""
    return Case(tree.name, group, *energies(tree), tree=tree, kane=lambda: kane_of_tree(tree))
