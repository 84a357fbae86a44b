"""One number of the library beside one that was found without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What a page, a lesson or a motion by hand says about some items of the lectures.

    `difference()` is relative to the size of what is wanted, and no more than `tolerance` where all is well.
    """

    items: tuple[str, ...]
    carrier: str
    name: str
    tolerance: float
    difference: Callable[[], float]
