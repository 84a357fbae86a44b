"""The verb `prove`: every identity decided, or measured where it cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..algebra.deciding.balls import enclose, precision
from ..algebra.deciding.field import NotOffered, identity_test
from ..algebra.deciding.states import DIGITS, States
from ..algebra.exactly import NO_FORM
from ..algebra.polynomials import Element
from ..canonical import canonical
from ..canonical.bodies import TreeExact
from ..canonical.nodes import node_of
from ..errors import BudgetError
from ..expr.calculus import substitute
from ..expr.node import Node
from . import hamilton, link_recursion
from .definiteness import Definiteness, positive_definite
from .identities import IDENTITIES, Identity
from .proof import Proof, Proofs
from .shared import Shared

if TYPE_CHECKING:
    from ..canonical.exact import Exact
    from ..description.system import System
    from ..dynamics.dynamics import Dynamics
    from ..expr.graph import Graph
    from ..expr.sympy_bridge import Symbols

#: What keeps a difference from having a canonical form.
_DETERMINANT_STATES, _BITS = 12, 256
_LARGEST_ERROR = 1e-12
_ROUNDING, _ROUNDED = 1e-13, 1e-12
#: Terms of all dM/dq beyond which no identity is asked on polynomials; nodes of all differences beyond which none is
#: tried in prime fields and at states.
_MOST_TERMS, _MOST_NODES = 500_000, 500_000


def prove(
    dynamics: Dynamics, *, box: Mapping[Any, Any] | None = None, parameters: Mapping[Any, Any] | None = None,
    budget: int | None = None,
) -> Proofs:
    """Decide the identities of mechanics on some equations, one `Proof` each.

    box         {coordinate: (low, high)}: decide as well whether M is positive definite there (`definiteness`)
    parameters  {parameter: value or (low, high)} for that question
    budget      terms of one polynomial beyond which an identity is measured instead

    >>> from dalembert.equations import derive
    >>> from dalembert.description.system import System
    >>> print(prove(derive(System("x", kinetic="x'**2/2", potential="x**4")))["power balance"])
    holds  power balance: dE/dt = v^T (Q + A^T lambda) - dL/dt at fixed q, v (proved)
    """
    exact, shared = canonical.exact(dynamics, budget), Shared(dynamics)
    is_tree = dynamics.tree is not None and not any(link.mimic for link in dynamics.tree.links)
    found = [_decided(identity, exact, shared, identity.is_law(is_tree)) for identity in IDENTITIES]
    notes: list[str] = []
    found += [_hamilton(exact, shared, notes), *_bodies(exact, notes)]
    if box is not None:
        found.append(_definite(positive_definite(dynamics, box, parameters)))
    return Proofs(tuple(proof for proof in found if proof is not None), tuple(notes))


# -------------------------------------------------------------------- the two other roads


def _hamilton(exact: Exact, shared: Shared, notes: list[str]) -> Proof | None:
    name, statement = "Hamilton", "dH/dp = v and -dH/dq = dL/dq for H = p . v - L at p = dL/dv"
    singular = _singular(exact)
    if singular:
        notes.append(f"Hamilton: {singular}, so p does not determine v.")
        return None
    implicit = Identity(name, statement, hamilton.implicit)
    try:
        if hamilton.is_small(exact):
            proof = _decided(Identity(name, statement, hamilton.explicit), exact, None, True)
            if proof is not None and proof.method not in _SECOND_BEST:
                return proof
    except NO_FORM:
        pass
    proof = _decided(implicit, exact, shared, True)
    if proof is None:
        notes.append("Hamilton: L is not quadratic in the velocities.")
    return proof


def _bodies(exact: Exact, notes: list[str]) -> list[Proof | None]:
    if exact.dynamics.tree is None:
        notes.append("Newton-Euler: the system is given by its energies, there are no bodies.")
        return []
    if not isinstance(exact, TreeExact):
        notes.append("Newton-Euler: on polynomials only for revolute and prismatic joints without springs.")
        return []
    found = [_decided(identity, exact, None, True) for identity in _OF_BODIES]
    notes += [f"{proof.name}: {proof.method}: {proof.detail}" for proof in found
              if proof is not None and proof.method in _SECOND_BEST]  # fmt: skip
    return [proof for proof in found if proof is not None and proof.method not in _SECOND_BEST]


_SECOND_BEST = ("measured", "not decided")
_NEWTON_EULER = Identity("Newton-Euler", "M a + C v + g = the recursive inverse dynamics of the bodies",
                         link_recursion.differences)
_OF_BODIES = (
    Identity("composite bodies", "L of the composite bodies = T - V of the links, up to a constant",
             link_recursion.energies),
    _NEWTON_EULER,
)


def newton_euler_proof(exact: TreeExact) -> Proof:
    """The inverse dynamics of the links against the equations of motion, decided."""
    found = _decided(_NEWTON_EULER, exact, None, True)
    assert found is not None
    return found


def _definite(found: Definiteness) -> Proof:
    """What is known of M on a box, as a finding."""
    method = {"proved": "proved", "fails": "refuted", "undecided": "measured"}[found.answer]
    detail = found.detail if found.answer == "fails" else str(found)
    violation = 0.0 if found.minor is None else abs(found.minor[1])
    return Proof("positive definite", "v^T M v > 0 on the box", method, found.holds, detail, found.configuration,
                 violation, law=False)


def _singular(exact: Exact) -> str:
    """Why M has no inverse; nothing where its determinant is certainly not 0 at some state."""
    from flint import arb_mat

    graph, count = exact.system.graph, exact.count
    nodes = exact.dynamics.nodes("mass_matrix")
    states = States(exact.system.symbols, nodes)
    for number in range(_DETERMINANT_STATES):
        state = states.at(number, _BITS)
        entries = None if state is None else enclose(graph, nodes, state, _BITS)
        if entries is None or None in entries:
            continue
        with precision(_BITS):
            if not arb_mat(count, count, entries).det().contains(0):
                return ""
    return "det M is 0, within 60 digits, at every state that was tried"


# -------------------------------------------------------------------- deciding


def _decided(identity: Identity, exact: Exact, shared: Shared | None, law: bool) -> Proof | None:
    """The proof of one identity; None where it says nothing about the system."""
    verdict = _Verdicts(identity, exact.system, law)
    try:
        _grant_terms(exact)
        differences = identity.differences(exact)
    except NO_FORM as error:
        reason = getattr(error, "what", str(error))
    else:
        if differences is None:
            return None
        remaining = {label: entry for label, entry in differences.items() if not entry.is_zero}
        if not remaining:
            return verdict.proved()
        if _is_rounding(exact, remaining.values()):
            return verdict.measured(True, "0 up to the rounding of the decimal numbers that were given")
        for label, entry in remaining.items():
            refuted = verdict.refuted(label, node_of(entry))
            if refuted is not None:
                return refuted
        reason = "its canonical form is not 0, and no state was found that refutes it"
    if shared is None:
        return verdict.open(reason)
    differences = identity.differences(shared)
    if differences is None:
        return None
    return _measured(verdict, {label: entry.index for label, entry in differences.items()}, reason)


def _grant_terms(exact: Exact) -> None:
    """Raise BudgetError where the derivatives of M, which most identities are made of, are too many terms."""
    try:
        terms = exact.count * sum(len(entry.num) for row in exact.mass_matrix for entry in row)
    except NO_FORM:
        return
    if terms > _MOST_TERMS:
        raise BudgetError(f"prove {exact.system.name}", f"the derivatives of M have about {terms:.0e} terms, and "
                          f"{_MOST_TERMS:.0e} are granted")  # fmt: skip


def _is_rounding(exact: Exact, differences: Iterable[Element]) -> bool:
    """Whether decimal numbers, which meet as doubles before they are read, explain what is left."""
    graph, system = exact.system.graph, exact.system
    if not _has_decimals(graph, [system.lagrangian, *system.holonomic, *exact.dynamics.force_nodes]):
        return False
    entries = [entry for row in exact.mass_matrix for entry in row] + list(exact.gravity)
    scale = max((_largest(entry) for entry in entries), default=0.0)
    return all(_largest(entry) <= _ROUNDING * scale for entry in differences)


def _has_decimals(graph: Graph, nodes: Iterable[Node]) -> bool:
    return any(graph.nodes[node][0] == "float" for node in graph.reachable(nodes))


def _largest(entry: Element) -> float:
    """The largest coefficient above, next to the largest below the line."""
    above, below = ([abs(int(c.p) / int(c.q)) for c in part.coeffs()] if part is not None else [1.0]
                    for part in (entry.num, entry.den))  # fmt: skip
    return max(above, default=0.0) / max(below)


def _measured(verdict: _Verdicts, differences: Mapping[str, Node], reason: str) -> Proof:
    """The verdict of prime fields, and of states in many digits where those say nothing."""
    graph, zero = verdict.system.graph, verdict.system.graph.zero
    open_nodes = {label: verdict.on_sphere(node) for label, node in differences.items() if node != zero}
    if not open_nodes:
        return verdict.proved("both sides are the same nodes")
    size = sum(len(graph.reachable([node])) for node in open_nodes.values())
    if size > _MOST_NODES:
        return verdict.open(f"{len(open_nodes)} differences have {size:.0e} operations, and {_MOST_NODES:.0e} are "
                            f"granted; {reason}")  # fmt: skip
    error, fewest, rounded = 0.0, None, False
    for label, node in open_nodes.items():
        bound = _error_bound(graph, node)
        if bound is not None:
            error += bound
            continue
        refuted = verdict.refuted(label, node)
        if refuted is not None and refuted.violation < _ROUNDED and _has_decimals(graph, [node]):
            rounded = True
            continue
        if refuted is not None:
            return refuted
        agreed = States(verdict.system.symbols, [node]).agreement(node, zero)
        fewest = agreed if fewest is None else min(fewest, agreed)
    ways = [f"0 in prime fields, error below {error:.0e}"] if error else []
    if fewest is not None:
        ways.append(f"0 to {DIGITS} digits at {fewest} states" if fewest else "no state has real values")
    if rounded:
        ways.append(f"0 up to {_ROUNDED:.0e}, the rounding of decimal numbers")
    return verdict.measured(fewest != 0, "; ".join([*ways, reason]))


def _error_bound(graph: Graph, node: Node) -> float | None:
    """The chance that a node is not 0 although prime fields say so; None where they do not."""
    try:
        found = identity_test(graph, node)
    except (NotOffered, *NO_FORM):
        return None
    return found.bound if found.is_zero and found.bound <= _LARGEST_ERROR else None


def refuting_state(graph: Graph, symbols: Symbols, node: Node) -> tuple[Mapping[Any, Any], float] | None:
    """A state at which a node is certainly not zero, and its value there; None where none was found."""
    witness = States(symbols, [node]).witness(node, graph.zero)
    return None if witness is None else (witness.state, float(witness.values[0]))


@dataclass(frozen=True)
class _Verdicts:
    """The proofs that can come of one identity."""

    identity: Identity
    system: System
    law: bool

    def _made(self, method: str, holds: bool, detail: str, *more: Any) -> Proof:
        state, violation = more or (None, 0.0)
        return Proof(self.identity.name, self.identity.statement, method, holds, detail, state, violation, self.law)

    def proved(self, detail: str = "") -> Proof:
        return self._made("proved", True, detail)

    def measured(self, holds: bool, detail: str) -> Proof:
        return self._made("measured", holds, detail)

    def open(self, detail: str) -> Proof:
        return self._made("not decided", False, detail)

    def on_sphere(self, node: Node) -> Node:
        """The node where quaternions have length one: laws hold there."""
        leaves = self.system.leaves
        if leaves.unit == leaves.q:
            return node
        unit = {q: u for q, u in zip(leaves.q, leaves.unit, strict=True) if q != u}
        return substitute(self.system.graph, [node], unit)[0]

    def refuted(self, label: str, node: Node | None) -> Proof | None:
        """The proof with a state at which the node of a difference is certainly not 0; None where none was found."""
        symbols = self.system.symbols
        found = None if node is None else refuting_state(symbols.graph, symbols, self.on_sphere(node))
        if found is None:
            return None
        state, value = found
        return self._made("refuted", False, f"{label} is {value:.6g}, not 0", state, abs(value))
