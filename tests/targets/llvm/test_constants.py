"""Constants in fewer bytes are the same doubles, and bytes within other instructions are left alone."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dalembert.targets.llvm.constants import shorter

END = b"\x0b"


def body(*instructions: bytes) -> bytes:
    return b"\0" + b"".join(instructions) + END


def double(value: float) -> bytes:
    return b"\x44" + struct.pack("<d", value)


def put(code: bytes) -> float:
    """What instructions of one constant put on the stack."""
    if code[0] == 0x44:
        assert len(code) == 9
        return struct.unpack("<d", code[1:])[0]
    if code[0] == 0x43:
        assert len(code) == 6 and code[5] == 0xBB
        return float(struct.unpack("<f", code[1:5])[0])
    assert code[0] == 0x41 and len(code) == 3 and code[2] == 0xB7 and code[1] < 0x80
    return float(code[1] - 0x80 if code[1] & 0x40 else code[1])


@given(st.floats() | st.integers(-100, 100).map(float) | st.floats(width=32) | st.sampled_from([-0.0, 63.0, -64.0]))
def test_every_double_keeps_its_bits(value):
    written = shorter(body(double(value)))
    assert struct.pack("<d", put(written[1:-1])) == struct.pack("<d", value)
    assert len(written) <= len(body(double(value)))


def test_usual_constants_are_short():
    lengths = [len(shorter(body(double(value)))) - 2 for value in (0.0, 1.0, -1.0, 63.0, 0.5, -0.0, 0.1, float("inf"))]
    assert lengths == [3, 3, 3, 3, 6, 6, 9, 9]


LOOKS_LIKE = bytes([0x44, *bytes(6), 0xF0, 0x3F])
OTHERS = {
    "local.get": b"\x20\x44", "i64.const": b"\x42\xc4\x44", "load": b"\x2b\x03\x44", "call_indirect": b"\x11\x44\0",
    "br_table": b"\x0e\x02\x44\x44\x44", "f32.const": b"\x43" + LOOKS_LIKE[:4], "memory.copy": b"\xfc\x0a\0\0",
    "select t": b"\x1c\x01\x7c", "block": b"\x02\x40",
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_bytes_within_other_instructions_are_left_alone(name):
    before, one = OTHERS[name], b"\x41\x01\xb7"
    assert shorter(body(before, double(1.0), before)) == body(before, one, before)


def test_variables_are_passed_over_and_vectors_leave_all_as_it_is():
    assert shorter(b"\x02\x44\x7c\x01\x7f" + double(2.0) + END) == b"\x02\x44\x7c\x01\x7f\x41\x02\xb7\x0b"
    vector = body(double(1.0), b"\xfd\x0c" + LOOKS_LIKE + bytes(7))
    assert shorter(vector) == vector
