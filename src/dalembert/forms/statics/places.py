"""Numbers for the symbols of a system: configurations and parameters, read from what a user gives."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ...description.quaternions import unit_quaternions
from ...description.sympy_mechanics import is_of_sympy
from ...description.system import System
from ...equations import Description, Equations, derive
from ...errors import DescriptionError, ShapeError, UnknownNameError, looked_up, nearest
from ...expr.doubles import finite, real
from ...expr.evaluate import evaluate
from ...expr.node import Node
from ..tools.values import Parameters

Vector = NDArray[Any]


class Derived(Protocol):
    """What was made from equations, such as a compiled model."""

    @property
    def equations(self) -> Equations: ...


#: A mechanical system, as it was described or in any later shape.
Mechanical = Description | Equations | Derived


def equations_of(what: Mechanical) -> Equations:
    """The equations of a system, a mechanism, a compiled model, or of equations themselves."""
    if isinstance(what, Equations):
        return what
    known = getattr(what, "equations", None)
    if isinstance(known, Equations):
        return known
    if isinstance(what, Description) or is_of_sympy(what):
        return derive(what)
    raise DescriptionError("equations", f"a {type(what).__name__} is not a mechanical system.",
                           "Give a System, Mechanism, Tree, Equations or Model.")  # fmt: skip


def configuration(where: str, system: System, given: Any) -> Vector:
    """Coordinates in their order, as `vector` takes them; what is left out is 0, a quaternion (1, 0, 0, 0).

    Raises ShapeError or UnknownNameError, and DescriptionError for a quaternion of zeros; one of another length is
    divided by it, and that is told.
    """
    place = vector(where, system.coordinate_names, given, system.leaves.neutral)
    for first in system.leaves.quaternions:
        if not place[first : first + 4].any():
            raise DescriptionError(where, f"the quaternion from '{system.coordinate_names[first]}' on is zero.",
                                   "Use (1, 0, 0, 0) for no turn.")  # fmt: skip
    return unit_quaternions(where, system, place)


def vector(where: str, names: Sequence[str], given: Any, rest: Sequence[float] | None = None) -> Vector:
    """An array in the order of `names`, from an array, one number, or {name or symbol: number}.

    What is left out is 0, or as `rest` has it. Raises ShapeError or UnknownNameError.
    """
    wanted = f"Give {len(names)} finite numbers: {', '.join(names)}."
    array = np.atleast_1d(finite(where, "the array", ordered(where, names, given, rest), wanted)).copy()
    if array.shape != (len(names),):
        raise ShapeError(where, f"{array} does not fit.", wanted)
    return array


def ordered(where: str, names: Sequence[str], given: Any, rest: Sequence[Any] | None = None) -> Any:
    """The values of `names` in their order, of whatever kind: what a mapping by name or symbol says, else `rest` or 0.

    A velocity may go by the name of its coordinate. What is no mapping is returned as it is.
    """
    values: dict[str, Any] = dict(zip(names, [0.0] * len(names) if rest is None else rest, strict=True))
    if given is not None and not isinstance(given, Mapping):
        return list(given) if getattr(given, "is_Matrix", False) else given
    for key, value in (given or {}).items():
        name = name_of(key)
        name = f"{name}'" if name not in values and f"{name}'" in values else name
        if name not in values:
            raise UnknownNameError(where, f"'{name}' is not known here.", nearest(name, names))
        values[name] = value
    return list(values.values())


def name_of(key: Any) -> str:
    """The name of text, of a symbol, or of a function of time; primes count derivatives."""
    if isinstance(key, str):
        return key
    if getattr(key, "is_Derivative", False):
        return name_of(key.expr) + "'" * int(key.derivative_count)
    return str(getattr(key, "name", None) or getattr(getattr(key, "func", None), "__name__", None) or key)


def parameter_values(system: System, given: Parameters | None, free: Sequence[str] = ()) -> dict[Node, float]:
    """{leaf: number} of every parameter but the `free` ones: the defaults, and what is given over them.

    Raises UnknownNameError for what is not a parameter, DescriptionError for one without a number.
    """
    names = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    values = {names[str(symbol)]: row.value for symbol, row in system.parameters.items() if row.value is not None}
    for key, value in (given or {}).items():
        name = name_of(key)
        leaf = looked_up(names, name, f"parameters of {system.name}", f"'{name}' is not a parameter.")
        values[leaf] = _finite(system, name, value)
    missing = [name for name, leaf in names.items() if leaf not in values and name not in free]
    if missing:
        raise DescriptionError(f"parameters of {system.name}", f"there is no value for {', '.join(missing)}.",
                               "Pass parameters={...}.")  # fmt: skip
    return values


def _finite(system: System, name: str, value: Any) -> float:
    try:
        number = real(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise DescriptionError(f"parameters of {system.name}", f"the value of '{name}' is {value!r}.",
                               "Give a finite number.")  # fmt: skip
    return number


def at_rest_in(system: System, q: Any, parameters: Parameters | None, where: str, t: Any = 0.0) -> dict[Node, float]:
    """{leaf: number} of a configuration at rest, at a time, with inputs 0."""
    leaves = system.leaves
    place = configuration(where, system, q)
    values: dict[Node, float] = dict(zip(leaves.q, place, strict=True))
    values |= {**dict.fromkeys((*leaves.v, *leaves.u), 0.0), leaves.t: float(finite(where, "t", t))}
    return values | parameter_values(system, parameters)


def numbers(system: System, rows: Sequence[Sequence[Node]] | Sequence[Node], values: Mapping[Node, float]) -> Vector:
    """The numeric values of nodes, in the shape they come in."""
    layout = np.array(rows, dtype=np.int64)
    flat = evaluate(system.graph, [Node(int(node)) for node in layout.reshape(-1)], values)
    return np.array(flat, dtype=np.float64).reshape(layout.shape)
