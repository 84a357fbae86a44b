"""Linear equations on the graph, against SymPy's LU decomposition and known ranks."""

import pytest
from sympy import Matrix, cos, sin, symbols

import dalembert as da
from dalembert.expr.sympy_bridge import list_from_sympy
from dalembert.forms.tools import elimination
from dalembert.forms.tools.elimination import reduced, solved
from dalembert.forms.tools.parts import written

x, y = da.coordinates("x y")
a, b, c = symbols("a b c", positive=True)
SYSTEM = da.System([x, y], kinetic=(a + b + c) * (x.diff() ** 2 + y.diff() ** 2))


def rows(table):
    return [list_from_sympy(list(table.row(i)), SYSTEM.symbols) for i in range(table.rows)]


@pytest.mark.parametrize("largest", [elimination.LARGEST_MINOR, 0], ids=["minors", "elimination"])
@pytest.mark.parametrize("table", [
    Matrix([[a]]),
    Matrix([[0, 1], [1, sin(x)]]),
    Matrix([[a + b, a * cos(x - y)], [a * cos(x - y), c]]),
    Matrix([[1, cos(x), 0], [cos(x), 1, b], [0, b, a]]),
])
def test_the_solution_solves(table, largest, monkeypatch):
    monkeypatch.setattr(elimination, "LARGEST_MINOR", largest)
    right = Matrix(table.rows, 2, list(symbols(f"r:{2 * table.rows}")))
    found = solved(SYSTEM, rows(table), rows(right))
    entries = [written(SYSTEM, row) for row in found]
    assert da.equal(table * Matrix(entries), right)


def test_singular_columns_are_named():
    singular = Matrix([[sin(x) ** 2 + cos(x) ** 2, 1], [1, 1]])
    assert solved(SYSTEM, rows(singular), rows(Matrix([a, b]))) == (1,)


def test_rank_and_pivots():
    table = Matrix([[x, 1, 0], [2 * x, 2, 0], [0, a, sin(y)]])
    found = reduced(rows(table), 3, SYSTEM, any_order=True)
    assert len(found.pivots) == 2 and next(iter(found.pivots)) == 1
    assert len(reduced(rows(table), 3, SYSTEM).pivots) == 2
