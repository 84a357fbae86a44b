"""The quantities as SymPy matrices, each entry as short as a textbook would write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ..algebra.exactly import NO_FORM
from ..algebra.polynomials import Element
from ..algebra.ring import Ring
from ..algebra.short.choice import TEXTBOOK
from ..algebra.short.shortener import Shortener
from ..algebra.short.style import BOOKS, FORMS, Style
from ..algebra.short.writing import leaves as count_leaves
from ..canonical.canonical import exact, lumped
from ..canonical.exact import Elements, Exact
from ..description.system import System
from ..dynamics import structure
from ..dynamics.dynamics import Dynamics
from ..dynamics.quantities import QUANTITIES, flat
from ..errors import BudgetError, DerivationError, UnknownNameError, nearest
from ..expr.node import Node
from ..expr.sympy_bridge import dynamic_symbol, to_sympy

#: How `matrix` can write an entry, by name; beside these it takes a `Style`.
STYLES = (*FORMS, *BOOKS, "lumped", "derived")
_TEXTBOOK, _BY_LENGTH = Style.of("textbook"), Style()
#: Terms of a quantity in decimal numbers beyond which no short form is looked for: there is none to be found.
_LARGEST_DECIMAL = 500
#: Terms beyond which decimal numbers are not put before brackets, and velocities beyond which nothing is expanded.
_GROUPED_DECIMALS, _MOST_DECIMAL_FREEDOMS = 40, 12

Names = tuple[tuple[Any, Any], ...]
"""Abbreviations with their meanings, in order."""


def matrix(
    dynamics: Dynamics, name: str, style: str | Style = _TEXTBOOK, named: Mapping[Any, Any] | None = None
) -> Any:
    """A quantity as a SymPy matrix in a style, with the abbreviations `named`: see `Equations.matrix`."""
    if name not in QUANTITIES:
        raise UnknownNameError("Equations", f"there is no quantity '{name}'.", nearest(name, QUANTITIES))
    return dynamics.kept(_matrix, name, chosen(style, name), tuple((named or {}).items()))


def chosen(style: str | Style, name: str) -> str | Style:
    """The style of a quantity: a `Style`, or one of "lumped" and "derived". Raises UnknownNameError for no style."""
    if not isinstance(style, Style) and style not in STYLES:
        raise UnknownNameError("Equations", f"there is no style '{style}'.", nearest(style, STYLES))
    return style if style in ("lumped", "derived") else Style.of(style).of_quantity(name)


def _matrix(dynamics: Dynamics, name: str, style: str | Style, named: Names) -> Any:
    return _styled(dynamics, lambda form: form.elements(name), lambda: dynamics.nodes(name), dynamics.shape(name),
                   style, named, QUANTITIES[name].given)


def christoffel(dynamics: Dynamics, k: int, style: str | Style = _TEXTBOOK) -> Any:
    """C_k, n x n and symmetric. Raises DerivationError where there is no such coordinate."""
    count = len(dynamics.system.leaves.v)
    if not 0 <= k < count:
        raise DerivationError("christoffel", f"k = {k} is not a coordinate.", f"Use 0 to {count - 1}.")
    return _styled(dynamics, lambda form: flat(form.christoffel(k)),
                   lambda: flat(structure.christoffel(dynamics.system, dynamics.mass_nodes, k)), (count, count),
                   chosen(style, "christoffel"))


def dyadic_matrix(dynamics: Dynamics) -> Any:
    """S', n x n. Raises DerivationError where velocities are not derivatives of coordinates."""
    count, nodes = len(dynamics.system.leaves.v), flat(dynamics.dyadic_rows)
    return _styled(dynamics, lambda form: tuple(map(form.ring.read, nodes)), lambda: nodes, (count, count))


def residual(dynamics: Dynamics, style: str | Style = _TEXTBOOK) -> Any:
    """d/dt dL/dv - dL/dq - Q - A^T lambda, n x 1."""
    entries = _entries(dynamics, _residual, chosen(style, "residual"), ())
    written = entries or to_sympy(dynamics.system.graph, list(dynamics.residual_nodes), dynamics.system.symbols)
    expressions = _shaped(written, dynamics.shape("bias"))
    if dynamics.constraint_nodes.rate:
        expressions -= matrix(dynamics, "constraint_jacobian", style).T * multipliers(dynamics.system)
    return expressions


def _residual(form: Exact) -> Elements:
    return tuple(left - force for left, force in zip(form.left_hand_side, form.forces, strict=True))


def extended_matrix(dynamics: Dynamics) -> Any:
    """[[M, -A^T], [A, 0]]."""
    from sympy import BlockMatrix, ImmutableDenseMatrix, zeros

    mass, rows = matrix(dynamics, "mass_matrix"), len(dynamics.constraint_nodes.rate)
    if not rows:
        return mass
    jacobian = matrix(dynamics, "constraint_jacobian")
    return ImmutableDenseMatrix(BlockMatrix([[mass, -jacobian.T], [jacobian, zeros(rows, rows)]]))


def extended_rhs(dynamics: Dynamics) -> Any:
    """[Q - bias; -b]."""
    from sympy import ImmutableDenseMatrix

    net = matrix(dynamics, "forces") - matrix(dynamics, "bias")
    return ImmutableDenseMatrix([*net, *(-matrix(dynamics, "constraint_bias"))])


def base_parameters(dynamics: Dynamics) -> dict[Any, Any]:
    """{beta_k: the combination of parameters it stands for}."""
    form = lumped(dynamics)
    symbols = map(dynamics.system.symbols.sympy, form.symbol_leaves)
    return dict(zip(symbols, _short(dynamics, form.ring, form.expressions), strict=True))


def regressor(dynamics: Dynamics) -> Any:
    """Y(q, v, a), n x p, beside the `base_parameters`."""
    form = lumped(dynamics)
    rows = form.regressor
    return _shaped(_short(dynamics, form.ring, flat(rows)), (len(rows), len(form.names)))


# -------------------------------------------------------------------- multipliers


def multipliers(system: System) -> Any:
    """The symbols lambda_0(t), ..., m x 1."""
    from sympy import ImmutableDenseMatrix

    names = multiplier_names(system)
    return ImmutableDenseMatrix(len(names), 1, [dynamic_symbol(name) for name in names])


def multiplier_names(system: System) -> tuple[str, ...]:
    """lambda_0, lambda_1, ..., holonomic constraints first; primed where a user's symbol has that name."""
    return system.multiplier_names


# -------------------------------------------------------------------- entries


def is_in_decimals(dynamics: Dynamics) -> bool:
    """Whether bodies were described in decimal numbers, as robot files do."""
    return dynamics.bodies is not None and dynamics.kept(_holds_decimals)


def _holds_decimals(dynamics: Dynamics) -> bool:
    graph = dynamics.system.graph
    return any(graph.nodes[node][0] == "float" for node in graph.reachable([dynamics.system.lagrangian]))


def is_beyond_print(dynamics: Dynamics) -> bool:
    """Whether bodies in decimal numbers are so many that nothing of theirs is written out."""
    return is_in_decimals(dynamics) and len(dynamics.system.leaves.v) > _MOST_DECIMAL_FREEDOMS


def _styled(
    dynamics: Dynamics, elements: Callable[[Exact], Sequence[Element]], nodes: Callable[[], Iterable[Node]],
    shape: tuple[int, ...], style: str | Style = _BY_LENGTH, named: Names = (), given: bool = False,
) -> Any:  # fmt: skip
    """The matrix of some elements in a style; of the nodes where there are no such elements, or these are longer."""
    entries = None if 0 in shape else _entries(dynamics, elements, style, named)
    is_taste = _is_textbook(style)
    if entries is not None and not is_taste and style != Style("shortest"):
        return _shaped(entries, shape)
    derived = to_sympy(dynamics.system.graph, list(nodes()), dynamics.system.symbols)
    if entries is None:
        return _shaped(derived, shape)
    length = cache(_length)
    longer = [k for k, (a, b) in enumerate(zip(entries, derived, strict=True)) if length(b) < length(a)]
    if longer and not given and is_taste:
        shortest = _entries(dynamics, lambda form: [elements(form)[k] for k in longer], Style("shortest"), named)
        for k, entry in zip(longer, shortest or (), strict=bool(shortest)):
            entries[k] = entry
    pairs = zip(derived, entries, strict=True) if given else zip(entries, derived, strict=True)
    return _shaped([min(pair, key=length) for pair in pairs], shape)


def _is_textbook(style: str | Style) -> bool:
    """Whether a style is what is shown where no other is asked for."""
    return style == _BY_LENGTH or style in _TEXTBOOK.quantities.values()


def _length(entry: Any) -> int:
    return count_leaves([entry])


def _entries(
    dynamics: Dynamics, elements: Callable[[Exact], Sequence[Element]], style: str | Style, named: Names
) -> list[Any] | None:  # fmt: skip
    """Elements in a style; None where there are none, or none that is short."""
    if style == "derived" or is_beyond_print(dynamics):
        return None
    try:
        form = lumped(dynamics) if style == "lumped" else exact(dynamics)
        read = elements(form)
    except NO_FORM:
        return None
    try:
        return _short(dynamics, form.ring, read, style, named)
    except BudgetError:
        return None


def _short(
    dynamics: Dynamics, ring: Ring, elements: Sequence[Element], style: str | Style = _BY_LENGTH, named: Names = ()
) -> list[Any]:  # fmt: skip
    terms = sum(len(element.num) for element in elements) if is_in_decimals(dynamics) else 0
    if terms > _LARGEST_DECIMAL:
        raise BudgetError("short form", "a formula in decimal numbers of that length has no short form.",
                          "Keep parameters as symbols, or take the form that the derivation left.")
    if terms > _GROUPED_DECIMALS and _is_textbook(style):
        style = Style("expanded")
    return dynamics.kept(_shortener, ring, style, named).entries(elements)


def _shortener(dynamics: Dynamics, ring: Ring, style: str | Style, named: Names) -> Shortener:
    return Shortener(ring, dynamics.system.symbols, TEXTBOOK if isinstance(style, str) else style.manner, dict(named))


def _shaped(entries: Sequence[Any], shape: tuple[int, ...]) -> Any:
    """Entries row by row as a SymPy matrix, vectors as columns; the one entry of a scalar."""
    from sympy import ImmutableDenseMatrix

    if shape == ():
        return entries[0]
    rows, columns = (*shape, 1) if len(shape) == 1 else shape
    return ImmutableDenseMatrix(rows, columns, entries)
