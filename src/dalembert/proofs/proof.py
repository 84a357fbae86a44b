"""What became of identities: values that can be printed and asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..displayed import Displayed
from ..errors import looked_up


class Printed:
    """What a notebook shows as it is printed."""

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))


@dataclass(frozen=True)
class Proof:
    """What became of one identity.

    method      "proved": its canonical form is zero;  "refuted": `state` makes it fail;  "measured": neither was
                possible, and it was tried in a prime field or at states in many digits, as `detail` says;
                "not decided": a budget ended that, and nothing is known
    holds       whether it holds, as far as the method tells
    law         whether mechanics promises it; a finding is decided all the same, and may fail
    state       {symbol: value} of a state that refutes it
    violation   the size of the difference at that state, or the largest that was measured
    """

    name: str
    statement: str
    method: str
    holds: bool
    detail: str = ""
    state: Mapping[Any, Any] | None = field(default=None, hash=False)
    violation: float = 0.0
    law: bool = True

    def __str__(self) -> str:
        if self.method == "not decided":
            mark = "open "
        elif self.law:
            mark = "holds" if self.holds else "FAILS"
        else:
            mark = "holds here" if self.holds else "does not hold here"
        place = ", ".join(f"{symbol} = {value}" for symbol, value in (self.state or {}).items())
        where = f" at {place}" if place else ""
        return f"{mark}  {self.name}: {self.statement} ({self.method}{where}){self.detail and '; ' + self.detail}"


@dataclass(frozen=True)
class Proofs(Printed, Displayed):
    """Proofs in order; `notes` says what was not asked and why.

    >>> found = Proofs((Proof("momenta", "p = M v", "proved", True),))
    >>> print(found)
    holds  momenta: p = M v (proved)
    >>> found["momenta"].holds, len(found), found.holds
    (True, 1, True)
    """

    proofs: tuple[Proof, ...]
    notes: tuple[str, ...] = ()

    @property
    def laws(self) -> tuple[Proof, ...]:
        """What mechanics promises."""
        return tuple(proof for proof in self.proofs if proof.law)

    @property
    def findings(self) -> tuple[Proof, ...]:
        """What holds for some systems or coordinates only."""
        return tuple(proof for proof in self.proofs if not proof.law)

    @property
    def holds(self) -> bool:
        """Whether every law holds."""
        return all(proof.holds for proof in self.laws)

    def __iter__(self) -> Iterator[Proof]:
        return iter(self.proofs)

    def __len__(self) -> int:
        return len(self.proofs)

    def __getitem__(self, which: int | str) -> Proof:
        """A proof by place or by name. Raises UnknownNameError."""
        if isinstance(which, int):
            return self.proofs[which]
        named = {proof.name: proof for proof in self.proofs}
        return looked_up(named, which, "Proofs", f"there is no identity '{which}'.")

    def __contains__(self, name: object) -> bool:
        return any(proof.name == name or proof == name for proof in self.proofs)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.proofs), *(f"not asked  {note}" for note in self.notes)])
