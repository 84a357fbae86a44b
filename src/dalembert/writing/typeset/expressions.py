"""How a textbook writes an expression: a SymPy expression as a small tree of notation.

`node(expression)` settles what a reader sees: order of factors and terms, signs, brackets, upright function names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...description.coordinates import time
from .notation import Piece, applied, constant, matrix, name, number, operator, printable, row, separated

#: SymPy's class name of a function -> the name a textbook prints upright.
FUNCTION_NAMES = {
    "asin": "arcsin", "acos": "arccos", "atan": "arctan",
    "asinh": "arsinh", "acosh": "arcosh", "atanh": "artanh",
    "Min": "min", "Max": "max", "sign": "sgn", "atan2": "atan2", "log": "ln", "Heaviside": "H",
}  # fmt: skip
RELATIONS = {
    "Equality": "=", "Unequality": "≠", "StrictLessThan": "<", "LessThan": "≤",
    "StrictGreaterThan": ">", "GreaterThan": "≥",
}  # fmt: skip
_NUMBER, _LONG_NUMBER = re.compile(r"\d+"), re.compile(r"\d\d")
_MASS_LIKE = re.compile(r"[mMIJ](_.*|\d.*|[a-z]{0,2})?$|rho|ρ")


def node(expression: Any) -> Piece:
    """The notation of a SymPy expression, relation, matrix or vector in frames (or of a Python number).

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> node(x / y)
    Piece(kind='fraction', parts=(Piece(kind='name', parts=('x', '')), Piece(kind='name', parts=('y', ''))))
    """
    import sympy

    if _is_frame_vector(expression):
        return _frame_vector(expression)
    expression = sympy.sympify(expression)
    if isinstance(expression, sympy.MatrixBase):
        return matrix([[node(expression[i, j]) for j in range(expression.cols)] for i in range(expression.rows)])
    return _written(expression)


@lru_cache(maxsize=20_000, typed=True)
def _written(expression: Any) -> Piece:
    """The notation of a SymPy expression; the same sums stand in many entries, and sorting their terms is slow."""
    for kind, write in _writers():
        if isinstance(expression, kind):
            return write(expression)
    return Piece("text", (printable(str(expression)),))


_WRITERS: list[tuple[Any, Any]] = []


def _writers() -> list[tuple[Any, Any]]:
    """SymPy's classes and who writes them, the special ones first."""
    if not _WRITERS:
        import sympy as s
        from sympy.core.function import AppliedUndef
        from sympy.logic.boolalg import And, BooleanFalse, BooleanTrue, Not, Or

        _WRITERS.extend(
            [
                (s.Add, _sum),
                (s.Mul, _product),
                (s.Pow, _power),
                (s.exp, lambda e: _superscript(constant("e"), e.args[0])),
                (s.Symbol, lambda e: name(e.name)),
                (s.Number, _number),
                (s.NumberSymbol, lambda e: constant({"Pi": "π", "Exp1": "e"}.get(type(e).__name__, str(e)))),
                (s.Derivative, _derivative),
                (AppliedUndef, _undefined),
                (s.Piecewise, _piecewise),
                (s.Abs, lambda e: Piece("abs", (node(e.args[0]),))),
                (s.core.relational.Relational, _relation),
                (And, lambda e: _joined(e, "∧")),
                (Or, lambda e: _joined(e, "∨")),
                (Not, lambda e: row(operator("¬"), Piece("paren", (node(e.args[0]),)))),
                ((BooleanTrue, BooleanFalse), lambda e: Piece("text", (str(e).lower(),))),
                (s.Function, _function),
                ((s.Min, s.Max), _function),
            ]
        )
    return _WRITERS


def terms(expression: Any) -> list[tuple[bool, Piece]]:
    """The terms of a sum in reading order, each with its sign (True where it is subtracted)."""
    flat = _signed_terms(expression)
    if len(flat) > 1:
        numbers = expression.is_number  # √3 − 1 rather than −1 + √3
        flat = _positive_first(sorted(flat, key=lambda pair: (_term_rank(pair[1]), numbers and pair[0])))
    return [(negative, node(term)) for negative, term in flat]


def _positive_first(signed: list[tuple[bool, Any]]) -> list[tuple[bool, Any]]:
    """L − r rather than −r + L: of the terms of the first one's degree in rates, one that is added begins."""
    (negative, first), degrees = signed[0], _degrees(signed[0][1])
    if not negative or first.is_number:
        return signed
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
    from sympy.core.function import AppliedUndef

    named = [*expression.free_symbols, *expression.atoms(AppliedUndef)]
    if not any(_LONG_NUMBER.search(each.name) for each in named):
        return expression.as_ordered_terms()
    padded = {each: each.func(natural(each.name)) if each.is_Symbol else _renamed(each) for each in named}
    terms = {term.xreplace(padded): term for term in expression.args}
    return [terms[term] for term in Add(*terms, evaluate=False).as_ordered_terms()]


def _renamed(applied: Any) -> Any:
    from sympy import Function

    function: Any = Function(natural(applied.name))
    return function(*applied.args)


def pull_sign(term: Any) -> tuple[bool, Any]:
    """A term as sign and the rest: out of its numbers, and out of sums that read better turned.

    The rest has no sign that could be pulled out again.
    """
    import sympy

    factors = _flat_factors(term)
    negative = False
    for i, factor in enumerate(factors):
        is_sum = factor.is_Add and len(factors) > 1 and not factor.is_number
        if _leans(factor) if is_sum else factor.is_number and factor.is_negative:
            factors[i], negative = -factor, not negative
    factors = [factor for factor in factors if factor != 1]
    return negative, sympy.Mul(*factors, evaluate=False) if len(factors) > 1 else sympy.Mul(*factors)


def _flat_factors(term: Any) -> list[Any]:
    """The factors of a product, products inside products taken apart, its rational numbers in one."""
    import sympy

    rational, others, stack = sympy.Integer(1), [], [term]
    while stack:
        factor = stack.pop(0)
        if factor.is_Mul:
            stack = [*factor.args, *stack]
        elif factor.is_Rational:
            rational *= factor
        else:
            others.append(factor)
    return [rational, *others] if rational != 1 or not others else others


def _leans(factor: Any) -> bool:
    """Whether a sum reads better with all signs turned: of as many plus as minus, it begins with plus.

    Never both a sum and its negative: the first term is found among the terms without their signs.
    """
    import sympy

    negative = sum(_is_negative(part) for part in factor.args)
    if 2 * negative != len(factor.args):
        return 2 * negative > len(factor.args)
    positive = {-part if _is_negative(part) else part: _is_negative(part) for part in factor.args}
    return positive[min(sympy.Add(*positive, evaluate=False).as_ordered_terms(), key=_term_rank)]


def _is_negative(term: Any) -> bool:
    coefficient, _ = term.as_coeff_Mul()
    return bool(coefficient.is_number and coefficient.is_negative)


def signed_sum(signed: Sequence[tuple[bool, Piece]], *, leading: bool = True) -> Piece:
    """Terms joined by their signs; a continuation (`leading=False`) shows its first sign too."""
    pieces: list[Piece] = []
    for i, (negative, term) in enumerate(signed):
        if i == 0 and leading:
            pieces += [Piece("minus", ())] if negative else []
        else:
            pieces.append(operator("−" if negative else "+"))
        pieces.append(term)
    return row(*pieces)


def _sum(expression: Any) -> Piece:
    return signed_sum(terms(expression))


def _term_rank(term: Any) -> tuple[int, int, bool]:
    """Accelerations first, then terms quadratic in velocities, linear, none; constants last."""
    from sympy.core.function import AppliedUndef

    acceleration, velocity = _degrees(term)
    return -acceleration, -velocity, not term.has(AppliedUndef)


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
    return len(base.variables) if base.is_Derivative else 0


def _product(expression: Any) -> Piece:
    import sympy

    negative, rest = pull_sign(expression)
    if negative or not rest.is_Mul:
        written = Piece("paren", (node(rest),)) if rest.is_Add else node(rest)
        return row(Piece("minus", ()), written) if negative else node(rest)
    rational, above, below = sympy.Integer(1), [], []
    for factor in _flat_factors(rest):
        base, exponent = factor.as_base_exp()
        if factor.is_Rational:
            rational = factor
        elif exponent.is_number and exponent.is_negative and base is not sympy.E:
            below.append(sympy.Pow(base, -exponent))
        else:
            above.append(factor)
    return _quotient(rational, sorted(above, key=_factor_rank), sorted(below, key=_factor_rank))


def _quotient(rational: Any, above: list[Any], below: list[Any]) -> Piece:
    """`rational * above / below`; a plain fraction of numbers stands in front, as in 1/2 m v^2."""
    import sympy

    p, q = rational.p, rational.q
    if not below and q != 1 and above:
        return _factors([Piece("fraction", (number(str(p)), number(str(q)))), *map(_factor, above)])
    numerator = ([sympy.Integer(p)] if p != 1 or not above else []) + above
    denominator = ([sympy.Integer(q)] if q != 1 else []) + below
    if not denominator:
        return _factors([_factor(f) for f in numerator])
    return Piece("fraction", (_factor_group(numerator), _factor_group(denominator)))


def _factor_group(factors: list[Any]) -> Piece:
    return node(factors[0]) if len(factors) == 1 else _factors([_factor(f) for f in factors])


def _factor(factor: Any) -> Piece:
    written = node(factor)
    return Piece("paren", (written,)) if _is_loose(factor) else written


def _is_loose(expression: Any) -> bool:
    """Whether an expression needs brackets as a factor or under a power."""
    return bool(
        expression.is_Add
        or expression.is_Relational
        or expression.is_Boolean
        or (expression.is_number and expression.is_negative)
        or expression.is_Piecewise
    )


def _factors(written: list[Piece]) -> Piece:
    return written[0] if len(written) == 1 else Piece("product", tuple(written))


def _factor_rank(factor: Any) -> tuple[float, int, str]:
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
        return 7 if _is_multiplier(base.func.__name__) else 4
    if base.is_Symbol:
        return 7 if _is_multiplier(base.name) else 1 if _MASS_LIKE.match(base.name) else 2
    if not base.atoms(AppliedUndef) and (base.is_Add or base.is_Mul):
        return 1.5 if all(_MASS_LIKE.match(symbol.name) for symbol in base.free_symbols) else 3
    return 5 if base.is_Add else 6 if order else 8


def _is_multiplier(text: str) -> bool:
    return text.startswith(("lambda", "λ"))


def _power(expression: Any) -> Piece:
    import sympy

    base, exponent = expression.base, expression.exp
    if exponent.is_number and exponent.is_negative:
        return Piece("fraction", (number("1"), node(sympy.Pow(base, -exponent))))
    if exponent.is_Rational and exponent.p == 1 and exponent.q > 1:
        index = number(str(exponent.q)) if exponent.q > 2 else None
        return Piece("root", (node(base), index))
    if exponent.is_Integer and isinstance(base, sympy.Function) and _function_name(base):
        return Piece("function", (_function_name(base), str(exponent), *_function_arguments(base)))
    return _superscript(_power_base(base), exponent)


def _power_base(base: Any) -> Piece:
    from sympy.core.function import AppliedUndef

    tight = base.is_Symbol or base.is_Derivative or isinstance(base, AppliedUndef)
    tight = tight or bool(base.is_Integer and base.is_nonnegative) or base.is_NumberSymbol
    return node(base) if tight else Piece("paren", (node(base),))


def _superscript(base: Piece, exponent: Any) -> Piece:
    return Piece("power", (base, node(exponent)))


def _is_frame_vector(expression: Any) -> bool:
    import sys

    module = sys.modules.get("sympy.physics.vector")
    return module is not None and isinstance(expression, module.Vector)


def _frame_vector(vector: Any) -> Piece:
    """A vector of `sympy.physics.vector`: its components times the unit vectors of its frames, bold and under hats."""
    signed = []
    for components, frame in vector.args:
        head, sub = name(frame.name.lower()).parts[:2]
        for component, axis in zip(components, frame.indices, strict=True):
            unit = Piece("name", (head, ",".join(filter(None, (sub, axis))), "bold", "hat"))
            turned = component.is_Add and _leans(component)
            negative, factor = (True, -component) if turned else pull_sign(component)
            if factor != 0:
                signed.append((negative, unit if factor == 1 else _beside(_factor(factor), unit)))
    return signed_sum(signed) if signed else number("0")


def _beside(factor: Piece, unit: Piece) -> Piece:
    return Piece("product", (*(factor.parts if factor.kind == "product" else (factor,)), unit))


def _number(expression: Any) -> Piece:
    if expression.is_infinite:
        return number("∞") if expression.is_positive else row(Piece("minus", ()), number("∞"))
    if expression.is_negative:
        return row(Piece("minus", ()), node(-expression))
    if expression.is_Integer:
        return number(str(expression))
    if expression.is_Rational:
        return Piece("fraction", (number(str(expression.p)), number(str(expression.q))))
    value = float(expression)
    if math.isinf(value) or (value == 0 and not expression.is_zero):
        return _decimal(str(expression.n(12)))
    return _decimal(f"{value:.12g}")


def _decimal(text: str) -> Piece:
    mantissa, _, exponent = text.partition("e")
    if not exponent:
        return number(text)
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    power = Piece("power", (number("10"), number(str(int(exponent)).replace("-", "−"))))
    return power if mantissa == "1" else row(number(mantissa), operator("·"), power)


def _is_motion(expression: Any) -> bool:
    """Whether this is a coordinate: an undefined function of time alone."""
    from sympy.core.function import AppliedUndef

    return isinstance(expression, AppliedUndef) and expression.args == (time(),)


def _derivative(expression: Any) -> Piece:
    order = len(expression.variables)
    if _is_motion(expression.expr):
        return Piece("dots", (name(expression.expr.func.__name__), order))
    top = number("d") if order == 1 else Piece("power", (number("d"), number(str(order))))
    below = row(*[row(number("d"), node(variable)) for variable in expression.variables])
    inner = node(expression.expr)
    return Piece(
        "product",
        (Piece("fraction", (top, below)), Piece("paren", (inner,)) if _is_loose(expression.expr) else inner),
    )


def _undefined(expression: Any) -> Piece:
    head = name(expression.func.__name__)
    return head if _is_motion(expression) else applied(head, [node(a) for a in expression.args])


def _piecewise(expression: Any) -> Piece:
    import sympy

    branches = [
        (node(value), None if condition is sympy.true else node(condition)) for value, condition in expression.args
    ]
    return Piece("cases", tuple(branches))


def _relation(expression: Any) -> Piece:
    sign = RELATIONS.get(type(expression).__name__, str(getattr(expression, "rel_op", "?")))
    return row(node(expression.lhs), operator(sign), node(expression.rhs))


def _joined(expression: Any, sign: str) -> Piece:
    parts = [Piece("paren", (node(a),)) if a.is_Boolean and not a.is_Relational else node(a) for a in expression.args]
    parts = [parts[i] for i in sorted(range(len(parts)), key=lambda i: str(expression.args[i]))]
    return row(*[piece for i, part in enumerate(parts) for piece in ((operator(sign), part) if i else (part,))])


def _function_name(expression: Any) -> str:
    from sympy.core.function import AppliedUndef

    if isinstance(expression, AppliedUndef) or type(expression).__name__ in ("Abs", "exp", "Piecewise"):
        return ""
    class_name = type(expression).__name__
    return FUNCTION_NAMES.get(class_name, class_name)


def _function_arguments(expression: Any) -> tuple[Piece, bool]:
    """The argument, and whether it is so short that it needs no brackets."""
    if len(expression.args) != 1:
        arguments = expression.args
        if type(expression).__name__ in ("Min", "Max"):
            arguments = sorted(arguments, key=str)
        return separated([node(a) for a in arguments]), False
    (argument,) = expression.args
    written = node(argument)
    letters = ("name", "constant", "dots")
    bare = written.kind in letters or (
        written.kind == "product" and len(written.parts) == 2 and written.parts[0].kind == "number"
        and written.parts[1].kind in letters
    )
    return written, bare


def _function(expression: Any) -> Piece:
    return Piece("function", (_function_name(expression), "", *_function_arguments(expression)))
