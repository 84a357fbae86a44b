"""The recurrences of Taylor coefficients against series in 60 digits, as Python and as machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest

from dalembert.compiler.kernels.kernel import LANES
from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.expr.graph import Graph
from dalembert.integration.integrators.taylor import rules
from dalembert.integration.integrators.taylor.tape import NoSeries, Tape, tape_of
from dalembert.targets.llvm.kernels import compiled

ORDER = 20
WIDTH = ORDER + 1
mp = mpmath.mp

CALLS = {name: (0.4, getattr(mpmath, name)) for name in (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "atanh", "exp", "log")}  # fmt: skip
CASES: dict[str, tuple[Callable[..., Any], Callable[..., Any], float]] = {
    **{name: (lambda g, x, y, name=name: g.call(name, x), lambda x, y, f=f: f(x), at)
       for name, (at, f) in CALLS.items()},
    "acosh": (lambda g, x, y: g.call("acosh", x), lambda x, y: mpmath.acosh(x), 1.7),
    "atan2": (lambda g, x, y: g.call("atan2", y, x), lambda x, y: mpmath.atan2(y, x), 0.8),
    "product": (lambda g, x, y: g.mul(x, y), lambda x, y: x * y, 0.8),
    "square": (lambda g, x, y: g.mul(g.add(x, y), g.add(x, y)), lambda x, y: (x + y) ** 2, 0.8),
    "quotient": (lambda g, x, y: g.mul(x, g.pow(y, g.number(-1))), lambda x, y: x / y, 0.8),
    "reciprocal": (lambda g, x, y: g.pow(x, g.number(-1)), lambda x, y: 1 / x, 0.8),
    "by a number": (lambda g, x, y: g.sub(g.number(3), g.mul(x, g.number(1, 7))), lambda x, y: 3 - x / 7, 0.8),
    "root": (lambda g, x, y: g.pow(x, g.number(1, 2)), lambda x, y: mpmath.sqrt(x), 0.8),
    "power -3/2": (lambda g, x, y: g.pow(x, g.number(-3, 2)), lambda x, y: x ** (-mpmath.mpf(3) / 2), 0.8),
    "power 7/3": (lambda g, x, y: g.pow(x, g.number(7, 3)), lambda x, y: x ** (mpmath.mpf(7) / 3), 0.8),
    "power x^y": (lambda g, x, y: g.pow(x, y), lambda x, y: x**y, 0.8),
    "sum of sines": (lambda g, x, y: g.sub(g.call("sin", g.neg(x)), g.call("cos", g.add(x, y))),
                     lambda x, y: -mpmath.sin(x) - mpmath.cos(x + y), 0.8),
}  # fmt: skip
WRONG = {rules.INTEGRATE: rules.LOSE, rules.DERIVE: rules.COPY, rules.NEGATE: rules.COPY}


def tape(write: Callable[..., Any]) -> Tape:
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    program = lower(graph, "f", [("x", (1,), [x]), ("y", (1,), [y])], [("f", (1,), [write(graph, x, y)])])
    return tape_of(optimize(program))


def operands(at: float) -> np.ndarray:
    given = 0.3 * np.random.default_rng(3).normal(size=(2, WIDTH))
    given[:, 0] = at, 0.6
    return given


def found(made: Tape, given: np.ndarray, ready: Callable[[Any], Callable[..., Any]] | None = None) -> np.ndarray:
    kernels = rules.values, rules.convolutions, rules.coefficients
    values, convolutions, coefficients = map(ready, kernels) if ready else kernels
    products, code, x = made.factors.shape[1], made.code.reshape(-1), np.zeros((WIDTH, len(made.code)))
    abreast = -(-products // LANES) * LANES
    sums, left, right = np.zeros(abreast), np.zeros((WIDTH + 3, abreast)), np.zeros((WIDTH + 2, abreast))
    x[0] = made.values
    x[:, :2] = given.T
    values(made.first, len(made.code), code, x[0])
    for k in range(1, WIDTH):
        convolutions(k, abreast, left.reshape(-1), right.reshape(-1), sums)
        coefficients(float(k), 1.0 / k, len(made.moving), made.moving, code, sums, x[0], x[k])
        left[k, :products], right[k + 2, :products] = x[k, made.factors]
    return x[:, made.outputs["f"][0]]


def wanted(function: Callable[..., Any], given: np.ndarray) -> np.ndarray:
    def along(s: Any) -> Any:
        return function(*(mpmath.polyval([mpmath.mpf(c) for c in row[::-1]], s) for row in given.tolist()))

    with mp.workdps(60):
        return np.array([float(c) for c in mpmath.taylor(along, 0, ORDER)])


@pytest.mark.parametrize("name", CASES)
def test_the_series_of_an_operation(name: str) -> None:
    write, function, at = CASES[name]
    given = operands(at)
    right = wanted(function, given)
    as_python = found(tape(write), given)
    as_machine_code = found(tape(write), given, compiled)
    scale = 1e-13 * np.abs(right) + 1e-15 * np.abs(right).max()
    assert np.all(np.abs(as_python - right) <= scale)
    assert np.all(np.abs(as_machine_code - right) <= scale)


@pytest.mark.parametrize("name", ["product", "quotient", "root", "sin", "tanh", "atan2", "power 7/3"])
def test_no_rule_can_be_another(name: str) -> None:
    """Each entry of a tape in turn is given the rule of another operation, which shows in the series."""
    write, _, at = CASES[name]
    made, given = tape(write), operands(at)
    right = found(made, given)
    for entry in made.moving:
        before = made.code[entry, 4]
        made.code[entry, 4] = WRONG.get(before, rules.NEGATE)
        with np.errstate(all="ignore"):
            assert not np.allclose(found(made, given), right)
        made.code[entry, 4] = before


@pytest.mark.parametrize("name", ["abs", "sign"])
def test_what_bends_or_jumps_has_no_series(name: str) -> None:
    with pytest.raises(NoSeries, match=name):
        tape(lambda g, x, y: g.mul(y, g.call(name, x)))


def test_what_does_not_move_has_no_coefficients() -> None:
    graph = Graph()
    p, x = graph.symbol("p"), graph.symbol("x")
    node = graph.mul(graph.call("abs", graph.call("sin", p)), x)
    program = lower(graph, "f", [("p", (1,), [p]), ("x", (1,), [x])], [("f", (1,), [node])])
    made = tape_of(program, still=["p"])
    assert len(made.moving) == 1 and made.code[made.moving[0], 4] == rules.SCALE
