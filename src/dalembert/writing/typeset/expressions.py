"""How a textbook writes an expression: a SymPy expression as a small tree of notation.

`node(expression)` settles what a reader sees: order of factors and terms, signs, brackets, upright function names.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...description.coordinates import time
from . import places
from .notation import Piece, applied, constant, matrix, name, number, operator, printable, row, separated
from .order import factor_rank, flat_factors, in_reading_order, is_signed, leans, pull_sign, turned

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
    return [(negative, node(term)) for negative, term in in_reading_order(expression)]


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


def _product(expression: Any) -> Piece:
    import sympy

    negative, rest = pull_sign(expression)
    if negative or not rest.is_Mul:
        written = Piece("paren", (node(rest),)) if rest.is_Add else node(rest)
        return row(Piece("minus", ()), written) if negative else node(rest)
    rational, above, below = sympy.Integer(1), [], []
    for factor in flat_factors(rest):
        base, exponent = factor.as_base_exp()
        if factor.is_Rational:
            rational = factor
        elif is_signed(exponent) and base is not sympy.E:
            below.append(sympy.Pow(base, -exponent))
        else:
            above.append(factor)
    return _quotient(rational, sorted(above, key=factor_rank), sorted(below, key=factor_rank))


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
        or is_signed(expression)
        or expression.is_Piecewise
    )


def _factors(written: list[Piece]) -> Piece:
    return written[0] if len(written) == 1 else Piece("product", tuple(written))


def _power(expression: Any) -> Piece:
    import sympy

    base, exponent = expression.base, expression.exp
    if is_signed(exponent):
        return Piece("fraction", (number("1"), node(sympy.Pow(base, -exponent))))
    if exponent.is_Rational and exponent.p == 1 and exponent.q > 1:
        index = number(str(exponent.q)) if exponent.q > 2 else None
        return Piece("root", (node(base), index))
    if exponent.is_Integer and isinstance(base, sympy.Function) and _function_name(base):
        negative, expression = pull_sign(expression)
        if negative:
            return row(Piece("minus", ()), _power(expression))
        base = expression.base
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
            turned = component.is_Add and leans(component)
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
        return Piece("dots", (name(places.called(expression.expr)), order))
    top = number("d") if order == 1 else Piece("power", (number("d"), number(str(order))))
    below = row(*[row(number("d"), node(variable)) for variable in expression.variables])
    inner = node(expression.expr)
    return Piece(
        "product",
        (Piece("fraction", (top, below)), Piece("paren", (inner,)) if _is_loose(expression.expr) else inner),
    )


def _undefined(expression: Any) -> Piece:
    head = name(places.called(expression))
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
    negative, expression = turned(expression)
    if negative:
        return row(Piece("minus", ()), _function(expression))
    return Piece("function", (_function_name(expression), "", *_function_arguments(expression)))
