"""What is printed against what is compiled: the canonical form of every quantity, in numbers, against its nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..algebra.exactly import NO_FORM, exact_else
from ..algebra.polynomials import Element
from ..algebra.ring import Ring
from ..canonical.exact import Exact
from ..canonical.nodes import generator_nodes
from ..dynamics.quantities import QUANTITIES
from ..dynamics.structure import christoffel
from ..errors import SingularMassMatrixError
from ..writing.matrices import is_beyond_print
from .motion import saddle
from .sample import Law, Sample, Values, flat, relative, times, total

if TYPE_CHECKING:
    import sympy
    from flint import fmpq_mpoly
    from mpmath import mpf

#: Terms of one quantity beyond which it is not put into numbers, and unknowns of equations beyond which they are not
#: solved in letters.
_MOST_TERMS, _MOST_UNKNOWNS = 10_000, 3


class Numbers:
    """The elements of a ring at a state."""

    def __init__(self, ring: Ring, sample: Sample) -> None:
        letters = generator_nodes(ring)
        known = {place: node for place, node in enumerate(letters) if node is not None}
        self._letters = dict(zip(known, sample.at(known.values()), strict=True))

    def of(self, elements: Iterable[Element]) -> Values | None:
        """The values of some elements; None where a generator stands for something too large, or they are too long."""
        elements = list(elements)
        if sum(len(element.num) for element in elements) > _MOST_TERMS:
            return None
        try:
            return [self._value(element) for element in elements]
        except KeyError:
            return None

    def _value(self, element: Element) -> mpf:
        num = self._polynomial(element.num)
        return num if element.den is None else num / self._polynomial(element.den)

    def _polynomial(self, polynomial: fmpq_mpoly) -> mpf:
        from mpmath import mpf

        found = mpf(0)
        for exponents, coefficient in polynomial.to_dict().items():
            term = mpf(int(coefficient.p)) / int(coefficient.q)
            for place, exponent in enumerate(exponents):
                if exponent:
                    term *= self._letters[place] ** int(exponent)
            found += term
        return found


def compiled(sample: Sample) -> float | None:
    """Every quantity in canonical form against its nodes; None where nothing has such a form or would be printed."""
    if is_beyond_print(sample.equations):
        return None
    exact = sample.equations.exact()
    numbers = exact_else(None, lambda: Numbers(exact.ring, sample))
    if numbers is None:
        return None
    gaps = [_gap(sample, name, exact, numbers) for name in QUANTITIES]
    gaps += [_christoffel(sample, exact, numbers), _residual(sample, exact, numbers)]
    return max((gap for gap in gaps if gap is not None), default=None)


def _gap(sample: Sample, name: str, exact: Exact, numbers: Numbers) -> float | None:
    values = exact_else(None, lambda: numbers.of(exact.elements(name)))
    return None if values is None else relative(values, sample[name], _scale(sample, name))


def _scale(sample: Sample, name: str) -> Iterator[mpf]:
    """The sizes of the terms that cancel in a quantity."""
    parts = {"gyroscopic": ("bias", "gravity"), "bias": ("gravity", "coriolis_vector"), "energy": ("kinetic_energy",)}
    return (entry for part in parts.get(name, ()) for entry in sample[part])


def _christoffel(sample: Sample, exact: Exact, numbers: Numbers) -> float | None:
    equations, worst = sample.equations, 0.0
    for k in range(len(sample.v)):
        values = exact_else(None, lambda k=k: numbers.of(flat(exact.christoffel(k))))
        if values is not None:
            nodes = sample.rows(christoffel(equations.system, equations.mass_nodes, k))
            worst = max(worst, relative(values, flat(nodes), sample["mass_matrix"]))
    return worst


def _residual(sample: Sample, exact: Exact, numbers: Numbers) -> float | None:
    """M a + bias - Q as printed and as a node."""
    left = exact_else(None, lambda: numbers.of(exact.left_hand_side))
    if left is None:
        return None
    wanted = total(sample.at(sample.equations.residual_nodes), sample["forces"])
    return relative(left, wanted, sample["forces"])


def lumped(sample: Sample) -> float | None:
    """Y beta against M a + bias - Q(u = 0), with the base parameters beta in numbers."""
    if is_beyond_print(sample.equations):
        return None
    try:
        found = sample.equations.lumped()
        numbers = Numbers(found.ring, sample.where(dict.fromkeys(found.symbol_leaves, 0)))
        rows, beta = [numbers.of(row) for row in found.regressor], numbers.of(found.expressions)
    except NO_FORM:
        return None
    known = [row for row in rows if row is not None]
    if beta is None or len(known) < len(rows):
        return None
    scale = [x * b for row in known for x, b in zip(row, beta, strict=True)]
    return relative(times(known, beta), sample["inverse_dynamics"], scale)


def solved(sample: Sample) -> float | None:
    """M a - A^T lambda against Q - bias and A a against -b, for a and lambda solved in letters."""
    exact, jacobian = sample.equations.exact(), sample.matrix("constraint_jacobian")
    if exact.count + len(jacobian) > _MOST_UNKNOWNS:
        return None
    try:
        accelerations, multipliers = (Numbers(exact.ring, sample).of(part) for part in exact.solution)
    except (*NO_FORM, SingularMassMatrixError):
        return None
    if accelerations is None or multipliers is None:
        return None
    rows, right = saddle(sample)
    terms = [[entry * x for entry, x in zip(row, (*accelerations, *multipliers), strict=True)] for row in rows]
    scales = (sample["forces"], sample["bias"]), (sample["constraint_bias"],)
    parts = slice(exact.count), slice(exact.count, None)
    return max(relative(list(map(sum, terms[part])), right[part], flat([*terms[part], *scale]))
               for part, scale in zip(parts, scales, strict=True))


def extended(sample: Sample) -> float | None:
    """[[M, -A^T], [A, 0]], [Q - bias; -b] and d/dt dL/dv - dL/dq - Q - A^T lambda as they are printed."""
    equations, jacobian = sample.equations, sample.matrix("constraint_jacobian")
    if not jacobian or len(sample.v) + len(jacobian) > _MOST_UNKNOWNS:
        return None
    rows, right = saddle(sample)
    return max(relative(_said(sample, equations.extended_matrix), flat(rows)),
               relative(_said(sample, equations.extended_rhs), right, [*sample["bias"], *sample["constraint_bias"]]),
               _reaction(sample, jacobian))


def _reaction(sample: Sample, jacobian: list[Values]) -> float:
    """What each multiplier adds to the printed residual against its row of -A."""
    equations, worst = sample.equations, 0.0
    for symbol, row in zip(equations.multipliers, jacobian, strict=True):
        found = _said(sample, equations.residual.diff(symbol))
        worst = max(worst, relative(found, [-entry for entry in row]))
    return worst


def _said(sample: Sample, matrix: sympy.ImmutableDenseMatrix) -> Values:
    """The entries of a matrix of SymPy in numbers."""
    system = sample.equations.system
    return sample.at([system.node(entry) for entry in matrix.flat()])


LAWS = (
    Law("printed = compiled", "every quantity in canonical form has the value of its nodes", compiled),
    Law("base parameters", "Y beta = M a + bias - Q(u = 0)", lumped),
    Law("solution", "a and lambda solved in letters obey the equations", solved),
    Law("printed multipliers", "the extended equations and A^T lambda as they are printed", extended),
)
