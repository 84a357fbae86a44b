"""SymPy objects past the depth to which SymPy's own constructors can look.

Constructors ask for signs, order arguments and look results up in caches, each by recursion into the arguments. An
object made here is only its arguments; what later questions would recurse for (its hash, whether it commutes) is
asked at once, while the answers for its arguments are known.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import Any

#: Functions, sums, products and powers within one another beyond which SymPy's constructors are not called.
DEEPEST = 40


def made_plainly(kind: Any, arguments: Sequence[Any]) -> Any:
    """kind(*arguments) as it is written, nothing evaluated or looked up.

    >>> from sympy import Symbol, sin
    >>> x = Symbol("x")
    >>> made_plainly(sin, [x]) == sin(x)
    True
    """
    from sympy import Add, Basic, Mul, Pow

    base: Any = Basic
    made = base.__new__(kind, *arguments)
    if kind in (Add, Mul, Pow):
        made.is_commutative = True
    hash(made)
    getattr(made, "is_commutative", None)
    return made


def made(kind: Any, *arguments: Any) -> Any:
    """kind(*arguments), as it is written where SymPy would recurse too deeply.

    >>> from sympy import Mul, Symbol
    >>> made(Mul, Symbol("x"), Symbol("x"))
    x**2
    """
    try:
        return kind(*arguments)
    except RecursionError:
        return made_plainly(kind, arguments)


def cases(pairs: Sequence[tuple[Any, Any]]) -> Any:
    """Piecewise(*pairs), as it is written where SymPy turns the conditions over and over.

    >>> from sympy import Symbol
    >>> cases([(1, Symbol("x") > 0), (2, True)])
    Piecewise((1, x > 0), (2, True))
    """
    from sympy import Piecewise
    from sympy.functions.elementary.piecewise import ExprCondPair

    build: Any = Piecewise
    try:
        return build(*pairs)
    except RecursionError:
        return cases_made_plainly([(each.expr, each.cond) for each in starmap(ExprCondPair, pairs)])


def cases_made_plainly(pairs: Sequence[tuple[Any, Any]]) -> Any:
    """Piecewise(*pairs) in the same way."""
    from sympy import Piecewise
    from sympy.functions.elementary.piecewise import ExprCondPair

    return made_plainly(Piecewise, [made_plainly(ExprCondPair, pair) for pair in pairs])
