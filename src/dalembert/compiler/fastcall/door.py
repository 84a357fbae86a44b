"""Doors: what one is, and the making of its builtin."""

from __future__ import annotations

import ctypes
import math
import sys
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import CompilationError
from ..copying import Origin, Unpicklable
from ..engine import Library, ir
from .code import MOST_AXES, door_function
from .layout import addresses as addresses_of_python
from .layout import layout_is_known
from .plan import KEPT_RESULTS, MOST_POINTERS, Batch, Word

_METH_KEYWORDS, _METH_FASTCALL = 0x2, 0x80
_OUT = sys.intern("out")


@dataclass(frozen=True)
class Keyword:
    """What may stand in place of the hidden argument `place`, under a name.

    Without `entries` one number; else finite numbers in an array, or in a dict under `keys` or `other_keys`, each for
    one of the entries of the argument, whose others are those of `usual`.
    """

    name: str
    place: int
    entries: tuple[int, ...] | None = None
    usual: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    keys: tuple[Any, ...] = ()
    other_keys: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Door:
    """One kernel to be called from Python.

    `kernel` names a function of a library: `void kernel(double* input, ..., double* output)`, or with
    `status=True` the same returning i64, where anything but 0 sends the call to `fallback`.
    `inputs` are the lengths of the input blocks, one positional argument each; `output` is the shape of
    the result, `()` for a Python float. `hidden` are arrays (or addresses) of constants passed to the
    kernel between the inputs and the output; the door keeps them alive. An address of 0 has to be given by
    one of the `keywords`. `batches` says what computes many rows of each input, and one (`plan.Batch`).
    `signature`, as in "(q, v, *, t=0.0)", and `doc` are what `help` shows. `parts` are widths in which the last axis is
    told, each a view of its own in a tuple.
    """

    name: str
    kernel: str
    inputs: tuple[int, ...]
    output: tuple[int, ...]
    fallback: Callable[..., Any]
    hidden: tuple[NDArray[np.float64] | int, ...] = ()
    status: bool = False
    doc: str = ""
    signature: str = ""
    keywords: tuple[Keyword, ...] = ()
    batches: NDArray[np.int64] | None = None
    parts: tuple[int, ...] = ()

    def check(self, module: ir.Module) -> None:
        """Raise `CompilationError` unless the module has the kernel, with the parameters a door passes."""
        kernel = module.globals.get(self.kernel)
        if not isinstance(kernel, ir.Function):
            raise CompilationError(f"door {self.name}", f"the module has no function {self.kernel!r}.")
        wanted = ir.FunctionType(
            ir.IntType(64) if self.status else ir.VoidType(),
            [ir.DoubleType().as_pointer()] * (len(self.inputs) + len(self.hidden) + 1),
        )
        if kernel.function_type != wanted:
            what = f"the kernel {self.kernel!r} is {kernel.function_type}, not {wanted}."
            raise CompilationError(f"door {self.name}", what)

    def open(self, library: Library) -> Callable[..., Any]:
        """The builtin for the kernel in `library`; `fallback` itself where doors are not possible."""
        return self.at(library.address(self.kernel), library)

    def at(self, address: int, *alive: Any) -> Callable[..., Any]:
        """The same for a kernel at an address, keeping the objects `alive` as long as the builtin lives."""
        pointers = len(self.inputs) + len(self.hidden) + 1
        if pointers > MOST_POINTERS or len(self.output) >= MOST_AXES or not layout_is_known():
            return self.fallback
        return _builtin(self, address, alive)


def fast_function(
    name: str,
    kernel: str | int,
    inputs: tuple[int, ...],
    output: tuple[int, ...],
    fallback: Callable[..., Any],
    library: Library | None = None,
    **options: Any,
) -> Callable[..., Any]:
    """A builtin for one kernel, given by its name in `library` or by its address; see `Door` for the rest."""
    door = Door(name, str(kernel), inputs, output, fallback, **options)
    if isinstance(kernel, int):
        return door.at(kernel, library)
    if library is None:
        raise CompilationError(f"door {name}", "a kernel given by name needs its library.")
    return door.open(library)


_QUICK: list[weakref.ref[NDArray[np.int64]]] = []
"""The method definitions of doors that were opened while the code behind them was not yet the better one."""


def improve_doors() -> None:
    """Let better code be made for all doors, where there is none yet."""
    if door_function().waits:
        door_function().improve(_move_doors)


def _move_doors(library: Library) -> None:
    for known in _QUICK:
        definition = known()
        if definition is not None:
            definition[1] = library.address("door")
    _QUICK.clear()


def _builtin(door: Door, address: int, alive: tuple[Any, ...]) -> Callable[..., Any]:
    """The Python object. Its `self` is a tuple: the plan, then all that the machine code points to.

    The plan and the method definition are arrays, since these the garbage collector never takes apart.
    """
    hidden = [item if isinstance(item, int) else item.ctypes.data for item in door.hidden]
    lengths, addresses, shape, parts = map(_words, (door.inputs, hidden, door.output, door.parts))
    names = tuple(sys.intern(keyword.name) for keyword in door.keywords)
    tables = tuple(_words(table) for keyword in door.keywords for table in _tables(keyword))
    kinds = tuple(thing for keyword in door.keywords for thing in (keyword.usual, *keyword.keys, *keyword.other_keys))
    keywords = _words([word for k, keyword in enumerate(door.keywords) for word in (
        id(names[k]), keyword.place, len(keyword.usual), keyword.usual.ctypes.data,
        -1 if keyword.entries is None else len(keyword.entries),
        *(table.ctypes.data for table in tables[3 * k : 3 * k + 3]))])  # fmt: skip
    kept = np.full(KEPT_RESULTS, None, dtype=object)
    kernel = _words([address, 0]) if door.batches is None else door.batches[Batch.ONE :]
    plan = np.zeros(len(Word), dtype=np.int64)
    plan[:] = [
        kernel.ctypes.data, -1 if door.status else 0, id(door.fallback), len(lengths), lengths.ctypes.data,
        len(hidden), addresses.ctypes.data, len(shape), shape.ctypes.data,
        np.empty(door.output).flags.num, kept.ctypes.data, 0, len(door.keywords), keywords.ctypes.data,
        id(_OUT), math.prod(door.output), 0 if door.batches is None else door.batches.ctypes.data,
        len(parts), parts.ctypes.data, *addresses_of_python(),
    ]  # fmt: skip
    name = door.name.encode()
    doc = (f"{door.name}{door.signature}\n--\n\n{door.doc}" if door.signature else door.doc).encode()
    # struct PyMethodDef {name, function, flags, doc}
    definition = _words([_address_of(name), 0, _METH_FASTCALL | _METH_KEYWORDS, _address_of(doc)])
    if not door_function().is_best:
        _QUICK.append(weakref.ref(definition))
    definition[1] = door_function().library.address("door")
    create = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.py_object)(
        ("PyCFunction_NewEx", ctypes.pythonapi)
    )
    owned = (_Named(door), definition, name, doc, lengths, addresses, shape, parts, kept, door.fallback, door.hidden,
             door_function().library, names, tables, kinds, keywords, kernel)  # fmt: skip
    return create(definition.ctypes.data, _Owned((plan, *owned, *alive)), "dalembert")


def _words(numbers: Sequence[int]) -> NDArray[np.int64]:
    return np.array(numbers, dtype=np.int64)


def _tables(keyword: Keyword) -> tuple[Sequence[int], ...]:
    """Where the numbers of a keyword go, and their keys."""
    return keyword.entries or (), tuple(map(id, keyword.keys)), tuple(map(id, keyword.other_keys or keyword.keys))


class _Named(Unpicklable):
    """What says what a builtin is."""

    def __init__(self, door: Door) -> None:
        self._text = f"<function {door.name}{door.signature}>"
        self.origin = getattr(door.fallback, "origin", None)

    def __repr__(self) -> str:
        return self._text


class _Owned(tuple[Any, ...]):
    """The `self` of a builtin, which `pickle` takes as the object whose attribute the builtin is."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: Any) -> Origin:
        return _Again, self[1].__reduce_ex__(protocol)


class _Again:
    """What has any attribute: the function with this origin."""

    def __init__(self, make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._make, self._arguments = make, arguments

    def __getattr__(self, name: str) -> Any:
        return self._make(*self._arguments)


def _address_of(text: bytes) -> int:
    address = ctypes.cast(ctypes.c_char_p(text), ctypes.c_void_p).value
    assert address is not None
    return address
