"""The grammar of programs, and the builder that shares equal instructions."""

from __future__ import annotations

import math

import pytest

from dalembert.compiler.program import Block, Builder, Program
from dalembert.errors import CompilationError

Q, F = Block("q", 2, (2,)), Block("f", 1, (1,))


def program(*instructions: tuple, output: tuple[int, ...] = (0,)) -> Program:
    return Program("p", (Q,), instructions, ((F, output),))


def test_a_good_program_verifies_to_itself() -> None:
    good = program(("input", 0, 1), ("const", 2.0), ("mul", 1, 0), output=(2,))
    assert good.verify() is good


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (program(("input", 0, 2)), "instruction 0 .*past the inputs"),
        (program(("input", 1, 0)), "instruction 0 .*past the inputs"),
        (program(("input", 0)), "instruction 0 .*wrong length"),
        (program(("const", 1)), "instruction 0 .*holds a int"),
        (program(("truth", 1)), "instruction 0 .*holds a int"),
        (program(("const", 1.0), ("sine", 0)), "instruction 1 .*takes a pair, and value 0 is a number"),
        (program(("const", 1.0), ("neg", 1)), "instruction 1 .*not computed before"),
        (program(("const", 1.0), ("add", 0, -1)), "instruction 1 .*not computed before"),
        (program(("const", 1.0), ("add", 0)), "instruction 1 .*1 operands instead of 2"),
        (program(("const", 1.0), ("sinn", 0)), "instruction 1 .*not a known operation.*'sin'"),
        (program(("const", 1.0), ("select", 0, 0, 0)), "takes a truth, and value 0 is a number"),
        (program(("const", 1.0), output=(0, 0)), "output f: has 2 values for 1 entries"),
        (program(("const", 1.0), output=(1,)), "output f: entry 0 is value 1"),
        (program(("truth", True)), "output f: entry 0 is a truth"),
        (Program("p", (Block("q", 3, (2,)),), (), ()), "block q: has 3 entries"),
    ],
)
def test_a_broken_program_names_the_place(bad: Program, complaint: str) -> None:
    with pytest.raises(CompilationError, match=complaint):
        bad.verify()


def test_counts_cost_and_uses() -> None:
    p = program(("input", 0, 0), ("mul", 0, 0), ("sin", 1), ("mul", 2, 2), output=(3,))
    assert p.counts() == {"mul": 2, "sin": 1}
    assert p.cost() == 22
    assert p.uses() == [2, 1, 2, 1]


def test_text_writes_matrix_entries_by_row_and_column() -> None:
    matrix = Block.of_shape("M", (2, 2))
    p = Program("p", (Block.of_shape("t", ()),), (("input", 0, 0),), ((matrix, (0, 0, 0, 0)),))
    assert p.text().splitlines()[1:5] == ["in  t ()", "out M (2, 2)", "%0 = input t", "M[0,0] = %0"]
    assert p.text().splitlines()[-1] == "M[1,1] = %0"


def test_builder_shares_equal_instructions() -> None:
    build = Builder()
    x, y = build.leaf(("input", 0, 0)), build.leaf(("input", 0, 1))
    assert build.apply("mul", x, y) == build.apply("mul", y, x)
    assert build.apply("fma", x, y, x) == build.apply("fma", y, x, x)
    assert build.apply("sub", x, y) != build.apply("sub", y, x)
    assert build.find("sub", x, y) == build.apply("sub", x, y)
    assert build.find("div", x, y) is None


def test_builder_tells_zeros_apart_and_shares_nan() -> None:
    build = Builder()
    assert build.constant(0.0) != build.constant(-0.0)
    assert build.constant(math.nan) == build.constant(-math.nan)
    assert build.constant(1.0) != build.leaf(("truth", True))
    assert str(build.constant_value(build.constant(-0.0))) == "-0.0"
