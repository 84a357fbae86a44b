"""The libraries of a unit: for Linux without a compiler, for this computer by its own, for others by Zig's."""

from __future__ import annotations

import importlib.util
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....compiler.target import Wiring
from ....errors import CompilationError, remark
from ....integration.forms import form_of
from ....targets import PORTABLE
from ...exporter import built, first_tool
from .core import Core
from .interface import Interface

__all__ = ["Library", "compiled", "here", "libraries"]

_LINUX = "x86_64-linux"
_SUFFIXES = {"linux": ".so", "darwin": ".dylib", "windows": ".dll"}
_FLAGS = ("-std=c99", "-ffp-contract=off", "-fPIC", "-shared", "-fvisibility=hidden", "-s")
_OTHERS = {"x86_64-windows": "x86_64-windows-gnu", "x86_64-darwin": "x86_64-macos", "aarch64-darwin": "aarch64-macos"}
"""What Zig calls the other computers that units may have libraries for."""
_ZIG = (sys.executable, "-m", "ziglang")
_WINDOWS = "x86_64-windows-gnu"
_OF_WINDOWS = (
    "calloc free malloc memcpy memmove memset strcmp acos acosh asin asinh atan atan2 atanh copysign cos cosh exp fabs "
    "floor fmod hypot log pow sin sinh sqrt tan tanh"
)
"""The functions of C that Windows has itself, each of which may be asked for."""
_FIRST_TIME = 1800.0
"""The first time Zig makes the C library of a system as well, which takes minutes."""


@dataclass(frozen=True)
class Library:
    """A library: the computer it is for, where it stands in the archive, its code, and whether it is run here."""

    system: str
    place: str
    code: bytes
    is_run: bool


def here() -> str:
    """What the standard calls this computer."""
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{machine}-{ {'win32': 'windows'}.get(sys.platform, sys.platform) }"


def libraries(core: Core, name: str, token: str, sources: Mapping[str, str]) -> list[Library]:
    """Those that can be made here; a remark where this computer has none of its own."""
    made = list(_made(core, token, sources))
    if here() not in (system for system, _ in made):
        remark("fmu-without-library", "export to fmu", f"the unit has no library for this computer, {here()}.",
               "It has its sources, which an importer compiles; a compiler of C makes it here.")  # fmt: skip
    return [Library(system, f"binaries/{system}/{name}{_SUFFIXES[system.split('-')[1]]}", code, system == here())
            for system, code in made]  # fmt: skip


def _made(core: Core, token: str, sources: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    if PORTABLE["linux"].available():
        yield _LINUX, _without_compiler(core, token)
    with TemporaryDirectory() as folder:
        for file, text in sources.items():
            (Path(folder) / file).write_text(text, encoding="ascii")
        own = None if here() == _LINUX and PORTABLE["linux"].available() else compiled(Path(folder))
        if own is not None:
            yield here(), own.read_bytes()
        if importlib.util.find_spec("ziglang") is not None:
            for system, triple in _OTHERS.items():
                if system != here():
                    yield system, _by_zig(Path(folder), triple).read_bytes()


def _without_compiler(core: Core, token: str) -> bytes:
    def wire(shop: Any) -> Wiring:
        kernels = core.wired(shop)
        return Interface(shop.module, kernels, core.layout, token).functions(), {}

    form, numbers = form_of(core.model.system.graph, list(core.nodes))
    key = core.model.key("fmu", form.rows, form.roots, numbers.tolist(), repr(core.layout), token)
    return PORTABLE["linux"].module(wire, key).code


def compiled(sources: Path, level: str = "-O2") -> Path | None:
    """The library that this computer's compiler makes of sources; nothing without one."""
    compiler = first_tool("cc", "gcc", "clang")
    return None if compiler is None else _built(sources, (compiler,), level)


def _by_zig(sources: Path, triple: str) -> Path:
    """For Windows without a C library of its own, which is twice what the rest is, wherever it can do without."""
    if triple == _WINDOWS:
        with suppress(CompilationError):
            return _bare(sources)
    return _built(sources, [*_ZIG, "cc", "-target", triple], "-Os", _FIRST_TIME)


def _bare(sources: Path) -> Path:
    """A library for Windows that has C's functions from there. Raises CompilationError where it asks for others."""
    names = _OF_WINDOWS.replace(" ", "\n")
    (sources / "windows.def").write_text(f"LIBRARY ucrtbase.dll\nEXPORTS\n{names}\n", encoding="ascii")
    cc = [*_ZIG, "cc", "-target", _WINDOWS]
    kept = [flag for flag in _FLAGS if flag not in ("-fPIC", "-shared", "-s")]
    bare = str(Path(__file__).parent / "bare.c")
    for command in ([*cc, *kept, "-Os", "-c", "-o", "glue.obj", "glue.c"],
                    [*_ZIG, "dlltool", "-m", "i386:x86-64", "-d", "windows.def", "-l", "windows.lib"],
                    [*cc, "-shared", "-s", "-Os", "-nostdlib", "-rtlib=compiler-rt", "-o", "library", "glue.obj", bare,
                     "windows.lib"]):  # fmt: skip
        built(command, sources, _FIRST_TIME)
    return sources / "library"


def _built(sources: Path, compiler: Sequence[str], level: str, longest: float = 300.0) -> Path:
    built([*compiler, *_FLAGS, level, "-o", "library", "glue.c", *([] if "-target" in compiler else ["-lm"])], sources,
          longest)  # fmt: skip
    return sources / "library"
