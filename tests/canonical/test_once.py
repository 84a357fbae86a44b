"""Budgets are not spent twice."""

import pytest

import dalembert as da
from dalembert.canonical import exact
from dalembert.canonical.once import once
from dalembert.errors import BudgetError


def test_a_ring_that_is_too_large_is_given_up_once(monkeypatch):
    tried = []

    def ring(*arguments):
        tried.append(arguments)
        raise BudgetError("ring", "too large")

    monkeypatch.setattr(exact, "Ring", ring)
    equations = da.derive(da.System("x y", kinetic="x'**2/2 + y'**2/2", potential="x*y**2"))
    for name in ("mass_matrix", "gravity", "forces"):
        with pytest.raises(BudgetError, match="too large"):
            equations.exact().elements(name)
    assert len(tried) == 1
    assert all(verdict.passed for verdict in da.verify(equations))
    assert len(tried) <= 2  # that of the base parameters is another one


def test_other_errors_are_not_kept():
    class Late:
        ready = False

        @once
        def value(self):
            if not self.ready:
                raise ValueError
            return [1]

    late = Late()
    with pytest.raises(ValueError):
        late.value  # noqa: B018 - it raises
    late.ready = True
    assert late.value is late.value
