"""What is known of contacts, and of what rubs dry, at an instant of a run."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from ...contact.metric import Vector
from ...errors import InconsistentStartError, StoppedError
from ...integration.holding import APART, SLIPS, Holding
from ...integration.kernels import Sizes
from ...integration.touching import NO_GRIPS, Gripped, Touching, gripped, still_below, touching
from .ends import Change, without_end
from .recording import Recorder

OVERLAP = 1e-6
"""A start may overlap by so much of that, which is taken for rounding of what the user gave."""
AS_FOUND = 1e-6
"""Accelerations within this part, or so many units, of those that were found are these."""


class ContactState:
    """The closed contacts of a run where it has come to, what rubs dry there, and the accelerations without either."""

    holding: Holding
    run: Recorder
    sizes: Sizes

    def __init__(self, holding: Holding, run: Recorder) -> None:
        self.holding, self.run, self.sizes = holding, run, run.kernels.sizes
        self._numbers, self._seen = self.sizes.standing, self.sizes.seen
        self.names: tuple[str, ...] = holding.names

    @property
    def standing(self) -> Vector:
        """How contacts stand, and then what rubs dry, (C,)."""
        return self.holding.standing(self.run.context[self._numbers])

    def _stand(self, numbers: Vector) -> None:
        self.run.context[self._numbers] = numbers
        self.run.context[self._seen] = 0.0

    def _touching(self, closed: Sequence[int], q: Vector, v: Vector, grips: Gripped = NO_GRIPS) -> Touching:
        row = self.run.context[self.sizes.parameters]
        known = {"parameters": row} if len(row) else {}
        return touching(self.holding.plain, q, v, closed, grips, t=self.run.time, **known)

    def gaps(self, q: Vector) -> Vector:
        """All gaps at a position, in m."""
        if not self.holding.holds:
            return np.zeros(0)
        row = self.run.context[self.sizes.parameters]
        known = {"parameters": row} if len(row) else {}
        return self.holding.plain.gaps(q, t=self.run.time, **known)

    def refuse_overlap(self, where: str, q: Vector, comes: str, remedy: str) -> None:
        """Refuse a position in which contacts overlap. Raises InconsistentStartError."""
        gaps = self.gaps(q)
        deepest = int(np.argmin(gaps)) if len(gaps) else 0
        if len(gaps) and gaps[deepest] < -OVERLAP * max(1.0, float(np.abs(q).max())):
            told = f"contact '{self.names[deepest]}' {comes} inside, with a gap of {gaps[deepest]:.3g}."
            raise InconsistentStartError(where, told, f"{remedy} where it is zero or positive.")

    def _here(
        self, near: Touching, is_known: bool, q: Vector, v: Vector, stopped: AbstractSet[int] = frozenset()
    ) -> tuple[Touching, Vector, dict[int, Vector]]:
        """Contacts with what rubs dry and stands still, the accelerations without their forces, and in which direction
        that slips which does; contacts stay as they are where they are known."""
        if is_known and not self.holding.grips:
            return near, self._free(q, v, {}), {}
        grips = gripped(self.run.kernels, self.run.time, q, v, self.run.context)
        still = still_below(v)
        rests = np.array([abs(slip) <= still or place in stopped
                          for place, slip in zip(grips.places, grips.slips.tolist(), strict=True)], dtype=bool)
        ways = {place: np.sign(grips.slips[j : j + 1]) for j, place in enumerate(grips.places) if not rests[j]}
        contacts = [i for i in near.contacts if i < len(self.holding.holds)]
        return self._touching(contacts, q, v, grips.kept(rests)), self._free(q, v, ways), ways

    def _free(self, q: Vector, v: Vector, ways: dict[int, Vector]) -> Vector:
        """The accelerations without contacts, and without what holds that which stands still."""
        context, standing = self.run.context.copy(), np.full(len(self.names), APART)
        standing[list(ways)] = SLIPS
        context[self._numbers], context[self._seen] = self.holding.numbers(standing, ways), 0.0
        rates = np.empty(len(q) + len(v))
        if self.run.kernels.derivative(self.run.clock, np.concatenate((q, v)), rates, context) != 0:
            raise StoppedError("contact", "there are no accelerations.", "Give each body its mass.")
        return rates[len(q) :]

    def _moves_so(self, expected: Vector, q: Vector, v: Vector) -> bool:
        """Whether accelerations are the expected ones, as all stands."""
        rates = np.empty(len(q) + len(v))
        done = self.run.kernels.derivative(self.run.clock, np.concatenate((q, v)), rates, self.run.context)
        off = np.abs(rates[len(q) :] - expected).max()
        return done == 0 and bool(off <= AS_FOUND * max(1.0, np.abs(expected).max(), np.abs(v).max()))

    def _endless(self, change: Change, why: str) -> StoppedError:
        return StoppedError("contact and friction", f"{without_end(self.holding, change.before, change.after)}: {why}.",
                            "Leave out what repeats others.")  # fmt: skip

    def _named(self, near: Touching, sentence: str) -> str:
        """A sentence with the names of contacts instead of their numbers."""
        for k, i in reversed(list(enumerate(near.contacts))):
            sentence = sentence.replace(f"ontact {k} ", f"ontact '{self.names[i]}' ")
        return sentence
