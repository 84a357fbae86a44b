"""Object files: which functions of others they call."""

from __future__ import annotations

import struct
import sys

import pytest

needs_elf = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="platform: objects are no ELF files here")

MEMORY = {"malloc", "free", "memcpy", "memmove", "memset"}
"""What machine code may call: memory, and nothing of mathematics."""

_SYMBOLS = 2  # the type of the section that lists symbols


def undefined(code: bytes) -> set[str]:
    """The names that a 64-bit ELF object expects of others."""
    assert code[:6] == b"\x7fELF\x02\x01"
    (start,), (size, count) = struct.unpack_from("<Q", code, 0x28), struct.unpack_from("<HH", code, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", code, start + k * size) for k in range(count)]
    (table,) = [section for section in sections if section[1] == _SYMBOLS]
    names = sections[table[6]][4]
    found: set[str] = set()
    for place in range(table[4] + table[9], table[4] + table[5], table[9]):
        name, _, _, section = struct.unpack_from("<IBBH", code, place)
        if section == 0:
            found.add(code[names + name : code.index(b"\0", names + name)].decode())
    return found
