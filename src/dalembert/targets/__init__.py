"""What a program can become, one file or folder each; a new one is its own and its name here.

A target imports what all share (programs, operations, kernels), never another target.
"""

from __future__ import annotations

from ..compiler.source import SourceTarget
from ..compiler.target import Portable, Target
from ..errors import CompilationError, UnknownNameError, nearest
from . import c99, llvm, numpy

__all__ = ["PORTABLE", "SOURCES", "TARGETS", "choose"]

TARGETS: dict[str, Target] = {
    target.name: target for target in (llvm.TARGET, llvm.STRICTLY, numpy.TARGET, llvm.cuda.TARGET)}
"""The targets by name: those of this processor, the fastest first and one that is always there last; then devices."""

SOURCES: dict[str, SourceTarget] = {module.TARGET.name: module.TARGET for module in (c99,)}
"""The targets that leave as source text, by name."""

PORTABLE: dict[str, Portable] = {target.name: target for target in (llvm.wasm.TARGET, llvm.elf.TARGET)}
"""The targets whose code runs elsewhere, by name."""


def choose(name: str | None = None) -> Target:
    """The target of this name; without a name the first that is available.

    Raises UnknownNameError, and CompilationError for one that is not there.

    >>> choose("numpy").name
    'numpy'
    """
    if not name:
        return next(target for target in TARGETS.values() if target.available())
    if name in SOURCES:
        raise UnknownNameError("compile", f"target '{name}' leaves as source.", f'Use export(model, "{name}").')
    if name not in TARGETS:
        raise UnknownNameError("compile", f"there is no target '{name}'.", nearest(name, TARGETS))
    if not TARGETS[name].available():
        raise CompilationError("compile", *TARGETS[name].missing())
    return TARGETS[name]
