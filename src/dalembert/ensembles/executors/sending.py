"""Tasks on their way to other processes."""

from __future__ import annotations

import pickle

from ...errors import DescriptionError
from ..task import Part, Task

_KNOWN: dict[bytes, Task] = {}


def packed(task: Task) -> bytes:
    """A task as bytes. Raises DescriptionError where something in it is no part of a module."""
    try:
        return pickle.dumps(task)
    except Exception as problem:
        raise DescriptionError("ensemble", f"it cannot be sent to other processes: {problem}",
                               'Define functions in a module, or use executor="threads".') from problem


def part_of(sent: bytes, number: int) -> Part:
    """A part of the task of these bytes, which a process reads once."""
    if sent not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[sent] = pickle.loads(sent)
    return _KNOWN[sent].part(number)
