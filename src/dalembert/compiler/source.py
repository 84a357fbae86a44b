"""What leaves as source text: functions and the arrays they take, told so that a target can write and document them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .program import Block, Program
from .target import Saddle

__all__ = ["Golden", "Listed", "SourceTarget", "State", "Unit", "Written"]


@dataclass(frozen=True)
class Listed:
    """An array that functions take or give, by its letter: what it is, the name and the unit of each entry."""

    letter: str
    meaning: str
    entries: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Written:
    """A function that is wanted as source: its name, and the program or the saddle system that it evaluates.

    inputs   the letters of its arguments in order, which are those of blocks of the program
    results  what it gives, in the order of the blocks of the program; one without a shape may be returned
    about    sentences for readers
    """

    name: str
    work: Program | Saddle
    inputs: tuple[str, ...]
    results: tuple[Block, ...]
    about: tuple[str, ...]

    @property
    def is_number(self) -> bool:
        """Whether it gives one number."""
        return [result.shape for result in self.results] == [()]


@dataclass(frozen=True)
class Unit:
    """Functions that leave together, under names that begin with `prefix`, by default the `name` made fit for it.

    `about` has sentences for readers.
    """

    name: str
    prefix: str | None
    about: tuple[str, ...]
    arrays: tuple[Listed, ...]
    functions: tuple[Written, ...]


State = Mapping[str, NDArray[np.float64]]
"""The numbers of each array that functions take, by its letter; those of arrays without entries too."""


@dataclass(frozen=True)
class Golden:
    """States, and for each function by its name the answers at them, one row a state.

    allowed  how far another answer may be from these, for each function
    apart    how far the answers of two targets were
    """

    states: tuple[State, ...]
    answers: Mapping[str, NDArray[np.float64]]
    allowed: Mapping[str, float]
    apart: Mapping[str, float]


@dataclass(frozen=True)
class SourceTarget:
    """Something that leaves as one text, which does not run here: its name, when one would, how files of it end.

    text    (unit, golden): the text; with golden numbers a test of itself is in it
    passes  (unit, text): whether a text passes its test here; None where this computer cannot tell
    """

    name: str
    about: str
    suffix: str
    text: Callable[[Unit, Golden | None], str]
    passes: Callable[[Unit, str], bool | None]

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'
