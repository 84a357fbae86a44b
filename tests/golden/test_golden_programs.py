"""Programs word for word: what small mechanical expressions compile to, in every run and on every machine.

`python -m tests.golden.test_golden_programs` writes the files anew; read the difference before keeping it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.compiler.program import Program
from dalembert.expr.graph import Graph

HERE = Path(__file__).parent


def pendulum(g: Graph) -> Program:
    """a = -(g/l) sin(q) - c v / (m l^2)."""
    q, v = g.symbol("theta"), g.symbol("theta", 1)
    m, length, gravity, c = (g.symbol(name) for name in ("m", "l", "g", "c"))
    swing = g.mul(g.div(gravity, length), g.call("sin", q))
    damping = g.div(g.mul(c, v), g.mul(m, g.pow(length, g.number(2))))
    inputs = [("q", (1,), [q]), ("v", (1,), [v]), ("p", (4,), [m, length, gravity, c])]
    return lower(g, "pendulum", inputs, [("a", (1,), [g.neg(g.add(swing, damping))])])


def double_pendulum(g: Graph) -> Program:
    """Mass matrix and centrifugal forces of two equal point masses in absolute angles, and tip height."""
    (q1, q2), (v1, v2) = ([g.symbol(name, order) for name in ("q1", "q2")] for order in (0, 1))
    m, length = g.number(3, 2), g.symbol("l")
    scale = g.mul(m, g.pow(length, g.number(2)))
    cosine, sine = g.call("cos", g.sub(q1, q2)), g.call("sin", g.sub(q1, q2))
    off = g.mul(scale, cosine)
    mass = [g.mul(g.number(2), scale), off, off, scale]
    squares = [g.pow(v, g.number(2)) for v in (v1, v2)]
    forces = [g.mul(g.mul(scale, sine), squares[1]), g.neg(g.mul(g.mul(scale, sine), squares[0]))]
    height = g.neg(g.mul(length, g.add(g.call("cos", q1), g.call("cos", q2))))
    inputs = [("q", (2,), [q1, q2]), ("v", (2,), [v1, v2]), ("p", (1,), [length])]
    outputs = [("M", (2, 2), mass), ("h", (2,), forces), ("z", (), [height])]
    return lower(g, "double_pendulum", inputs, outputs)


def two_bodies(g: Graph) -> Program:
    """Attraction -k r / |r|^3 and potential -k / |r| in the plane."""
    x, y, k = (g.symbol(name) for name in ("x", "y", "k"))
    square = g.add(g.pow(x, g.number(2)), g.pow(y, g.number(2)))
    strength = g.neg(g.mul(k, g.pow(square, g.number(-3, 2))))
    inputs = [("q", (2,), [x, y]), ("p", (1,), [k])]
    outputs = [("f", (2,), [g.mul(strength, x), g.mul(strength, y)]),
               ("V", (1,), [g.neg(g.mul(k, g.pow(square, g.number(-1, 2))))])]  # fmt: skip
    return lower(g, "two_bodies", inputs, outputs)


def friction(g: Graph) -> Program:
    """Coulomb friction against the motion; without motion, against the load up to mu N."""
    v, load, mu = g.symbol("x", 1), g.symbol("F"), g.symbol("mu")
    rest = g.call("eq", v, g.zero)
    holding = g.neg(g.call("max", g.call("min", load, mu), g.neg(mu)))
    force = g.call("select", rest, holding, g.neg(g.mul(mu, g.call("sign", v))))
    return lower(g, "friction", [("v", (1,), [v]), ("p", (2,), [load, mu])], [("f", (1,), [force])])


PROGRAMS: tuple[Callable[[Graph], Program], ...] = (pendulum, double_pendulum, two_bodies, friction)


def _polluted() -> Graph:
    """A graph that already holds parts of the expressions, made in another order."""
    g = Graph()
    names = ("c", "g", "l", "m", "mu", "k", "y", "x", "q2", "q1")
    leaves = [g.symbol(name) for name in names]
    for a, b in zip(leaves, reversed(leaves), strict=True):
        g.call("cos", g.sub(g.mul(b, g.pow(a, g.number(-3, 2))), g.number(3, 2)))
    g.call("sin", g.symbol("theta"))
    return g


def _path(build: Callable[[Graph], Program]) -> Path:
    return HERE / f"{build.__name__}.txt"


def _text(build: Callable[[Graph], Program], graph: Graph) -> str:
    return optimize(build(graph)).text() + "\n"


@pytest.mark.parametrize("build", PROGRAMS, ids=lambda build: build.__name__)
def test_programs_word_for_word(build: Callable[[Graph], Program]) -> None:
    assert _text(build, Graph()) == _path(build).read_text(encoding="utf-8")


@pytest.mark.parametrize("build", PROGRAMS, ids=lambda build: build.__name__)
def test_other_nodes_in_the_graph_change_no_word(build: Callable[[Graph], Program]) -> None:
    assert _text(build, _polluted()) == _path(build).read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in PROGRAMS:
        _path(each).write_text(_text(each, Graph()), encoding="utf-8")
