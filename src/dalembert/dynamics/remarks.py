"""What a description says that is probably not meant, told once as remarks: with numbers, or at a start.

Nothing is told that is not certain: a state at which dissipation feeds energy is proved by ball arithmetic, and a
force that stands in the potential as well agrees with it at random states, in all digits. Silence proves less: where
Rayleigh's function is not quadratic, some hundred velocities are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..algebra.deciding.balls import enclose
from ..description.entries import tell_negative
from ..description.system import AppliedForce, System
from ..errors import DescriptionError, remark
from ..expr import text
from ..expr.calculus import gradient, is_affine, jacobian
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..expr.rounding import term_sizes
from ..spatial.body_inertia import Inertia
from .dynamics import Dynamics
from .forces import virtual_work
from .lagrange import by_position

_SEED = 12
_DIRECTIONS = 64
_STATES = 3
_SAME = 1e-12
_LARGEST = 10_000
_ROUNDED = 2.0**-50
"""Of its terms, what may be missing of a sum of products whose factors were rounded."""
_SIZES = (1.0, 1e3, 1e-3)

# -------------------------------------------------------------------- with numbers


def tell_numbers(dynamics: Dynamics, known: Mapping[Node, float]) -> None:
    """Remarks on what the numbers of parameters {leaf: number} make of damping, stiffness and inertia.

    Those of dissipation that does not depend on where the system is; see `tell_start` for the other.
    """
    system, bodies = dynamics.system, dynamics.bodies
    if bodies is not None:
        for where, what, node in bodies.unsigned:
            for value in _values(system, [node], known):
                tell_negative(where, what, value)
        for where, nodes in bodies.inertias:
            if len(values := _values(system, nodes, known)):
                _tell_inertia(where, values)
    elif not _depends_on_place(system):
        _tell_feeding(dynamics, known)


def tell_start(
    dynamics: Dynamics, known: Mapping[Node, float], q: Iterable[float], t: float, anew: bool = False
) -> None:
    """Remarks at a configuration, on dissipation that feeds energy there; and those of `tell_numbers`, where the
    numbers are known `anew`."""
    system = dynamics.system
    if anew:
        tell_numbers(dynamics, known)
    if may_feed(dynamics):
        _tell_feeding(dynamics, {**known, **dict(zip(system.leaves.q, map(float, q), strict=True)), system.leaves.t: t})


def may_feed(dynamics: Dynamics) -> bool:
    """Whether it depends on where the system is if its dissipation feeds energy."""
    return dynamics.bodies is None and _depends_on_place(dynamics.system)


def tell_mass(system: System, M: NDArray[Any]) -> None:
    """A remark on a mass matrix with negative eigenvalues, at a start."""
    if _is_positive(M):
        return
    sizes = np.sqrt(np.abs(np.diag(M)))
    units = np.where(sizes > 0.0, sizes, 1.0)
    with np.errstate(all="ignore"):
        scaled = M / np.outer(units, units)
    if not np.all(np.isfinite(scaled)) or not np.linalg.eigvalsh(scaled).min(initial=0.0) < -1e-9:
        return
    negative = [name for name, entry in zip(system.velocity_names, np.diag(M), strict=True) if entry < 0.0]
    where = f" (M is negative along {', '.join(negative)})" if negative else ""
    remark("indefinite-mass", f"System '{system.name}'", f"the kinetic energy can be negative at the start{where}.",
           "Right for the metric of a spacetime; else look for a negative mass or moment of inertia.")  # fmt: skip


def _is_positive(M: NDArray[Any]) -> bool:
    """Whether a symmetric matrix certainly has no negative eigenvalue, found in the shortest way."""
    try:
        np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        return False
    return True


def _values(system: System, nodes: Sequence[Node], known: Mapping[Node, float]) -> list[float]:
    """The numbers of nodes; none where a parameter has none."""
    if not set(system.graph.symbols(nodes)) <= set(known):
        return []
    return [float(value) for value in evaluate(system.graph, nodes, known)]


def _tell_inertia(where: str, values: Sequence[float]) -> None:
    mass, com, tensor = values[0], values[1:4], values[4:]
    try:
        Inertia(mass, com, tensor).check(where)
    except DescriptionError as error:
        remark("impossible-inertia", where, error.what, "Mend its numbers, or say check=False.")
        return
    if mass == 0.0 and any(tensor):
        remark("impossible-inertia", where, "it has an inertia but no mass.", "Give its mass, or say check=False.")


# -------------------------------------------------------------------- dissipation


def _depends_on_place(system: System) -> bool:
    leaves = system.leaves
    if system.dissipation == system.graph.zero:
        return False
    return not {*leaves.q, leaves.t}.isdisjoint(system.graph.symbols([system.dissipation]))


@dataclass(frozen=True, eq=False)
class _Feeding:
    """What is asked of Rayleigh's function F, found once: its slopes dF/dv, its power v . dF/dv, its second derivatives
    and whether these are all there is of it."""

    source: Dynamics

    @cached_property
    def slopes(self) -> list[Node]:
        system = self.source.system
        return gradient(system.graph, system.dissipation, system.leaves.v)

    @cached_property
    def power(self) -> Node:
        return self.source.system.graph.dot(self.slopes, self.source.system.leaves.v)

    @cached_property
    def second(self) -> list[Node]:
        system = self.source.system
        return [node for row in jacobian(system.graph, self.slopes, system.leaves.v) for node in row]

    @cached_property
    def is_quadratic(self) -> bool:
        return is_affine(self.source.system.graph, self.slopes, self.source.system.leaves.v, self.second)

    @cached_property
    def symbols(self) -> set[Node]:
        return set(self.source.system.graph.symbols([self.power]))


def _tell_feeding(dynamics: Dynamics, known: Mapping[Node, float]) -> None:
    system, graph, leaves = dynamics.system, dynamics.system.graph, dynamics.system.leaves
    if system.dissipation == graph.zero:
        return
    asked = dynamics.kept(_Feeding)
    if not asked.symbols <= {*known, *leaves.v}:
        return
    power = asked.power
    for tried in _directions(asked, known):
        powers = np.broadcast_to(evaluate(graph, [power], {**known, **_by_leaf(system, tried.T)})[0], len(tried))
        v = tried[int(np.argmin(np.where(np.isnan(powers), np.inf, powers)))]
        if np.nanmin(powers, initial=np.inf) < 0.0 and _is_negative(system, power, {**known, **_by_leaf(system, v)}):
            rates = ", ".join(f"{name} = {rate:.3g}" for name, rate in zip(system.velocity_names, v, strict=True))
            remark("feeding-dissipation", f"System '{system.name}', dissipation",
                   f"it feeds energy, {-np.nanmin(powers):.3g} W at {rates}.",
                   "v . dF/dv is at least zero where F dissipates; check its signs.")  # fmt: skip
            return


def _by_leaf(system: System, v: NDArray[Any]) -> dict[Node, Any]:
    return dict(zip(system.leaves.v, v, strict=True))


def _directions(asked: _Feeding, known: Mapping[Node, float]) -> Iterator[NDArray[Any]]:
    """Velocities to try, (k, n): where F is quadratic those of its lowest eigenvalue and of its linear part, or none
    where it has neither; then random ones."""
    system = asked.source.system
    n = len(system.leaves.v)
    if asked.is_quadratic:
        still = {**known, **dict.fromkeys(system.leaves.v, 0.0)}
        numbers = np.array(evaluate(system.graph, [*asked.second, *asked.slopes], still), dtype=float)
        if np.all(np.isfinite(numbers)):
            H, linear = numbers[: n * n].reshape(n, n), numbers[n * n :]
            values, vectors = np.linalg.eigh((H + H.T) / 2.0)
            if not linear.any() and values[0] >= -_SAME * np.abs(values).max(initial=0.0):
                return
            yield np.array([vectors[:, 0], -linear / (1.0 + 2.0 * np.abs(H).sum())])
    random = np.random.default_rng(_SEED)
    yield from (size * random.normal(size=(_DIRECTIONS, n)) for size in _SIZES)


def _is_negative(system: System, node: Node, state: Mapping[Node, Any]) -> bool:
    """Whether a node is certainly negative at a state, by more than its numbers may have been rounded."""
    asked = [node, *term_sizes(system.graph, [node])]
    found, size = enclose(system.graph, asked, {leaf: Fraction(value) for leaf, value in state.items()})
    return found is not None and size is not None and bool(found + _ROUNDED * size < 0)


# -------------------------------------------------------------------- forces said twice


def tell_doubled(system: System, of_bodies: bool) -> None:
    """Remarks on applied forces that the potential or the dissipation holds as well, or holds with the other sign.

    Of bodies those are asked that act on bodies; the friction of joints is no force that somebody wrote down.
    """
    asked = [force for force in system.forces if force.kind == "torque" or not of_bodies]
    still = [force for force in asked if _is_still(system, force)]
    if not still or len(system.graph) > _LARGEST:
        return
    rows = [virtual_work(system, force) for force in still]
    sources = [(node, "potential", by_position(system, [node])[0]) for node in _terms(system, system.potential)]
    sources += [(node, "dissipation", gradient(system.graph, node, system.leaves.v))
                for node in _terms(system, system.dissipation)]  # fmt: skip
    nodes = [node for row in (*rows, *(slope for *_, slope in sources)) for node in row]
    table = _at_random_states(system, nodes).reshape(len(rows) + len(sources), -1)
    applied, slopes = table[: len(rows)], table[len(rows) :]
    said = [("an applied force", force) for force in applied]
    said += [("the sum of the applied forces", applied.sum(axis=0))] if len(rows) > 1 else []
    for what, force in said:
        for (node, kind, _), slope in zip(sources, slopes, strict=True):
            _tell_match(system, what, force, slope, f"'{text.brief(system.graph, node)}' in the {kind}")


def _is_still(system: System, force: AppliedForce) -> bool:
    return set(system.leaves.u).isdisjoint(system.graph.symbols(force.values))


def _terms(system: System, node: Node) -> list[Node]:
    """An expression, and what it is the sum of."""
    states = {*system.leaves.q, *system.leaves.v}
    listed = dict.fromkeys([node, *system.graph.terms(node)])
    return [index for index in listed if not states.isdisjoint(system.graph.symbols([index]))]


def _at_random_states(system: System, nodes: Sequence[Node]) -> NDArray[Any]:
    """The nodes at some positive values of all symbols, (nodes, states)."""
    random, leaves = np.random.default_rng(_SEED), system.graph.symbols(nodes)
    values: dict[Node, Any] = {leaf: random.uniform(0.3, 1.7, _STATES) for leaf in leaves}
    found = evaluate(system.graph, nodes, values)
    return np.array([np.broadcast_to(value, _STATES) for value in found], dtype=float)


def _tell_match(system: System, what: str, force: NDArray[Any], slope: NDArray[Any], source: str) -> None:
    """A remark where a force is -slope, or slope."""
    where, size = f"System '{system.name}', forces", np.abs(slope).max(initial=0.0)
    if not np.all(np.isfinite(force)) or not size > 0.0:
        return
    if np.abs(force + slope).max() <= _SAME * size:
        remark("doubled-force", where, f"{what} is that of {source} once more.", "Say each force in one place.")
    elif np.abs(force - slope).max() <= _SAME * size:
        remark("opposed-force", where, f"{what} takes away that of {source}.",
               "Forces are -dV/dq and -dF/dv: check its sign.")  # fmt: skip


def why_singular(dynamics: Dynamics) -> str:
    """Which coordinate lacks inertia, for the message about a singular mass matrix."""
    system, mass, count = dynamics.system, dynamics.nodes("mass_matrix"), len(dynamics.system.leaves.v)
    rows = [i for i in range(count) if all(node == system.graph.zero for node in mass[i * count:(i + 1) * count])]
    if not rows:
        return "the mass matrix is singular there"
    if len(rows) == count:
        return "the Lagrangian is degenerate, linear in the velocities, and its equations are of first order"
    names = ", ".join(system.velocity_names[i].removesuffix("'") for i in rows)
    return f"no inertia belongs to {names}"
