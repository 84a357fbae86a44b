"""The verb `verify`: the identities that equations of motion must obey, proved where possible, else measured.

A law is proved if `proofs` proves it, and if every node it speaks of, which is what gets compiled, has
the canonical form that was used there. Otherwise it is measured at 50 digits: every law is one function of a
`Sample` (a state, an arbitrary acceleration, exact arithmetic) that returns the largest violation relative to the
size of its terms. The second derivation is SymPy's own differentiation of the Lagrangian, and always measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..algebra.exactly import exact_else
from ..arguments import of_kinds
from ..canonical.bodies import TreeExact
from ..description.start import Start
from ..description.system import System
from ..equations import Description, Equations, derive
from ..errors import BudgetError, remark
from ..expr.calculus import substitute
from ..expr.edges import differentiable, values_at_edges
from ..expr.node import Node
from ..expr.sympy_bridge import list_from_sympy, to_sympy
from ..proofs import Proofs, prove
from ..proofs.link_recursion import turns_in_runs
from . import bodies, budgets, constraints, contacts, forces, inertia, motion, printed, velocities
from .motion import inertial
from .sample import DIGITS, Law, Sample, Values, relative, samples, times

if TYPE_CHECKING:
    import sympy
    from mpmath import mpf

TOLERANCE = 1e-30
ROUNDED = 1e-12


@dataclass(frozen=True)
class Verdict:
    """What became of one law: how it was decided, and the largest violation found.

    passed      whether it holds; None where a budget ended the check before it was decided, which `detail` explains
    """

    name: str
    statement: str
    method: str
    passed: bool | None
    violation: float
    detail: str = ""

    @property
    def failed(self) -> bool:
        """Whether it was decided, and does not hold."""
        return self.passed is not None and not self.passed

    def __str__(self) -> str:
        mark = "open  " if self.passed is None else "holds " if self.passed else "FAILS "
        number = "" if self.method == "proved" or self.passed is None else f", violation {self.violation:.1e}"
        return f"{mark} {self.name}: {self.statement} ({self.method}{number}){self.detail and '; ' + self.detail}"


def not_decided(name: str, statement: str, given_up: BudgetError) -> Verdict:
    """The verdict on a law whose check was given up for its size."""
    return Verdict(name, statement, "not decided: budget", None, math.nan, given_up.what)


@of_kinds
def verify(
    what: Equations | Description, *, start: Start | None = None, parameters: Mapping[Any, float] | None = None
) -> list[Verdict]:
    """Check every law of `LAWS` on a system, and return one verdict per law that applies, proved or measured.

    States are drawn around `start` (else around 0) from a fixed sequence; parameters without a value get
    one between 0.5 and 2. Nothing random differs between two calls.

    Raises DescriptionError where no state near the start can be evaluated.

    >>> all(verdict.passed for verdict in verify(System("x", kinetic="x'**2/2", potential="x**4")))
    True
    """
    from mpmath import workdps

    equations = what if isinstance(what, Equations) else derive(what)
    with workdps(DIGITS):
        return _verdicts(equations, start or Start(), parameters or {})


def _verdicts(equations: Equations, start: Start, parameters: Mapping[Any, float]) -> list[Verdict]:
    states = list(samples(equations, start, parameters))
    proofs, proved = prove(equations), _proved(equations)
    verdicts = list(_definiteness([sample for sample in states if _has_possible_bodies(sample)]))
    for law in LAWS:
        refuted = next((proof for proof in proofs if proof.name in law.identities and proof.method == "refuted"), None)
        if refuted is not None:
            verdicts.append(Verdict(law.name, law.statement, "refuted", False, refuted.violation, str(refuted)))
        elif proved(law, proofs):
            verdicts.append(Verdict(law.name, law.statement, "proved", True, 0.0))
        else:
            verdicts += _measured(law, states, _tolerance(equations))
    return [*verdicts, *_further(proofs)]


def _measured(law: Law, samples: Iterable[Sample], tolerance: float) -> Iterator[Verdict]:
    """The verdict of the samples to which a law applies."""
    try:
        found = [violation for violation in map(law.violation, samples) if violation is not None]
    except BudgetError as given_up:
        yield not_decided(law.name, law.statement, given_up)
        return
    if found:
        worst = max(found)
        yield Verdict(law.name, law.statement, f"measured at {DIGITS} digits", worst <= tolerance, worst)


def _tolerance(equations: Equations) -> float:
    """What a violation may be: decimal numbers are rounded where expressions of them are combined."""
    system, graph = equations.system, equations.system.graph
    described = [system.lagrangian, *equations.force_nodes, *system.holonomic, *system.nonholonomic]
    nodes = graph.reachable([*described, *equations.nodes("mass_matrix"), *equations.nodes("bias")])
    return ROUNDED if any(graph.nodes[node][0] == "float" for node in nodes) else TOLERANCE


def _proved(equations: Equations) -> Callable[[Law, Proofs], bool]:
    """Tells whether a law is proved for the nodes of the equations."""
    exact = equations.exact()
    turns = turns_in_runs(exact) if isinstance(exact, TreeExact) else {}

    def has_form(quantity: str) -> bool:
        """Whether the nodes of a quantity have the canonical form that proofs speak of."""
        nodes = substitute(exact.ring.graph, equations.nodes(quantity), turns)
        pairs = zip(nodes, exact.elements(quantity), strict=True)
        return all(exact.ring.read(node).equals(element) for node, element in pairs)

    is_canonical = cache(partial(exact_else, False, has_form))

    def proved(law: Law, proofs: Proofs) -> bool:
        named = [proof for proof in proofs if proof.name in law.identities]
        if {proof.name for proof in named} != set(law.identities) or not named:
            return False
        return all(proof.method == "proved" for proof in named) and all(map(is_canonical, law.quantities))

    return proved


def _further(proofs: Proofs) -> Iterator[Verdict]:
    """Laws that are only asked on the canonical form."""
    for proof in proofs.laws:
        if proof.name in ("cyclic coordinates", "Hamilton", "composite bodies", "Newton-Euler"):
            passed = None if proof.method == "not decided" else proof.holds
            yield Verdict(proof.name, proof.statement, proof.method, passed, proof.violation, proof.detail)


# -------------------------------------------------------------------- laws about M


def _has_possible_bodies(sample: Sample) -> bool:
    """Whether the inertial parameters of a sample are those of real bodies; parameters without a value are drawn."""
    equations = sample.equations
    for link in () if equations.tree is None else equations.tree.links:
        entries = list_from_sympy(link.parameters, equations.system.symbols)
        mass, x, y, z, xx, yy, zz, xy, xz, yz = map(float, sample.at(entries))
        sums = ((yy + zz - xx) / 2, (xx + zz - yy) / 2, (xx + yy - zz) / 2)
        pseudo = np.array([[sums[0], -xy, -xz, x], [-xy, sums[1], -yz, y], [-xz, -yz, sums[2], z], [x, y, z, mass]])
        values = np.linalg.eigvalsh(pseudo)
        if values.min() < -1e-9 * max(np.abs(values).max(), 1e-300):
            return False
    return True


def _definiteness(samples: Sequence[Sample]) -> Iterator[Verdict]:
    if not samples:
        return
    smallest, rank = np.inf, 10**9
    for sample in samples:
        values = np.linalg.eigvalsh(_in_units_of_its_largest(sample.matrix("mass_matrix")))
        scale = max(np.abs(values).max(), 1e-300)
        smallest = min(smallest, float(values.min() / scale))
        rank = min(rank, int((np.abs(values) > 1e-12 * scale).sum()))
    count = len(samples[0].v)
    details = [f"rank {rank} of {count}: not every acceleration is determined by M alone"] if rank < count else []
    if smallest <= -1e-12:
        details.append("right where kinetic energies are negative, as in the metric of a spacetime; "
                       "else look for a negative mass or moment of inertia")
    yield Verdict("mass matrix positive", "v^T M v >= 0", "measured by eigenvalues", smallest > -1e-12,
                  max(0.0, -smallest), "; ".join(details))


def _in_units_of_its_largest(rows: list[Values]) -> NDArray[np.float64]:
    """A matrix divided by its largest entry, which may be too large or too small for a float; zeros stay zeros."""
    largest = max(abs(entry) for row in rows for entry in row)
    return np.array([[float(entry / largest) if largest else 0.0 for entry in row] for row in rows])


# -------------------------------------------------------------------- a second derivation


def _second_derivation(sample: Sample) -> float | None:
    """M a + bias against d/dt dL/dv - dL/dq, both differentiated by SymPy from the Lagrangian it was given."""
    system = sample.equations.system
    budgets.grant_second_derivatives(sample.equations)
    theirs = _sympy_euler_lagrange(sample.equations)
    if theirs is None:
        return None
    moved = times(sample.matrix("mass_matrix"), sample.a)
    return relative(inertial(sample), theirs(*(sample.values[leaf] for leaf in _ordered_leaves(system))), moved)


@lru_cache(maxsize=4)
def _sympy_euler_lagrange(equations: Equations) -> Callable[..., Sequence[mpf]] | None:
    """The residuals as a function of all leaves; None, and a remark, where L is too deep for SymPy or Python."""
    try:
        return _residuals_by_sympy(equations)
    except RecursionError:
        remark("law-not-measured", f"verify {equations.system.name}",
               "L is nested too deeply for SymPy's own derivatives of it.", "The other laws are measured.")
        return None


def _residuals_by_sympy(equations: Equations) -> Callable[..., Sequence[mpf]]:
    import sympy

    system, leaves = equations.system, equations.system.leaves
    safe = {leaf: sympy.Symbol(f"leaf_{k}") for k, leaf in enumerate(_ordered_leaves(system))}
    lagrangian = differentiable(_in(equations, system.lagrangian, safe))
    q, v, a = ([safe[leaf] for leaf in group] for group in (leaves.q, leaves.v, leaves.a))

    def rate(expression: sympy.Expr) -> sympy.Expr:
        total = expression.diff(safe[leaves.t])
        return total + sum(expression.diff(x) * dx for x, dx in zip([*q, *v], [*moving, *a], strict=True))

    moving = [_in(equations, node, safe) for node in leaves.rates]
    momenta = [lagrangian.diff(vj) for vj in v]
    expressions = [
        rate(momenta[k]) - sum(dx.diff(v[k]) * lagrangian.diff(x) for x, dx in zip(q, moving, strict=True))
        - sum(sign * v[i] * momenta[j] for i, at, j, sign in leaves.brackets if at == k)
        for k in range(len(v))
    ]
    return sympy.lambdify(list(safe.values()), expressions, modules=[values_at_edges(), "mpmath"])


def _in(equations: Equations, node: Node, names: Mapping[Node, sympy.Symbol]) -> sympy.Expr:
    """A node as SymPy's expression, with other symbols for its leaves."""
    symbols = equations.system.symbols
    (expression,) = to_sympy(equations.system.graph, [node], symbols)
    return expression.xreplace({symbols.sympy(leaf): name for leaf, name in names.items()})


def _ordered_leaves(system: System) -> list[Node]:
    leaves = system.leaves
    return [*leaves.q, *leaves.v, *leaves.a, leaves.t, *leaves.p]


LAWS: tuple[Law, ...] = (
    *inertia.LAWS, *motion.LAWS, *constraints.LAWS, *contacts.LAWS, *forces.LAWS, *velocities.LAWS, *bodies.LAWS,
    *printed.LAWS,
    Law("second derivation", "the same from SymPy's own derivatives of L", _second_derivation),
)
