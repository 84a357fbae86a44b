"""Every pass keeps the results, and does what its name says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dalembert.compiler import passes, verification
from dalembert.compiler.lower import lower
from dalembert.compiler.passes import PASSES, optimize
from dalembert.compiler.passes.schedule import most_alive, schedule
from dalembert.compiler.program import Block, Program
from dalembert.errors import CompilationError
from dalembert.expr.graph import Graph
from dalembert.targets.numpy import numpy_function
from tests.compiler.random_graphs import random_sample

STATES = np.random.default_rng(7).normal(size=(4, 5))


def results(program: Program, states: np.ndarray = STATES) -> np.ndarray:
    """All outputs, side by side."""
    outputs = numpy_function(program)(states[:, :3], states[:, 3:])
    return np.hstack([output.reshape(len(states), -1) for output in outputs])


@pytest.mark.parametrize("place", range(len(PASSES)), ids=[name for name, _ in PASSES])
@pytest.mark.parametrize("seed", range(4))
def test_each_pass_keeps_the_results(place: int, seed: int) -> None:
    program = random_sample(seed, size=80).program()
    for _, improve in PASSES[:place]:
        program = improve(program)
    improved = PASSES[place][1](program).verify()
    np.testing.assert_allclose(results(improved), results(program), rtol=1e-9, atol=1e-10)


@given(st.integers(0, 2**32), st.integers(10, 120))
def test_all_passes_keep_the_results(seed: int, size: int) -> None:
    program = random_sample(seed, size).program()
    np.testing.assert_allclose(results(optimize(program)), results(program), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_other_nodes_in_the_graph_change_nothing(seed: int) -> None:
    clean, polluted = random_sample(seed), random_sample(seed, polluted=True)
    assert optimize(clean.program()).text() == optimize(polluted.program()).text()


@pytest.mark.parametrize("seed", range(6))
def test_optimizing_again_costs_no_more(seed: int) -> None:
    once = optimize(random_sample(seed).program())
    assert optimize(once).cost() <= once.cost()


def test_a_broken_program_is_refused() -> None:
    with pytest.raises(CompilationError, match="not a known operation"):
        optimize(Program("p", (), (("nothing",),), ()))


# -------------------------------------------------------------------- one law a pass


def counts(build: Callable[..., object], leaves: str = "x y z") -> dict[str, int]:
    """The operations left of expressions of x, y, z; `build(graph, x, y, z)` returns one node or several."""
    g = Graph()
    nodes = [g.symbol(name) for name in leaves.split()]
    found = build(g, *nodes)
    roots = list(found) if isinstance(found, tuple) else [found]
    program = lower(g, "law", [("x", (len(nodes),), nodes)], [("y", (len(roots),), roots)])  # type: ignore[list-item]
    return optimize(program).counts()


@pytest.mark.parametrize(
    ("exponent", "expected"),
    [
        ((2,), {"mul": 1}),
        ((3,), {"mul": 2}),
        ((8,), {"mul": 3}),
        ((15,), {"mul": 6}),
        ((-1,), {"div": 1}),
        ((-2,), {"div": 1, "mul": 1}),
        ((1, 2), {"sqrt": 1}),
        ((-1, 2), {"div": 1, "sqrt": 1}),
        ((3, 2), {"mul": 1, "sqrt": 1}),
        ((-3, 2), {"div": 1, "mul": 1, "sqrt": 1}),
        ((1, 3), {"pow": 1}),
        ((65,), {"pow": 1}),
    ],
)
def test_powers(exponent: tuple[int, ...], expected: dict[str, int]) -> None:
    assert counts(lambda g, x, y, z: g.pow(x, g.number(*exponent))) == expected


@pytest.mark.parametrize("exponent", [-64, -7, -2.5, -1.5, -1, -0.5, 0.5, 1.5, 2, 2.5, 7, 63, 64, 65, 0.3])
def test_powers_have_the_right_value(exponent: float) -> None:
    g = Graph()
    x = g.symbol("x")
    program = lower(g, "p", [("x", (1,), [x])], [("y", (1,), [g.pow(x, g.number(float(exponent)))])])
    bases = np.array([[0.3], [1.0], [1.7], [4.0]])
    np.testing.assert_allclose(numpy_function(optimize(program))(bases)[0], bases**exponent, rtol=1e-13)


def test_powers_share_squares_and_the_division() -> None:
    assert counts(lambda g, x, y, z: (g.pow(x, g.number(4)), g.pow(x, g.number(8)))) == {"mul": 3}
    halves = counts(lambda g, x, y, z: tuple(g.pow(x, g.number(-k, 2)) for k in (1, 3, 5)))
    assert halves == {"div": 1, "mul": 4, "sqrt": 1}
    whole = counts(lambda g, x, y, z: tuple(g.pow(x, g.number(-k)) for k in (1, 2, 3)))
    assert whole == {"div": 1, "mul": 2}
    mixed = counts(lambda g, x, y, z: tuple(g.pow(x, g.number(-k, 2)) for k in (1, 2, 3)))
    assert mixed == {"div": 2, "mul": 2, "sqrt": 1}  # 1/x has a value where x is negative, 1/sqrt(x)^2 has none


def test_signs_become_differences() -> None:
    assert counts(lambda g, x, y, z: g.sub(x, y)) == {"sub": 1}
    assert counts(lambda g, x, y, z: g.add(g.neg(x), g.neg(y))) == {"add": 1, "neg": 1}
    assert counts(lambda g, x, y, z: (g.sub(x, y), g.sub(y, x))) == {"sub": 2}
    assert counts(lambda g, x, y, z: (g.call("sin", g.sub(x, y)), g.call("sin", g.sub(y, x)))) == {
        "neg": 1, "sin": 1, "sub": 1,
    }  # fmt: skip
    assert counts(lambda g, x, y, z: g.neg(g.mul(g.number(3), x))) == {"mul": 1}


def test_only_reciprocals_of_one_use_are_merged() -> None:
    assert counts(lambda g, x, y, z: g.div(x, y)) == {"div": 1}
    assert counts(lambda g, x, y, z: g.div(g.div(x, y), z)) == {"div": 1, "mul": 1}
    assert counts(lambda g, x, y, z: (g.div(x, z), g.div(y, z))) == {"div": 1, "mul": 2}


def test_products_and_sums_are_fused() -> None:
    assert counts(lambda g, x, y, z: g.add(g.mul(x, y), z)) == {"fma": 1}
    assert counts(lambda g, x, y, z: g.sub(g.mul(x, y), z)) == {"fms": 1}
    assert counts(lambda g, x, y, z: g.sub(z, g.mul(x, y))) == {"fnma": 1}
    assert counts(lambda g, x, y, z: g.neg(g.add(g.mul(x, y), z))) == {"fnms": 1}


def test_a_product_used_twice_is_not_fused() -> None:
    assert counts(lambda g, x, y, z: (g.add(g.mul(x, y), z), g.mul(x, y))) == {"add": 1, "mul": 1}


def test_sine_and_cosine_of_one_angle_are_paired() -> None:
    both = counts(lambda g, x, y, z: (g.call("sin", x), g.call("cos", x), g.call("sin", y)))
    assert both == {"cosine": 1, "sin": 1, "sincos": 1, "sine": 1}


def test_constants_are_computed() -> None:
    assert counts(lambda g, x, y, z: g.mul(g.call("sin", g.constant("pi")), g.constant("e"))) == {}
    assert counts(lambda g, x, y, z: g.mul(g.number(2), g.mul(g.constant("pi"), x))) == {"mul": 1}
    assert counts(lambda g, x, y, z: g.add(x, g.call("log", g.constant("e")))) == {"add": 1}
    two = lambda g: g.pow(g.number(2), g.number(1, 2))  # noqa: E731
    assert counts(lambda g, x, y, z: g.call("select", g.call("lt", two(g), g.constant("pi")), x, y)) == {}


def test_values_are_alive_until_their_last_use() -> None:
    """Two sines wait for their sum; that and a third one for the product; then again two for the last sum."""
    block, out = Block("x", 3, (3,)), Block("y", 1, (1,))
    rows: list[tuple] = [("input", 0, k) for k in range(3)]
    rows += [("sin", 0), ("sin", 1), ("add", 3, 4), ("sin", 2), ("mul", 5, 6), ("cos", 0), ("cos", 1), ("add", 8, 9)]
    rows.append(("add", 7, 10))
    assert most_alive(Program("steps", (block,), tuple(rows), ((out, (11,)),)).verify()) == 3


def test_a_wide_sum_keeps_few_values_alive() -> None:
    block, out = Block("x", 64, (64,)), Block("y", 1, (1,))
    rows: list[tuple] = [("input", 0, k) for k in range(64)]
    rows += [("sin", k) for k in range(64)]
    rows.append(("add", 64, 65))
    rows += [("add", 127 + k, 65 + k) for k in range(1, 63)]
    program = Program("sum", (block,), tuple(rows), ((out, (len(rows) - 1,)),)).verify()
    assert most_alive(program) >= 64
    assert most_alive(schedule(program).verify()) <= 2


def test_the_grammar_is_checked_after_each_pass_where_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in these tests; a user does not wait for it."""
    block = Block("x", 1, (1,))
    program = Program("f", (block,), (("input", 0, 0),), ((block, (0,)),))
    monkeypatch.setattr(passes, "PASSES", (("spoil", lambda p: replace(p, instructions=(("input", 0, 9),))),))
    with pytest.raises(CompilationError, match="reads past the inputs"):
        optimize(program)
    monkeypatch.setenv(verification.VARIABLE, "")
    assert optimize(program).instructions == (("input", 0, 9),)
