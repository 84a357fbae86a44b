"""Instructions of a function, the commonest of which are written down at once.

An `ir.IRBuilder` makes an object of each instruction and asks it for its text in the end, which takes several times as
long; what this one does not know goes to one of those.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...compiler.engine import ir

__all__ = ["Instructions"]


class Written:
    """The value of an instruction: its type, and what it is called."""

    type: Any
    name: str

    __slots__ = ("name", "type")

    def __init__(self, type_: Any, name: str) -> None:
        self.type, self.name = type_, name

    def get_reference(self) -> str:
        """How other instructions call it."""
        return self.name

    @property
    def function_type(self) -> Any:
        """What it takes and returns, where it is a function."""
        return self.type.pointee


def _of_two(operation: str) -> Callable[..., Any]:
    def write(self: Instructions, a: Any, b: Any, flags: Sequence[str] = ()) -> Any:
        words = " ".join((operation, *flags)) if flags else operation
        return self.written(a.type, f"{words} {a.type} {a.get_reference()}, {b.get_reference()}")

    return write


def _cast(operation: str) -> Callable[[Instructions, Any, Any], Any]:
    def write(self: Instructions, value: Any, type_: Any) -> Any:
        if value.type == type_:
            return value
        return self.written(type_, f"{operation} {value.type} {value.get_reference()} to {type_}")

    return write


def _comparison(operation: str, names: dict[str, str]) -> Callable[[Instructions, str, Any, Any], Any]:
    def write(self: Instructions, symbol: str, a: Any, b: Any) -> Any:
        truth: Any = ir.IntType(1)
        kind: Any = a.type
        if str(kind).startswith("<"):
            truth = ir.VectorType(truth, kind.count)
        text = f"{operation} {names.get(symbol, symbol)} {a.type} {a.get_reference()}, {b.get_reference()}"
        return self.written(truth, text)

    return write


def _relations(kind: str, equal: str = "") -> dict[str, str]:
    symbols = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}
    return {symbol: (equal if name in ("eq", "ne") else kind) + name for symbol, name in symbols.items()}


class Instructions:
    """Writes into a block after another, as an `ir.IRBuilder` does."""

    def __init__(self, block: Any) -> None:
        self._builder: Any = ir.IRBuilder(block)
        self._names = itertools.count()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._builder, name)

    def written(self, type_: Any, text: str) -> Any:
        """The value of an instruction, which stands where the builder is."""
        name = f"%${next(self._names)}"
        self._put(f"{name} = {text}")
        return Written(type_, name)

    def _put(self, text: str) -> None:
        block = self._builder.block
        block.instructions.append(text)
        self._builder.position_at_end(block)

    add: Any = _of_two("add")
    sub: Any = _of_two("sub")
    mul: Any = _of_two("mul")
    fadd: Any = _of_two("fadd")
    fsub: Any = _of_two("fsub")
    fmul: Any = _of_two("fmul")
    fdiv: Any = _of_two("fdiv")
    and_: Any = _of_two("and")
    or_: Any = _of_two("or")
    xor: Any = _of_two("xor")
    shl: Any = _of_two("shl")
    lshr: Any = _of_two("lshr")
    ashr: Any = _of_two("ashr")
    bitcast: Any = _cast("bitcast")
    inttoptr: Any = _cast("inttoptr")
    ptrtoint: Any = _cast("ptrtoint")
    zext: Any = _cast("zext")
    icmp_signed: Any = _comparison("icmp", _relations("s"))
    icmp_unsigned: Any = _comparison("icmp", _relations("u"))
    fcmp_ordered: Any = _comparison("fcmp", _relations("o", "o"))
    fcmp_unordered: Any = _comparison("fcmp", _relations("u", "u"))

    def alloca(self, type_: Any, size: Any = None) -> Any:
        """Memory on the stack, for so many of a type, or one."""
        many = "" if size is None else f", {size.type} {size.get_reference()}"
        return self.written(type_.as_pointer(), f"alloca {type_}{many}")

    def slot(self, block: Any, type_: Any, first: Any) -> Any:
        """A place on the stack, at the end of a block, with what it holds first."""
        place = Written(type_.as_pointer(), f"%${next(self._names)}")
        block.instructions += [f"{place.name} = alloca {type_}",
                               f"store {type_} {first.get_reference()}, {place.type} {place.name}"]  # fmt: skip
        return place

    def fneg(self, a: Any) -> Any:
        """-a."""
        return self.written(a.type, f"fneg {a.type} {a.get_reference()}")

    def select(self, test: Any, one: Any, other: Any) -> Any:
        """The one where the test holds, else the other."""
        chosen = ", ".join(f"{x.type} {x.get_reference()}" for x in (test, one, other))
        return self.written(one.type, f"select {chosen}")

    def load(self, place: Any, align: int | None = None) -> Any:
        """What stands in a place."""
        type_ = place.type.pointee
        return self.written(type_, f"load {type_}, {place.type} {place.get_reference()}{_aligned(align)}")

    def store(self, value: Any, place: Any, align: int | None = None) -> None:
        """Put a value into a place."""
        to = f"{place.type} {place.get_reference()}{_aligned(align)}"
        self._put(f"store {value.type} {value.get_reference()}, {to}")

    def gep(self, place: Any, indices: Sequence[Any], inbounds: bool = False) -> Any:
        """The place of an entry."""
        if len(indices) != 1:
            return self._builder.gep(place, indices, inbounds=inbounds)
        (index,) = indices
        words = "getelementptr inbounds" if inbounds else "getelementptr"
        text = f"{place.type} {place.get_reference()}, {index.type} {index.get_reference()}"
        return self.written(place.type, f"{words} {place.type.pointee}, {text}")

    def call(self, function: Any, arguments: Iterable[Any]) -> Any:
        """What a function returns."""
        returned = function.function_type.return_type
        given = ", ".join([f"{x.type} {x.get_reference()}" for x in arguments])
        text = f"call {returned} {function.get_reference()}({given})"
        if isinstance(returned, ir.VoidType):
            self._put(text)
            return None
        return self.written(returned, text)


def _aligned(align: int | None) -> str:
    return "" if align is None else f", align {align}"
