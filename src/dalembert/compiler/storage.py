"""Bytes kept on disk from one process to the next, in a folder of this user alone.

What is kept is machine code, so what is read is run. The folder and each file in it must belong to this user and be
writable by nobody else; both are looked at through the handle they are read by, so that nothing can be exchanged in
between. Each file begins with a digest of its key and content: what was cut short, changed or meant for another key is
not there. Files are written under another name and renamed when they are whole. Where anything fails (a full disk, a
folder that cannot be written), nothing is kept, and nothing else happens.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path

from ..errors import remark

__all__ = ["LARGEST_CACHE", "VARIABLE", "folder", "is_off", "keep", "recall"]

VARIABLE = "DALEMBERT_CACHE"
"""The environment variable that names the folder, or says "off"."""

LARGEST_CACHE = 256 * 2**20
"""How many bytes are kept; what was not used for longest goes first."""

_MAGIC = b"dalembert cache 1\n"
_DIGEST = 32
_KEPT, _UNFINISHED = ".kept", ".part"
_GIVEN_UP = 3600.0
_NEEDED = ("geteuid", "O_DIRECTORY", "O_NOFOLLOW")


def is_off() -> bool:
    """Whether the user wants nothing to be kept."""
    return os.environ.get(VARIABLE, "").strip().lower() == "off"


def folder() -> Path | None:
    """Where things are kept: what DALEMBERT_CACHE names, else a folder in this user's folder of caches; None for
    "off", and where the system cannot say whose a folder is (Windows)."""
    if is_off() or not all(hasattr(os, name) for name in _NEEDED) or os.open not in os.supports_dir_fd:
        return None
    named = os.environ.get(VARIABLE, "").strip()
    try:
        return Path(named).expanduser().absolute() if named else _of_user()
    except (OSError, RuntimeError):  # there is no home
        return None


def _of_user() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "dalembert"
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".cache") / "dalembert"


def recall(key: str) -> bytes | None:
    """What was kept under a key, which is a word of letters and digits; None if it is not there, or not whole."""
    with contextlib.suppress(OSError), _opened() as there:
        if there is not None:
            return _whole(key, _read(there, key + _KEPT))
    return None


def keep(key: str, content: bytes) -> None:
    """Keep something under a key, as long as there is room."""
    with contextlib.suppress(OSError), _opened(make=True) as there:
        if there is not None and len(content) <= LARGEST_CACHE:
            _write(there, key + _KEPT, _MAGIC + _digest(key, content) + content)
            _make_room(there)


# -------------------------------------------------------------------- the folder


@contextlib.contextmanager
def _opened(make: bool = False) -> Generator[int | None]:
    """A handle of the folder, None where there is none that can be trusted."""
    place = folder()
    if place is None:
        yield None
        return
    if make:
        place.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            place.mkdir(mode=0o700)
    handle = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fault = _fault(os.fstat(handle), 0o077)
        if fault:
            _tell(place, fault)
        yield None if fault else handle
    finally:
        os.close(handle)


def _fault(found: os.stat_result, forbidden: int) -> str:
    """Why something cannot be trusted, or nothing."""
    if found.st_uid != os.geteuid():
        return f"it belongs to the user {found.st_uid}"
    mode = stat.S_IMODE(found.st_mode)
    return f"others have a right to it (its mode is {mode:04o})" if mode & forbidden else ""


@functools.cache
def _tell(place: Path, fault: str) -> None:
    """Say once that a folder is not used."""
    remark("cache-folder", str(place), f"machine code is neither read there nor kept: {fault}.",
           f"Make it yours alone (chmod 700), or set {VARIABLE} to another folder, or to off.")  # fmt: skip


# -------------------------------------------------------------------- files in it


def _digest(key: str, content: bytes) -> bytes:
    return hashlib.blake2b(b"%s\n%s" % (key.encode(), content), digest_size=_DIGEST).digest()


def _whole(key: str, found: bytes) -> bytes | None:
    start = len(_MAGIC) + _DIGEST
    content = found[start:]
    return content if found[:start] == _MAGIC + _digest(key, content) else None


def _read(there: int, name: str) -> bytes:
    """The content of a file of this user's own, which counts as used now."""
    handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=there)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or _fault(found, 0o022):
            return b""
        with contextlib.suppress(OSError):
            os.utime(handle)
        return file.read()


def _write(there: int, name: str, content: bytes) -> None:
    """A whole file or none."""
    unfinished = f"{secrets.token_hex(8)}{_UNFINISHED}"
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=there)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.rename(unfinished, name, src_dir_fd=there, dst_dir_fd=there)
    except BaseException:
        os.unlink(unfinished, dir_fd=there)
        raise


def _make_room(there: int) -> None:
    """Remove what was not used for longest, until the rest fits; and what somebody did not finish."""
    files = sorted((found.st_mtime, found.st_size, name) for name, found in _files(there))
    total = sum(size for _, size, _ in files)
    for used, size, name in files:
        abandoned = name.endswith(_UNFINISHED) and used < time.time() - _GIVEN_UP
        if total > LARGEST_CACHE or abandoned:
            with contextlib.suppress(FileNotFoundError):  # another process was faster
                os.unlink(name, dir_fd=there)
            total -= size


def _files(there: int) -> Iterator[tuple[str, os.stat_result]]:
    """Our files in the folder."""
    for name in os.listdir(there):
        if name.endswith((_KEPT, _UNFINISHED)):
            with contextlib.suppress(FileNotFoundError):
                yield name, os.stat(name, dir_fd=there, follow_symlinks=False)
