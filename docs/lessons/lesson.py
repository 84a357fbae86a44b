"""What a lesson holds: the answers it teaches, each held against one that was found another way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """One answer of the library against an independent one: `measure()` must not exceed `tolerance`.

    `items` names the items of the lectures that it answers, separated by blanks. `measure` returns a difference,
    relative to the size of what is wanted. `statement` is one sentence with the formula that is tested.

    >>> Check("doubling", "S26 H21", lambda: abs(2 * 3 - 6), 1e-12, "2 x = x + x.").ids
    ('S26', 'H21')
    """

    name: str
    items: str
    measure: Callable[[], float]
    tolerance: float
    statement: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The items, one by one."""
        return tuple(self.items.split())


@dataclass(frozen=True)
class Lesson:
    """Something the lectures teach, with its checks.

    `source` is the document and the place in it, `errata` what is printed wrong there, as "E003-1: wrong -> right".
    """

    name: str
    title: str
    source: str
    checks: tuple[Check, ...]
    errata: str = ""

    @property
    def inventory(self) -> tuple[str, ...]:
        """The items that the checks answer, in the order in which they are met."""
        return tuple(dict.fromkeys(item for check in self.checks for item in check.ids))
