"""NVIDIA's driver by its C interface: memory, modules of PTX, launches. It is all that is needed: no toolkit.

Work happens in the primary context of the first device that is visible (CUDA_VISIBLE_DEVICES), which CuPy, PyTorch and
JAX share: their arrays can be read where they are. Every call waits until the device is done.

Source: NVIDIA, CUDA Driver API reference manual.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import weakref
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

from ....errors import CompilationError

__all__ = ["BLOCK", "Driver", "Memory", "Module", "driver", "problem"]

WHERE = "device 'cuda'"
BLOCK = 64
"""Threads of a block. Any number of registers that a thread may have lets that many of them run."""

_LIBRARIES = ("nvcuda.dll",) if sys.platform == "win32" else ("libcuda.so.1", "libcuda.so")
_POINTER = POINTER(c_void_p)
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "cuInit": (c_uint,),
    "cuDeviceGetCount": (POINTER(c_int),),
    "cuDeviceGet": (POINTER(c_int), c_int),
    "cuDeviceGetName": (c_char_p, c_int, c_int),
    "cuDeviceGetAttribute": (POINTER(c_int), c_int, c_int),
    "cuDevicePrimaryCtxRetain": (_POINTER, c_int),
    "cuCtxPushCurrent_v2": (c_void_p,),
    "cuCtxPopCurrent_v2": (_POINTER,),
    "cuCtxSynchronize": (),
    "cuModuleLoadDataEx": (_POINTER, c_char_p, c_uint, POINTER(c_int), _POINTER),
    "cuModuleUnload": (c_void_p,),
    "cuModuleGetFunction": (_POINTER, c_void_p, c_char_p),
    "cuMemAlloc_v2": (POINTER(c_uint64), c_size_t),
    "cuMemFree_v2": (c_uint64,),
    "cuMemcpyHtoD_v2": (c_uint64, c_void_p, c_size_t),
    "cuMemcpyDtoH_v2": (c_void_p, c_uint64, c_size_t),
    "cuLaunchKernel": (c_void_p, *[c_uint] * 7, c_void_p, _POINTER, _POINTER),
    "cuPointerGetAttribute": (c_void_p, c_int, c_uint64),
}
"""What is called, by name, with the types of its arguments; all return a code."""

_MAJOR, _MINOR, _PROCESSORS = 75, 76, 16
"""Attributes of a device: both numbers of its compute capability, and how many multiprocessors it has."""
_LEAST = (7, 0)
_DEVICE_OF_POINTER = 9
_LOG, _LOG_SIZE, _LOG_BYTES = 5, 6, 8192
"""What the assembler says of an error, and the room for it."""


class Driver:
    """The driver, its first device, and the context that others share. Raises CompilationError where one is missing."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self._functions = {name: self._function(name, types) for name, types in _FUNCTIONS.items()}
        self._call("cuInit", 0)
        count = c_int()
        self._call("cuDeviceGetCount", byref(count))
        if count.value < 1:
            raise CompilationError(WHERE, "the CUDA driver of this computer sees no GPU.",
                                   "See to CUDA_VISIBLE_DEVICES, or leave device= out.")  # fmt: skip
        device = c_int()
        self._call("cuDeviceGet", byref(device), 0)
        self.device: int = device.value
        #: Its compute capability, how many multiprocessors it has, and what it is called.
        self.capability: tuple[int, int] = self._attribute(_MAJOR), self._attribute(_MINOR)
        self.processors: int = self._attribute(_PROCESSORS)
        named = ctypes.create_string_buffer(256)
        self._call("cuDeviceGetName", named, len(named), self.device)
        self.name: str = named.value.decode(errors="replace")
        if self.capability < _LEAST:
            found, least = (".".join(map(str, each)) for each in (self.capability, _LEAST))
            raise CompilationError(WHERE, f"{self.name} has compute capability {found}; {least} is the least.",
                                   "Leave target= or device= out.")  # fmt: skip
        context = c_void_p()
        self._call("cuDevicePrimaryCtxRetain", byref(context), self.device)
        self._context = context

    def __repr__(self) -> str:
        return f"<{self.name}, compute capability {self.capability[0]}.{self.capability[1]}>"

    def _function(self, name: str, types: Sequence[Any]) -> Callable[..., int]:
        try:
            function = getattr(self._library, name)
        except AttributeError:
            raise CompilationError(WHERE, f"the CUDA driver of this computer has no {name}.", "Update it.") from None
        function.argtypes, function.restype = list(types), c_int
        return function

    def _attribute(self, number: int) -> int:
        found = c_int()
        self._call("cuDeviceGetAttribute", byref(found), number, self.device)
        return found.value

    def _call(self, name: str, *arguments: Any) -> None:
        """Call a function. Raises CompilationError with the driver's own words for what it reports."""
        code = self._functions[name](*arguments)
        if code != 0:
            raise CompilationError(WHERE, f"{name} reports {self._words(code)}.", "Leave target= or device= out.")

    def _words(self, code: int) -> str:
        """What a code is called, and means."""
        said: list[str] = []
        for name in ("cuGetErrorName", "cuGetErrorString"):
            text, ask = c_char_p(), getattr(self._library, name)
            ask.argtypes, ask.restype = [c_int, POINTER(c_char_p)], c_int
            if ask(code, byref(text)) == 0 and text.value:
                said.append(text.value.decode(errors="replace"))
        return ": ".join(said) or f"error {code}"

    @contextmanager
    def current(self) -> Generator[None]:
        """The context is that of this thread while the block runs; what was its context before is so again."""
        self._call("cuCtxPushCurrent_v2", self._context)
        try:
            yield
        finally:
            self._call("cuCtxPopCurrent_v2", byref(c_void_p()))

    # ---------------------------------------------------------------- memory

    def memory(self, size: int) -> Memory:
        """So many bytes of the device."""
        address = c_uint64()
        with self.current():
            self._call("cuMemAlloc_v2", byref(address), max(size, 1))
        return Memory(self, address.value, size)

    def free(self, address: int) -> None:
        """Give memory back; a device that is gone, as at the end of the process, has nothing to be given."""
        try:
            with self.current():
                self._call("cuMemFree_v2", address)
        except CompilationError:
            pass

    def upload(self, address: int, here: int, size: int) -> None:
        """Copy bytes to the device, from an address of this process."""
        if size:
            with self.current():
                self._call("cuMemcpyHtoD_v2", address, here, size)

    def download(self, here: int, address: int, size: int) -> None:
        """Copy bytes from the device, to an address of this process."""
        if size:
            with self.current():
                self._call("cuMemcpyDtoH_v2", here, address, size)

    def device_of(self, address: int) -> int:
        """The number of the device whose memory has an address."""
        found = c_int(-1)
        with self.current():
            self._call("cuPointerGetAttribute", byref(found), _DEVICE_OF_POINTER, address)
        return found.value

    def wait(self) -> None:
        """Wait until all that was begun in the context is done."""
        with self.current():
            self._call("cuCtxSynchronize")

    # ---------------------------------------------------------------- code

    def module(self, text: bytes) -> Module:
        """A module of PTX, assembled for the device. Raises CompilationError with what the assembler says."""
        handle, log = c_void_p(), ctypes.create_string_buffer(_LOG_BYTES)
        options = (c_int * 2)(_LOG, _LOG_SIZE)
        values = (c_void_p * 2)(ctypes.addressof(log), _LOG_BYTES)
        with self.current():
            try:
                self._call("cuModuleLoadDataEx", byref(handle), text, 2, options, values)
            except CompilationError as problem:
                said = log.value.decode(errors="replace").strip()
                raise CompilationError(problem.where, f"{problem.what} {said}".strip(), problem.remedy) from None
        return Module(self, handle)

    def unload(self, handle: c_void_p) -> None:
        """Forget a module."""
        try:
            with self.current():
                self._call("cuModuleUnload", handle)
        except CompilationError:
            pass

    def entry(self, handle: c_void_p, name: str) -> c_void_p:
        """An entry of a module, by its name."""
        function = c_void_p()
        with self.current():
            self._call("cuModuleGetFunction", byref(function), handle, name.encode())
        return function

    def launch(self, function: c_void_p, count: int, arguments: Sequence[int]) -> None:
        """Call an entry with words by so many threads at least, after all that was begun before, and wait for them."""
        words = (c_uint64 * len(arguments))(*(word % (1 << 64) for word in arguments))
        places = (c_void_p * len(arguments))(
            *(ctypes.addressof(words) + place * ctypes.sizeof(c_uint64) for place in range(len(arguments))))
        with self.current():
            self._call("cuCtxSynchronize")
            self._call("cuLaunchKernel", function, -(-count // BLOCK), 1, 1, BLOCK, 1, 1, 0, None, places, None)
            self._call("cuCtxSynchronize")


class Memory:
    """Bytes of a device, which are given back with this object."""

    address: int
    size: int

    def __init__(self, owner: Driver, address: int, size: int) -> None:
        self.address, self.size = address, size
        weakref.finalize(self, owner.free, address).atexit = False


class Module:
    """Code of a device, which is forgotten with this object."""

    def __init__(self, owner: Driver, handle: c_void_p) -> None:
        self._owner, self._handle = owner, handle
        weakref.finalize(self, owner.unload, handle).atexit = False

    def launcher(self, name: str) -> Callable[[int, Sequence[int]], None]:
        """What calls an entry: (how many threads, words). It keeps the module."""
        function = self._owner.entry(self._handle, name)

        def launch(count: int, arguments: Sequence[int]) -> None:
            self._owner.launch(function, count, arguments)

        return launch


def _library() -> Any:
    """The driver's library. Raises CompilationError where there is none."""
    for name in _LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise CompilationError(WHERE, "this computer has no CUDA driver.", "Leave target= or device= out.")


@functools.cache
def driver() -> Driver:
    """The driver of this process. Raises CompilationError where there is none, or no device."""
    return Driver(_library())


def problem() -> CompilationError | None:
    """Why there is no device, if there is none."""
    try:
        driver()
    except CompilationError as found:
        return found
    return None
