"""Whether a derived entry is the printed one: structurally, not only in value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Add, Expr, Integer, Mul

from dalembert import Equations, Style
from dalembert.writing.matrices import residual


def entry_as_printed(
    equations: Equations, quantity: str, index: tuple[int, ...], named: Mapping[Any, Any] | None = None,
    style: str | Style = "textbook",
) -> Expr:
    """An entry of a quantity in a style; index () is that of a scalar, (k, i, j) of a Christoffel symbol."""
    if quantity == "christoffel":
        k, i, j = index
        return equations.christoffel(k, style)[i, j]
    if quantity == "residual":
        return _pick(residual(equations, style), index)
    if quantity in ("extended_matrix", "extended_rhs"):
        return _pick(getattr(equations, quantity), index)
    return _pick(equations.matrix(quantity, style=style, named=named), index)


def matches(found: Expr, printed: Expr) -> bool:
    """Whether two expressions are the same but for automatic evaluation and a sign drawn into a sum."""
    return found == printed or _settled(found) == _settled(printed)


def _pick(value: Any, index: tuple[int, ...]) -> Any:
    """The entry of a matrix or a column; a scalar has no index."""
    if not index:
        return value
    return value[index if len(index) == 2 else (*index, 0)]


def _settled(expression: Expr) -> Expr:
    """The expression rebuilt from its leaves, signs and common numbers of the sums in its products drawn out.

    SymPy turns (a + b)/2 into a/2 + b/2 when it is written, so both are one print.
    """
    if not expression.args:
        return expression
    rebuilt: Any = expression.func(*[_settled(a) if isinstance(a, Expr) else a for a in expression.args])
    if rebuilt.is_Pow and rebuilt.base.is_Add and rebuilt.exp.is_even and rebuilt.base.could_extract_minus_sign():
        return (-rebuilt.base) ** rebuilt.exp
    return _numbers_out(rebuilt) if isinstance(rebuilt, Mul) else rebuilt


def _numbers_out(product: Expr) -> Expr:
    numbers, factors = Integer(1), []
    for factor in product.args:
        if isinstance(factor, Add):
            number = _common_number(factor)
            numbers, factor = numbers * number, Add(*(term / number for term in factor.args))
        factors.append(factor)
    return Mul(numbers, *factors)


def _common_number(total: Any) -> Any:
    """The number all terms of a sum have in front, up to their signs; negative where the sum reads better turned."""
    sizes = {abs(term.as_coeff_Mul()[0]) for term in total.args}
    number = sizes.pop() if len(sizes) == 1 else Integer(1)
    return -number if total.could_extract_minus_sign() else number
