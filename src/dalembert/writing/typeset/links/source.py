"""The recursion as Python: the assignments that are printed, one line each, as a function of q, v and a."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ....description.tree import sympified
from ....expr.sympy_bridge import mechanics_time
from .formulas import VectorFormula
from .recursion import LinkAssignments

_SHORT = {"rotation": "R", "offset": "r", "inertia": "I", "angular_velocity": "w", "angular_acceleration": "dw",
          "acceleration": "dv", "centre": "rC", "centre_acceleration": "dvC", "first_moment": "h",
          "inertial_force": "F", "inertial_moment": "N", "force": "f", "moment": "n", "torque": "tau",
          "axis": "e"}  # fmt: skip
_HEAD = '''"""tau(q, v, a) of {name} from link to link: M a + C v + g less the forces that act without inputs."""
import numpy
from numpy import array, cross

x, y, z = numpy.eye(3)


def inverse_dynamics({signature}):
    """The generalized forces (n,) for coordinates q, velocities v and accelerations a."""'''


def source(found: LinkAssignments) -> str:
    """A Python script that defines `inverse_dynamics(q, v, a, t=0, *, parameters)` with NumPy alone."""
    return _Script(found).text()


class _Script:
    """Writes the script: every symbol of the user under an identifier that nothing else has."""

    def __init__(self, found: LinkAssignments) -> None:
        self.found, self.system = found, found.dynamics.system
        self.taken = {*"qvatxyz", "array", "cross", "numpy", "inverse_dynamics"}
        self.taken.update(self._identifier(each.left) for each in found.assignments)
        self.names: dict[Any, Any] = {}

    def text(self) -> str:
        system, leaves = self.system, self.system.leaves
        self.names[mechanics_time()] = _symbol("t")
        families = {"": leaves.q, "d": leaves.v, "dd": leaves.a}
        said = {letter: [self._named(leaf, letter) for leaf in family] for letter, family in families.items()}
        parameters = [self._named(leaf, "") for leaf in leaves.p]
        lines = [f"{', '.join(each)}, = {vector}" for each, vector in zip(said.values(), "qva", strict=True)]
        lines += [f"{self._identifier(left)} = {self._code(right)}" for left, right in self.found.assignments]
        torques = ", ".join(self._identifier(each.left) for each in self.found.torques)
        head = _HEAD.format(name=_harmless(system.name), signature=self._signature(parameters))
        return "\n    ".join([head, *lines, f"return array([{torques}], dtype=float)"]) + "\n"

    def _signature(self, parameters: Iterable[str]) -> str:
        values = [self.system.parameters[self.system.symbols.sympy(leaf)].value for leaf in self.system.leaves.p]
        keywords = [each if value is None else f"{each}={float(value)!r}"
                    for each, value in zip(parameters, values, strict=True)]
        return ", ".join(["q, v, a, t=0.0", *(["*"] if keywords else []), *keywords])

    def _named(self, leaf: Any, order: str) -> str:
        """An identifier for a leaf, and the symbol as it is printed under that identifier."""
        symbol = self.system.symbols.sympy(leaf)
        base = symbol.expr if symbol.is_Derivative else symbol
        printed = symbol.xreplace(self.found.renamed)
        shown = self.found.renamed.get(base, base)
        plain = shown.name if shown.is_Symbol else shown.func.__name__
        prefix = order if symbol.is_Derivative else ""
        wanted = prefix + plain if plain.isidentifier() else f"{prefix}p{leaf}"
        while wanted in self.taken or keyword.iskeyword(wanted):
            wanted += "_"
        self.taken.add(wanted)
        self.names[printed] = _symbol(wanted)
        return wanted

    def _identifier(self, left: VectorFormula) -> str:
        if left.kind == "scalar":
            return str(left.parts[0])
        quantity, index = left.parts
        return f"{_SHORT[quantity]}_{index}"

    def _code(self, formula: VectorFormula) -> str:
        return _KINDS[formula.kind](self, *formula.parts)

    def scalar(self, expression: Any) -> str:
        return _printer().doprint(sympified(expression).xreplace(self.names))

    def row(self, entries: Iterable[Any]) -> str:
        return f"[{', '.join(map(self.scalar, entries))}]"

    def _sum(self, *parts: VectorFormula) -> str:
        return " + ".join(map(self._code, parts))

    def _scaled(self, factor: Any, a: VectorFormula) -> str:
        factor = self.scalar(factor)
        return f"{factor if factor.isalnum() else f'({factor})'}*{self._factor(a)}"

    def _turned(self, rotation: VectorFormula, a: VectorFormula, back: bool) -> str:
        return f"{self._code(rotation)}{'.T' * back} @ {self._factor(a)}"

    def _factor(self, a: VectorFormula) -> str:
        return self._code(a) if a.kind in ("named", "unit", "cross", "tuple") else f"({self._code(a)})"


_KINDS: dict[str, Callable[..., str]] = {
    "named": lambda s, quantity, index: s._identifier(VectorFormula("named", (quantity, index))),
    "unit": lambda s, place: "xyz"[place],
    "scalar": _Script.scalar,
    "tuple": lambda s, *entries: f"array({s.row(entries)})",
    "matrix": lambda s, *rows: f"array([{', '.join(map(s.row, rows))}])",
    "sum": _Script._sum,
    "scaled": _Script._scaled,
    "cross": lambda s, a, b: f"cross({s._code(a)}, {s._code(b)})",
    "dot": lambda s, a, b: f"{s._factor(a)} @ {s._factor(b)}",
    "turned": _Script._turned,
    "applied": lambda s, matrix, a: f"{s._code(matrix)} @ {s._factor(a)}",
}


def _harmless(text: str) -> str:
    """A name that ends no string and no line."""
    return "".join(c if c.isalnum() or c in " -_" else " " for c in text)


def _symbol(text: str) -> Any:
    from sympy import Symbol

    return Symbol(text)


@cache
def _printer() -> Any:
    from sympy.printing.numpy import NumPyPrinter

    return NumPyPrinter()
