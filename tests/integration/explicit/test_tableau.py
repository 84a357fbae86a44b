"""How the rows of a table are laid out."""

from __future__ import annotations

import numpy as np

from dalembert.integration.explicit import Tableau, spread
from dalembert.integration.integrators import dop853, tsit5


def test_a_row_is_spread_over_the_stages() -> None:
    assert spread(3, 1.0, 2.0, 3.0) == (1.0, 0.0, 0.0, 2.0, 3.0)
    assert spread(1, 1.0) == (1.0,)


def test_sums_use_the_first_stage_and_those_between_the_ends_told() -> None:
    table = Tableau("three", 2, (0.0, 0.5, 1.0), ((), (0.5,), (0.0, 1.0)), 2, ((0.5, 0.0, 0.5),), ((1.0, 0.0, 0.0),))
    rows = np.reshape(table.weights, (-1, 3))
    assert rows.tolist() == [[0, 0, 0], [0.5, 0, 0], [0, 1, 0], [0.5, 0, 0.5], [0, 0, 0], [1, 0, 0]]
    for row, first, end in zip(rows, table.first, table.end, strict=True):
        assert not row[1:first].any() and not row[max(end, 1) :].any()
    assert (table.error, table.inside, table.rows, table.closing) == (3, 5, 4, 1)


def test_which_estimates_need_the_derivative_at_the_end() -> None:
    assert (dop853.TABLEAU.closing, tsit5.TABLEAU.closing) == (0, 1)
    assert (dop853.TABLEAU.rows, tsit5.TABLEAU.rows) == (7, 4)
