"""The Legendre transform: velocities and the Hamiltonian as functions of coordinates and momenta.

Where L is quadratic in the velocities, p = M v + b is solved by elimination; else each p_i must be an algebraic
function of its own v_i. Source: Goldstein 2002, section 8.1; the Hessian of L must be regular.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, inf
from typing import NamedTuple

from ...algebra.deciding.equality import equal
from ...dynamics.lagrange import at_rest
from ...dynamics.quantities import flat
from ...equations import Equations
from ...errors import DerivationError
from ...expr.calculus import is_affine, substitute
from ...expr.node import Node
from ...expr.sympy_bridge import from_sympy, list_from_sympy
from ..tools.elimination import solved
from ..tools.kinds import Dummy, Expr
from ..tools.parts import holds_any, replaced, short, written

#: A speed and a first value of the other letters, which go on by a fourth, where an inverse is measured, and how well
#: it must agree.
_SPEED, _LETTER, _ALIKE = Fraction(1, 7), Fraction(5, 16), 1e-12
#: Polynomials of this degree are solved: those of the fourth have roots that nobody reads, and SymPy takes minutes.
_HIGHEST_DEGREE = 3


class Transformed(NamedTuple):
    """Nodes in q, p, t: the two parts of the Hamiltonian, of which the second holds no p, and the velocities dH/dp."""

    moving: Node
    static: Node
    velocities: tuple[Node, ...]


def transform(equations: Equations, momenta: Sequence[Node]) -> Transformed:
    """H = p . v - L and v(q, p, t), with the given leaves for p.

    Raises DerivationError where the Hessian of L is singular, or p = dL/dv cannot be solved in closed form.
    """
    system = equations.system
    if is_affine(system.graph, equations.momenta_nodes, system.leaves.v, flat(equations.mass_nodes)):
        return _quadratic(equations, momenta)
    graph, velocities = system.graph, _inverted(equations, momenta)
    replaced = dict(zip(system.leaves.v, velocities, strict=True))
    (lagrangian,) = substitute(graph, [system.lagrangian], replaced)
    return Transformed(graph.sub(graph.dot(momenta, velocities), lagrangian), graph.zero, tuple(velocities))


def _quadratic(equations: Equations, momenta: Sequence[Node]) -> Transformed:
    """H = (p - b)^T M^-1 (p - b) / 2 - L(v = 0)."""
    system = equations.system
    graph, count = system.graph, len(momenta)
    mass = list_from_sympy(equations.mass_matrix, system.symbols)
    linear = list_from_sympy(short(system, at_rest(system, equations.momenta_nodes)), system.symbols)
    moved = [graph.sub(p, b) for p, b in zip(momenta, linear, strict=True)]
    found = solved(system, [mass[i * count:(i + 1) * count] for i in range(count)], [[x] for x in moved])
    if isinstance(found, tuple):
        raise _singular(equations, found)
    velocities = [row[0] for row in found]
    (rest,) = at_rest(system, (system.lagrangian,))
    square = graph.mul(graph.number(1, 2), graph.dot(moved, velocities))
    return Transformed(square, graph.neg(rest), tuple(velocities))


def _singular(equations: Equations, columns: tuple[int, ...]) -> DerivationError:
    system = equations.system
    names = ", ".join(f"{system.coordinate_names[column]}'" for column in columns)
    rank = len(system.coordinates) - len(columns)
    return DerivationError(f"System '{system.name}', Hamiltonian",
                           f"the momenta do not determine the velocities ({names}): the Hessian of L has rank {rank} "
                           f"of {len(system.coordinates)}.", "Give every coordinate inertia.")


# -------------------------------------------------------------------- not quadratic


def _inverted(equations: Equations, momenta: Sequence[Node]) -> list[Node]:
    """v_i of p_i = dL/dv_i, where that holds no other velocity."""
    system, found = equations.system, []
    for i, (leaf, node) in enumerate(zip(system.leaves.v, equations.momenta_nodes, strict=True)):
        others = [other for other in system.leaves.v if other != leaf]
        if holds_any(system, [node], others):
            raise _not_solved(equations, i, "holds several velocities and is not linear in them")
        found.append(from_sympy(_inverse(equations, i, momenta[i]), system.symbols))
    return found


def _inverse(equations: Equations, i: int, momentum_leaf: Node) -> Expr:
    """The solution v_i of p_i = dL/dv_i, the one that gives v_i back for every v_i."""
    from sympy import Dummy

    system = equations.system
    velocity, given = (system.symbols.sympy(leaf) for leaf in (system.leaves.v[i], momentum_leaf))
    speed, momentum = Dummy("v", real=True), Dummy("p", real=True)
    (formula,) = replaced(written(system, [equations.momenta_nodes[i]]), {velocity: speed})
    if not formula.is_algebraic_expr(speed):
        raise _not_solved(equations, i, "is not an algebraic function of its velocity")
    if _degree(formula - momentum, speed) > _HIGHEST_DEGREE:
        raise _not_solved(equations, i, "has no inverse in closed form but by roots of polynomials of higher degree")
    solution = _solution(formula, speed, momentum)
    if solution is not None:
        return replaced([solution], {momentum: given})[0]
    why = "has no inverse in closed form that holds for every velocity"
    letters = {letter: Dummy(str(letter), positive=True) for letter in formula.free_symbols - {speed}}
    if _solution(replaced([formula], letters)[0], speed, momentum) is None:
        raise _not_solved(equations, i, why)
    raise _not_solved(equations, i, why, "Where a sign decides, give parameters as symbols(..., positive=True).")


def _solution(formula: Expr, speed: Dummy, momentum: Dummy) -> Expr | None:
    """The velocity at a momentum that the formula gives, where one solution holds for every velocity."""
    from sympy import I, solve

    return next((found for found in solve(formula - momentum, speed)
                 if not found.has(I) and _gives_back(found.xreplace({momentum: formula}), speed)), None)


def _degree(equation: Expr, speed: Dummy) -> float:
    """The degree of the polynomial that an algebraic equation is without its roots, in a power of the speed."""
    from sympy import Poly, PolynomialError, fraction, together
    from sympy.solvers.solvers import unrad

    try:
        rational, changed = unrad(equation, speed) or (equation, [])
        numerator, _ = fraction(together(rational))
        exponents = [power for (power,) in Poly(numerator, changed[0] if changed else speed).monoms()]
    except (NotImplementedError, PolynomialError, ValueError):
        return inf
    return max(exponents) / max(gcd(*exponents), 1)


def _gives_back(returned: Expr, speed: Dummy) -> bool:
    """Whether a function of a velocity is that velocity: decided, or else measured for either sign."""
    from sympy import Rational
    from sympy.core.function import AppliedUndef

    found = equal(returned, speed)
    if found.answer != "undecided":
        return found.answer == "yes"
    letters = [*sorted(returned.atoms(AppliedUndef), key=str), *sorted(returned.free_symbols - {speed}, key=str)]
    at = returned.subs([(letter, Rational(_LETTER + Fraction(k, 4))) for k, letter in enumerate(letters)])
    return all(abs(complex((at.subs(speed, value) - value).evalf(30))) < _ALIKE
               for value in (Rational(_SPEED), -Rational(_SPEED)))


def _not_solved(
    equations: Equations, i: int, why: str,
    remedy: str = "Closed forms exist for Lagrangians quadratic in the velocities.",
) -> DerivationError:
    system = equations.system
    return DerivationError(f"System '{system.name}', Hamiltonian",
                           f"the momentum of {system.coordinate_names[i]} {why}.", remedy)
