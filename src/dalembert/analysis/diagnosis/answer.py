"""What the doctor says: values by name, and a short report of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...integration.kernels import Vector
from .combinations import spelled

_SHOWN = 6
_PLACES = 3


@dataclass(frozen=True)
class Repetition:
    """A constraint whose row is a sum of others: A_name = sum of factor A_other over `of` {other: factor}.

    An empty sum says that the row is zero. `everywhere` says whether it is so beside the place as well.
    """

    name: str
    of: Mapping[str, float]
    everywhere: bool

    def __str__(self) -> str:
        where = "" if self.everywhere else " here, but not beside it"
        return f"{quoted(self.name)} {f'repeats {_sum(self.of)}' if self.of else 'constrains nothing'}{where}"


@dataclass(frozen=True)
class SharedReactions:
    """Reactions that constraints share: of the multipliers of `names` only these `sums` {name: factor} are unique.

    missing   how many numbers more would be needed to know them all
    """

    names: tuple[str, ...]
    missing: int
    sums: tuple[Mapping[str, float], ...]

    def __str__(self) -> str:
        shown = "; ".join(map(_sum, self.sums[:_SHOWN])) + ("; ..." if len(self.sums) > _SHOWN else "")
        known = f"known: {shown}" if self.sums else "known: nothing"
        return f"{listed(self.names)} share {_count(self.missing, 'unknown')}; {known}"


@dataclass(frozen=True)
class Contradiction:
    """Constraints that cannot be met together, though each of them can be with the others left out.

    off      {name: by how much it is off where all are met best}
    proved   whether they contradict each other identically; else nothing was found from several starts
    rates    whether it is their rates that cannot be met
    """

    off: Mapping[str, float]
    proved: bool
    rates: bool = False

    def __str__(self) -> str:
        off = ", ".join(f"{quoted(name)} by {value:.3g}" for name, value in list(self.off.items())[:_SHOWN])
        together = " together" if len(self.off) > 1 else ""
        how = f"cannot be met{together}" if self.proved else f"found met{together} nowhere"
        return f"{'rates ' if self.rates else ''}{how}, off are {off}"


@dataclass(frozen=True, eq=False)
class Singularity:
    """A configuration where constraints lose rank, or where held coordinates do not determine the others.

    q           (nq,) the configuration
    distance    from the one judged, in the norm of all coordinates (m and rad alike)
    direction   {coordinate: by how much it is elsewhere there}
    repeating   constraints that repeat others there, but not in general; none at a dead centre of what is held
    """

    q: Vector
    distance: float
    direction: Mapping[str, float]
    repeating: tuple[str, ...]

    def __str__(self) -> str:
        most = sorted(self.direction.items(), key=lambda pair: -abs(pair[1]))
        way = ", ".join(f"{name} by {change:.4g}" for name, change in most[:_SHOWN] if abs(change) > 1e-9)
        why = f"{listed(self.repeating)} repeat{'s' * (len(self.repeating) == 1)} others" if self.repeating \
            else "what is held is at a dead centre"
        return f"{why} at a distance of {self.distance:.4g}{way and f': {way}'}"


@dataclass(frozen=True, eq=False)
class Diagnosis:
    """The constraints of a system at a configuration.

    system, coordinates, velocities, constraints   names
    q                the configuration judged: the nearest one to what was given that meets the constraints, what was
                     held being as given
    v                the velocities nearest to what was given that meet the rates of the constraints
    held             coordinates that were held
    start            None where the configuration given meets the constraints, else a sentence on what was moved
    consistent       whether q meets the constraints
    counted          velocities less constraints, which Gruebler and Kutzbach take for the freedom
    rank             of the constraints' rows at q; `general_rank` beside it, on the constraints
    freedoms_here    velocities less rank: how many independent velocities there are at q
    freedoms         the same in general; 0 where no configuration beside q meets the constraints
    motions          (freedoms_here, n) a basis of these velocities, orthonormal
    still            velocities that are 0 in all motions at q, but not beside it: dead centres of these coordinates
    redundant        `Repetition` of each constraint that repeats earlier ones
    unique           constraints whose reaction, the multiplier, is determined
    shared           `SharedReactions` of the others, in groups
    contradictions   `Contradiction` of each set of constraints that cannot be met
    singular         `Singularity` of places nearby that were found where rank is lost, the nearest first
    independent      coordinates that determine the others beside q: those held, and the first that are needed
    assemblies       (k, nq) other configurations that were found with the same independent coordinates, nearest first
    """

    system: str
    coordinates: tuple[str, ...]
    velocities: tuple[str, ...]
    constraints: tuple[str, ...]
    q: Vector
    v: Vector
    held: tuple[str, ...]
    start: str | None
    consistent: bool
    rank: int
    general_rank: int
    freedoms_here: int
    freedoms: int
    motions: Vector
    still: tuple[str, ...]
    redundant: tuple[Repetition, ...]
    unique: tuple[str, ...]
    shared: tuple[SharedReactions, ...]
    contradictions: tuple[Contradiction, ...]
    singular: tuple[Singularity, ...]
    independent: tuple[str, ...]
    assemblies: Vector

    @property
    def counted(self) -> int:
        """Velocities less constraints."""
        return len(self.velocities) - len(self.constraints)

    @property
    def healthy(self) -> bool:
        """Whether the constraints are met, none repeats others, and none does so here alone."""
        return self.consistent and not self.redundant and self.freedoms == self.freedoms_here

    def __str__(self) -> str:
        lines = [f"{self.system}: {_count(len(self.velocities), 'velocity')}, "
                 f"{_count(len(self.constraints), 'constraint')} of rank {self.rank}", *self._freedom()]  # fmt: skip
        for title, entries in self._chapters():
            lines += [f"  {title if not k else '':<15}{entry}" for k, entry in enumerate(entries)]
        return "\n".join(lines)

    def _freedom(self) -> list[str]:
        here = f"{_count(self.freedoms_here, 'degree')} of freedom here"
        general = f"{self.freedoms} in general" if self.freedoms != self.freedoms_here else "as in general"
        lines = [f"  {'freedom':<15}{here}, {general}; by counting {self.counted}"]
        if self.freedoms_here > self.freedoms == 0:
            lines.append(f"  {'':<15}it is rigid, though its velocities are not determined: no way leads from here")
        return lines

    def _chapters(self) -> list[tuple[str, Sequence[object]]]:
        none = ("none",) if self.constraints else ()
        alone = f"{len(self.unique)} of {len(self.constraints)} unique" if self.shared else "all unique"
        reactions = (alone, *self.shared) if self.constraints else ()
        met = "meets the constraints" if self.consistent else "judged where the constraints are off least"
        met += f", {listed(self.held)} held" if self.held else ""
        return [
            ("start", (*((self.start,) if self.start else ()), met) if self.constraints else ()),
            ("contradicting", self.contradictions),
            ("redundant", self.redundant or none),
            ("reactions", reactions),
            ("at dead centre", (listed(self.still),) if self.still else ()),
            ("singular", self.singular[:_PLACES]),
            ("assemblies", self._others()),
        ]  # fmt: skip

    def _others(self) -> tuple[str, ...]:
        if not len(self.assemblies):
            return ()
        fixed = f" with {listed(self.independent)} the same" if self.independent else ""
        free = [k for k, name in enumerate(self.coordinates) if name not in self.independent]
        shown = (place_of([self.coordinates[k] for k in free], q[free]) for q in self.assemblies[:_PLACES])
        return (f"{_count(len(self.assemblies), 'other')} found{fixed}", *shown)

    def __repr__(self) -> str:
        return f"<Diagnosis of {self.system}: {self.freedoms_here} freedoms here, {self.freedoms} in general>"


def place_of(names: Sequence[str], q: Vector) -> str:
    """A configuration as text."""
    shown = [f"{name} = {value + 0.0:.6g}" for name, value in zip(names, np.round(q, 12), strict=True)]
    return ", ".join(shown[:_SHOWN]) + (", ..." if len(shown) > _SHOWN else "")


def listed(names: Sequence[str]) -> str:
    """Names, quoted, the first few."""
    return ", ".join(map(quoted, names[:_SHOWN])) + (
        f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")  # fmt: skip


def quoted(name: str) -> str:
    """A name in quotes, unless there are some in it."""
    return name if "'" in name else f"'{name}'"


def _sum(combination: Mapping[str, float]) -> str:
    return spelled({quoted(name): factor for name, factor in combination.items()})


def _count(number: int, what: str) -> str:
    plural = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{number} {what if abs(number) == 1 else plural}"
