"""Machine code that is ready: in this process, on disk, or made now.

A key says everything that code is made of, so that nothing has to be derived or translated to know it. To the key come
the processor, and the versions of everything that takes part in making the code.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import json
import os
import platform
import struct
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from . import storage
from .engine import Library, Object, binding, host_description, load, made_with_care
from .machine import Machine
from .meanwhile import meanwhile

__all__ = ["Tiers", "at_hand", "kept", "ready"]

_PACKAGE = str(Path(__file__).parents[1])
_LENGTHS = struct.Struct("<QQ")
_LOADED: weakref.WeakValueDictionary[str, Library] = weakref.WeakValueDictionary()


def ready(
    key: str | None, make: Callable[[], Object], address: Callable[[str], int] | None = None
) -> Library:
    """The library of a key: the one that this process has, else what was kept on disk, else what `make` returns.

    Without a key, or where DALEMBERT_CACHE is "off", it is always made. `address` is for `load`.
    """
    found = at_hand(key, address)
    if found is not None:
        return found
    if key is None or storage.is_off():
        return load(_undisturbed(make), address)
    name = _named(key)
    return _LOADED.setdefault(name, load(_made(name, make), address))


def kept(key: str | None, make: Callable[[], Object]) -> Object:
    """The object of a key, as the disk has it or `make` returns it: of code that is not to run here."""
    if key is None or storage.is_off():
        return _undisturbed(make)
    name = _named(key)
    return _kept(name) or _made(name, make)


def at_hand(key: str | None, address: Callable[[str], int] | None = None) -> Library | None:
    """The library of a key, if this process or the disk has it."""
    if key is None or storage.is_off():
        return None
    name = _named(key)
    found = _LOADED.get(name)
    if found is None and (kept := _kept(name)) is not None:
        found = _LOADED.setdefault(name, load(kept, address))
    return found


class Tiers:
    """Quick code of what is asked, in `library`, and better code with the same bits once it is worth its making.

    `make` is told whether what it makes is seldom called. Better code that is at hand is taken at once: then `is_best`;
    else it `waits` until somebody asks for it.
    """

    library: Library
    is_best: bool
    waits: bool

    def __init__(
        self, machine: Machine, kind: str, key: str | None, make: Callable[[bool], Object],
        address: Callable[[str], int] | None = None,
    ) -> None:  # fmt: skip
        self._machine, self._key, self._address = machine, machine.key(kind, key), address
        best = at_hand(self._key, address)
        self.library = best or ready(machine.key(f"first {kind}", key), lambda: make(True), address)
        self.is_best, self.waits = best is not None, best is None

    def improve(self, take: Callable[[Library], None]) -> None:
        """Let a thread make better code, which `take` gets from it; Python goes on meanwhile."""
        self.waits = False

        def work() -> None:
            self.library = self._better()
            self.is_best = True
            take(self.library)

        meanwhile(work)

    def _better(self) -> Library:
        found = at_hand(self._key, self._address)
        if found is not None:
            return found
        made = made_with_care(self.library, self._machine)
        if self._key is None or storage.is_off():
            return load(made, self._address)
        name = _named(self._key)
        _keep(name, made)
        return _LOADED.setdefault(name, load(made, self._address))


def _named(key: str) -> str:
    return hashlib.blake2b(f"{_makers()}\n{key}".encode(), digest_size=20).hexdigest()


def _kept(name: str) -> Object | None:
    content = storage.recall(name)
    if content is None:
        return None
    facts, source = _LENGTHS.unpack_from(content)
    source += (start := _LENGTHS.size + facts)
    return Object(content[source:], json.loads(content[_LENGTHS.size : start]), content[start:source])


def _made(name: str, make: Callable[[], Object]) -> Object:
    made = _undisturbed(make)
    _keep(name, made)
    return made


def _keep(name: str, made: Object) -> None:
    facts = json.dumps(made.facts).encode()
    storage.keep(name, _LENGTHS.pack(len(facts), len(made.source)) + facts + made.source + made.code)


def _undisturbed(make: Callable[[], Object]) -> Object:
    """What `make` returns, while Python does not look for garbage: what is made there lives until its end."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return make()
    finally:
        if was_on:
            gc.enable()


@functools.cache
def _makers() -> str:
    """What takes part in making code: the processor, all versions, and this package file by file."""
    version = importlib.import_module(__package__.partition(".")[0] if __package__ else "dalembert").__version__
    llvmlite = importlib.import_module("llvmlite").__version__
    versions = (version, llvmlite, binding.llvm_version_info, sys.version, np.__version__, _mathematics())
    return repr((versions, host_description(), platform.machine(), list(_sources())))


def _mathematics() -> str:
    """The C library, which computes constants."""
    try:
        return os.confstr("CS_GNU_LIBC_VERSION") or ""
    except (AttributeError, ValueError, OSError):
        return platform.version()


def _sources(folder: str = _PACKAGE) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of change of each file of the package, in order."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.endswith(".py"):
            about = entry.stat()
            yield entry.path.removeprefix(_PACKAGE), about.st_size, about.st_mtime_ns
        elif entry.is_dir() and not entry.name.startswith("_"):
            yield from _sources(entry.path)
