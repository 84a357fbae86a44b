"""Modules for a browser: made of kernels and programs without a linker."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from dalembert.compiler.engine import ir
from dalembert.compiler.kernels import Array, Float, Int, empty, native
from dalembert.compiler.target import Wiring, Workshop
from dalembert.errors import CompilationError
from dalembert.targets import PORTABLE
from dalembert.targets.llvm.wasm import _end_of_constants, _signed
from tests.node import answered, needs_node

SCRIPT = Path(__file__).with_name("wasm.mjs")
TABLE = tuple(1.0 / k for k in range(1, 9))


@native(rare=True)
def total(n: Int, a: Array) -> Int:
    """Rounded down; its copy is as long as it is asked for."""
    copied = empty(n)
    for i in range(n):
        copied[i] = a[i]
    found = 0.0
    for i in range(n):
        found += copied[i]
    return int(found)


@native
def weighed(n: Int, a: Array, x: Float) -> Float:
    """Memory of 40 kB, a table, a kernel that is seldom called, and a product that is not fused with a sum."""
    many = empty(5000)
    for i in range(5000):
        many[i] = x
    found = float(total(n, a))
    for i in range(n):
        found += TABLE[i % 8] * a[i]
    return found + many[4999]


def wire(shop: Workshop) -> Wiring:
    return {"weighed": shop.add(weighed, "weighed")}, {"said": 1}


@needs_node
def test_a_kernel_runs_there_as_it_does_here() -> None:
    made = PORTABLE["wasm"].module(wire, None)
    assert made.facts["told"] == {"said": 1} and made.facts["constants"] >= 64
    a = [0.1 * k for k in range(20)]
    question = {"code": base64.b64encode(made.code).decode(), "constants": made.facts["constants"], "a": a, "x": 0.3}
    answer = answered(SCRIPT, question)
    assert answer == {"valid": True, "exports": ["weighed"], "imports": ["__linear_memory", "__stack_pointer"],
                      "value": weighed(20, a, 0.3)}  # fmt: skip


@needs_node
def test_a_function_that_repeats_another_is_there_once_and_answers_alike() -> None:
    """The copy, too, calls what it called: by the number of a function that has a body."""

    def twice(shop: Workshop) -> Wiring:
        return {"weighed": shop.add(weighed, "weighed"), "again": shop.add(weighed, "again")}, {}

    def once(shop: Workshop) -> Wiring:
        return {"weighed": shop.add(weighed, "weighed")}, {}

    made, alone = (PORTABLE["wasm"].module(each, None) for each in (twice, once))
    assert len(made.code) < len(alone.code) + 80 < 2 * len(alone.code) - 200
    a = [0.1 * k for k in range(20)]
    question = {"code": base64.b64encode(made.code).decode(), "constants": made.facts["constants"], "a": a, "x": 0.3}
    (first, second) = (answered(SCRIPT, question | {"call": name}) for name in ("weighed", "again"))
    assert first["valid"] and first["value"] == second["value"] == weighed(20, a, 0.3)


def test_numbers_take_no_more_bytes_than_they_need() -> None:
    made = PORTABLE["wasm"].module(wire, None)
    assert re.search(rb"\x10[\x80-\xff]\x80\x80\x80\x00", made.code) is None  # a call whose number is padded
    assert _signed(63) == b"\x3f" and _signed(64) == b"\xc0\x00" and _signed(8256) == b"\xc0\xc0\x00"


def test_what_a_browser_has_not_is_refused_by_name() -> None:
    def calling(shop: Any) -> Wiring:
        double = ir.DoubleType()
        unknown = ir.Function(shop.module, ir.FunctionType(double, [double]), "gamma")
        own = ir.Function(shop.module, ir.FunctionType(double, [double]), "own")
        builder = ir.IRBuilder(own.append_basic_block())
        builder.ret(builder.call(unknown, own.args))
        return {"own": own}, {}

    with pytest.raises(CompilationError, match="function gamma: there is none on the machine 'wasm'"):
        PORTABLE["wasm"].module(calling, None)


def test_constants_end_with_the_last_segment_whatever_its_order() -> None:
    def segment(start: int, data: bytes, kind: int = 0) -> bytes:
        return bytes([kind, 0x41, start, 0x0B, len(data)]) + data

    few, more = segment(8, b"abc"), segment(60, b"defgh")
    assert _end_of_constants(b"\0") == 0 and _end_of_constants(b"\1" + few) == 64
    assert _end_of_constants(b"\2" + few + more) == _end_of_constants(b"\2" + more + few) == 128
    with pytest.raises(CompilationError, match="no fixed place"):
        _end_of_constants(b"\2" + few + segment(60, b"d", 1))
