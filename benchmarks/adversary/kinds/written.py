"""What is written of random systems: every quantity in SymPy in every style, and the roads out and back.

Printed matrices, scripts, records, model files and SymPy expressions hold the same functions as the description; the
oracle differentiates that one, and evaluates what was written in balls.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import sympy
from flint import arb_mat
from sympy.parsing.sympy_parser import parse_expr

import dalembert as da
from dalembert.equations import STYLES
from dalembert.errors import BudgetError, ExpressionError
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy, to_sympy
from dalembert.expr.text import parse, to_text
from dalembert.writing.listing import python_script, record

from ..balls import Evaluation, lost, precise
from ..expressions import python_namespace
from ..judge import SLACK, Judge, called
from ..kind import Kind
from ..oracle import Oracle, own_bounds
from ..systems import TIME, Described, assigned, state, unconstrained
from .constraints import row

QUANTITIES = ("kinetic_energy", "potential_energy", "energy", "momenta", "mass_matrix", "coriolis_matrix",
              "coriolis_vector", "gravity", "bias", "forces", "inverse_dynamics")
ROWS = ("constraint_residual", "constraint_rate", "constraint_jacobian", "constraint_bias")
ROADS = ("printed", "printed", "printed", "script", "record", "model file", "bridge", "text", "proofs", "explained")


@dataclass(frozen=True)
class Subject:
    """A system, a state, and a road that its quantities take."""

    described: Described
    state: Mapping[str, Any]
    road: str
    style: str

    @property
    def script(self) -> str:
        return (f"{self.described.script}{assigned(self.state)}equations = da.derive(system)\n"
                f"# {self.road}: equations.matrix(name, style={self.style!r})\n")


def make(random: Random) -> Subject:
    described = unconstrained(random, most=3)
    if random.random() < 0.3 and len(described.q) > 1:
        one = row(random, described)
        kind = "holonomic" if one.free_symbols.isdisjoint(described.v) else "nonholonomic"
        described = replace(described, **{kind: (one,)})
    return Subject(described, state(random, described), random.choice(ROADS), random.choice(STYLES))


def judge(subject: Subject, found: Judge) -> None:
    with found.asking("the system"):
        equations = da.derive(subject.described.build())
        _ROADS[subject.road](subject, found, equations)


# -------------------------------------------------------------------- the same functions


class Comparison:
    """Expressions that were written, beside the oracle's, at one state."""

    def __init__(self, subject: Subject, found: Judge) -> None:
        self.subject, self.found = subject, found
        self.oracle = Oracle(subject.described, subject.state)

    def expressions(self, name: str, written: Sequence[Any], values: Mapping[Any, Any]) -> None:
        """What was written of a quantity, entry by entry; `values` of the symbols that stand in it."""
        truth = self.oracle[name]
        if len(written) != len(truth):
            self.found.fail(f"{name} has {len(written)} entries, not {len(truth)}")
            return
        with precise():
            at = Evaluation(values)
            mine = list(map(at.value, written))
        for place, (ours, theirs) in enumerate(zip(mine, truth, strict=True)):
            self._one(f"{name}[{place}]", ours, theirs, written[place])

    def _one(self, what: str, ours: Any, theirs: Any, written: Any) -> None:
        if theirs is None or not theirs.is_finite():
            self.found.unmeasured += 1
            return
        self.found.checks += 1
        if ours is None:
            self.found.fail(f"{what} has no value: {written}")
            return
        error = float(abs(ours.mid() - theirs.mid()))
        if not error <= SLACK * max(lost(theirs), lost(ours)):
            self.found.fail(f"{what} = {ours.mid().str(17, radius=False)}, not "
                            f"{theirs.mid().str(17, radius=False)}; written {written}")


def _moving(subject: Subject, system: Any) -> dict[Any, Any]:
    """Values by the symbols of the user."""
    state = subject.state
    found: dict[Any, Any] = {symbol: row.value for symbol, row in system.parameters.items()}
    for q, x, v, a in zip(system.coordinates, state["q"], state["v"], state["a"], strict=True):
        found |= {q: x, q.diff(): v, q.diff().diff(): a, q.diff(da.time, 2): a}
    return found | dict(zip(system.inputs, state["u"], strict=True)) | {da.time: state["t"]}


# -------------------------------------------------------------------- roads


def printed(subject: Subject, found: Judge, equations: Any) -> None:
    """Every quantity as a SymPy matrix in a style; and the page, which only has to come out."""
    comparison, values = Comparison(subject, found), _moving(subject, equations.system)
    for name in _asked(equations):
        with found.asking(f"{name}, {subject.style}", [(BudgetError, "")]):
            matrix = equations.matrix(name, subject.style)
            entries = list(matrix) if hasattr(matrix, "shape") else [matrix]
            if subject.style == "lumped":
                entries = [sympy.sympify(entry).xreplace(_lumps(equations)) for entry in entries]
            comparison.expressions(name, entries, values)
    with found.asking("the page"):
        found.checks += bool(str(equations)) + bool(equations.latex()) + bool(equations._repr_html_())


def _lumps(equations: Any) -> Mapping[Any, Any]:
    """What the base parameters stand for; nothing where they do not exist, and no entry holds them."""
    try:
        return equations.base_parameters
    except (BudgetError, ExpressionError, ZeroDivisionError):
        return {}


def _asked(equations: Any) -> tuple[str, ...]:
    rows = ROWS if equations.constraint_nodes.rate else ()
    return (*QUANTITIES, *(name for name in rows if 0 not in equations.shape(name)))


def script(subject: Subject, found: Judge, equations: Any) -> None:
    """The script that needs SymPy alone."""
    names: dict[str, Any] = {}
    exec(python_script(equations), names)
    state = subject.state
    values = dict(names["parameters"]) | {names["t"]: state["t"]}
    for family, letter in (("coordinates", "q"), ("velocities", "v"), ("inputs", "u")):
        values |= dict(zip(names[family], state[letter], strict=True))
    comparison = Comparison(subject, found)
    for name in _asked(equations):
        if name in names:
            written = names[name]
            comparison.expressions(name, list(written) if hasattr(written, "shape") else [written], values)


def listed(subject: Subject, found: Judge, equations: Any) -> None:
    """The record, through JSON, its text read by SymPy."""
    kept = json.loads(json.dumps(record(equations)))
    reading, comparison = _Reading(subject.described), Comparison(subject, found)
    for name, text in kept["definitions"]:
        reading.names[name] = reading(text)
    values = subject.described.values(**subject.state)
    for name in _asked(equations):
        entries = kept["quantities"][name]["entries"]
        flat = np.ravel(np.array(entries, dtype=object)).tolist()
        comparison.expressions(name, [reading(text) for text in flat], values)


class _Reading:
    """The text of model files as SymPy expressions, by SymPy's own parser."""

    def __init__(self, described: Described) -> None:
        symbols = (*described.q, *described.v, *described.a, *described.parameters, *described.inputs, TIME)
        self.names: dict[str, Any] = {str(symbol): symbol for symbol in symbols}
        self.functions = {"select": _select, "piecewise": _select, "abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max,
                          "And": sympy.And, "Or": sympy.Or, "Not": sympy.Not}

    def __call__(self, text: str) -> Any:
        primed = re.sub(r"(\w+)''", r"a_\1", text)
        primed = re.sub(r"(\w+)'", r"v_\1", primed)
        plain = ast.unparse(_Logic().visit(ast.parse(primed, mode="eval")))
        return parse_expr(plain, {**self.names, **self.functions}, global_dict=dict(python_namespace()))


class _Logic(ast.NodeTransformer):
    """`and`, `or` and `not` as functions of SymPy."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.Call:
        name = "And" if isinstance(node.op, ast.And) else "Or"
        return ast.Call(ast.Name(name), list(map(self.visit, node.values)), [])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        return ast.Call(ast.Name("Not"), [node.operand], []) if isinstance(node.op, ast.Not) else node


def _select(*arguments: Any) -> Any:
    *cases, last = arguments
    pairs = [(value, condition) for condition, value in zip(cases[::2], cases[1::2], strict=True)]
    return sympy.Piecewise(*pairs, (last, True))


def model_file(subject: Subject, found: Judge, equations: Any) -> None:
    """A model file of the same description, read and compiled."""
    system = da.robots.read_text(toml(subject.described))
    model, oracle = da.compile(system, target="numpy"), Oracle(subject.described, subject.state)
    arrays = {name: np.array(value) for name, value in subject.state.items() if name != "t"}
    for name in _asked(equations):
        found.numbers(name, called(getattr(model, name), arrays, t=subject.state["t"]), oracle[name],
                      lambda name=name: own_bounds(model, name, arrays, subject.state["t"]))


def toml(described: Described) -> str:
    """A description as a model file."""

    def quoted(expression: Any) -> str:
        return json.dumps(described.text(expression))

    def row(expressions: Sequence[Any]) -> str:
        return f"[{', '.join(map(quoted, expressions))}]"

    lines = ['name = "written"', f"coordinates = {json.dumps([str(x) for x in described.q])}",
             f"inputs = {json.dumps([str(x) for x in described.inputs])}"]
    lines += [f"{name} = {quoted(value)}" for name, value in described.energies.items()]
    lines += [f"{name} = {row(getattr(described, name))}" for name in ("holonomic", "nonholonomic")]
    lines.append(f"dissipation = {quoted(described.dissipation)}")
    lines += ["[parameters]", *(f"{p} = {x!r}" for p, x in described.parameters.items())]
    if described.pushes:
        lines += ["[forces]", *(f"{x} = {quoted(force)}" for x, force in described.pushes.items())]
    for name, keys, pairs in (("point_forces", ("force", "at"), described.points),
                              ("torques", ("torque", "rate"), described.torques)):
        for pair in pairs:
            lines += [f"[[{name}]]", *(f"{key} = {row(part)}" for key, part in zip(keys, pair, strict=True))]
    return "\n".join(lines) + "\n"


def bridge(subject: Subject, found: Judge, equations: Any) -> None:
    """The Lagrangian into the graph and out again, as SymPy."""
    symbols = Symbols(Graph())
    node = from_sympy(subject.described.lagrangian_as_given, symbols)
    back = to_sympy(symbols.graph, [node], symbols)[0]
    _lagrangian(subject, found, back)


def text(subject: Subject, found: Judge, equations: Any) -> None:
    """The Lagrangian as text, parsed, written again, and read by SymPy."""
    graph, described = Graph(), subject.described
    letters = [*described.q, *described.parameters, *described.inputs, TIME]
    names = {f"{x}{primes}": graph.symbol(str(x), len(primes)) for x in letters for primes in ("", "'", "''")}
    node = parse(described.text(described.lagrangian_as_given), graph, names)
    again = parse(to_text(graph, node), graph, names)
    found.equal("the node of what was written", again, node)
    _lagrangian(subject, found, _Reading(subject.described)(to_text(graph, node)))


def _lagrangian(subject: Subject, found: Judge, back: Any) -> None:
    values = subject.described.values(**subject.state)
    with precise():
        at = Evaluation(values)
        ours, theirs = at.value(back), at.value(subject.described.lagrangian)
    if theirs is None or back is sympy.nan:
        found.undecided("the Lagrangian has no value at this state")
        return
    found.checks += 1
    if ours is None or not float(abs(ours.mid() - theirs.mid())) <= SLACK * lost(theirs):
        found.fail(f"the Lagrangian came back as {back}, {ours}, not {theirs}")


def proofs(subject: Subject, found: Judge, equations: Any) -> None:
    """The laws hold on a right derivation, proved or measured; M is positive where it is."""
    positive = _positive(subject)
    for law in [*equations.prove().laws, *da.verify(equations)]:
        holds = law.holds if hasattr(law, "holds") else law.passed
        expected = positive if law.name == "mass matrix positive" else True
        if expected is None:
            found.unmeasured += 1
            continue
        found.checks += 1
        if bool(holds) is not expected:
            found.fail(f"a law is said to {'hold' if holds else 'fail'}: {law}")


def _positive(subject: Subject) -> bool | None:
    """Whether M is positive definite at the state, None where the balls do not tell.

    The metrics that are drawn have the same signs everywhere.
    """
    rows, n = Oracle(subject.described, subject.state)["mass_matrix"], len(subject.described.q)
    if None in rows:
        return None
    with precise():
        minors = [arb_mat([rows[i * n:][:k] for i in range(k)]).det() for k in range(1, n + 1)]
        return True if all(minor > 0 for minor in minors) else False if any(minor < 0 for minor in minors) else None


def explained(subject: Subject, found: Judge, equations: Any) -> None:
    """The derivation step by step, which only has to come out."""
    found.checks += bool(str(da.explain(equations.system)))


_ROADS = {"printed": printed, "script": script, "record": listed, "model file": model_file, "bridge": bridge,
          "text": text, "proofs": proofs, "explained": explained}
KIND = Kind("written", 1_300, make, judge)
