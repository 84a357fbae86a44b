"""Equal forms of one expression, of which a reader is shown the shortest.

Derived equations keep the shape of their derivation; a textbook multiplies out, writes
sin a sin b + cos a cos b as cos(a - b), and gathers velocities.  Nothing here decides: the forms are
offered, and whoever lays out the sheet measures them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: Subexpressions, shared ones counted again, beyond which an expression is left as it is.
LARGEST = 6000
#: Terms beyond which products of sines and cosines are not turned into sums.
_MOST_TERMS = 100
#: How much shorter a form with sums of angles must be.
_WEIGHT_OF_SUMS = 1.25
#: Terms and letters beyond which nothing is factored.
_FACTORED_TERMS, _FACTORED_LETTERS = 8, 8


def forms(expression: Any) -> Iterator[tuple[Any, float]]:
    """The expression itself, multiplied out, with sums of angles, gathered by velocities, factored.

    Each with the factor by which its length counts: sums of angles must be clearly shorter to be preferred.

    >>> from sympy import cos, sin, symbols
    >>> a, b = symbols("a b")
    >>> cos(a - b) in dict(forms(cos(a) * cos(b) + sin(a) * sin(b)))
    True
    """
    import sympy

    yield expression, 1.0
    if not expression.args or tree_size(expression, LARGEST) > LARGEST:
        return
    expanded = sympy.expand(expression)
    summed = _angles_summed(expanded)
    for form, weight in ((expanded, 1.0), (summed, _WEIGHT_OF_SUMS)):
        yield form, weight
        yield _common_outside(form), weight
        yield _common_outside(_gathered(form)), weight
    terms = sympy.Add.make_args(expanded)
    letters = expanded.atoms(sympy.Symbol, sympy.Function, sympy.Derivative)
    if 1 < len(terms) <= _FACTORED_TERMS and len(letters) <= _FACTORED_LETTERS:
        yield sympy.factor(expanded), 1.0


def tree_size(expression: Any, most: int) -> int:
    """Subexpressions with repetition, counted up to just over `most`."""
    count, stack = 0, [expression]
    while stack and count <= most:
        count += 1
        stack.extend(stack.pop().args)
    return count


def _angles_summed(expanded: Any) -> Any:
    """Products of sines and cosines as sines and cosines of sums."""
    import sympy
    from sympy.simplify.fu import TR8, TR9

    terms = sympy.Add.make_args(expanded)
    if len(terms) > _MOST_TERMS or not any(_trigonometric_degree(term) > 1 for term in terms):
        return expanded
    summed = sympy.expand(TR8(expanded))
    if len(sympy.Add.make_args(summed)) > _FACTORED_TERMS:
        return summed
    product = TR9(summed)
    return summed if _has_half_angles(product) else product


def _has_half_angles(expression: Any) -> bool:
    import sympy

    angles = [function.args[0] for function in expression.atoms(sympy.sin, sympy.cos)]
    parts = [part for angle in angles for part in sympy.Add.make_args(angle)]
    return any(not part.as_coeff_Mul()[0].is_Integer for part in parts)


def _trigonometric_degree(term: Any) -> int:
    import sympy

    pairs = [factor.as_base_exp() for factor in sympy.Mul.make_args(term)]
    return sum(int(power) for base, power in pairs if isinstance(base, sympy.sin | sympy.cos) and power.is_Integer)


def _common_outside(sum_of_terms: Any) -> Any:
    """A sum with the symbols that all its terms share in front: m l (a + b)."""
    import sympy

    terms = sympy.Add.make_args(sum_of_terms)
    if len(terms) == 1:
        return sum_of_terms
    shared = _symbol_powers(terms[0])
    for term in terms[1:]:
        powers = _symbol_powers(term)
        shared = {symbol: min(power, powers[symbol]) for symbol, power in shared.items() if symbol in powers}
    common = sympy.Mul(*(symbol**power for symbol, power in shared.items()))
    return sympy.Mul(common, sympy.Add(*(term / common for term in terms)))


def _symbol_powers(term: Any) -> dict[Any, Any]:
    import sympy

    pairs = [factor.as_base_exp() for factor in sympy.Mul.make_args(term)]
    return {base: power for base, power in pairs if base.is_Symbol and power.is_Integer and power > 0}


def _gathered(expanded: Any) -> Any:
    """Terms that differ only in velocities, accelerations and numbers put together: a (x' + 2 y') sin z."""
    import sympy

    groups: dict[Any, list[Any]] = {}
    for term in sympy.Add.make_args(expanded):
        coefficient, factors = term.as_coeff_mul()
        rates = [factor for factor in factors if factor.as_base_exp()[0].is_Derivative]
        rest = sympy.Mul(*(factor for factor in factors if factor not in rates))
        groups.setdefault(rest, []).append(coefficient * sympy.Mul(*rates))
    gathered = []
    for rest, members in groups.items():
        common, inside = sympy.Add(*members).primitive()
        gathered.append(sympy.Mul(common, rest, inside, evaluate=False) if inside.is_Add else common * rest * inside)
    return sympy.Add(*gathered)
