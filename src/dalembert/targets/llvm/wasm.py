"""Modules of WebAssembly: LLVM's object file becomes one that can be instantiated, by an export section.

An object has what a module has, and what a linker asks for beside it. Where nothing is left to be linked, the values
that it holds in the place of relocations are final; what remains is to name the functions that can be called, and to
leave the linker's sections out. Whoever instantiates the module gives it memory, whose first part is for its constants,
and the address at which its stack ends.

Source: WebAssembly Core Specification 2.0, section 5.5; tool-conventions, Linking.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...compiler.engine import Object, available
from ...compiler.machine import WASM
from ...compiler.ready import kept
from ...compiler.target import Portable, Wiring, Workshop
from ...errors import CompilationError
from .constants import shorter
from .workshop import MachineCode

__all__ = ["TARGET", "linked"]

_MAGIC = b"\0asm\1\0\0\0"
_CUSTOM, _IMPORT, _FUNCTIONS, _EXPORT, _ELEMENT, _CODE, _DATA = 0, 2, 3, 7, 9, 10, 11
_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)
_SYMBOLS, _UNDEFINED, _NAMED = 8, 0x10, 0x40
_FUNCTION = 0
_GIVEN = ("__linear_memory", "__stack_pointer", "__indirect_function_table")
"""What a module may be given."""
_CALL, _ADDRESSED = 0, (3, 4, 5, 8, 9)
_PADDED, _PADDED_SIGNED = (0, 3, 6, 7, 20), (1, 4)
"""Relocations of calls, those with an addend, and those of five bytes, whose number may be signed."""
_NO_BODY = b"\0\0\x0b"
"""No variables, unreachable, end."""


def module(wire: Callable[[Workshop], Wiring], key: str | None) -> Object:
    """The module of what `wire` puts into a workshop, its entries exported; see `Portable`."""

    def make() -> Object:
        shop = MachineCode(WASM)
        entries, told = wire(shop)
        made = shop.object(entries, told)
        code, end = linked(made.code, {name: function.name for name, function in entries.items()})
        return Object(code, {"told": dict(told), "constants": end})

    return kept(WASM.key("module", key), make)


TARGET = Portable(
    name="wasm",
    about="a module of WebAssembly, for browsers",
    available=available,
    module=module,
)


def linked(code: bytes, exported: Mapping[str, str]) -> tuple[bytes, int]:
    """The module of an object file with functions exported, {name: symbol}, and where its constants end in memory.

    Raises CompilationError for an object that needs more than memory and a stack.
    """
    sections, custom = _sections(code)
    asked = [name for name in _imported(sections.get(_IMPORT, b"\0")) if name not in _GIVEN]
    if asked:
        raise CompilationError("module", f"it needs the functions {', '.join(asked)}, which a browser has not.")
    functions, same = dict(_functions(custom["linking"])), dict[int, int]()
    if _CODE in sections:
        same = {} if _ELEMENT in sections else _repeated(sections[_FUNCTIONS], sections[_CODE])
        sections[_CODE] = _shortened(sections[_CODE], custom.get("reloc.CODE", b""), same)
    sections[_EXPORT] = _vector(_text(name) + b"\0" + _unsigned(same.get(functions[symbol], functions[symbol]))
                                for name, symbol in exported.items())  # fmt: skip
    body = b"".join(bytes([kind]) + _sized(sections[kind]) for kind in _ORDER if kind in sections)
    return _MAGIC + body, _end_of_constants(sections.get(_DATA, b"\0"))


def _sections(code: bytes) -> tuple[dict[int, bytes], dict[str, bytes]]:
    """The sections of an object by their kind, and the custom ones by name."""
    reader, sections, custom = _Reader(code, len(_MAGIC)), dict[int, bytes](), dict[str, bytes]()
    while reader.place < len(code):
        kind, content = reader.byte(), reader.bytes(reader.unsigned())
        if kind != _CUSTOM:
            sections[kind] = content
            continue
        inner = _Reader(content)
        name = inner.text()
        custom[name] = content[inner.place :]
    return sections, custom


def _imported(section: bytes) -> Iterator[str]:
    """The names that an import section has."""
    reader = _Reader(section)
    for _ in range(reader.unsigned()):
        reader.text()
        yield reader.text()
        kind = reader.byte()
        if kind == 0:
            reader.unsigned()  # its type
        elif kind == 3:
            reader.bytes(2)
        else:
            if kind == 1:
                reader.byte()
            limits = reader.byte()
            reader.unsigned()
            if limits & 1:
                reader.unsigned()


def _functions(section: bytes) -> Iterator[tuple[str, int]]:
    """The defined functions of a symbol table, with their numbers."""
    reader = _Reader(section)
    reader.unsigned()  # version
    while reader.place < len(section):
        kind, content = reader.byte(), reader.bytes(reader.unsigned())
        if kind == _SYMBOLS:
            yield from _defined(_Reader(content))


def _defined(reader: _Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.unsigned()):
        kind, flags = reader.byte(), reader.unsigned()
        if kind == 1:  # data: a name, and where it is
            reader.text()
            if not flags & _UNDEFINED:
                for _ in range(3):
                    reader.unsigned()
            continue
        number = reader.unsigned()
        if kind != 3 and (not flags & _UNDEFINED or flags & _NAMED):
            name = reader.text()
            if kind == _FUNCTION and not flags & _UNDEFINED:
                yield name, number


def _repeated(functions: bytes, code: bytes) -> dict[int, int]:
    """The functions that are byte by byte another, of the same type: the number of each, and that of the first."""
    kinds, bodies, first = _Reader(functions), _bodies(code), dict[tuple[int, bytes], int]()
    kinds.unsigned()
    met = [first.setdefault((kinds.unsigned(), body), number) for number, (_, body) in enumerate(bodies)]
    return {number: kept for number, kept in enumerate(met) if kept != number}


def _bodies(code: bytes) -> list[tuple[int, bytes]]:
    """The bodies of a code section, with the places where they begin."""
    reader, found = _Reader(code), list[tuple[int, bytes]]()
    for _ in range(reader.unsigned()):
        size = reader.unsigned()
        found.append((reader.place, reader.bytes(size)))
    return found


def _shortened(code: bytes, relocations: bytes, same: Mapping[int, int]) -> bytes:
    """The code section with constants, and numbers that a linker would have filled in, in no more bytes than they need;
    what repeats another function is not called, and empty."""
    places, made = list(_places(relocations)), list[bytes]()
    for number, (start, body) in enumerate(_bodies(code)):
        parts, end = list[bytes](), 0
        for kind, place in places:
            if start <= place < start + len(body):
                value = _Reader(body, place - start).unsigned()
                value = same.get(value, value) if kind == _CALL else value
                parts += [body[end : place - start], _signed(value) if kind in _PADDED_SIGNED else _unsigned(value)]
                end = place - start + 5
        made.append(_sized(_NO_BODY if number in same else shorter(b"".join([*parts, body[end:]]))))
    return _vector(made)


def _places(relocations: bytes) -> Iterator[tuple[int, int]]:
    """The padded numbers of a section, by kind and place."""
    if relocations:
        reader = _Reader(relocations)
        reader.unsigned()  # which section
        for _ in range(reader.unsigned()):
            kind, place = reader.byte(), reader.unsigned()
            reader.unsigned()
            if kind in _ADDRESSED:
                reader.unsigned()
            if kind in _PADDED or kind in _PADDED_SIGNED:
                yield kind, place


def _end_of_constants(section: bytes) -> int:
    """Where the last segment of data ends, rounded up."""
    reader, end = _Reader(section), 0
    for _ in range(reader.unsigned()):
        if reader.unsigned():
            raise CompilationError("module", "its constants have no fixed place.")
        reader.byte()  # i32.const
        start = reader.unsigned()  # not negative, and of so few digits that both encodings read alike
        reader.byte()  # end
        end = max(end, start + len(reader.bytes(reader.unsigned())))
    return -(-end // 64) * 64


# -------------------------------------------------------------------- numbers and names


@dataclass
class _Reader:
    """Reads what a section is made of, one after the other."""

    content: bytes
    place: int = 0

    def byte(self) -> int:
        self.place += 1
        return self.content[self.place - 1]

    def bytes(self, count: int) -> bytes:
        self.place += count
        return self.content[self.place - count : self.place]

    def unsigned(self) -> int:
        """A number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def text(self) -> str:
        return self.bytes(self.unsigned()).decode()


def _unsigned(value: int) -> bytes:
    digits = bytearray()
    while True:
        value, digit = value >> 7, value & 0x7F
        digits.append(digit | (0x80 if value else 0))
        if not value:
            return bytes(digits)


def _signed(value: int) -> bytes:
    """A number that is not negative in the LEB128 of numbers that may be."""
    digits = _unsigned(value)
    return digits if not digits[-1] & 0x40 else digits[:-1] + bytes([digits[-1] | 0x80, 0])


def _sized(content: bytes) -> bytes:
    return _unsigned(len(content)) + content


def _text(text: str) -> bytes:
    return _sized(text.encode())


def _vector(parts: Iterable[bytes]) -> bytes:
    listed = list(parts)
    return _unsigned(len(listed)) + b"".join(listed)
