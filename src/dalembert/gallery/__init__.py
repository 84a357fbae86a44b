"""The systems that ship, one file each, by the name they have in the shell.

    example.py, measures.py        what a page of the gallery is, and what its checks are made of
    formulas.py                    the functions of SymPy that pages write in
    linkages.py                    positions of four-bars and slider-cranks in closed form
    (every other file)             one system

A new system is one new file here: the index is the folder.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from ..errors import UnknownNameError, nearest
from .example import Check, Example, Run, Start

__all__ = ["Check", "Example", "Run", "Start", "load", "names"]

_TOOLS = frozenset({"example", "formulas", "linkages", "measures"})


def names() -> tuple[str, ...]:
    """The names of all systems that ship, sorted.

    >>> "double-pendulum" in names()
    True
    """
    modules = {module.name for module in pkgutil.iter_modules(__path__)} - _TOOLS
    return tuple(sorted(module.replace("_", "-") for module in modules))


def load(name: str) -> Example:
    """The example called `name`; UnknownNameError with the nearest name where there is none.

    >>> load("pendulum").inventory
    'S26'
    """
    if name not in names():
        raise UnknownNameError("gallery", f"there is no system {name!r}.", nearest(name, names()))
    return import_module(f".{name.replace('-', '_')}", __package__).EXAMPLE
