"""What C says for the operations of programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...compiler.statements import Language
from .words import number

__all__ = ["CALLED", "OWN", "WRITTEN_OUT", "language"]

WRITTEN_OUT = {
    "add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}", "div": "{a} / {b}", "neg": "-{a}",
    "fma": "({a} * {b}) + {c}", "fms": "({a} * {b}) - {c}", "fnma": "{c} - ({a} * {b})", "fnms": "-({a} * {b}) - {c}",
    "lt": "{a} < {b}", "le": "{a} <= {b}", "eq": "{a} == {b}", "ne": "{a} != {b}",
    "and": "{a} && {b}", "or": "{a} || {b}", "not": "!{a}", "select": "{a} ? {b} : {c}",
}  # fmt: skip
"""Operations that C has signs for."""

CALLED = {"abs": "fabs", "sign": "sign", "min": "least", "max": "greatest", "sine": "sin", "cosine": "cos"} | {
    name: name for name in ("sqrt", "pow", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh",
                            "cosh", "tanh", "asinh", "acosh", "atanh")}  # fmt: skip
"""Functions of C by operation, and of our own."""

_TWO = ("double x", "double y")
OWN: dict[str, tuple[str, tuple[str, ...], str]] = {
    "sign": ("-1, 0 or 1; x where it is no number.", _TWO[:1], "(x > 0.0) ? 1.0 : ((x < 0.0) ? -1.0 : x)"),
    "least": ("The smaller one, or the one that is no number.", _TWO, "(x < y) ? x : (isnan(x) ? x : y)"),
    "greatest": ("The larger one, or the one that is no number.", _TWO, "(x > y) ? x : (isnan(x) ? x : y)"),
}
"""Functions that C has not: what they give, their arguments, their results."""


def language(own: Callable[[str], str]) -> Language:
    """C, where `own` gives the name of a function of ours when it is called."""
    return Language(WRITTEN_OUT, _Called(own), number, ("false", "true"), _assigned)


class _Called(dict[str, str], Mapping[str, str]):
    """The name of a function for each operation; one of ours is written when it is first asked for."""

    def __init__(self, own: Callable[[str], str]) -> None:
        super().__init__({name: word for name, word in CALLED.items() if word not in OWN})
        self._own = own

    def __missing__(self, name: str) -> str:
        return self._own(CALLED[name])


def _assigned(is_truth: bool, name: str, text: str) -> str:
    return f"const {'bool' if is_truth else 'double'} {name} = {text};"
