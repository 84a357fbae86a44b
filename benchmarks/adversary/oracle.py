"""What an oracle knows of a described system at one state: every quantity, accelerations and reactions, as balls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flint import arb

from dalembert.expr.evaluate import evaluate
from dalembert.expr.rounding import rounding_bounds

from .balls import Evaluation, equilibrated, precise, rounded
from .systems import Described

Balls = list[Any]


class Oracle:
    """The quantities of a described system at a state; each a list of balls, None where there is no value."""

    def __init__(self, described: Described, state: Mapping[str, Any]) -> None:
        self.described, self.state = described, state
        self.n = len(described.q)
        with precise():
            self.evaluation = Evaluation(described.values(**state))

    def __getitem__(self, name: str) -> Balls:
        if name == "gyroscopic":
            return self._gyroscopic()
        return self.at(self.described.second[name])

    def at(self, expressions: Sequence[Any]) -> Balls:
        """The values of some expressions of the same symbols."""
        with precise():
            return [self.evaluation.value(expression) for expression in expressions]

    def _gyroscopic(self) -> Balls:
        """bias - C v - g, as a difference of numbers: where it cancels, the terms still count."""
        with precise():
            rows = zip(self["bias"], self["coriolis_vector"], self["gravity"], strict=True)
            return [None if None in row else rounded(row[0] - row[1] - row[2]) for row in rows]

    def rows(self, name: str) -> list[Balls]:
        """A matrix with n columns, row by row."""
        entries = self[name]
        return [entries[i:i + self.n] for i in range(0, len(entries), self.n)]

    def motion(self, kept: Sequence[int] = ()) -> tuple[Balls, Balls] | None:
        """(a, lambda) of M a + bias = Q + A^T lambda, A a + b = 0 with the constraints at the places `kept`.

        None where a term has no value, or where the balls do not tell that there is a solution.
        """
        mass, rows = self.rows("mass_matrix"), [self.rows("constraint_jacobian")[k] for k in kept]
        force, bias, target = self["forces"], self["bias"], [self["constraint_bias"][k] for k in kept]
        if any(entry is None for row in (*mass, *rows, force, bias, target) for entry in row):
            return None
        with precise():
            right = [rounded(q - h) for q, h in zip(force, bias, strict=True)] + [-b for b in target]
            upper = [[*mass[i], *(-row[i] for row in rows)] for i in range(self.n)]
            lower = [[*row, *([arb(0)] * len(rows))] for row in rows]
            found = equilibrated([*upper, *lower], right)
        return None if found is None else (found[: self.n], found[self.n:])

    def reactions(self, multipliers: Sequence[Any], kept: Sequence[int]) -> Balls:
        """A^T lambda of the constraints at the places `kept`."""
        rows = [self.rows("constraint_jacobian")[k] for k in kept]
        with precise():
            return [rounded(sum((row[i] * x for row, x in zip(rows, multipliers, strict=True)), arb(0)))
                    for i in range(self.n)]


def own_bounds(model: Any, name: str, arrays: Mapping[str, Any], time: float) -> Any:
    """What the engine's own formula loses, where SymPy has cancelled terms that the engine sums; units of 2**-52."""
    system, nodes = model.system, model.equations.nodes(name)
    bounds = rounding_bounds(system.graph, nodes, system.graph.symbols(nodes))
    leaves = system.leaves
    values = dict(model.bound) | {leaves.t: time}
    for letter in "qvau":
        values |= dict(zip(getattr(leaves, letter), arrays[letter].tolist(), strict=True))
    return evaluate(system.graph, bounds, values)
