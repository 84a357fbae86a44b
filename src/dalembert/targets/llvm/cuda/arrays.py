"""Arrays on a device: those of other libraries read where they are, and our own, which these can read.

An array is known by `__cuda_array_interface__` (CuPy, PyTorch, Numba, JAX), or by DLPack where it has that alone. Ours
have both, and become NumPy's by `numpy.asarray`.

Source: Numba, CUDA Array Interface, version 3; DLPack 0.8, dlpack.h.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ....errors import ShapeError
from .driver import Driver

__all__ = ["DeviceArray", "is_on_device", "new", "seen"]

_DOUBLE = np.dtype(np.float64)
_CUDA, _FLOAT = 2, 2
_CAPSULE = b"dltensor"
_INTERFACE = "__cuda_array_interface__"


@dataclass(frozen=True, eq=False, repr=False)
class DeviceArray:
    """An array of float64 on a device, which `cupy.asarray`, `torch.as_tensor(..., device="cuda")` and
    `jax.dlpack.from_dlpack` take as it is, and `numpy.asarray` copies.

    strides  in entries; `keep` is what holds its memory
    """

    driver: Driver
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    keep: Any

    @property
    def dtype(self) -> np.dtype[np.float64]:
        """float64."""
        return _DOUBLE

    @property
    def ndim(self) -> int:
        """The number of its axes."""
        return len(self.shape)

    @property
    def is_whole(self) -> bool:
        """Whether its entries follow one another, the last axis fastest."""
        return 0 in self.shape or all(
            size == 1 or stride == wanted
            for size, stride, wanted in zip(self.shape, self.strides, _rows_first(self.shape), strict=True))

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} of float64 on {self.driver.name}>"

    def __getitem__(self, place: Any) -> DeviceArray:
        """A part of the last axis: `array[..., 2]`, `array[..., 2:5]`."""
        last = cast("tuple[Any, ...]", place)[-1] if isinstance(place, tuple) else None
        is_part = isinstance(last, int) or (isinstance(last, slice) and cast("slice[Any]", last).step in (None, 1))
        if last is None or place[:-1] != (...,) or not is_part:
            raise ShapeError("array on the device", "only parts of its last axis can be taken, as in array[..., 2:5].",
                             "Give it to CuPy or PyTorch for anything else.")  # fmt: skip
        size, stride = self.shape[-1], self.strides[-1]
        if isinstance(last, slice):
            first, stop, _ = cast("slice[Any]", last).indices(size)
            shape, strides = (*self.shape[:-1], max(0, stop - first)), self.strides
        else:
            first = range(size)[last]
            shape, strides = self.shape[:-1], self.strides[:-1]
        return DeviceArray(self.driver, self.address + 8 * first * stride, shape, strides, self.keep)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array on a device becomes one of NumPy by a copy only.")
        if 0 in self.shape:
            return np.empty(self.shape, dtype)
        held = np.empty(1 + sum((size - 1) * stride for size, stride in zip(self.shape, self.strides, strict=True)))
        self.driver.download(held.ctypes.data, self.address, held.nbytes)
        steps = [8 * stride for stride in self.strides]
        return np.array(np.lib.stride_tricks.as_strided(held, self.shape, steps), dtype=dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        steps = None if self.is_whole else tuple(8 * stride for stride in self.strides)
        return {"shape": self.shape, "typestr": _DOUBLE.str, "data": (self.address, False), "strides": steps,
                "version": 3, "stream": None}  # fmt: skip

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self.driver.device

    def __dlpack__(self, **asked: Any) -> Any:
        """A capsule of DLPack; whatever stream asks, the device is done with the array."""
        return _capsule(self)


def new(driver: Driver, shape: Sequence[int]) -> DeviceArray:
    """An array whose entries nobody has written."""
    held = driver.memory(8 * math.prod(shape))
    return DeviceArray(driver, held.address, tuple(shape), _rows_first(shape), held)


def _rows_first(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides, in entries, of an array whose last axis is the fastest."""
    return tuple(math.prod(shape[place + 1 :]) for place in range(len(shape)))


def is_on_device(thing: Any) -> bool:
    """Whether a thing is an array on a device."""
    if hasattr(thing, _INTERFACE):
        return True
    return hasattr(thing, "__dlpack_device__") and int(thing.__dlpack_device__()[0]) == _CUDA


def seen(driver: Driver, where: str, name: str, thing: Any) -> DeviceArray:
    """An array of whatever library as one of ours, in the same memory.

    Raises ShapeError for one that is not of float64, has gaps between its entries, or is on another device.
    """
    address, kind, shape, strides = _by_interface(thing) if hasattr(thing, _INTERFACE) else _by_dlpack(thing)
    if kind != _DOUBLE:
        raise ShapeError(where, f"{name} is an array of {kind} on the device.", "It must be one of float64.")
    found = DeviceArray(driver, address, shape, strides or _rows_first(shape), thing)
    if not found.is_whole:
        raise ShapeError(where, f"{name} has gaps between its entries on the device.", "Make it contiguous.")
    if math.prod(shape) and (other := driver.device_of(address)) != driver.device:
        raise ShapeError(where, f"{name} is on device {other}.", f"It must be on device {driver.device}.")
    return found


Told = tuple[int, np.dtype[Any], tuple[int, ...], tuple[int, ...] | None]
"""Of an array its address, the kind of its entries, its shape, and its strides in entries."""


def _by_interface(thing: Any) -> Told:
    told = thing.__cuda_array_interface__
    kind = np.dtype(told["typestr"])
    strides = told.get("strides")
    shape = tuple(map(int, told["shape"]))
    return int(told["data"][0] or 0), kind, shape, strides and tuple(int(stride) // kind.itemsize for stride in strides)


# -------------------------------------------------------------------- DLPack


class _Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = (
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )  # fmt: skip


class _Managed(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_KINDS = {0: "i", 1: "u", _FLOAT: "f", 5: "c"}
_API = {name: kind((name, ctypes.pythonapi)) for name, kind in {
    "PyCapsule_GetPointer": ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p),
    "PyCapsule_New": ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
}.items()}  # fmt: skip
_DYING = {name: ctypes.PYFUNCTYPE(found, ctypes.c_void_p, ctypes.c_char_p)((name, ctypes.pythonapi))
          for name, found in (("PyCapsule_IsValid", ctypes.c_int), ("PyCapsule_GetPointer", ctypes.c_void_p))}
"""The same of a capsule that nothing may hold any more."""


def _by_dlpack(thing: Any) -> Told:
    """What a capsule says; its owner keeps the memory, so that the capsule itself can go."""
    capsule = thing.__dlpack__()
    tensor = _Managed.from_address(_API["PyCapsule_GetPointer"](capsule, _CAPSULE)).tensor
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(tensor.strides[: tensor.ndim]) if tensor.strides else None
    kind = np.dtype(f"{_KINDS[tensor.code]}{tensor.bits // 8}") if tensor.code in _KINDS else np.dtype(np.void)
    return int(tensor.data or 0) + tensor.byte_offset, kind, shape, strides


_HELD: dict[int, tuple[_Managed, Any, DeviceArray]] = {}
"""What capsules point to, by its address, until it is given back."""


def _capsule(array: DeviceArray) -> Any:
    words = ctypes.c_int64 * max(array.ndim, 1)
    shape, strides = words(*array.shape), words(*array.strides)
    pointer = ctypes.POINTER(ctypes.c_int64)
    made = _Managed(
        _Tensor(array.address, _CUDA, array.driver.device, array.ndim, _FLOAT, 64, 1, ctypes.cast(shape, pointer),
                ctypes.cast(strides, pointer), 0),
        None, ctypes.cast(_GIVEN_BACK, ctypes.c_void_p).value,
    )  # fmt: skip
    _HELD[ctypes.addressof(made)] = made, (shape, strides), array
    return _API["PyCapsule_New"](ctypes.addressof(made), _CAPSULE, ctypes.cast(_UNTAKEN, ctypes.c_void_p))


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _GIVEN_BACK(address: int) -> None:
    """The deleter: whoever took the tensor needs it no more."""
    _HELD.pop(address, None)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _UNTAKEN(capsule: int) -> None:
    """The destructor of a capsule: one that nobody took gives its tensor back."""
    if _DYING["PyCapsule_IsValid"](capsule, _CAPSULE):
        _HELD.pop(_DYING["PyCapsule_GetPointer"](capsule, _CAPSULE), None)


