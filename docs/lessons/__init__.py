"""The lessons: what the lectures teach beside their mechanical systems, one file each, every answer checked.

    lesson.py, measures.py         what a lesson is, and what its checks are made of
    coverage.py, coverage.toml     which page, lesson, function or test carries each item of the lectures
    (every other file)             one lesson

A new lesson is one new file here: the index is the folder.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from dalembert.errors import UnknownNameError, nearest

from .lesson import Check, Lesson

__all__ = ["Check", "Lesson", "load", "names"]

_TOOLS = frozenset({"coverage", "lesson", "measures"})


def names() -> tuple[str, ...]:
    """The names of all lessons, sorted.

    >>> "brachistochrone" in names()
    True
    """
    modules = {module.name for module in pkgutil.iter_modules(__path__)} - _TOOLS
    return tuple(sorted(module.replace("_", "-") for module in modules))


def load(name: str) -> Lesson:
    """The lesson called `name`; UnknownNameError with the nearest name where there is none.

    >>> load("brachistochrone").inventory
    ('S30', 'H25', 'M29')
    """
    if name not in names():
        raise UnknownNameError("lessons", f"there is no lesson {name!r}.", nearest(name, names()))
    return import_module(f".{name.replace('-', '_')}", __package__).LESSON
