"""The noun `Functional`: an integral to be made stationary, with everything that can be asked of it.

What the user says is read in `description.functional`; equations, variations and first integrals come from
`forms.variations`, numbers from `extremals`. This is where the three meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .algebra.short.shorten import shorten
from .arguments import of_kinds
from .description.functional import StatedFunctional
from .extremals.extremal import Extremal
from .extremals.prepared import prepare
from .extremals.sliding import has_curve, solve_sliding
from .extremals.solve import solve_extremal
from .extremals.value import value_along
from .forms.variations import first, second
from .forms.variations.first import FirstIntegral, FirstVariation
from .forms.variations.regularity import Regularity, regularity
from .forms.variations.second import SecondVariation

__all__ = ["Extremal", "Functional"]


@of_kinds
class Functional(StatedFunctional):
    """The integral of L(x, y, y', ...) over x, to be made stationary.

    integrand    SymPy expression in the variable, the unknowns, their derivatives of any order, and parameters
    unknowns     one function y(x), or several
    variable     the SymPy symbol x; a time works as well
    constraints  [(G, value), ...]: integrals that are prescribed; their multipliers are lambda_0, ...
    pointwise    [g(x, y, y', ...), ...]: expressions that stay zero; their multipliers are mu_0(x), ...
    parameters   {symbol or name: number or None}

    Everything is asked of A = L + sum lambda_i G_i + sum mu_j g_j. Stationary does not mean least: the second
    variation tells. Raises DescriptionError (and its kinds) for whatever is not a functional.
    Source: L. Savin's notes, "Calculus of variations"; Gelfand and Fomin, Calculus of Variations, 1963.

    >>> from sympy import Function, sqrt, symbols
    >>> x = symbols("x"); y = Function("y")(x)
    >>> F = Functional(sqrt(1 + y.diff(x)**2), y, x)
    >>> F.euler_lagrange(short=True)
    [Eq(-Derivative(y(x), (x, 2))/(Derivative(y(x), x)**2 + 1)**(3/2), 0)]
    >>> straight = F.solve(y=(0, 1), x=(0, 1))
    >>> straight.kind, round(straight.value, 12), round(straight(0.25), 12)
    ('minimum', 1.414213562373, 0.25)
    """

    def euler_lagrange(self, short: bool = False) -> list[Any]:
        """One SymPy equation dA/dy - d/dx dA/dy' + ... = 0 per unknown, then the constraints at every point.

        short  write each in its shortest exact form
        """
        found = first.euler_lagrange(self)
        return [_shortened(equation) for equation in found] if short else found

    def first_integrals(self, short: bool = False) -> list[FirstIntegral]:
        """What is constant on every extremal: momenta of unknowns that do not occur, the energy (Beltrami)."""
        found = first.first_integrals(self)
        return [FirstIntegral(row.name, shorten(row.expression), row.reason) for row in found] if short else found

    def first_variation(self, eta: Any = None) -> FirstVariation:
        """The first variation along `eta`, expressions in x; None makes functions delta_y(x)."""
        return first.first_variation(self, eta)

    def second_variation(self, eta: Any = None) -> SecondVariation:
        """The second variation along `eta`, with Jacobi's equations and Legendre's matrix."""
        return second.second_variation(self, eta)

    def natural_conditions(self) -> dict[Any, Any]:
        """{y^(k-1): p_k}: what vanishes at an end where that derivative is left free."""
        return first.natural_conditions(self)

    def transversality(self, curve: Any) -> Any:
        """What vanishes at an end that slides on the curve y = phi(x); one expression in x per unknown."""
        return first.transversality(self, curve)

    def regularity(self) -> Regularity:
        """Whether the equations determine the highest derivatives, and what else they are if not."""
        return regularity(self)

    def value(
        self,
        curve: Any,
        ends: Mapping[Any, Any] | None = None,
        /,
        *,
        parameters: Mapping[Any, Any] | None = None,
        tolerance: float = 1e-10,
        **named: Any,
    ) -> float:
        """The integral of L along a curve, stationary or not: value(x**2, x=(0, 1)), value(samples, x=places).

        curve       of one unknown, or a sequence or {unknown: ...} of several, each one of: an expression in x; samples
                    (T,) at ascending x (T,), joined by a spline smoother than L asks for; a function f(x, k) that gives
                    the k-th derivative at points x, as SciPy's splines do; a polynomial of NumPy. Several unknowns may
                    be an array (T, n). Or an Extremal, of this functional or of another with unknowns so named
        ends        the same as x=..., as a mapping {x: (start, end)}; an Extremal has its own if nothing is said
        parameters  {symbol or name: number}, beside those given before; also of symbols that only the curve holds
        tolerance   the accuracy, relative to the integral of |L|; samples count as the spline through them

        Prescribed integrals and constraints at points play no part. The unit is that of L times that of x. Raises
        DescriptionError (and its kinds) for curves that do not fit, DerivationError where the integrand is not a
        real number, and where the integral is not known that well, as where it diverges.

        >>> from sympy import Function, Symbol, sqrt
        >>> x = Symbol("x"); y = Function("y")(x)
        >>> descent = Functional(sqrt((1 + y.diff(x)**2) / (2 * y)), y, x)
        >>> round(descent.value(x, x=(0, 1)), 12), round(descent.solve(y=(0, 1), x=(0, 1)).value, 12)
        (2.0, 1.825682189397)
        """
        return value_along(self, curve, {**(ends or {}), **named}, parameters=parameters, tolerance=tolerance)

    def solve(
        self,
        ends: Mapping[Any, Any] | None = None,
        /,
        *,
        guess: Any = None,
        parameters: Mapping[Any, Any] | None = None,
        tolerance: float = 1e-9,
        singular: str | None = None,
        breaks: Sequence[float] = (),
        **named: Any,
    ) -> Extremal:
        """The extremal between ends: solve(y=(0, 1), x=(0, 1)), by the names of the unknowns and of the variable.

        ends        the same as a mapping, {y: (0, 1), x: (0, 1)}. An end is a number, None (free, with its natural
                    condition), or (value, slope, ...) where the order allows. The last end of y may be an expression
                    in x, a curve to slide on; then x=(start, (low, high)) says where that end is sought
        guess       where to start: an expression in x, a number, a function of x, an Extremal, or one per unknown
        parameters  {symbol or name: number}, beside those given before
        tolerance   the relative accuracy of y that is asked for
        singular    "start", "end", "both", "none": ends where the slope is infinite; None finds out
        breaks      places of x where the integrand jumps, so that the extremal may have a corner there

        Where every parametrisation of a curve [x(s), y(s)] is as good, as for its length, the one of uniform pace,
        x'^2 + y'^2 = constant, is found, and `status` says so. A failure is data: `success` is False and `status`
        says why. Raises DescriptionError (and its kinds) for ends that do not fit. See `extremals.solve`.
        """
        given = {**(ends or {}), **named}
        find = solve_sliding if has_curve(self, given) else solve_extremal
        return find(prepare(self, parameters or {}), given, guess=guess, tolerance=tolerance, singular=singular,
                    breaks=breaks)


def _shortened(equation: Any) -> Any:
    from sympy import Eq

    return Eq(shorten(equation.lhs), 0, evaluate=False)
