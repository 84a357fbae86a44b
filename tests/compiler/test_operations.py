"""What the table says of operations is what they do: arity, parity, which operands may be exchanged."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from dalembert.compiler.operations import COMMUTATIVE, NUMBER, OPERATIONS, PAIR, TRUTH

NUMBERS = [-2.5, -1.0, -0.75, -0.25, 0.25, 0.5, 0.75, 1.0, 1.5, 3.0]
VALUES = {NUMBER: NUMBERS, TRUTH: [True, False], PAIR: [(0.6, 0.8), (-0.8, 0.6)]}
MEANT = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
    "neg": lambda a: -a, "fma": lambda a, b, c: a * b + c, "fms": lambda a, b, c: a * b - c,
    "fnma": lambda a, b, c: c - a * b, "fnms": lambda a, b, c: -a * b - c, "min": min, "max": max,
    "sign": lambda a: (a > 0) - (a < 0), "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b, "and": lambda a, b: a and b, "or": lambda a, b: a or b, "not": lambda a: not a,
    "select": lambda c, a, b: a if c else b, "sine": lambda pair: pair[0], "cosine": lambda pair: pair[1],
}  # fmt: skip


def evaluated(row, operands):
    with np.errstate(all="ignore"):
        return np.asarray(row.numpy(*operands), dtype=float)


def same(a, b):
    return np.allclose(a, b, rtol=1e-14, atol=0, equal_nan=True)


@pytest.mark.parametrize("name", OPERATIONS)
def test_flags_are_what_the_operation_does(name):
    row = OPERATIONS[name]
    operands = list(itertools.product(*(VALUES[kind] for kind in row.operands)))
    assert row.name == name and row.arity == len(row.operands) == len(operands[0])
    if row.arity >= 2 and row.operands[0] == row.operands[1]:
        turned = all(same(evaluated(row, x), evaluated(row, (x[1], x[0], *x[2:]))) for x in operands)
        assert turned is row.commutative is (name in COMMUTATIVE)
    else:
        assert not row.commutative
    if row.arity == 1 and row.operands == (NUMBER,) and row.result == NUMBER and name != "neg":
        pairs = [(evaluated(row, x), evaluated(row, (-x[0],))) for x in operands]
        kept = [(a, b) for a, b in pairs if np.isfinite(a).all() and np.isfinite(b).all()]
        odd, even = all(same(b, -a) for a, b in kept), all(same(b, a) for a, b in kept)
        assert row.parity == ("odd" if odd and kept else "even" if even and kept else "")
    if name in MEANT:
        assert all(same(evaluated(row, x), float(MEANT[name](*x))) for x in operands)


@pytest.mark.parametrize("name", OPERATIONS)
def test_assembly_names_all_operands_and_declares_what_it_calls(name):
    said = OPERATIONS[name].llvm
    if said.suffix:
        assert not said.text and OPERATIONS[name].operands == (PAIR,)
        assert "{r}" + said.suffix + " =" in OPERATIONS["sincos"].llvm.text
        return
    for letter, kind in itertools.zip_longest("abc", OPERATIONS[name].operands):
        assert ("{" + f"{letter}" + "}" in said.text) is (kind is not None)
    for symbol, arity in (*said.intrinsics, *said.library):
        assert f"@{symbol}(" in said.text
        arguments = said.text.split(f"@{symbol}(")[1].split(")")[0]
        assert len(arguments.split(",")) == arity
    assert said.text.count("@") == len(said.intrinsics) + len(said.library)


def test_costs_grow_from_sums_to_functions_of_two_operands():
    """A choice between forms weighs them: sums and products 1, divisions more, functions most."""
    costs = {name: row.cost for name, row in OPERATIONS.items()}
    cheap = {"add", "sub", "mul", "neg", "fma", "fms", "fnma", "fnms", "abs", "lt", "le", "eq", "ne", "and", "or",
             "not", "select"}  # fmt: skip
    assert {name for name, cost in costs.items() if cost == 1} == cheap
    assert {name for name, cost in costs.items() if cost == 2} == {"sign", "min", "max"}
    assert costs["sine"] == costs["cosine"] == 0 and costs["div"] == costs["sqrt"] == 8
    assert costs["sin"] == costs["exp"] == 20 and costs["pow"] == costs["atan2"] == 2 * costs["sin"]
    assert costs["sin"] < costs["sincos"] == 25 < costs["sin"] + costs["cos"]
