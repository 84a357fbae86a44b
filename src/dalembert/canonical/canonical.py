"""The verbs of the canonical form: the quantities of a system as polynomials, and those in base parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..description.parameters import ParameterTable
from ..description.tree import Tree
from ..dynamics.dynamics import Dynamics
from ..expr.node import Node
from .bodies import TreeExact
from .exact import Exact
from .regressor import Lumped


def exact(dynamics: Dynamics, budget: int | None = None) -> Exact:
    """The equations on polynomials, in canonical form; made once for a budget (terms of one polynomial) and kept.

    What it is asked for raises BudgetError where a polynomial would exceed the budget.
    """
    return dynamics.kept(_exact, budget)


def _exact(dynamics: Dynamics, budget: int | None) -> Exact:
    tree = _simple_tree(dynamics)
    return Exact(dynamics, budget) if tree is None else TreeExact(dynamics, tree, budget)


def _simple_tree(dynamics: Dynamics) -> Tree | None:
    """The tree, where composite bodies say all there is to M and g."""
    bodies = dynamics.bodies
    if bodies is None or bodies.elastic != dynamics.system.graph.zero or dynamics.constraint_nodes.rate:
        return None
    return bodies.tree if bodies.tree.has_only_simple_joints else None


def lumped(dynamics: Dynamics, known: Sequence[Any] = ()) -> Lumped:
    """The equations in base parameters, with their regressor; the symbols in `known` are not lumped.

    Raises BudgetError, and UnknownNameError for a known symbol that is not a parameter.
    """
    return dynamics.kept(_lumped, tuple(map(ParameterTable(dynamics.system).leaf, known)))


def _lumped(dynamics: Dynamics, known: tuple[Node, ...]) -> Lumped:
    return Lumped(exact(dynamics), known)
