"""What a gallery file holds: a system or a mechanism, how to start and to draw it, and the physics it must obey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..description.mechanism import Mechanism
from ..description.scene import Scene
from ..description.start import Start
from ..description.system import System
from ..equations import Equations


class Run(Protocol):
    """A system on its way through the house: what a check may look at."""

    @property
    def system(self) -> System:
        """The `System`, of a mechanism the one it amounts to."""
        ...

    @property
    def equations(self) -> Equations:
        """The derived `Equations`."""
        ...

    @property
    def model(self) -> Any:
        """The compiled `Model`, None for a system that has no accelerations."""

    @property
    def trajectory(self) -> Any:
        """The simulated `Trajectory`, None for a system that is not simulated."""


@dataclass(frozen=True)
class Check:
    """One law of the system: `measure(run)` is a residual that must not exceed `tolerance`.

    `statement` is one sentence with the formula that is tested.
    """

    name: str
    measure: Callable[[Run], float]
    tolerance: float
    statement: str


@dataclass(frozen=True)
class Example:
    """A system that ships.

    `inventory` is its number in the list of systems, empty where no lecture has it, `source` the document it comes
    from, `errata` what that document prints wrong, as "wrong -> right". `start` is None where only the equations are
    asked for. `inputs` gives the inputs of the run in the order of the system's own: numbers, or expressions in its
    symbols.
    """

    title: str
    inventory: str
    source: str
    build: Callable[[], System | Mechanism]
    start: Start | None
    duration: float
    checks: tuple[Check, ...]
    errata: str = ""
    scene: Callable[[], Scene] | None = None
    inputs: Callable[[], Sequence[Any]] | None = None

    @property
    def name(self) -> str:
        """The name it has in the shell: that of the file that builds it."""
        return self.build.__module__.rpartition(".")[2].replace("_", "-")

    @property
    def origin(self) -> str:
        """Its number and its source."""
        return f"{self.inventory}: {self.source}" if self.inventory else self.source

    @property
    def system(self) -> System:
        """The `System` that is built, of a mechanism the one it amounts to."""
        built = self.build()
        return built if isinstance(built, System) else built.system
