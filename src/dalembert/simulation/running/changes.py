"""When the state of a run was set, and what kernels are told from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ...integration.kernels import Vector

CONTACTS, UNTOLD = -1.0, -2.0
"""What set the state where no event did; nothing is told of how contacts that repeat each other share their load."""


@dataclass
class Changes:
    """The changes of a run under way, in order.

    size   of what kernels are told
    zeros  how each condition is where the run has come to: 1 where it touches zero, 2 where it crosses it, else 0
    """

    size: int
    zeros: Vector
    breaks: list[int] = field(default_factory=list[int])
    contexts: list[Vector] = field(default_factory=list[Vector])
    causes: list[Vector] = field(default_factory=list[Vector])

    def note(self, step: int, context: Vector, by: float = CONTACTS) -> None:
        """Keep one: the step of no time at whose end the state was set, by an event."""
        self.breaks.append(step)
        self.contexts.append(context.copy())
        self.causes.append(np.array([by, *self.zeros.tolist()]))

    def arrays(self) -> dict[str, Vector]:
        """All of them."""
        count = len(self.breaks)
        return {"breaks": np.array(self.breaks, dtype=float),
                "contexts": np.array(self.contexts).reshape(count, self.size),
                "causes": np.array(self.causes).reshape(count, 1 + len(self.zeros))}  # fmt: skip

    def restore(self, kept: Mapping[str, Vector]) -> None:
        """Have had those that were kept."""
        self.breaks = kept["breaks"].astype(int).tolist()
        self.contexts, self.causes = list(kept["contexts"]), list(kept["causes"])
