"""Laws about velocities that are no derivatives of coordinates: q' = N v."""

from __future__ import annotations

from .motion import commutator, coordinates_of
from .sample import Law, Sample, dot, relative


def linear(sample: Sample) -> float | None:
    """q' against N v, and the rate of q . q of a unit quaternion against 0."""
    leaves = sample.equations.system.leaves
    if leaves.are_derivatives:
        return None
    rates = sample["coordinate_rates"]
    combined = [sum(field[leaf] * v for field, v in zip(sample.fields, sample.v, strict=True)) for leaf in leaves.q]
    turned = [i for i, (plain, unit) in enumerate(zip(leaves.q, leaves.unit, strict=True)) if plain != unit]
    positions = [sample.values[leaf] for leaf in leaves.q]
    fours = [turned[k : k + 4] for k in range(0, len(turned), 4)]
    lengths = [dot([positions[i] for i in group], [rates[i] for i in group]) for group in fours]
    return max(relative(rates, combined), relative(lengths, [0] * len(lengths), rates))


def brackets(sample: Sample) -> float | None:
    """The brackets of the velocity fields against those that are told, for every field with all of them."""
    leaves = sample.equations.system.leaves
    if leaves.are_derivatives:
        return None
    worst = 0.0
    for k in range(len(sample.v)):
        found = coordinates_of(sample, commutator(sample, k))
        told = [sum(sign * sample.v[i] for i, at, j, sign in leaves.brackets if (at, j) == (k, place))
                for place in range(len(sample.v))]
        worst = max(worst, relative(found, told, sample.v))
    return worst


LAWS = (
    Law("coordinate rates", "q' = N v, and unit quaternions keep their length", linear),
    Law("velocity fields", "[e_i, e_k] = sum_j c_ikj e_j for the columns e_i of N", brackets),
)
