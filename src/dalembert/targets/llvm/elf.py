"""Shared libraries for Linux: LLVM's object file becomes one that can be loaded, without a linker.

Sections are laid out in three segments (what is read, what is run, what is written), relocations between them are
resolved, and what remains for the loader is told in a dynamic section: the functions that can be called, those of C's
library that are, through a table of addresses, and the words that hold addresses of the library itself.

Source: System V Application Binary Interface, chapters 4 and 5, and its supplement for AMD64, version 1.0.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...compiler.engine import Object, available
from ...compiler.machine import LINUX
from ...compiler.ready import kept
from ...compiler.target import Portable, Wiring, Workshop
from ...errors import CompilationError
from .workshop import MachineCode

__all__ = ["TARGET", "linked"]

_PAGE = 0x1000
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QQq")
_IDENTITY = b"\x7fELF\2\1\1" + bytes(9)
_SHARED, _AMD64 = 3, 62
_SYMBOLS, _RELOCATIONS, _EMPTY = 2, 4, 8
_WRITE, _ALLOCATED, _RUN = 1, 2, 4
_READ_SEGMENT, _RUN_SEGMENT, _WRITE_SEGMENT = 4, 5, 6
_LOAD, _DYNAMIC, _STACK = 1, 2, 0x6474E551
_HASH, _STRTAB, _SYMTAB, _RELA, _RELASZ, _RELAENT, _STRSZ, _SYMENT, _SONAME = 4, 5, 6, 7, 8, 9, 10, 11, 14
_ABSOLUTE, _RELATIVE_32, _JUMP, _GOT, _GIVEN, _OWN, _RELATIVE_64 = 1, 2, 4, 9, 6, 8, 24
_THROUGH_GOT = (_GOT, 41, 42)
_GLOBAL_FUNCTION, _GLOBAL = 0x12, 0x10
_STUB = b"\xff\x25"
"""A jump to where the word says that follows."""


def module(wire: Callable[[Workshop], Wiring], key: str | None) -> Object:
    """The library of what `wire` puts into a workshop, its entries to be called by their names; see `Portable`."""

    def make() -> Object:
        shop = MachineCode(LINUX)
        entries, told = wire(shop)
        made = shop.object(entries, told)
        code = linked(made.code, {name: function.name for name, function in entries.items()})
        return Object(code, {"told": dict(told), "constants": 0})

    return kept(LINUX.key("library", key), make)


TARGET = Portable(
    name="linux",
    about="a shared library for Linux on AMD64",
    available=available,
    module=module,
)

_Relocation = tuple[int, int, int, int]
"""Where, of which kind, to which symbol, and what is added."""


@dataclass
class _Section:
    """What is loaded of a section: its bytes, to which segment it belongs, how it is aligned, and where it comes."""

    content: bytearray
    segment: int
    align: int
    relocations: list[_Relocation] = field(default_factory=lambda: list[_Relocation]())
    place: int = 0


@dataclass(frozen=True)
class _Symbol:
    """A symbol: its name; its section, None where another library has it; its offset there, and its size."""

    name: str
    section: int | None
    value: int
    size: int


def linked(code: bytes, exported: Mapping[str, str]) -> bytes:
    """The library of an object file with functions exported, {name: symbol}.

    Raises CompilationError for an object that asks for more than a library can hold.
    """
    sections, symbols = _read(code)
    asked = [each for section in sections.values() for each in section.relocations]
    given = sorted({symbols[number].name for _, _, number, _ in asked if symbols[number].section is None})
    absolute = sum(kind == _ABSOLUTE for _, kind, _, _ in asked)
    tables = _Tables(given, exported, absolute, len({number for _, kind, number, _ in asked if kind in _THROUGH_GOT}))
    every = [tables.read, tables.stubs, *sections.values(), tables.words, tables.dynamic]
    segments = _placed(every)
    _resolve(sections, symbols, tables)
    tables.fill(exported, {symbol.name: symbol for symbol in symbols}, sections)
    return _written(every, segments, tables.dynamic)


# -------------------------------------------------------------------- what LLVM wrote


def _read(code: bytes) -> tuple[dict[int, _Section], list[_Symbol]]:
    """The sections of an object that are loaded, by number, and its symbols."""
    head = _HEADER.unpack_from(code)
    rows: list[tuple[int, ...]] = [_SECTION.unpack_from(code, head[6] + k * head[11]) for k in range(head[12])]
    names = code[rows[head[13]][4] :]

    def name(row: tuple[int, ...]) -> bytes:
        return names[row[0] : names.index(b"\0", row[0])]

    sections, symbols = dict[int, _Section](), list[_Symbol]()
    for number, row in enumerate(rows):
        _, kind, flags, _, offset, size, link, _, align, _ = row
        if flags & _ALLOCATED and not name(row).startswith((b".eh_frame", b".note")):
            segment = _RUN_SEGMENT if flags & _RUN else _WRITE_SEGMENT if flags & _WRITE else _READ_SEGMENT
            content = bytes(size) if kind == _EMPTY else code[offset : offset + size]
            sections[number] = _Section(bytearray(content), segment, max(align, 1))
        elif kind == _SYMBOLS:
            entries = _SYMBOL.iter_unpack(code[offset : offset + size])
            symbols = [_symbol(code, entry, rows[link][4]) for entry in entries]
    for row in rows:
        if row[1] == _RELOCATIONS and row[7] in sections:
            entries = _RELOCATION.iter_unpack(code[row[4] : row[4] + row[5]])
            sections[row[7]].relocations += [(at, info & 0xFFFFFFFF, info >> 32, more) for at, info, more in entries]
    return sections, symbols


def _symbol(code: bytes, entry: tuple[int, ...], names: int) -> _Symbol:
    name, _, _, section, value, size = entry
    start = names + name
    return _Symbol(code[start : code.index(b"\0", start)].decode(), section or None, value, size)


# -------------------------------------------------------------------- what is laid out


class _Tables:
    """What the loader is told, and the words through which functions of others are called.

    read     names, symbols, their hash and relocations; `stubs` jump to the functions of others
    words    the addresses that the loader writes: of each of these functions, then of symbols that are looked up
    """

    def __init__(self, given: list[str], exported: Mapping[str, str], absolute: int, looked_up: int) -> None:
        self.given, self.names = given, [*given, *exported]
        self.strings = b"\0" + b"".join(name.encode() + b"\0" for name in self.names) + b"library.so\0"
        self.known = {name: k for k, name in enumerate(given)}
        self.own: dict[int, int] = {}
        self.relocations: list[bytes] = []
        count = len(self.names) + 1
        writes = absolute + looked_up + len(given)
        self._sizes = [_SYMBOL.size * count, 4 * (2 + 2 * count), _RELOCATION.size * writes, len(self.strings)]
        self.head = _HEADER.size + 5 * _SEGMENT.size
        self.read = _Section(bytearray(self.head + sum(self._sizes)), _READ_SEGMENT, 8)
        self.stubs = _Section(bytearray(8 * len(given)), _RUN_SEGMENT, 16)
        self.words = _Section(bytearray(8 * (len(given) + looked_up)), _WRITE_SEGMENT, 8)
        self.dynamic = _Section(bytearray(16 * 10), _WRITE_SEGMENT, 8)

    def stub(self, name: str) -> int:
        """Where a function of another library is called."""
        return self.stubs.place + 8 * self.known[name]

    def word(self, number: int, symbol: _Symbol, address: int) -> int:
        """The word that has the address of a symbol."""
        if symbol.section is None:
            return self.words.place + 8 * self.known[symbol.name]
        if number not in self.own:
            self.own[number] = self.words.place + 8 * (len(self.given) + len(self.own))
            self.relocate(self.own[number], _OWN, 0, address)
        return self.own[number]

    def relocate(self, place: int, kind: int, symbol: int, more: int) -> None:
        """Ask the loader to write a word."""
        self.relocations.append(_RELOCATION.pack(place, symbol << 32 | kind, more))

    def fill(
        self, exported: Mapping[str, str], symbols: Mapping[str, _Symbol], sections: Mapping[int, _Section]
    ) -> None:
        """Everything that is told, once all places are known."""
        for name, k in self.known.items():
            target = self.words.place + 8 * k
            self.stubs.content[8 * k : 8 * k + 6] = _STUB + struct.pack("<i", target - self.stub(name) - 6)
            self.relocate(target, _GIVEN, k + 1, 0)
        rows = [bytes(_SYMBOL.size)]
        for name in self.names:
            own = symbols.get(exported.get(name, ""))
            rows.append(self._row(name, own, sections))
        parts = [b"".join(rows), self._hashed(), b"".join(self.relocations), self.strings]
        place, places = self.head, list[int]()
        for part, size in zip(parts, self._sizes, strict=True):
            self.read.content[place : place + len(part)] = part
            places.append(place)
            place += size
        told = [(_HASH, places[1]), (_SYMTAB, places[0]), (_SYMENT, _SYMBOL.size), (_STRTAB, places[3]),
                (_STRSZ, len(self.strings)), (_RELA, places[2]), (_RELASZ, len(parts[2])),
                (_RELAENT, _RELOCATION.size), (_SONAME, len(self.strings) - len("library.so") - 1), (0, 0)]  # fmt: skip
        self.dynamic.content[:] = b"".join(struct.pack("<QQ", *pair) for pair in told)

    def _row(self, name: str, own: _Symbol | None, sections: Mapping[int, _Section]) -> bytes:
        """What is told of a function."""
        text = self.strings.index(b"\0" + name.encode() + b"\0") + 1
        if own is None or own.section is None:
            return _SYMBOL.pack(text, _GLOBAL, 0, 0, 0, 0)
        place = sections[own.section].place + own.value
        return _SYMBOL.pack(text, _GLOBAL_FUNCTION, 0, 1, place, own.size)  # any section that is not 0 says it is here

    def _hashed(self) -> bytes:
        """The table by which names are found: chains of those with one hash."""
        count = len(self.names) + 1
        buckets, chains = [0] * count, [0] * count
        for number, name in enumerate(self.names, 1):
            bucket = _hash(name) % count
            chains[number], buckets[bucket] = buckets[bucket], number
        return struct.pack(f"<{2 + 2 * count}I", count, count, *buckets, *chains)


def _hash(name: str) -> int:
    value = 0
    for byte in name.encode():
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ high >> 24) & ~high
    return value


def _placed(every: list[_Section]) -> list[tuple[int, int, int]]:
    """Sections one after another, each segment on pages of its own: their (segment, start, length)."""
    segments, place = list[tuple[int, int, int]](), 0
    for segment in (_READ_SEGMENT, _RUN_SEGMENT, _WRITE_SEGMENT):
        start = place = -(-place // _PAGE) * _PAGE
        for section in every:
            if section.segment == segment:
                section.place = place = -(-place // section.align) * section.align
                place += len(section.content)
        segments.append((segment, start, place - start))
    return segments


def _resolve(sections: Mapping[int, _Section], symbols: list[_Symbol], tables: _Tables) -> None:
    """Write the values of relocations, or ask the loader to."""
    for section in sections.values():
        for offset, kind, number, more in section.relocations:
            symbol, here = symbols[number], section.place + offset
            if symbol.section is None:
                address = tables.stub(symbol.name)
            elif symbol.section in sections:
                address = sections[symbol.section].place + symbol.value
            else:
                raise CompilationError("library", f"'{symbol.name}' is in no section that is loaded.")
            if kind in (_RELATIVE_32, _JUMP):
                struct.pack_into("<i", section.content, offset, address + more - here)
            elif kind in _THROUGH_GOT:
                struct.pack_into("<i", section.content, offset, tables.word(number, symbol, address) + more - here)
            elif kind == _RELATIVE_64:
                struct.pack_into("<q", section.content, offset, address + more - here)
            elif kind == _ABSOLUTE:
                tables.relocate(here, _OWN, 0, address + more)
            else:
                raise CompilationError("library", f"it has relocations of the kind {kind}.")


# -------------------------------------------------------------------- the file


def _written(every: list[_Section], segments: list[tuple[int, int, int]], dynamic: _Section) -> bytes:
    def segment(kind: int, flags: int, start: int, length: int, align: int) -> bytes:
        return _SEGMENT.pack(kind, flags, start, start, start, length, length, align)

    head = _HEADER.pack(_IDENTITY, _SHARED, _AMD64, 1, 0, _HEADER.size, 0, 0, _HEADER.size, _SEGMENT.size,
                        len(segments) + 2, 0, 0, 0)  # fmt: skip
    head += b"".join(_load(segment, *each) for each in segments)
    head += segment(_DYNAMIC, _WRITE_SEGMENT, dynamic.place, len(dynamic.content), 8)
    head += segment(_STACK, _WRITE_SEGMENT, 0, 0, 16)
    every[0].content[: len(head)] = head
    found = bytearray(max(section.place + len(section.content) for section in every))
    for section in every:
        found[section.place : section.place + len(section.content)] = section.content
    return bytes(found)


def _load(segment: Callable[..., bytes], flags: int, start: int, length: int) -> bytes:
    return segment(_LOAD, flags, start, length, _PAGE)
