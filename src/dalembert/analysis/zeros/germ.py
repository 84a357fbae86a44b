"""A zero of F where its Jacobian is singular, at a point known exactly: what higher orders say of it.

The equations in which J has its full rank are solved for as many unknowns, as power series in the others, z; what is
left are as many equations b(z) = 0 as there are z (Lyapunov and Schmidt). If the leading forms of the b have no
common zero but z = 0, the zero of F is isolated. If F is a gradient, so is b, of a function W(z) that has a minimum,
a maximum or neither together with what F is the gradient of (Gromoll and Meyer's splitting lemma).
Sources: Golubitsky and Schaeffer 1985, chapter VII; Gromoll and Meyer 1969.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ...algebra.ring import Ring
from ...errors import DalembertError
from ...expr.calculus import substitute
from ...expr.expression import Expression
from ...expr.graph import Graph, Node
from ...forms.approximation.jets import OnGraph, propagate
from .forms import no_common_zero, sign_of_form
from .series import Series, add, composed, leading, linear_part, unit

_ORDERS = (3, 5, 7, 9)
_MOST_UNKNOWNS = 10
_MOST_TERMS = 3_000


@dataclass(frozen=True)
class Germ:
    """A degenerate zero.

    isolated     whether it was proved to be
    order        the lowest order of what is left of F in the directions in which J is singular
    null         their number
    positive, negative  eigenvalues of J by sign, where J is symmetric
    sign         of W near z = 0: "positive", "negative", "both" or "unclear"
    """

    isolated: bool
    order: int
    null: int
    positive: int
    negative: int
    sign: str


def germ(graph: Graph, rows: Sequence[Node], place: Mapping[Node, Node], gradient: bool) -> Germ | None:
    """What higher orders say of a zero at `place` {unknown: node of its value}; None where the rows are not rational
    there, or too large. `gradient` says that the rows, in the order of the unknowns, are a gradient."""
    if len(place) > _MOST_UNKNOWNS:
        return None
    found = None
    for order in _ORDERS:
        series = _expanded(graph, rows, place, order)
        if series is None:
            return found
        found = _judged(series, len(place), order, gradient)
        if found is None or found.isolated:
            return found
    return found


def _expanded(graph: Graph, rows: Sequence[Node], place: Mapping[Node, Node], order: int) -> list[Series] | None:
    """The rows as polynomials in the displacements, up to a total degree, with rational coefficients."""
    steps = [graph.symbol(f"d{k}", 0, "displacement") for k in range(len(place))]
    zero = Expression(graph, graph.zero)
    seeds = {leaf: [Expression(graph, value), Expression(graph, step), *([zero] * (order - 1))]
             for (leaf, value), step in zip(place.items(), steps, strict=True)}  # fmt: skip
    try:
        jets = propagate(OnGraph(graph), graph, rows, seeds, order)
        return [_series_of(graph, [c.index for c in jet], steps) for jet in jets]
    except (DalembertError, ZeroDivisionError, ArithmeticError):
        return None


def _series_of(graph: Graph, coefficients: Sequence[Node], steps: Sequence[Node]) -> Series:
    """A jet along (d_1, d_2, ...) as a polynomial; ArithmeticError for coefficients that are not rational."""
    ring = Ring(graph, [*coefficients, *steps], budget=_MOST_TERMS)
    places = [next(k for k, e in enumerate(ring.read(step).num.degrees()) if e) for step in steps]
    total: Series = {}
    for node in coefficients:
        element = ring.read(node)
        if element.den is not None:
            raise ArithmeticError
        for exponents, value in element.num.to_dict().items():
            mine = tuple(exponents[k] for k in places)
            if sum(mine) != sum(exponents):
                raise ArithmeticError
            total[mine] = total.get(mine, Fraction(0)) + Fraction(int(value.p), int(value.q))
    return {exponents: value for exponents, value in total.items() if value}


def _judged(rows: list[Series], size: int, order: int, gradient: bool) -> Germ | None:
    J = linear_part(rows, size, Fraction(0))
    pivots = _pivots(J)
    used_rows, used = [i for i, _ in pivots], [j for _, j in pivots]
    if gradient:
        used_rows = used = _principal(J, len(pivots))
    free = [j for j in range(size) if j not in used]
    left = [i for i in range(len(rows)) if i not in used_rows]
    if not free or len(left) != len(free):
        return None
    inner = _solved(rows, J, used_rows, used, free, size, order)
    b = [composed(rows[i], inner, len(free), order) for i in left]
    forms = [leading(series) for series in b]
    isolated = all(degree for degree, _ in forms) and no_common_zero([form for _, form in forms], len(free))
    positive, negative = _inertia(J) if gradient else (0, 0)
    sign = _sign_of_potential(b, len(free)) if gradient else "unclear"
    isolated = isolated or sign in ("positive", "negative")
    order = min((degree for degree, _ in forms if degree), default=0)
    return Germ(isolated, order, len(free), positive, negative, sign)


def _solved(
    rows: list[Series], J: list[list[Fraction]], used_rows: list[int], used: list[int], free: list[int], size: int,
    order: int,
) -> list[Series]:
    """All displacements as series in the free ones: each chord step y - J^-1 F(y, z) is right to one degree more."""
    inner: list[Series] = [{} for _ in range(size)]
    for k, j in enumerate(free):
        inner[j] = {unit(len(free), k): Fraction(1)}
    inverse = _inverse([[J[i][j] for j in used] for i in used_rows])
    for _ in range(order):
        values = [composed(rows[i], inner, len(free), order) for i in used_rows]
        for j, weights in zip(used, inverse, strict=True):
            for value, weight in zip(values, weights, strict=True):
                inner[j] = add(inner[j], value, -weight)
    return inner


def _sign_of_potential(b: list[Series], size: int) -> str:
    """The sign of W, from z . b = z . dW/dz, which is p W for the part of degree p."""
    total: Series = {}
    for k, series in enumerate(b):
        shift = unit(size, k)
        moved = {tuple(x + y for x, y in zip(exponents, shift, strict=True)): value / (sum(exponents) + 1)
                 for exponents, value in series.items()}
        total = add(total, moved)
    degree, form = leading(total)
    return sign_of_form(form, size) if degree else "unclear"


# -------------------------------------------------------------------- exact matrices


def _pivots(matrix: list[list[Fraction]]) -> list[tuple[int, int]]:
    """Rows and columns of a largest regular part, by elimination."""
    rows = [list(row) for row in matrix]
    found: list[tuple[int, int]] = []
    for j in range(len(rows[0]) if rows else 0):
        taken = {i for i, _ in found}
        pivot = next((i for i in range(len(rows)) if i not in taken and rows[i][j]), None)
        if pivot is None:
            continue
        found.append((pivot, j))
        for i in range(len(rows)):
            if i != pivot and i not in taken and rows[i][j]:
                factor = rows[i][j] / rows[pivot][j]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[pivot], strict=True)]
    return found


def _principal(matrix: list[list[Fraction]], rank: int) -> list[int]:
    """Columns of which the principal part of a symmetric matrix is regular: independent columns do."""
    found = sorted(j for _, j in _pivots(matrix))
    assert len(found) == rank
    return found


def _inverse(matrix: list[list[Fraction]]) -> list[list[Fraction]]:
    from flint import fmpq, fmpq_mat

    size = len(matrix)
    if not size:
        return []
    entries = [fmpq(x.numerator, x.denominator) for row in matrix for x in row]
    inverse = fmpq_mat(size, size, entries).inv()
    return [[Fraction(int(inverse[i, j].p), int(inverse[i, j].q)) for j in range(size)] for i in range(size)]


def _inertia(matrix: list[list[Fraction]]) -> tuple[int, int]:
    """The numbers of positive and of negative eigenvalues of a symmetric matrix, by Descartes' rule."""
    from flint import fmpq, fmpq_mat

    size = len(matrix)
    entries = [fmpq(x.numerator, x.denominator) for row in matrix for x in row]
    coefficients = fmpq_mat(size, size, entries).charpoly().coeffs()
    signs = [1 if c > 0 else -1 for c in coefficients if c]
    positive = sum(a != b for a, b in pairwise(signs))
    zeros = next(k for k, c in enumerate(coefficients) if c)
    return positive, size - zeros - positive


def is_zero_at(graph: Graph, rows: Sequence[Node], place: Mapping[Node, Node]) -> bool:
    """Whether rows vanish exactly at a point given by nodes."""
    from .dependence import is_zero

    try:
        return all(is_zero(graph, node) for node in substitute(graph, rows, place))
    except DalembertError:
        return False
