"""A kind of case: how one is made, and how it is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from .judge import Judge


class Subject(Protocol):
    """What a case is about: a script that a person can run, and whatever its kind needs."""

    @property
    def script(self) -> str: ...


@dataclass(frozen=True)
class Kind:
    """A kind of case; `share` tells how many there are of it next to others, `peer` a module that it needs."""

    name: str
    share: int
    make: Callable[[Random], Any]
    judge: Callable[[Any, Judge], None]
    peer: str = ""


class Case(NamedTuple):
    """One case: all of it follows from these three."""

    kind: str
    seed: int
    number: int

    def __str__(self) -> str:
        return ":".join(map(str, self))

    @classmethod
    def read(cls, text: str) -> Case:
        """A case from KIND:SEED:NUMBER."""
        kind, seed, number = text.split(":")
        return cls(kind, int(seed), int(number))

    @property
    def random(self) -> Random:
        """The numbers that the case is made from."""
        return Random(str(self))
