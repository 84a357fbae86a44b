"""Where CPython and NumPy keep what a door reads, and the check that they do."""

from __future__ import annotations

import ctypes
import functools
import importlib
import platform
import sys
import sysconfig
import weakref
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import available

COUNT_AT, TYPE_AT, DATA_AT, RANK_AT, SHAPE_AT, STRIDES_AT = 0, 8, 16, 24, 32, 40
DTYPE_AT, FLAGS_AT, WEAK_AT = 56, 64, 72
"""The fields of an array object, in bytes (numpy/ndarraytypes.h, 64 bits)."""

SIZE_OF_TUPLE_AT, ITEMS_OF_TUPLE_AT, NUMBER_AT = 16, tuple.__basicsize__, 16
"""The fields of a tuple; where a float, and a double of NumPy, has its number."""

CONTIGUOUS_AND_ALIGNED, WRITEABLE = 0x101, 0x400
_ARRAY_TYPE_ENTRY, _NEW_FROM_DTYPE_ENTRY, _SET_BASE_ENTRY = 2, 94, 282
_DTYPE = np.dtype(np.float64)


class Addresses(NamedTuple):
    """What a door reads and calls in Python and NumPy; in the order of the last words of its plan."""

    array_type: int
    dtype: int
    new_array: int
    new_float: int
    call: int
    keep: int
    drop: int
    none: int
    float_type: int
    double_type: int
    whole_type: int
    dict_type: int
    count_items: int
    find_item: int
    whole_number: int
    forget_error: int
    unlock: int
    lock: int
    new_tuple: int
    become_view: int


@functools.cache
def addresses() -> Addresses:
    table = _numpy_table()
    return Addresses(
        array_type=table[_ARRAY_TYPE_ENTRY],
        dtype=id(_DTYPE),
        new_array=table[_NEW_FROM_DTYPE_ENTRY],
        new_float=_python_symbol("PyFloat_FromDouble"),
        call=_python_symbol("PyObject_Vectorcall"),
        keep=_python_symbol("Py_IncRef"),
        drop=_python_symbol("Py_DecRef"),
        none=id(None),
        float_type=id(float),
        double_type=id(np.float64),
        whole_type=id(int),
        dict_type=id(dict),
        count_items=_python_symbol("PyDict_Size"),
        find_item=_python_symbol("PyDict_GetItem"),
        whole_number=_python_symbol("PyLong_AsDouble"),
        forget_error=_python_symbol("PyErr_Clear"),
        unlock=_python_symbol("PyEval_SaveThread"),
        lock=_python_symbol("PyEval_RestoreThread"),
        new_tuple=_python_symbol("PyTuple_New"),
        become_view=table[_SET_BASE_ENTRY],
    )


def _python_symbol(name: str) -> int:
    address = ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value
    assert address is not None
    return address


def _numpy_table() -> Any:
    """The table of NumPy's C functions."""
    core = "_core" if int(np.__version__.split(".")[0]) >= 2 else "core"
    capsule = importlib.import_module(f"numpy.{core}._multiarray_umath")._ARRAY_API
    read = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    return ctypes.cast(read(capsule, None), ctypes.POINTER(ctypes.c_size_t))


@functools.cache
def layout_is_known() -> bool:
    """Whether objects of this interpreter and this NumPy lie in memory as doors expect."""
    if (
        platform.python_implementation() != "CPython"
        or ctypes.sizeof(ctypes.c_void_p) != 8
        or sysconfig.get_config_var("Py_GIL_DISABLED")
        or hasattr(sys, "getobjects")
        or sys.byteorder != "little"
        or not available()
    ):
        return False
    probes = [np.arange(5.0), np.ones((2, 6))[:, ::2], np.zeros(3, dtype=np.int32)]
    try:
        return all(map(_lies_as_expected, probes)) and _counts_as_expected() and _makes_arrays() and _makes_views()
    except (AttributeError, ImportError, ValueError):
        return False


def _lies_as_expected(array: NDArray[Any]) -> bool:
    def field(kind: Any, place: int) -> Any:
        return kind.from_address(id(array) + place).value

    def numbers(place: int) -> tuple[int, ...]:
        return tuple((ctypes.c_ssize_t * array.ndim).from_address(field(ctypes.c_void_p, place)))

    return (
        field(ctypes.c_void_p, TYPE_AT) == id(np.ndarray) == _numpy_table()[_ARRAY_TYPE_ENTRY]
        and field(ctypes.c_void_p, DATA_AT) == array.ctypes.data
        and field(ctypes.c_int, RANK_AT) == array.ndim
        and field(ctypes.c_void_p, DTYPE_AT) == id(array.dtype)
        and field(ctypes.c_int, FLAGS_AT) == array.flags.num
        and numbers(SHAPE_AT) == array.shape
        and numbers(STRIDES_AT) == array.strides
    )


def _counts_as_expected() -> bool:
    """Whether reference count, weak references and the items of a tuple are where they are read."""
    array = np.zeros(2)
    count = ctypes.c_int32.from_address(id(array) + COUNT_AT)
    weak = ctypes.c_void_p.from_address(id(array) + WEAK_AT)
    alone = (count.value, weak.value)
    others, reference = (array, array), weakref.ref(array)
    seen = (count.value, weak.value)
    first = ctypes.c_void_p.from_address(id(others) + ITEMS_OF_TUPLE_AT).value
    size = ctypes.c_ssize_t.from_address(id(others) + SIZE_OF_TUPLE_AT).value
    known = (first, size) == (id(array), len(others)) and all(map(_is_number, (-1.5, np.float64(0.1))))
    return alone == (1, None) and seen == (1 + len(others), id(reference)) and known


def _is_number(number: float) -> bool:
    """Whether a number is where it is read."""
    kind = ctypes.c_void_p.from_address(id(number) + TYPE_AT).value
    return kind == id(type(number)) and ctypes.c_double.from_address(id(number) + NUMBER_AT).value == number


def _makes_arrays() -> bool:
    """Whether the entry of NumPy's table that makes arrays does so."""
    array = _new_array((2, 3))
    return type(array) is np.ndarray and array.shape == (2, 3) and array.dtype is _DTYPE


def _makes_views() -> bool:
    """Whether arrays are made in the memory of others, which they keep."""
    whole = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    part = _new_array((2, 1), whole)
    become = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.py_object)(addresses().become_view)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(whole))  # the call takes a reference away
    return become(part, whole) == 0 and part.base is whole and part.tolist() == [[1.0], [4.0]] and part.flags.writeable


def _new_array(shape: tuple[int, ...], memory: NDArray[Any] | None = None) -> NDArray[Any]:
    """A new array, in the memory of another one of as many axes where that is given."""
    axes = (ctypes.c_ssize_t * len(shape))(*shape)
    make = ctypes.PYFUNCTYPE(
        ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p,
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p,
    )(addresses().new_array)  # fmt: skip
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_DTYPE))  # the call takes a reference away
    place = (None, None, 0) if memory is None else (memory.ctypes.strides, memory.ctypes.data, WRITEABLE)
    return make(id(np.ndarray), id(_DTYPE), len(shape), axes, *place, None)
