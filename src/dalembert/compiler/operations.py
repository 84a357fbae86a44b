"""What a program may compute: one row an operation.

A row says how many operands an operation takes and of which kind, what it returns, how NumPy evaluates
it, how LLVM's assembly language says it, and what it costs beside an addition. One more operation is one
row here; expressions can ask for it if it has the name of a function of `expr.functions`.

Kinds: a value is a "number" (double), a "truth" (one bit) or a "pair" (sine and cosine of one angle).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["COMMUTATIVE", "LEAVES", "NUMBER", "OPERATIONS", "PAIR", "TRUTH", "Assembly", "Operation"]

LEAVES = frozenset({"input", "const", "truth"})
NUMBER, TRUTH, PAIR = "number", "truth", "pair"


@dataclass(frozen=True)
class Assembly:
    """An operation in LLVM's assembly language.

    `text` has {r} for the name of the result and {a}, {b}, {c} for the operands; auxiliary names begin
    with {r}. `intrinsics` are LLVM's own functions that the text calls, `library` those of C's <math.h>,
    each with the number of its arguments; `own` names a function of the target's own that it calls. Where
    `suffix` is set there is no text: the result is a name that the operand's text has defined.
    """

    text: str = ""
    intrinsics: tuple[tuple[str, int], ...] = ()
    library: tuple[tuple[str, int], ...] = ()
    suffix: str = ""
    own: str = ""


@dataclass(frozen=True)
class Operation:
    """One operation.

    `commutative` means that the first two operands may be exchanged; `parity` is "odd" where
    f(-x) = -f(x) and "even" where f(-x) = f(x).
    """

    name: str
    operands: tuple[str, ...]
    numpy: Callable[..., Any]
    llvm: Assembly
    cost: int
    result: str = NUMBER
    commutative: bool = False
    parity: str = ""

    @property
    def arity(self) -> int:
        """The number of operands."""
        return len(self.operands)


# -------------------------------------------------------------------- ways to say it in LLVM


def _instruction(opcode: str, operand: str = "double") -> Assembly:
    return Assembly(f"{{r}} = {opcode} {operand} {{a}}, {{b}}")


def _call(symbol: str, arity: int) -> str:
    arguments = ", ".join(f"double {{{letter}}}" for letter in "abc"[:arity])
    return f"{{r}} = call double @{symbol}({arguments})"


def _intrinsic(name: str, arity: int = 1) -> Assembly:
    symbol = f"llvm.{name}.f64"
    return Assembly(_call(symbol, arity), intrinsics=((symbol, arity),))


def _library(name: str, arity: int = 1) -> Assembly:
    return Assembly(_call(name, arity), library=((name, arity),))


_FUSED = "llvm.fmuladd.f64"  # one instruction where the processor has it, else a product and a sum
_NEGATE_A, _NEGATE_C = "{r}.a = fneg double {a}", "{r}.c = fneg double {c}"


def _fused(a: str, c: str, *before: str) -> Assembly:
    call = f"{{r}} = call double @{_FUSED}(double {a}, double {{b}}, double {c})"
    return Assembly("\n  ".join((*before, call)), intrinsics=((_FUSED, 3),))


def _extremum(relation: str) -> Assembly:
    """The operand for which the relation holds, or the one that is nan, as `numpy.minimum` has it."""
    return Assembly(
        f"{{r}}.t = fcmp {relation} double {{a}}, {{b}}\n"
        "  {r}.s = select i1 {r}.t, double {a}, double {b}\n"
        "  {r}.u = fcmp uno double {a}, {a}\n"
        "  {r} = select i1 {r}.u, double {a}, double {r}.s"
    )


_SIGN = Assembly(
    "{r}.n = fcmp olt double {a}, 0.0\n"
    "  {r}.p = fcmp ogt double {a}, 0.0\n"
    "  {r}.s = select i1 {r}.n, double -1.0, double {a}\n"
    "  {r} = select i1 {r}.p, double 1.0, double {r}.s"
)

_SINCOS = Assembly(
    "{r}.sin = call double @llvm.sin.f64(double {a})\n  {r}.cos = call double @llvm.cos.f64(double {a})",
    intrinsics=(("llvm.sin.f64", 1), ("llvm.cos.f64", 1)),
)

# -------------------------------------------------------------------- the table



def _fma(a: Any, b: Any, c: Any) -> Any:
    return a * b + c


def _fms(a: Any, b: Any, c: Any) -> Any:
    return a * b - c


def _fnma(a: Any, b: Any, c: Any) -> Any:
    return c - a * b


def _fnms(a: Any, b: Any, c: Any) -> Any:
    return -(a * b) - c


def _sincos(a: Any) -> tuple[Any, Any]:
    return np.sin(a), np.cos(a)


_ONE, _TWO, _THREE = (NUMBER,), (NUMBER, NUMBER), (NUMBER, NUMBER, NUMBER)
_DIVISION, _FUNCTION = 8, 20

_ARITHMETIC = (
    Operation("add", _TWO, np.add, _instruction("fadd"), 1, commutative=True),
    Operation("sub", _TWO, np.subtract, _instruction("fsub"), 1),
    Operation("mul", _TWO, np.multiply, _instruction("fmul"), 1, commutative=True),
    Operation("div", _TWO, np.divide, _instruction("fdiv"), _DIVISION),
    Operation("neg", _ONE, np.negative, Assembly("{r} = fneg double {a}"), 1),
    # a b + c, a b - c, c - a b, -a b - c
    Operation("fma", _THREE, _fma, _fused("{a}", "{c}"), 1, commutative=True),
    Operation("fms", _THREE, _fms, _fused("{a}", "{r}.c", _NEGATE_C), 1,
              commutative=True),
    Operation("fnma", _THREE, _fnma, _fused("{r}.a", "{c}", _NEGATE_A), 1,
              commutative=True),
    Operation("fnms", _THREE, _fnms,
              _fused("{r}.a", "{r}.c", _NEGATE_A, _NEGATE_C), 1, commutative=True),
)  # fmt: skip

_FUNCTIONS = (
    Operation("sqrt", _ONE, np.sqrt, _intrinsic("sqrt"), _DIVISION),
    Operation("pow", _TWO, np.power, _intrinsic("pow", 2), 2 * _FUNCTION),
    Operation("exp", _ONE, np.exp, _intrinsic("exp"), _FUNCTION),
    Operation("log", _ONE, np.log, _intrinsic("log"), _FUNCTION),
    Operation("sin", _ONE, np.sin, _intrinsic("sin"), _FUNCTION, parity="odd"),
    Operation("cos", _ONE, np.cos, _intrinsic("cos"), _FUNCTION, parity="even"),
    # Both of one angle: LLVM turns the two neighbouring calls into one of C's sincos, where there is one.
    Operation("sincos", _ONE, _sincos, _SINCOS, _FUNCTION + 5, result=PAIR),
    Operation("sine", (PAIR,), operator.itemgetter(0), Assembly(suffix=".sin"), 0),
    Operation("cosine", (PAIR,), operator.itemgetter(1), Assembly(suffix=".cos"), 0),
    Operation("tan", _ONE, np.tan, _library("tan"), _FUNCTION, parity="odd"),
    Operation("asin", _ONE, np.arcsin, _library("asin"), _FUNCTION, parity="odd"),
    Operation("acos", _ONE, np.arccos, _library("acos"), _FUNCTION),
    Operation("atan", _ONE, np.arctan, _library("atan"), _FUNCTION, parity="odd"),
    Operation("atan2", _TWO, np.arctan2, _library("atan2", 2), 2 * _FUNCTION),
    Operation("sinh", _ONE, np.sinh, _library("sinh"), _FUNCTION, parity="odd"),
    Operation("cosh", _ONE, np.cosh, _library("cosh"), _FUNCTION, parity="even"),
    Operation("tanh", _ONE, np.tanh, _library("tanh"), _FUNCTION, parity="odd"),
    Operation("asinh", _ONE, np.arcsinh, _library("asinh"), _FUNCTION, parity="odd"),
    Operation("acosh", _ONE, np.arccosh, _library("acosh"), _FUNCTION),
    Operation("atanh", _ONE, np.arctanh, _library("atanh"), _FUNCTION, parity="odd"),
    Operation("abs", _ONE, np.abs, _intrinsic("fabs"), 1, parity="even"),
    Operation("sign", _ONE, np.sign, _SIGN, 2, parity="odd"),
    Operation("min", _TWO, np.minimum, _extremum("olt"), 2, commutative=True),
    Operation("max", _TWO, np.maximum, _extremum("ogt"), 2, commutative=True),
)

_LOGICAL = (
    Operation("lt", _TWO, np.less, _instruction("fcmp olt"), 1, TRUTH),
    Operation("le", _TWO, np.less_equal, _instruction("fcmp ole"), 1, TRUTH),
    Operation("eq", _TWO, np.equal, _instruction("fcmp oeq"), 1, TRUTH, commutative=True),
    Operation("ne", _TWO, np.not_equal, _instruction("fcmp une"), 1, TRUTH, commutative=True),
    Operation("and", (TRUTH, TRUTH), np.logical_and, _instruction("and", "i1"), 1, TRUTH, commutative=True),
    Operation("or", (TRUTH, TRUTH), np.logical_or, _instruction("or", "i1"), 1, TRUTH, commutative=True),
    Operation("not", (TRUTH,), np.logical_not, Assembly("{r} = xor i1 {a}, true"), 1, TRUTH),
    Operation("select", (TRUTH, NUMBER, NUMBER), np.where,
              Assembly("{r} = select i1 {a}, double {b}, double {c}"), 1),
)  # fmt: skip

OPERATIONS: dict[str, Operation] = {row.name: row for row in (*_ARITHMETIC, *_FUNCTIONS, *_LOGICAL)}
"""Every operation by its name."""

COMMUTATIVE = frozenset(name for name, row in OPERATIONS.items() if row.commutative)
"""The operations whose first two operands may be exchanged."""
