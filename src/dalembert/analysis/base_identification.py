"""What is measured where no unknown is named: base parameters, of symbols or of the bodies of a robot in numbers.

    Y(q, v, a) beta = Q(u) - Q(0) + what is known,        beta_k = pi_k + sum of c_ki pi_i

with a leading parameter (or product of parameters) pi_k and others that act like it, at coefficients c of the size of
lengths and their squares. Which columns of Y are independent is asked at random states, in the numbers that are known.
Sources: Gautier 1991; Khalil and Dombre 2002, chapter 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from ..algebra.polynomials import Element
from ..canonical.base_polynomials import LeadingParameters, leading_parameters
from ..canonical.nodes import node_of
from ..canonical.regressor import Lumped
from ..equations import Equations
from ..errors import DerivationError, DescriptionError
from ..expr.calculus import substitute
from ..expr.node import Node
from ..expr.sympy_bridge import to_sympy
from ..forms.statics.places import Vector
from ..recursion.regressor import PARAMETERS, BaseInertialParameters, Regressor, base_inertial_parameters, random_states
from .kernels import function

if TYPE_CHECKING:
    import sympy

_SPREAD, _SEED = 0.3, 4
_SIMPLE = 1e-13
_LARGEST_DENOMINATOR = 1000
_LARGEST_COEFFICIENT = 10.0
#: The column that a motor's rotor has: it spins about its own axis.
_OF_ROTORS = "Izz"


@dataclass(frozen=True)
class Columns:
    """Y beta = drive as nodes; what each beta stands for, and which of its terms leads (SymPy).

    followers   places of those that gears multiply, and that lead only where nothing else acts
    """

    meanings: tuple[Any, ...]
    leading: tuple[Any, ...]
    table: tuple[tuple[Node, ...], ...]
    drive: tuple[Node, ...]
    followers: tuple[int, ...] = ()


@dataclass(frozen=True)
class BaseProblem:
    """Y and the target at measured states, and {symbol: meaning} of the base parameters."""

    Y: Vector
    target: Vector
    meanings: dict[Any, Any]


def base_problem(equations: Equations, known: Mapping[Node, float], states: Sequence[Vector]) -> BaseProblem:
    """The least-squares problem of the base parameters; `states` are q, v, a, u and t of the samples, and forces that
    are known.

    Raises DerivationError with constraints, and where parameters stand in functions or in the forces of inputs.
    """
    if equations.constraint_nodes.rate:
        raise DerivationError("identify", "base parameters are those of systems without constraints.",
                              "Name the unknown parameters.")  # fmt: skip
    in_numbers = set(equations.system.leaves.p) <= set(known)
    columns = _of_bodies(equations) if in_numbers else _of_symbols(equations, known)
    system, leaves = equations.system, equations.system.leaves
    _refuse_unknown(equations, columns, known)
    blocks = [("q", leaves.q), ("v", leaves.v), ("a", leaves.a), ("u", leaves.u)]
    table = [[*row, push] for row, push in zip(columns.table, columns.drive, strict=True)]
    compiled = function(system, "regressor", blocks, table, known)
    *motion, t, held = states
    both = compiled(*motion, t=t).reshape(-1, len(columns.meanings) + 1)
    names, rest = [str(meaning) for meaning in columns.meanings], np.zeros(len(leaves.u))
    there = random_states_of(equations, states, 2 * len(names) // len(leaves.v) + 5)
    base = base_inertial_parameters(lambda q, v, a: compiled(q, v, a, rest)[..., :-1], there, names)
    leading, combination = _tempered(base, columns.followers)
    return BaseProblem(both[:, leading], both[:, -1] + held.ravel(), _meanings(columns, leading, combination))


def _of_symbols(equations: Equations, known: Mapping[Node, float]) -> Columns:
    """The polynomials in the unknown parameters on which the equations depend."""
    system, graph = equations.system, equations.system.graph
    lumped = Lumped(equations.exact(), known, leading_parameters)
    numbers = [k for k in range(len(lumped.names)) if lumped.is_number(k)]
    unknown = [k for k in range(len(lumped.names)) if k not in numbers]
    rows = [_nodes(row) for row in lumped.regressor]
    meanings = _nodes(lumped.expressions[k] for k in unknown)
    parameters = lumped.parameters
    assert isinstance(parameters, LeadingParameters)
    leading = _nodes(lumped.expression({parameters.leading[k]: 1}) for k in unknown)
    idle = substitute(graph, equations.force_nodes, dict.fromkeys(system.leaves.u, graph.zero))
    drive = [graph.sub(a, b) for a, b in zip(equations.force_nodes, idle, strict=True)]
    known_share = [graph.sum([row[k] for k in numbers]) for row in rows]
    return Columns(
        tuple(to_sympy(graph, meanings, system.symbols)), tuple(to_sympy(graph, leading, system.symbols)),
        tuple(tuple(row[k] for k in unknown) for row in rows),
        tuple(graph.sub(push, share) for push, share in zip(drive, known_share, strict=True)),
    )  # fmt: skip


def _nodes(elements: Iterable[Element]) -> list[Node]:
    found = [node_of(element) for element in elements]
    if None in found:
        raise DerivationError("identify", "parameters stand in functions of their own.", "Give numbers for these.")
    return [node for node in found if node is not None]


def _of_bodies(equations: Equations) -> Columns:
    """The inertial parameters of the bodies that have inertia; all else is known in numbers."""
    from sympy import Symbol

    if equations.bodies is None:
        raise DescriptionError("identify", "no parameter is unknown.", "Leave some without a number.")
    regressor, graph = Regressor(equations.placement), equations.system.graph
    kept = _with_inertia(regressor)
    if not kept:
        raise DerivationError("identify", "no body has inertia.", "Give the bodies masses.")
    values = regressor.placement.vectors.arithmetic.read(regressor.values)
    given = [graph.sum([graph.mul(row[k], values[k]) for k in kept]) for row in regressor.torque]
    drive = [graph.sub(y, left) for y, left in zip(given, equations.residual_nodes, strict=True)]
    names = tuple(Symbol(regressor.names[k]) for k in kept)
    table = tuple(tuple(row[k] for k in kept) for row in regressor.torque)
    links = regressor.placement.tree.links
    rotors = tuple(place for place, k in enumerate(kept) if links[k // len(PARAMETERS)].rotor)
    return Columns(names, names, table, tuple(drive), rotors)


def _with_inertia(regressor: Regressor) -> list[int]:
    """The places of the parameters of links that have any; of a rotor, that of its spin."""
    count, links = len(PARAMETERS), regressor.placement.tree.links
    return [count * k + place for k, link in enumerate(links) for place, name in enumerate(PARAMETERS)
            if any(value != 0 for value in regressor.values[count * k : count * (k + 1)])
            and (name == _OF_ROTORS or not link.rotor)]  # fmt: skip


def _refuse_unknown(equations: Equations, columns: Columns, known: Mapping[Node, float]) -> None:
    graph, parameters = equations.system.graph, set(equations.system.leaves.p)
    present = set(graph.symbols([*columns.drive, *(node for row in columns.table for node in row)]))
    missing = sorted(graph.nodes[leaf][1] for leaf in present & parameters - set(known))
    if missing:
        remedy = "Give numbers for them in parameters=, or name in unknown= what is to be found."
        raise DerivationError("identify", f"the regressor holds {', '.join(missing)}.", remedy)


def random_states_of(
    equations: Equations, states: Sequence[Vector], count: int
) -> list[tuple[Vector, Vector, Vector]]:
    """States at which Y shows its rank: those of a tree; else positions near the measured ones, and any motion."""
    if equations.bodies is not None:
        return random_states(equations.bodies.tree, count)
    q, random = states[0], np.random.default_rng(_SEED)
    places = q[random.integers(len(q), size=count)]
    moved = places + _SPREAD * (1.0 + np.abs(places)) * random.uniform(-1.0, 1.0, places.shape)
    v, a = (random.normal(size=(count, states[k].shape[1])) for k in (1, 2))
    return list(zip(moved, v, a, strict=True))


def _tempered(base: BaseInertialParameters, followers: Sequence[int] = ()) -> tuple[list[int], Vector]:
    """The columns and K, with other parameters in the lead where the first ones are followed by large coefficients.

    Each exchange multiplies the volume of the chosen columns by the coefficient it removes, so that they end.
    Source: Gu and Eisenstat 1996, strong rank-revealing QR.
    """
    leading, K = list(base.columns), np.array(base.combination)
    while True:
        sizes = np.abs(K)
        sizes[:, list(followers)] = 0.0
        if not sizes.max(initial=0.0) > _LARGEST_COEFFICIENT:
            return leading, K
        row, column = np.unravel_index(int(np.argmax(sizes)), K.shape)
        new = K[row] / K[row, column]
        taken = np.outer(K[:, column], new)
        K = np.where(np.abs(K - taken) > _SIMPLE * np.abs(taken), K - taken, 0.0)
        K[row], leading[row] = new, int(column)
        K[:, leading] = np.eye(len(leading))


def _meanings(columns: Columns, leads: Sequence[int], combination: Vector) -> dict[Any, Any]:
    """{symbol: combination}, each named by its leading parameter; with _R, for regrouped, where others stand by it."""
    from sympy import Symbol

    found, meanings = {}, [_in_decimals(meaning) for meaning in columns.meanings]
    for place, row in zip(leads, combination, strict=True):
        whole = sum(_tidy(c) * meaning for c, meaning in zip(row, meanings, strict=True) if c)
        leading = columns.leading[place]
        text = str(leading) if whole == leading else f"{leading}_R" if leading.is_Symbol else f"({leading})_R"
        found[leading if leading.is_Symbol and whole == leading else Symbol(text)] = whole
    return found


def _in_decimals(meaning: sympy.Expr) -> Any:
    """An expression with decimals for fractions that no double holds exactly."""
    from sympy import Float, Rational

    long = {number: Float(number) for number in meaning.atoms(Rational) if number.q > 2**53 or abs(number.p) > 2**53}
    return meaning.xreplace(long) if long else meaning


def _tidy(value: float) -> Any:
    """A fraction with a small denominator where the double stands for one."""
    from sympy import Float, Rational

    simple = Fraction(value).limit_denominator(_LARGEST_DENOMINATOR)
    if abs(float(simple) - value) <= _SIMPLE * abs(value):
        return Rational(simple.numerator, simple.denominator)
    return Float(f"{value:.12g}")
