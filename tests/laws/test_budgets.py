"""What a check would cost, against what SymPy really writes down."""

from __future__ import annotations

import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import BudgetError
from dalembert.expr.sympy_bridge import to_sympy
from dalembert.laws import budgets


def chain(links: int) -> da.System:
    """A pendulum of links of length 1 and mass 1."""
    angles = da.coordinates(" ".join(f"a{k}" for k in range(links)))
    x, y, kinetic, potential = sm.Integer(0), sm.Integer(0), sm.Integer(0), sm.Integer(0)
    for angle in angles:
        x, y = x + sm.sin(angle), y - sm.cos(angle)
        kinetic += (x.diff(da.time) ** 2 + y.diff(da.time) ** 2) / 2
        potential += 9 * y
    return da.System(angles, kinetic=kinetic, potential=potential)


def written_out(equations: da.Equations) -> int:
    """The operations of d/dt dL/dv - dL/dq that SymPy differentiates, nothing shared."""
    system = equations.system
    lagrangian = to_sympy(system.graph, system.lagrangian, system.symbols)
    total = 0
    for coordinate in system.coordinates:
        q = getattr(coordinate, "symbol", coordinate)
        total += sm.count_ops(lagrangian.diff(q.diff(da.time)).diff(da.time) - lagrangian.diff(q))
    return total


@pytest.mark.parametrize("links", [1, 2, 3])
def test_the_count_is_of_the_size_that_sympy_writes(links: int) -> None:
    equations = da.derive(chain(links))
    assert 1 / 4 < budgets.second_derivatives(equations) / written_out(equations) < 20


def test_longer_chains_cost_more_than_their_length() -> None:
    counts = [budgets.second_derivatives(da.derive(chain(links))) for links in (2, 4, 8)]
    assert counts[1] > 2.5 * counts[0] and counts[2] > 2.5 * counts[1]


def test_linear_terms_cost_nothing_and_velocity_is_what_counts() -> None:
    flat = da.derive(da.System("x y", kinetic="x'**2 + y'**2"))
    steep = da.derive(da.System("x y", kinetic="x'**2 + y'**2", potential="sin(x*y)*exp(x) + cos(x + y)**7"))
    moving = da.derive(da.System("x y", kinetic="x'**2*(sin(x*y)*exp(x) + cos(x + y)**7) + y'**2"))
    counts = [budgets.second_derivatives(equations) for equations in (flat, steep, moving)]
    assert counts[0] <= counts[1] < counts[2]


def test_what_is_too_long_is_refused_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    equations = da.derive(chain(2))
    budgets.grant_second_derivatives(equations)
    monkeypatch.setattr(budgets, "MOST_SECOND_DERIVATIVES", 10.0)
    with pytest.raises(BudgetError, match=r"verify system: the derivatives of L have about .* and 1e\+01 are granted"):
        budgets.grant_second_derivatives(equations)
