"""Constants of a function of WebAssembly in fewer bytes, with the same bits.

A double takes nine bytes. A small whole number that is converted takes three, one that a float holds and that is
promoted six; whoever compiles the module folds both.

Source: WebAssembly Core Specification 2.0, section 5.4.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

__all__ = ["shorter"]

_I32, _I64, _F32, _F64, _CONVERT, _PROMOTE = 0x41, 0x42, 0x43, 0x44, b"\xb7", b"\xbb"
_WIDE = {_F32: 4, _F64: 8}
_LARGEST = 63
"""Whole numbers of one byte reach from -64 to 63."""
_MISCELLANEOUS, _VECTORS = 0xFC, 0xFD
_NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, *range(0x20, 0x27), 0x3F, 0x40, _I32, _I64, 0xD0, 0xD2), 1),
    **dict.fromkeys((0x11, *range(0x28, 0x3F)), 2),
}  # fmt: skip
"""How many numbers in LEB128 follow an instruction, where any do."""
_OF_MEMORY = {8: 2, 9: 1, 10: 2, 11: 1}
"""The same of those behind the prefix 0xFC."""


def shorter(body: bytes) -> bytes:
    """The body of a function with its constants in fewer bytes; as it is where it has vectors.

    >>> one = b"\\x00\\x44" + bytes(6) + b"\\xf0\\x3f\\x0b"
    >>> shorter(one).hex(" ")
    '00 41 01 b7 0b'
    """
    parts, end = list[bytes](), 0
    for place, code in _instructions(body):
        if code == _VECTORS:
            return body
        if code == _F64:
            parts += [body[end:place], _double(body[place : place + 9])]
            end = place + 9
    return b"".join([*parts, body[end:]])


def _double(written: bytes) -> bytes:
    """The shortest instructions that put a double on the stack."""
    (value,) = struct.unpack("<d", written[1:])
    if abs(value) <= _LARGEST and value == int(value) and struct.pack("<d", float(int(value))) == written[1:]:
        return bytes([_I32, int(value) & 0x7F]) + _CONVERT
    single = struct.pack("<f", value) if abs(value) < 1e38 else b""
    if single and struct.pack("<d", *struct.unpack("<f", single)) == written[1:]:
        return bytes([_F32]) + single + _PROMOTE
    return written


def _instructions(body: bytes) -> Iterator[tuple[int, int]]:
    """Where each instruction begins, with its first byte; vectors end it."""
    count, place = _number(body, 0)
    for _ in range(count):
        place = _number(body, place)[1] + 1
    while place < len(body):
        code = body[place]
        yield place, code
        if code == _VECTORS:
            return
        place = _after(body, place + 1, code)


def _after(body: bytes, place: int, code: int) -> int:
    """Where an instruction ends whose first byte stands before a place."""
    numbers = _NUMBERS.get(code, 0)
    if code in _WIDE:
        return place + _WIDE[code]
    if code == 0x0E:  # a table of branches, and the one behind it
        count, place = _number(body, place)
        numbers = count + 1
    elif code == 0x1C:  # a list of types
        count, place = _number(body, place)
        return place + count
    elif code == _MISCELLANEOUS:
        kind, place = _number(body, place)
        numbers = _OF_MEMORY.get(kind, 0)
    for _ in range(numbers):
        place = _number(body, place)[1]
    return place


def _number(body: bytes, place: int) -> tuple[int, int]:
    """A number in LEB128 without its sign, and where it ends."""
    value = shift = 0
    while True:
        value |= (body[place] & 0x7F) << shift
        shift, place = shift + 7, place + 1
        if not body[place - 1] & 0x80:
            return value, place
