"""The corpus of printed equations is itself right: every entry has the value that the derivation gives."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Matrix

from benchmarks.textbook import DOCUMENTS, SYSTEMS, Printed
from benchmarks.textbook.arms import ARMS
from benchmarks.textbook.bodies import BODIES
from benchmarks.textbook.classics import CLASSICS
from benchmarks.textbook.compare import matches
from benchmarks.textbook.manipulators import MANIPULATORS
from benchmarks.textbook.pendulums import PENDULUMS
from benchmarks.textbook.vehicles import VEHICLES
from dalembert import derive
from dalembert.description.coordinates import coordinates
from dalembert.dynamics import structure
from dalembert.equations import Equations, multiplier_names
from dalembert.expr.sympy_bridge import to_sympy
from dalembert.gallery.measures import difference


@pytest.mark.parametrize("printed", [*SYSTEMS, *DOCUMENTS], ids=repr)
def test_printed_entries_have_the_derived_value(printed: Printed) -> None:
    system, entries = printed.build()
    equations = derive(system)
    wrong = [f"{quantity}{list(index)}: {entry}" for quantity, quantities in entries.items()
             for index, entry in quantities.items()
             if difference(derived(equations, quantity, index), printed.spelled_out(entry)) > 1e-25]
    assert entries and not wrong


def test_a_hundred_systems_of_many_authors_many_held_out() -> None:
    assert len(SYSTEMS) == 123
    assert sum(printed.held_out for printed in SYSTEMS) == 53
    assert not any(printed.held_out for printed in DOCUMENTS)
    assert len({printed.author for printed in SYSTEMS}) >= 20
    assert len({printed.name for printed in (*SYSTEMS, *DOCUMENTS)}) == 123 + len(DOCUMENTS)


def test_the_added_systems_are_held_out_by_turns() -> None:
    for added in (PENDULUMS, VEHICLES, ARMS, MANIPULATORS, BODIES, CLASSICS):
        assert [printed.held_out for printed in added] == [place % 2 == 1 for place in range(len(added))]


def test_six_hundred_entries_are_more_than_a_symbol() -> None:
    entries = [entry for printed in SYSTEMS for places in printed.build()[1].values() for entry in places.values()]
    assert sum(bool(entry.args) for entry in entries) >= 600


def test_matches_allows_a_sign_in_a_sum_and_nothing_else() -> None:
    from sympy import cos, sin, symbols

    a, b, c = symbols("a b c")
    assert matches(c * (a - b), -c * (b - a)) and matches(-(a + b), -a - b)
    assert not matches(c * (a + b), a * c + b * c)
    assert not matches(sin(a) ** 2 + cos(a) ** 2, a / a)
    assert not matches(a - b, b - a)


def derived(equations: Equations, quantity: str, index: tuple[int, ...]) -> Any:
    """The entry as the derivation left it, no short form in between."""
    if quantity == "christoffel":
        k, i, j = index
        return written(equations, [structure.christoffel(equations.system, equations.mass_nodes, k)[i][j]])[0]
    if quantity == "extended_matrix":
        return extended(equations)[index]
    if quantity == "extended_rhs":
        return (vector(equations, "forces") - vector(equations, "bias")).col_join(
            -vector(equations, "constraint_bias"))[index[0]]
    if quantity == "residual":
        return residual(equations)[index[0]]
    shape = equations.shape(quantity)
    entries = written(equations, equations.nodes(quantity))
    return entries[0] if not shape else Matrix(shape[0], len(entries) // shape[0], entries)[
        index if len(shape) == 2 else (*index, 0)]


def written(equations: Equations, nodes: Any) -> list[Any]:
    system = equations.system
    return to_sympy(system.graph, list(nodes), system.symbols)


def vector(equations: Equations, quantity: str) -> Matrix:
    return Matrix(written(equations, equations.nodes(quantity)))


def square(equations: Equations, quantity: str) -> Matrix:
    rows, columns = equations.shape(quantity)
    return Matrix(rows, columns, written(equations, equations.nodes(quantity)))


def residual(equations: Equations) -> Matrix:
    left = Matrix(written(equations, equations.residual_nodes))
    names = multiplier_names(equations.system)
    if not names:
        return left
    return left - square(equations, "constraint_jacobian").T * Matrix(coordinates(" ".join(names)))


def extended(equations: Equations) -> Matrix:
    mass, jacobian = square(equations, "mass_matrix"), square(equations, "constraint_jacobian")
    count_of_rows = jacobian.rows
    return mass.row_join(-jacobian.T).col_join(jacobian.row_join(Matrix.zeros(count_of_rows, count_of_rows)))
