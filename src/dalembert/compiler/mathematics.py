"""The functions of C's mathematics library that machine code may call, with the number of their arguments."""

from __future__ import annotations

FUNCTIONS = {
    "sqrt": 1, "sin": 1, "cos": 1, "exp": 1, "exp2": 1, "log": 1, "log2": 1, "log10": 1, "fabs": 1,
    "floor": 1, "ceil": 1, "trunc": 1, "round": 1, "rint": 1, "pow": 2, "copysign": 2, "fma": 3,
    "tan": 1, "asin": 1, "acos": 1, "atan": 1, "sinh": 1, "cosh": 1, "tanh": 1, "asinh": 1, "acosh": 1,
    "atanh": 1, "expm1": 1, "log1p": 1, "cbrt": 1, "erf": 1, "erfc": 1, "tgamma": 1, "lgamma": 1,
    "atan2": 2, "hypot": 2, "fmod": 2, "fmin": 2, "fmax": 2,
}  # fmt: skip
