"""How many instructions every quantity of some robots takes, and of which kinds: what the recursions and the passes
leave out shows in nothing else.

`python -m tests.golden.test_golden_counts` writes the file anew; read the difference before keeping it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.description.tree import Tree
from dalembert.dynamics.derive import dynamics_of
from dalembert.dynamics.dynamics import Dynamics
from dalembert.dynamics.quantities import Numeric, OfBodies, Quantities
from dalembert.expr.graph import Graph
from dalembert.expr.node import Node
from dalembert.recursion.counting import instructions
from dalembert.recursion.dynamics import _FOR_FORCES as _STANCES
from dalembert.recursion.dynamics import TreeDynamics
from tests.recursion.random_trees import random_tree
from tests.recursion.sample_robots import first_robot, planar_arm, second_robot, walker

FILE = Path(__file__).with_name("counts.txt")
KINDS = {"fma": "fused", "fms": "fused", "fnma": "fused", "fnms": "fused", "add": "sums", "sub": "sums"}
UNCOUNTED = ("input", "const", "neg")
COMPILED = ("mass_matrix", "bias", "inverse_dynamics", "accelerations", "center_of_mass_jacobian")
TREES: dict[str, Callable[[], Tree]] = {
    "walker": walker, "first": first_robot, "second": second_robot, "arm": lambda: planar_arm(3),
    "long-arm": lambda: planar_arm(9),
    **{f"random-{seed}": lambda seed=seed: random_tree(seed, count=3 + seed % 3, tidy=1.0) for seed in range(8)},
}  # fmt: skip


def _asked(dynamics: Dynamics, tree: Tree) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every quantity by name, and accelerations by each road."""
    for owner in (Quantities, Numeric, OfBodies):
        for name, row in vars(owner).items():
            if not name.startswith(("_", "constraint")):
                yield name, tuple(row.nodes(dynamics))
    system = dynamics.system
    roads, size = TreeDynamics(tree, system), len(system.leaves.v)
    right = [system.graph.symbol(f"applied {k}") for k in range(size)]
    found, pivot = roads.forward_dynamics(right)
    yield "accelerations", (*found, pivot)
    for number, stance in enumerate(roads._distinct(_STANCES)):
        found, pivot = roads._by_articulation(right, stance) if roads._is_plain else roads._by_elimination(right)
        yield f"accelerations-{number}", (*found, pivot)


def _counted(name: str) -> Iterator[str]:
    tree = TREES[name]()
    dynamics = dynamics_of(tree)
    graph = dynamics.system.graph
    for quantity, nodes in _asked(dynamics, tree):
        flat = list(_entries(nodes))
        line = f"{name} {quantity} {instructions(graph, flat)}"
        yield f"{line}: {_compiled(graph, flat)}" if quantity in COMPILED else line


def _compiled(graph: Graph, nodes: list[Node]) -> str:
    """How many instructions of each kind a program has; which sign goes into a fused one depends on last digits."""
    leaves = graph.symbols(nodes)
    program = optimize(lower(graph, "counted", [("x", (len(leaves),), leaves)], [("y", (len(nodes),), nodes)]))
    kinds = Counter(KINDS.get(row[0], row[0]) for row in program.instructions)
    return ", ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds) if kind not in UNCOUNTED)


def _entries(nodes: Any) -> Iterator[Node]:
    if isinstance(nodes, tuple | list):
        for part in nodes:
            yield from _entries(part)
    else:
        yield nodes


@pytest.mark.parametrize("name", TREES)
def test_every_quantity_takes_the_instructions_that_it_took(name: str) -> None:
    known = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]
    assert list(_counted(name)) == known


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for each in TREES for line in _counted(each)), encoding="utf-8")
