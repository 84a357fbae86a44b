"""The linear algebra that a simulation's kernels call, dense or sparse, bound to a model's programs.

    watch(M, A, f, g, a, reaction, pivots)       M a = f + A^T reaction, A a = g where rows are safely independent
    solve(M, A, f, g, off, a, reaction)          the same wherever it has a solution
    solve_position(M, A, f, g, off, a, reaction) the same for the holonomic rows alone
    away(h, A, q)                                how far q is off these
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...compiler import sparse as programs_of
from ...compiler.program import Program
from ...compiler.sparse import Pattern, compact, size_of_factors
from ...compiler.target import Workshop
from . import dependent, sparse

Bound = Any
Add = Callable[..., Bound]
MATRICES = ("terms", "position", "velocity")
"""The programs that have a block M or A."""


def sparse_pattern(n: int, m: int, programs: Mapping[str, Program]) -> Pattern | None:
    """Where M and A may be other than zero, if so little of them is that it pays to know."""
    pattern = Pattern.of(n, m, [programs[name] for name in MATRICES if name in programs])
    return pattern if m and pattern.is_sparse else None


def folded(programs: Mapping[str, Program], pattern: Pattern | None) -> dict[str, Program]:
    """The programs, with the entries of the pattern alone where there is one."""
    return {name: compact(program, pattern) if pattern and name in MATRICES else program
            for name, program in programs.items()}  # fmt: skip


def dense_algebra(add: Add, n: int, nh: int, nc: int) -> dict[str, Bound]:
    """For full matrices."""
    return {
        "watch": add(dependent.solve_watched, "watch", n=n, m=nc),
        "solve": add(dependent.solve_dependent, "solve", n=n, m=nc),
        "solve_position": add(dependent.solve_constrained, "solve_position", n=n, m=nh),
        "away": add(dependent.drift, "away", n=n, rows=nh),
    }


def sparse_algebra(shop: Workshop, add: Add, pattern: Pattern, nh: int) -> dict[str, Bound]:
    """For matrices of a pattern."""
    whole = _factored(shop, pattern, "whole")
    holonomic = whole if nh == pattern.m else _factored(shop, pattern.first(nh), "holonomic")
    unfold = [add(sparse.unfolding(pattern.n, m, pattern.mass, pattern.first(m).rows), f"unfold{k}")
              for k, m in enumerate((pattern.m, nh))]  # fmt: skip
    reaches = shop.program("reaches", programs_of.reaches(pattern.first(nh), "reaches", dependent.SMALL))
    return {
        "watch": add(sparse.solve_watched, "watch", m=pattern.m, **whole),
        "solve": add(sparse.solve_dependent, "solve", m=pattern.m, unfold=unfold[0], **whole),
        "solve_position": add(sparse.solve_constrained, "solve_position", m=nh, unfold=unfold[1], **holonomic),
        "away": add(sparse.drift, "away", rows=nh, reaches=reaches),
    }


def weighing(shop: Workshop, pattern: Pattern, nh: int) -> dict[str, Bound]:
    """What `sparse.conserve` calls: factors and solutions of saddle systems with a diagonal M."""
    whole = _weighed(shop, pattern, "c")
    holonomic = whole if nh == pattern.m else _weighed(shop, pattern.first(nh), "h")
    return {f"{name}_{letter}": made for letter, own in (("h", holonomic), ("c", whole)) for name, made in own.items()}


def _weighed(shop: Workshop, pattern: Pattern, letter: str) -> dict[str, Bound]:
    own = pattern.diagonal
    return {"weigh": shop.program(f"weigh_{letter}", programs_of.factor(own, f"weigh_{letter}")),
            "along": shop.program(f"along_{letter}", programs_of.solve(own, f"along_{letter}")),
            "length": size_of_factors(own)}  # fmt: skip


def _factored(shop: Workshop, pattern: Pattern, name: str) -> dict[str, Bound]:
    made = {kind: shop.program(kind, write(pattern, f"{kind}_{name}")) for kind, write in _PROGRAMS.items()}
    return {"length": size_of_factors(pattern), **made}


_PROGRAMS = {"factor": programs_of.factor, "solve": programs_of.solve, "misses": programs_of.misses}
