"""Equilibria in closed form, in SymPy: where the equations of virtual work close, and what the Hessian says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..equations import Equations
from ..expr.calculus import jacobian
from ..expr.node import Node
from ..expr.sympy_bridge import to_sympy
from .closed_form import MOST_BRANCHES, MOST_UNKNOWNS, NotClosed, solve
from .static_problem import StaticProblem

if TYPE_CHECKING:
    import sympy

#: Nodes of the equilibrium equations beyond which no closed form is looked for
LARGEST = 300


@dataclass(frozen=True)
class ExactRest:
    """q and lambda in SymPy, what must not be negative for them to be real, and a verdict on stability.

    Where rests form a family, unknowns that are free are 0, and the rest is not `isolated`.
    """

    q: tuple[Any, ...]
    multipliers: tuple[Any, ...]
    conditions: tuple[Any, ...]
    verdict: str
    reason: str
    isolated: bool


def exact_rests(
    equations: Equations, known: Mapping[Node, float], judge: bool, most_branches: int = MOST_BRANCHES
) -> list[ExactRest] | None:
    """All rests in closed form; None where the equations do not close. Parameters without a number stay symbols.

    `judge` asks for the sign of the Hessian: only for forces with a potential. `most_branches` as in `solve`.
    """
    from sympy import Dummy

    problem = StaticProblem(equations, known)
    system = equations.system
    if len(system.graph.reachable(problem.residual_nodes)) > LARGEST or problem.size > MOST_UNKNOWNS:
        return None
    letters = [Dummy(name, real=True) for name in system.coordinate_names]
    unknowns = [*letters, *(system.symbols.sympy(leaf) for leaf in problem.multipliers)]
    objects = [system.symbols.sympy(leaf) for leaf in system.leaves.q]
    numbers = {system.symbols.sympy(leaf): exact_number(value) for leaf, value in known.items()}
    leaves = (*system.leaves.q, *problem.multipliers)
    rows = jacobian(system.graph, problem.residual_nodes, leaves) if judge else []
    nodes = [*problem.residual_nodes, *(node for row in rows for node in row)]
    written = [without_floats(entry.subs(numbers)).subs(dict(zip(objects, letters, strict=True)))
               for entry in to_sympy(system.graph, nodes, system.symbols)]
    count = len(problem.residual_nodes)
    wanted = [x for x, free in zip(letters, problem.free_coordinates, strict=True) if free]
    try:
        found = solve(written[:count], [*wanted, *unknowns[len(letters):]], most_branches)
    except NotClosed:
        return None
    stiffness = _Stiffness(problem, written[count:], unknowns) if judge else None
    return [_rest(values, unknowns, len(letters), stiffness) for values in found]


def exact_number(value: Any) -> Any:
    """The decimal that a double prints as, as a rational."""
    from sympy import Rational

    return Rational(str(float(value)))


def without_floats(expression: sympy.Expr) -> Any:
    """An expression with the decimals that its floats print as."""
    from sympy import Float

    return expression.xreplace({number: exact_number(number) for number in expression.atoms(Float)})


def _rest(values: Mapping[Any, Any], unknowns: Any, count: int, stiffness: _Stiffness | None) -> ExactRest:
    from sympy import Integer

    free = {x: Integer(0) for x in unknowns if x not in values}
    entries = [free[x] if x in free else values[x].subs(free) for x in unknowns]
    placed = dict(zip(unknowns, entries, strict=True))
    verdict, reason = stiffness.verdict(placed) if stiffness else ("undecided", "there are no numbers to decide with")
    alone = free.keys().isdisjoint(unknowns[:count])
    return ExactRest(tuple(entries[:count]), tuple(entries[count:]), _conditions(entries), verdict, reason, alone)


def _conditions(entries: list[Any]) -> tuple[Any, ...]:
    """What stands under square roots and in inverse sines, and may leave the real numbers."""
    from sympy import Pow, Rational, acos, asin

    found: list[Any] = []
    for entry in entries:
        powers = sorted(entry.atoms(Pow), key=str)
        found += [x.base for x in powers if abs(x.exp) == Rational(1, 2) and x.base.free_symbols]
        found += [1 - call.args[0] ** 2 for call in sorted(entry.atoms(acos, asin), key=str) if call.free_symbols]
    undecided = [condition for condition in found if condition.is_nonnegative is None]
    return tuple(condition >= 0 for condition in dict.fromkeys(undecided))


class _Stiffness:
    """The Hessian on the tangent space of the constraints, and its sign."""

    def __init__(self, problem: StaticProblem, entries: list[Any], unknowns: list[Any]) -> None:
        from sympy import ImmutableDenseMatrix

        n, size = problem.count, problem.size
        J: Any = ImmutableDenseMatrix(len(problem.residual_nodes), size, entries)
        self.hessian, self.rows = J[:n, :n], J[n:, :n]
        self.unknowns = unknowns

    def verdict(self, values: Mapping[Any, Any]) -> tuple[str, str]:
        K = restricted(self.hessian.subs(values), self.rows.subs(values))
        return ("stable", "the constraints leave no motion") if K is None else definiteness(K)


def restricted(H: Any, A: Any) -> Any:
    """A form H on the null space of rows A (SymPy); None where that is 0."""
    from sympy import ImmutableDenseMatrix

    if not A.rows:
        return H
    columns = A.nullspace(simplify=True)
    Z = ImmutableDenseMatrix.hstack(*columns)
    return Z.T * H * Z if columns else None


def definiteness(K: Any) -> tuple[str, str]:
    """The verdict on a potential with this Hessian, where the signs of its minors are known."""
    from sympy import factor, simplify

    minors = [factor(simplify(K[: k + 1, : k + 1].det())) for k in range(K.rows)]
    signs = [sign_of(minor) for minor in minors]
    if all(sign == 1 for sign in signs):
        return "stable", "the Hessian of the potential is positive definite"
    diagonal = [sign_of(factor(simplify(K[k, k]))) for k in range(K.rows)]
    falling = any(sign == -1 for sign in diagonal) or any(sign == -1 for sign in signs[1::2])
    if falling or signs[0] == -1:
        return "unstable", "the Hessian of the potential has a negative eigenvalue"
    open_ones = ", ".join(str(minor) for sign, minor in zip(signs, minors, strict=True) if sign is None)
    if open_ones:
        return "undecided", f"stable if and only if positive, or 0 and higher orders decide: {open_ones}"
    return "undecided", "the Hessian of the potential is singular"


def sign_of(expression: sympy.Expr) -> int | None:
    """The sign of an expression, None where it is not known."""
    if expression.is_positive:
        return 1
    if expression.is_negative:
        return -1
    return 0 if expression.is_zero else None
