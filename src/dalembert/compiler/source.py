"""What leaves as source text: functions and the arrays they take, told so that a target can write and document them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .program import Block, Program
from .target import Saddle

__all__ = ["Listed", "SourceTarget", "Unit", "Written"]


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


@dataclass(frozen=True)
class SourceTarget:
    """Something that leaves as one text, which does not run here: its name, when one would, how files of it end."""

    name: str
    about: str
    suffix: str
    text: Callable[[Unit], str]

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about})'
