"""dalembert on a system: every call of it that the benchmark makes."""

from __future__ import annotations

from typing import Any

import dalembert as da
from dalembert.description.tree import Tree
from dalembert.errors import BudgetError

from .case import Case
from .least import Least
from .lengths import leaves
from .peers import Printed

__all__ = ["BudgetError", "canonical", "canonical_from_lagrangian", "fewest_leaves", "shortest", "source"]

CANONICAL = ("mass_matrix", "coriolis_matrix", "gravity")
CONSTRAINED = (*CANONICAL, "constraint_jacobian", "constraint_bias")


def source(case: Case) -> Tree | da.System:
    """The bodies of a large tree, else the energies: up to three joints these are the quicker road."""
    if case.tree is not None and case.group != "small" and not case.nonholonomic:
        return case.tree
    return da.System(list(case.coordinates), kinetic=case.kinetic, potential=case.potential,
                     nonholonomic=case.nonholonomic, name=case.name)  # fmt: skip


def canonical(described: Any) -> Any:
    """M, C and g in canonical form, and the rows of constraints where there are any."""
    exact = da.derive(described).exact()
    names = CONSTRAINED if getattr(described, "nonholonomic", ()) else CANONICAL
    return [getattr(exact, name) for name in names]


def canonical_from_lagrangian(case: Case) -> Any:
    """The same for a user who has nothing but SymPy's L."""
    return canonical(da.System(list(case.coordinates), lagrangian=case.lagrangian, nonholonomic=case.nonholonomic,
                               name=case.name))  # fmt: skip


def shortest(described: Any, style: str = "shortest") -> Printed:
    """Every entry of M and of the bias C v + g in its shortest exact form, or in another style."""
    equations = da.derive(described)
    return [*equations.matrix("mass_matrix", style=style), *equations.matrix("bias", style=style)]


def fewest_leaves(described: Any, printed: Printed) -> int:
    """The leaves of M and of the bias with any brackets, see `Least`; of what is too long for that, as printed."""
    equations = da.derive(described)
    exact = equations.exact()
    least = Least(exact.ring, equations.system.symbols)
    elements = (*exact.elements("mass_matrix"), *exact.elements("bias"))
    return sum(min(leaves([entry]), least.of(element) or leaves([entry]))
               for element, entry in zip(elements, printed, strict=True))
