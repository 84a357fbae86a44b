"""A functional made ready to be solved: values for its parameters, compiled, its equations looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..description.functional import StatedFunctional, parameter_values
from ..errors import DescriptionError
from ..forms.tools.values import Parameters, completed
from ..forms.variations.regularity import integrals_are_parametric, is_parametric, regularity
from .pace import at_uniform_pace, with_squares
from .problem import Integrand

_WHERE = "Functional.solve"


@dataclass(frozen=True)
class Prepared:
    """What does not depend on the ends: the compiled integrand, and what keeps its equations from being solved.

    The integrand is that of `stated`, or where this leaves the parametrisation open, with a pace as last unknown.
    """

    stated: StatedFunctional
    integrand: Integrand
    refusal: str

    @property
    def has_pace(self) -> bool:
        """Whether the integrand has a pace as last unknown."""
        return len(self.integrand.stated.unknowns) > len(self.stated.unknowns)


def prepare(stated: StatedFunctional, parameters: Parameters) -> Prepared:
    """A functional made ready to be solved between any ends. Raises DescriptionError where a value is missing."""
    values = _parameters(stated, parameters)
    _require_formulas(stated)
    completed, refusal = (_with_points if stated.pointwise else _without_points)(stated)
    return Prepared(stated, Integrand(completed, values), refusal)


def _with_points(stated: StatedFunctional) -> tuple[StatedFunctional, str]:
    """A functional whose parametrisation is settled, and why it cannot be solved: unknown before it was tried."""
    if not integrals_are_parametric(stated):
        return stated, ""
    return (at_uniform_pace(stated) if is_parametric(stated) else with_squares(stated)), ""


def _without_points(stated: StatedFunctional) -> tuple[StatedFunctional, str]:
    """The same without constraints at every point."""
    kind = regularity(stated)
    if kind.kind == "parametric" and kind.rank == len(stated.unknowns) - 1:
        return at_uniform_pace(stated), ""
    return stated, "" if kind.kind == "regular" else kind.statement


def _parameters(stated: StatedFunctional, given: Parameters) -> dict[Any, float]:
    return completed(_WHERE, {**stated.parameters, **parameter_values(_WHERE, stated.parameters, given)})


def _require_formulas(stated: StatedFunctional) -> None:
    """Refuse given functions of x that have no formula."""
    graph, symbols = stated.graph, stated.symbols
    functions = {*stated.names, *stated.multiplier_names}
    values = [row.value for row in stated.constraints]
    for leaf in graph.symbols([stated.augmented(), *values]):
        found = symbols.sympy(graph.symbol(graph.nodes[leaf][1], 0, graph.nodes[leaf][3]))
        if not found.is_Symbol and found.func.__name__ not in functions:
            raise DescriptionError(_WHERE, f"{found} has no formula.", "Put an expression in its place, or name it "
                                   "among the unknowns.")
