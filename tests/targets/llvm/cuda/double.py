"""A double of NVIDIA's driver: called through C as the driver is, its memory is that of this process, and its threads
are the rows of a loop that was made of the same module for this processor.

What is called is written down. Prototypes are those of cuda.h, not ours.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p

from dalembert.compiler.engine import Library, Object, load
from dalembert.compiler.machine import CUDA, STRICT
from dalembert.targets.llvm.cuda import driver, functions
from dalembert.targets.llvm.cuda.module import of_threads

HEADER = {
    "cuInit": (c_uint,), "cuDeviceGetCount": (POINTER(c_int),), "cuDeviceGet": (POINTER(c_int), c_int),
    "cuDeviceGetName": (POINTER(ctypes.c_char), c_int, c_int), "cuDeviceGetAttribute": (POINTER(c_int), c_int, c_int),
    "cuDevicePrimaryCtxRetain": (POINTER(c_void_p), c_int), "cuCtxPushCurrent_v2": (c_void_p,),
    "cuCtxPopCurrent_v2": (POINTER(c_void_p),), "cuCtxSynchronize": (),
    "cuModuleLoadDataEx": (POINTER(c_void_p), c_char_p, c_uint, POINTER(c_int), POINTER(c_void_p)),
    "cuModuleUnload": (c_void_p,), "cuModuleGetFunction": (POINTER(c_void_p), c_void_p, c_char_p),
    "cuMemAlloc_v2": (POINTER(c_uint64), c_size_t), "cuMemFree_v2": (c_uint64,),
    "cuMemcpyHtoD_v2": (c_uint64, c_void_p, c_size_t), "cuMemcpyDtoH_v2": (c_void_p, c_uint64, c_size_t),
    "cuLaunchKernel": (c_void_p, *[c_uint] * 7, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "cuPointerGetAttribute": (POINTER(c_int), c_int, c_uint64),
    "cuGetErrorName": (c_int, POINTER(c_char_p)), "cuGetErrorString": (c_int, POINTER(c_char_p)),
}  # fmt: skip
CONTEXT, DEVICE, NO_MEMORY, BAD_PTX, ILLEGAL, INVALID = 0xC0, 3, 2, 218, 700, 1
WORDS = {NO_MEMORY: (b"CUDA_ERROR_OUT_OF_MEMORY", b"out of memory"),
         BAD_PTX: (b"CUDA_ERROR_INVALID_PTX", b"a PTX JIT compilation failed"),
         ILLEGAL: (b"CUDA_ERROR_ILLEGAL_ADDRESS", b"an illegal memory access was encountered")}  # fmt: skip


class Double:
    """The driver's library.

    fails   {function: code} of what goes wrong
    lacks   functions that it has not
    """

    def __init__(self, devices: int = 1, capability: tuple[int, int] = (8, 0)) -> None:
        self.devices, self.capability = devices, capability
        self.fails: dict[str, int] = {}
        self.lacks: set[str] = set()
        self.calls: list[str] = []
        self.launches: list[tuple[int, int]] = []
        self.contexts: list[int] = []
        self.blocks: dict[int, ctypes.Array] = {}
        self.modules: dict[int, Library] = {}
        self.entries: dict[int, tuple[Library, str]] = {}
        self.known: dict[bytes, Library] = {}
        self._functions = {name: CFUNCTYPE(c_int, *types)(self._guarded(name)) for name, types in HEADER.items()}

    def __getattr__(self, name: str):
        if name not in HEADER or name in self.lacks:
            raise AttributeError(name)
        return self._functions[name]

    def count(self, name: str) -> int:
        return Counter(self.calls)[name]

    def _guarded(self, name: str):
        def call(*arguments) -> int:
            self.calls.append(name)
            if name in self.fails:
                return self.fails[name]
            needs = not name.startswith(("cuInit", "cuDevice", "cuCtxPush", "cuGetError"))
            if needs and self.contexts[-1:] != [CONTEXT]:
                return 201  # CUDA_ERROR_INVALID_CONTEXT
            return getattr(self, f"_{name}")(*arguments) or 0

        return call

    # ---------------------------------------------------------------- devices and contexts

    def _cuInit(self, flags):
        return INVALID if flags else 0

    def _cuDeviceGetCount(self, count):
        count[0] = self.devices

    def _cuDeviceGet(self, device, ordinal):
        device[0] = DEVICE + ordinal

    def _cuDeviceGetName(self, name, size, device):
        ctypes.memmove(name, b"Double\0", 7)
        return 0 if size >= 7 and device == DEVICE else INVALID

    def _cuDeviceGetAttribute(self, found, attribute, device):
        found[0] = {75: self.capability[0], 76: self.capability[1], 16: 4}[attribute]
        return 0 if device == DEVICE else INVALID

    def _cuDevicePrimaryCtxRetain(self, context, device):
        context[0] = CONTEXT
        return 0 if device == DEVICE else INVALID

    def _cuCtxPushCurrent_v2(self, context):
        self.contexts.append(context)

    def _cuCtxPopCurrent_v2(self, context):
        context[0] = self.contexts.pop()

    def _cuCtxSynchronize(self):
        pass

    def _cuGetErrorName(self, code, text):
        return self._told(code, text, 0)

    def _cuGetErrorString(self, code, text):
        return self._told(code, text, 1)

    def _told(self, code, text, which):
        if code not in WORDS:
            return INVALID
        text[0] = WORDS[code][which]
        return 0

    # ---------------------------------------------------------------- memory

    def _cuMemAlloc_v2(self, address, size):
        block = ctypes.create_string_buffer(size)
        self.blocks[ctypes.addressof(block)] = block
        address[0] = ctypes.addressof(block)
        return 0 if size else INVALID

    def _cuMemFree_v2(self, address):
        del self.blocks[address]

    def _cuMemcpyHtoD_v2(self, address, here, size):
        return self._copy(address, here, size, address)

    def _cuMemcpyDtoH_v2(self, here, address, size):
        return self._copy(here, address, size, address)

    def _copy(self, to, origin, size, address):
        if not any(first <= address and address + size <= first + len(held) for first, held in self.blocks.items()):
            return INVALID
        ctypes.memmove(to, origin, size)
        return 0

    def _cuPointerGetAttribute(self, found, attribute, address):
        found[0] = DEVICE if any(first <= address < first + len(held) for first, held in self.blocks.items()) else 7
        return 0 if attribute == 9 else INVALID

    # ---------------------------------------------------------------- code

    def _cuModuleLoadDataEx(self, module, text, count, options, values):
        assert options[:count] == [5, 6] and values[1] == 8192
        if text not in self.known:
            ctypes.memmove(values[0], b"ptxas fatal: nobody knows it\0", 29)
            return BAD_PTX
        module[0] = 0x100 + len(self.modules)
        self.modules[module[0]] = self.known[text]
        return 0

    def _cuModuleUnload(self, module):
        del self.modules[module]

    def _cuModuleGetFunction(self, function, module, name):
        function[0] = 0x200 + len(self.entries)
        self.entries[function[0]] = self.modules[module], name.decode()

    def _cuLaunchKernel(self, function, gx, gy, gz, bx, by, bz, shared, stream, parameters, extra):
        assert (gy, gz, by, bz, shared, stream) == (1, 1, 1, 1, 0, None) and not extra
        library, name = self.entries[function]
        size = next(entry[3] for entry in library.facts["entries"].values() if entry[0] == name)
        words = [c_int64.from_address(parameters[place]).value for place in range(size)]
        assert gx * bx >= words[0] > (gx - 1) * bx
        self.launches.append((gx, bx))
        library.function(name, None, [c_int64] * size)(*words)


_MADE: dict[str, tuple[Object, Library]] = {}
"""What was made for both, by what it was made from."""


def installed(monkeypatch, **given) -> Double:
    """The double in the place of the driver. What is made for a device is made for this processor, too."""
    double = Double(**given)

    def made(wire, key):
        code, library = _MADE.get(key) or (of_threads(CUDA, wire), load(of_threads(STRICT, wire)))
        _MADE[key] = code, library
        double.known[code.code] = library
        return code

    held = driver.Driver(double)
    monkeypatch.setattr(driver, "driver", lambda: held)
    monkeypatch.setattr(functions, "driver", lambda: held)
    monkeypatch.setattr(functions, "module", made)
    double.calls.clear()
    return double
