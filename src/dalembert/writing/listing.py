"""Equations as text for other programs: a script that needs only SymPy, and a record for JSON.

A subexpression that several entries share is written once, under a name, so the text stays as small as
the graph; deep ones get names on the way, so that every reader can follow. In the script symbols are numbered
(q0, v0, p0, ...), so no name a user chose is ever code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ..description.system import System
from ..dynamics.dynamics import Dynamics
from ..dynamics.quantities import QUANTITIES
from ..expr.calculus import transplant
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, to_sympy
from ..expr.text import to_text

_SMALLEST_SHARED = 30
#: How deep operations stand within one another before one gets a name, where another term of a sum or factor of a
#: product counts 1: neither Python nor SymPy reads what is much deeper.
_NESTED, _DEEPEST = 50, 1_500
_SCRIPT_QUANTITIES = tuple(name for name in QUANTITIES if name not in ("inverse_dynamics", "gyroscopic"))


class _Definition(NamedTuple):
    """A name for a node; whether it stays a symbol, because the node is deep."""

    name: str
    node: Node
    is_deep: bool


@dataclass(frozen=True)
class _Text:
    """Quantities in a graph of their own, what they share named: definitions in order, then the entries."""

    graph: Graph
    definitions: tuple[_Definition, ...]
    entries: Mapping[str, tuple[Node, ...]]


def python_script(dynamics: Dynamics) -> str:
    """A Python script that rebuilds the system and its equations with SymPy alone.

    It defines `coordinates`, `velocities`, `inputs`, `parameters` (with their values), `lagrangian`, and one
    matrix or expression for each quantity that the system has. What is nested too deeply for SymPy is written with
    symbols, whose meanings `intermediates` has in order of evaluation.

    >>> from dalembert.equations import derive
    >>> script = python_script(derive(System("x", kinetic="m*x'**2/2", parameters={"m": 1})))
    >>> namespace = {}
    >>> exec(script, namespace)
    >>> namespace["mass_matrix"]
    Matrix([[m]])
    """
    names = _numbered_leaves(dynamics.system)
    asked = {name: dynamics.nodes(name) for name in _SCRIPT_QUANTITIES if 0 not in dynamics.shape(name)}
    written = _share(dynamics, {"lagrangian": (dynamics.system.lagrangian,), **asked}, names)
    lines = [*_script_head(dynamics.system, names), ""]
    lines += _defined(written)
    for name, nodes in written.entries.items():
        shape = () if name == "lagrangian" else dynamics.shape(name)
        lines.append(f"{name} = {_matrix_code([_code(written.graph, node) for node in nodes], shape)}")
    return "\n".join(lines) + "\n"


def record(dynamics: Dynamics) -> dict[str, Any]:
    """The system and its quantities as numbers, lists and text, ready for `json.dumps`.

    Expressions are in the syntax of model files (`theta'` is a velocity). `definitions` lists what several
    entries share, in order of evaluation.

    >>> from dalembert.equations import derive
    >>> record(derive(System("x", kinetic="m*x'**2/2", parameters={"m": 1})))["quantities"]["mass_matrix"]["entries"]
    [['m']]
    """
    system = dynamics.system
    asked = {name: dynamics.nodes(name) for name in QUANTITIES if 0 not in dynamics.shape(name)}
    written = _share(dynamics, asked, {})
    parameters = {str(symbol): {"value": p.value, "unit": p.unit} for symbol, p in system.parameters.items()}
    return {
        "name": system.name,
        "convention": "M a + C v + g + gyroscopic = Q + A^T lambda, A a + b = 0",
        "coordinates": list(system.coordinate_names),
        "inputs": list(system.input_names),
        "parameters": parameters,
        "constraints": list(system.constraint_names),
        "contacts": list(system.contact_names),
        "definitions": [[name, to_text(written.graph, node)] for name, node, _ in written.definitions],
        "quantities": {name: _quantity(dynamics, name, written) for name in asked},
        "conserved": [system.velocity_names[j].removesuffix("'") for j in dynamics.conserved_indices],
    }


def _quantity(dynamics: Dynamics, name: str, written: _Text) -> dict[str, Any]:
    row, shape = QUANTITIES[name], dynamics.shape(name)
    texts = [to_text(written.graph, node) for node in written.entries[name]]
    return {
        "symbol": row.symbol, "formula": row.formula, "unit": row.unit, "shape": list(shape),
        "entries": _nested(texts, shape),
    }  # fmt: skip


def _nested(texts: Sequence[str], shape: Sequence[int]) -> Any:
    """Row-major entries as a text, a list, or a list of rows."""
    if len(shape) == 2:
        return [list(texts[i : i + shape[1]]) for i in range(0, len(texts), shape[1])]
    return list(texts) if shape else texts[0]


# -------------------------------------------------------------------- naming what is shared


def _share(dynamics: Dynamics, asked: Mapping[str, tuple[Node, ...]], known: Mapping[Node, str]) -> _Text:
    """Copy the quantities to a new graph; leaves in `known` are renamed, what is used twice gets a name."""
    source, target, system = dynamics.system.graph, Graph(), dynamics.system
    for leaf in (*system.leaves.q, *system.leaves.u, *system.leaves.p):
        target.leaf(source.nodes[leaf])  # so that no constant is written as a name that is declared
    roots = [node for nodes in asked.values() for node in nodes]
    copies = {leaf: target.symbol(name) for leaf, name in known.items()}
    taken = {source.nodes[leaf][1] for leaf in source.symbols(roots)}
    definitions = []
    for node, is_deep in _shared(source, roots).items():
        name = _free_name(len(definitions), taken)
        meaning, letter = transplant(source, [node], target, copies)[0], target.symbol(name)
        is_truth = source.is_logical(node)
        if is_truth:
            meaning = target.call("select", meaning, target.one, target.zero)
        definitions.append(_Definition(name, meaning, is_deep))
        copies[node] = target.call("eq", letter, target.one) if is_truth else letter
    entries = {name: tuple(transplant(source, nodes, target, copies)) for name, nodes in asked.items()}
    return _Text(target, tuple(definitions), entries)


def _free_name(number: int, taken: set[str]) -> str:
    return next(name for name in (f"shared{mark}{number}" for mark in ("", "_", "__")) if name not in taken)


def _shared(graph: Graph, roots: Sequence[Node]) -> dict[Node, bool]:
    """The subexpressions worth a name: used more than once and longer than a few operations, or deep (True)."""
    order = graph.reachable(roots)
    uses = Counter(operand for index in order for operand in graph.operands(index))
    uses.update(roots)
    length: dict[Node, int] = {}
    depth: dict[Node, int] = {}
    found: dict[Node, bool] = {}
    for index in order:
        length[index] = 1 + sum(length[operand] for operand in graph.operands(index))
        depth[index] = _depth(graph, index, depth)
        is_repeated = uses[index] > 1 and length[index] >= _SMALLEST_SHARED and not graph.is_logical(index)
        is_deep = depth[index] > _DEEPEST
        if is_repeated or is_deep:
            found[index] = is_deep
            length[index] = 1
            depth[index] *= not is_deep
    return found


def _depth(graph: Graph, index: Node, depth: Mapping[Node, int]) -> int:
    """How deep a node is, from the depths of its operands."""
    operation = graph.nodes[index][0]
    chain = operation if operation in ("add", "mul") else None
    steps = (depth[operand] + (1 if graph.nodes[operand][0] == chain else _NESTED) for operand in graph.operands(index))
    return max(steps, default=0)


# -------------------------------------------------------------------- the script


def _numbered_leaves(system: System) -> dict[Node, str]:
    """q0, v0, a0, u0, p0, ... and t, by leaf."""
    leaves = system.leaves
    families = {"q": leaves.q, "v": leaves.v, "a": leaves.a, "u": leaves.u, "p": leaves.p}
    numbered = {leaf: f"{letter}{i}" for letter, family in families.items() for i, leaf in enumerate(family)}
    return {**numbered, leaves.t: "t"}


def _script_head(system: System, names: Mapping[Node, str]) -> list[str]:
    leaves = system.leaves
    lines = [
        '"""Equations of motion: M a + C v + g + gyroscopic = Q + A^T lambda, A a + b = 0."""',
        "from sympy import *",
        "from sympy.physics.mechanics import dynamicsymbols",
        "",
        "t = dynamicsymbols._t",
        *(f"{names[leaf]} = {_definition(system.symbols.sympy(leaf))}" for leaf in (*leaves.q, *leaves.u, *leaves.p)),
        *(f"{names[leaf]} = {_velocity(system, names, leaf)}" for leaf in leaves.v),
        f"coordinates = {_list(names, leaves.q)}",
        f"velocities = {_list(names, leaves.v)}",
        f"inputs = {_list(names, leaves.u)}",
    ]
    values = {names[leaf]: system.parameters[system.symbols.sympy(leaf)].value for leaf in leaves.p}
    lines.append("parameters = {" + ", ".join(f"{name}: {value!r}" for name, value in values.items()) + "}")
    return lines


def _velocity(system: System, names: Mapping[Node, str], leaf: Node) -> str:
    """A derivative of a coordinate, or what moves a quaternion."""
    symbol = system.symbols.sympy(leaf)
    if not symbol.is_Derivative:
        return _definition(symbol)
    owner = next(q for q in system.leaves.q if system.symbols.sympy(q) == symbol.expr)
    return f"{names[owner]}.diff(t)"


def _list(names: Mapping[Node, str], leaves: Iterable[Node]) -> str:
    return "[" + ", ".join(names[leaf] for leaf in leaves) + "]"


def _definition(symbol: Any) -> str:
    """How a symbol or a function of time is made anew, assumptions included."""
    assumptions = symbol._assumptions_orig if symbol.is_Symbol else symbol.func._kwargs
    facts = "".join(f", {fact}={value!r}" for fact, value in sorted(assumptions.items()))
    if symbol.is_Symbol:
        return f"Symbol({symbol.name!r}{facts})"
    return f"Function({symbol.func.__name__!r}{facts})(t)"


def _defined(written: _Text) -> list[str]:
    """The lines that define the names."""
    lines = ["intermediates = {}"] * any(row.is_deep for row in written.definitions)
    for name, node, is_deep in written.definitions:
        code = _code(written.graph, node)
        lines += [f"{name} = Symbol({name!r})", f"intermediates[{name}] = {code}"] if is_deep else [f"{name} = {code}"]
    return [*lines, ""] if lines else []


def _code(graph: Graph, node: Node) -> str:
    (expression,) = to_sympy(graph, [node], Symbols(graph))
    code = _printer().doprint(expression)
    return f"S({code})" if expression.is_Integer or expression.is_Float else code


@cache
def _printer() -> Any:
    """SymPy's own printer, with fractions that Python does not divide, and decimals to their last digit."""
    from sympy.printing.str import StrPrinter

    class Exact(StrPrinter):
        def _print_Rational(self, expr: Any) -> str:
            return f"Rational({expr.p}, {expr.q})"

        def _print_Float(self, expr: Any) -> str:
            return repr(float(expr))

    return Exact()


def _matrix_code(codes: Sequence[str], shape: Sequence[int]) -> str:
    if not shape:
        return codes[0]
    rows, columns = (*shape, 1) if len(shape) == 1 else shape
    return f"Matrix({rows}, {columns}, [{', '.join(codes)}])"
