"""In which order a reader sees terms and factors, and with which signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from .places import is_rate, place

_NUMBER, _LONG_NUMBER = re.compile(r"\d+"), re.compile(r"\d\d")
_MASS_LIKE = re.compile(r"[mMIJ](_.*|\d.*|[a-z]{0,2})?$|rho|ρ")


def in_reading_order(expression: Any) -> list[tuple[bool, Any]]:
    """The terms of a sum, each with its sign (True where it is subtracted); sums within are taken apart."""
    flat = _signed_terms(expression)
    if len(flat) < 2:
        return flat
    numbers = expression.is_number  # √3 − 1 rather than −1 + √3
    ranks = [_term_rank(term) for _, term in flat]
    if all(negative for (negative, _), rank in zip(flat, ranks, strict=True) if rank.kind == _CONSTANT):
        ranks = [rank._replace(kind=_BEHIND) if rank.kind == _CONSTANT else rank for rank in ranks]
    ordered = sorted(range(len(flat)), key=lambda k: (ranks[k], numbers and flat[k][0]))
    return _positive_first([flat[k] for k in ordered])


def _positive_first(signed: list[tuple[bool, Any]]) -> list[tuple[bool, Any]]:
    """L − r rather than −r + L: of the terms of the first one's degree in rates, one that is added begins; and 1 − r
    where all but the number is subtracted."""
    (negative, first), degrees = signed[0], _degrees(signed[0][1])
    if not negative or first.is_number:
        return signed
    added = [k for k, (minus, _) in enumerate(signed) if not minus]
    if len(added) == 1 and signed[added[0]][1].is_number and not degrees[0]:
        return [signed.pop(added[0]), *signed]
    begins = next((k for k, (minus, term) in enumerate(signed) if not minus and _degrees(term) == degrees), 0)
    return [signed[begins], *signed[:begins], *signed[begins + 1:]]


def _signed_terms(expression: Any) -> list[tuple[bool, Any]]:
    """The terms with their signs, sums inside sums and subtracted sums taken apart."""
    if expression.is_Add:
        return [pair for term in _ordered_terms(expression) for pair in _signed_terms(term)]
    negative, rest = pull_sign(expression)
    if not rest.is_Add:
        return [(negative, rest)]
    return [(negative != inner, term) for inner, term in _signed_terms(rest)]


def _ordered_terms(expression: Any) -> list[Any]:
    """The terms in SymPy's order, but m_2 before m_10."""
    from sympy import Add

    padded = _padded(expression)
    if not padded:
        return expression.as_ordered_terms()
    terms = {term.xreplace(padded): term for term in expression.args}
    return [terms[term] for term in Add(*terms, evaluate=False).as_ordered_terms()]


def _padded(expression: Any) -> dict[Any, Any]:
    """Names that sort as a reader does, where one of the expression has a number of several digits; else none."""
    from sympy import Symbol
    from sympy.core.function import AppliedUndef

    named = expression.atoms(Symbol, AppliedUndef)
    if not any(_LONG_NUMBER.search(each.name) for each in named):
        return {}
    return {each: each.func(natural(each.name)) if each.is_Symbol else _renamed(each) for each in named}


def turned(function: Any) -> tuple[bool, Any]:
    """sin(q_2 - q_10) for -sin(q_10 - q_2): a function with its argument in natural order, and whether its sign is."""
    from sympy import cos, cosh, sin, sinh, tan, tanh

    odd = isinstance(function, sin | tan | sinh | tanh)
    if not (odd or isinstance(function, cos | cosh)) or not function.args[0].is_Add:
        return False, function
    argument: Any = function.args[0]
    padded = _padded(argument)
    if not padded or not argument.xreplace(padded).could_extract_minus_sign():
        return False, function
    return odd, function.func(-argument, evaluate=False)


def _renamed(applied: Any) -> Any:
    from sympy import Function

    function: Any = Function(natural(applied.name))
    return function(*applied.args)


def pull_sign(term: Any) -> tuple[bool, Any]:
    """A term as sign and the rest: out of its numbers, and out of sums that read better turned.

    The rest has no sign that could be pulled out again.
    """
    import sympy

    factors = flat_factors(term)
    negative = False
    for i, factor in enumerate(factors):
        is_sum = factor.is_Add and len(factors) > 1 and not factor.is_number
        if leans(factor) if is_sum else is_signed(factor):
            if is_sum and (not (-factor).is_Add or leans(-factor)):  # sums within it cancel
                settled = [sympy.Mul(-1, -each) if each == factor else each for each in flat_factors(term)]
                return pull_sign(sympy.Mul(*settled, evaluate=False))
            factors[i], negative = -factor, not negative
        else:
            factors[i], negative = _turned_power(factor, negative)
    square = next((i for i, factor in enumerate(factors) if negative and _is_squares_less_number(factor)), None)
    if square is not None:  # 1 − 2 x² rather than −(2 x² − 1)
        factors[square], negative = -factors[square], False
    factors = [factor for factor in factors if factor != 1]
    return negative, sympy.Mul(*factors, evaluate=False) if len(factors) > 1 else sympy.Mul(*factors)


def is_signed(expression: Any) -> bool:
    """Whether it is a negative number whose sign can be pulled out: -2 and 1 - √3, but not cos 2 or (1 - √3)³."""
    return bool(expression.is_number and expression.is_negative and not (expression.is_Function or expression.is_Pow))


def _turned_power(factor: Any, negative: bool) -> tuple[Any, bool]:
    """A power of a sine or cosine with its argument in natural order, and the sign in front."""
    import sympy

    base, exponent = factor.as_base_exp()
    odd, function = turned(base)
    if function is base or not exponent.is_Integer:
        return factor, negative
    power = sympy.Pow(function, exponent, evaluate=False) if exponent != 1 else function
    return power, negative != (odd and exponent % 2 == 1)


def flat_factors(term: Any) -> list[Any]:
    """The factors of a product, products inside products taken apart, its rational numbers in one; without 1.0."""
    import sympy

    rational, others, stack = sympy.Integer(1), [], [term]
    while stack:
        factor = stack.pop(0)
        if factor.is_Mul:
            stack = [*factor.args, *stack]
        elif factor.is_Rational:
            rational *= factor
        elif not (factor.is_Float and float(factor) == 1):
            others.append(factor)
    return [rational, *others] if rational != 1 or not others else others


def leans(factor: Any) -> bool:
    """Whether a sum reads better with all signs turned: of as many plus as minus, it begins with plus.

    Never both a sum and its negative: the first term is found among the terms without their signs.
    """
    import sympy

    negative = sum(_is_negative(part) for part in factor.args)
    if 2 * negative != len(factor.args):
        return 2 * negative > len(factor.args)
    positive = {-part if _is_negative(part) else part: _is_negative(part) for part in factor.args}
    divided = any(_is_divided(part) for part in positive)  # 1 − l/r, but q − 1

    def rank(part: Any) -> tuple[bool, Any]:
        return not (divided and part.is_number), _term_rank(part)

    ordered = sympy.Add(*positive, evaluate=False).as_ordered_terms()
    return positive[min(ordered, key=rank)]


def _is_squares_less_number(factor: Any) -> bool:
    """Whether a factor is of squares, in brackets of their own or not, less a number."""
    if not factor.is_Add or factor.is_number:
        return False
    number, others = factor.as_coeff_Add()
    if number >= 0 or _is_negative(others):
        return False
    parts = [part for each in flat_factors(others) for part in (each.args if each.is_Add else (each,))]
    return all(part.is_number or part.as_coeff_Mul()[1].as_base_exp()[1] == 2 for part in parts)


def _is_divided(term: Any) -> bool:
    """Whether a term is divided by something that moves."""
    from sympy.core.function import AppliedUndef

    return any(factor.as_base_exp()[1].is_negative and factor.has(AppliedUndef) for factor in flat_factors(term))


def _is_negative(term: Any) -> bool:
    coefficient, _ = term.as_coeff_Mul()
    return bool(coefficient.is_number and coefficient.is_negative)


#: What a term is that has no velocity: a coordinate itself, a constant, sines and cosines of coordinates; a constant
#: that is subtracted and has no partner comes last.
_COORDINATE, _CONSTANT, _ANGLE, _BEHIND = range(4)


class _Rank(NamedTuple):
    """Where a term stands: what is smaller comes first.

    acceleration, velocity      minus the degrees in these
    rates                       the places of the coordinates of its velocities
    kind                        of a term without velocities
    angles                      how many coordinates its longest angle has: cos q_1 before cos(q_1 + q_2)
    mass                        the name of its mass: m_1 l_1^2 before m_2 l_2^2
    """

    acceleration: int
    velocity: int
    rates: tuple[int, ...] = ()
    kind: int = 0
    angles: int = 0
    mass: str = ""


def _term_rank(term: Any) -> _Rank:
    """Accelerations first, then terms quadratic in velocities, linear, none."""
    acceleration, velocity = _degrees(term)
    if acceleration or velocity:
        return _Rank(-acceleration, -velocity, _rates(term))
    from sympy.core.function import AppliedUndef

    inner = term.atoms(AppliedUndef)
    kind = _CONSTANT if not inner else _COORDINATE if _holds_coordinate(term) else _ANGLE
    return _Rank(0, 0, (), kind, _longest_angle(term) if kind == _ANGLE else 0, _mass(term) if inner or kind else "")


def _rates(term: Any) -> tuple[int, ...]:
    """The places of the coordinates whose rates a term has; of a bracket those of its first term."""
    found: list[int] = []
    for factor in term.args if term.is_Mul else (term,):
        base, exponent = factor.as_base_exp()
        times = int(exponent) if exponent.is_Integer and exponent > 0 else 1
        if base.is_Add:
            found += min(map(_rates, base.args)) * times
        elif _order(base):
            at = place(base.expr if base.is_Derivative else base)
            found += [] if at is None else [at] * times
    return tuple(sorted(found))


def _holds_coordinate(term: Any) -> bool:
    """Whether a coordinate stands in a term, outside of sines and cosines."""
    from sympy import cos, sin
    from sympy.core.function import AppliedUndef

    if isinstance(term, AppliedUndef):
        return True
    return not isinstance(term, sin | cos) and any(map(_holds_coordinate, term.args))


def _longest_angle(term: Any) -> int:
    """The coordinates of the sine or cosine that has most of them."""
    from sympy import cos, sin
    from sympy.core.function import AppliedUndef

    return max((len(function.atoms(AppliedUndef)) for function in term.atoms(sin, cos)), default=0)


def _mass(term: Any) -> str:
    """The name of the first mass among the factors of a term."""
    names = (each.name for factor in sorted(flat_factors(term), key=factor_rank) if factor.is_Symbol or factor.is_Add
             for each in sorted(factor.free_symbols, key=str))
    return next((natural(each.casefold()) for each in names if _MASS_LIKE.match(each)), "")


def _degrees(term: Any) -> tuple[int, int]:
    """The degree of a term in the accelerations and in the velocities."""
    acceleration, velocity = 0, 0
    for factor in term.args if term.is_Mul else (term,):
        base, exponent = factor.as_base_exp()
        degree = int(exponent) if exponent.is_Integer and exponent > 0 else 1
        if base.is_Add:
            inner = [_degrees(part) for part in base.args]
            acceleration += degree * max(a for a, _ in inner)
            velocity += degree * max(v for _, v in inner)
        acceleration += degree if _order(base) >= 2 else 0
        velocity += degree if _order(base) == 1 else 0
    return acceleration, velocity


def _order(base: Any) -> int:
    """How many time derivatives an atom carries; 0 for anything else."""
    if base.is_Derivative:
        return len(base.variables) + _order(base.expr)
    return int(base.is_Function and is_rate(base))


@lru_cache(maxsize=20_000, typed=True)
def factor_rank(factor: Any) -> tuple[float, int, str]:
    """Numbers, masses, other parameters, sums, coordinates, velocities, accelerations, functions."""
    base, _ = factor.as_base_exp()
    order = _order(base)
    return _rank(base, order), order, "" if base.is_Add else _alphabetical(str(base))


def natural(text: str) -> str:
    """A key that sorts names as a reader does: m_2 before m_10."""
    return _NUMBER.sub(lambda digits: digits[0].zfill(8), text)


def _alphabetical(text: str) -> str:
    """A key that sorts as a reader would: capitals beside small letters, sines before cosines."""
    return f"c0{text}" if text.startswith("sin") else natural(text.casefold())


def _rank(base: Any, order: int) -> float:
    from sympy.core.function import AppliedUndef

    if base.is_number:
        return -1 if base.is_Number else 0
    if isinstance(base, AppliedUndef):
        return 7 if _is_multiplier(base.func.__name__) else 6 if order else 4
    if base.is_Symbol:
        return 7 if _is_multiplier(base.name) else 1 if _MASS_LIKE.match(base.name) else 2
    if not base.atoms(AppliedUndef) and (base.is_Add or base.is_Mul):
        return 1.5 if all(_MASS_LIKE.match(symbol.name) for symbol in base.free_symbols) else 3
    return 5 if base.is_Add else 6 if order else 8


def _is_multiplier(text: str) -> bool:
    return text.startswith(("lambda", "λ"))
