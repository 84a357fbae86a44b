"""What the equations of motion are solved for, as programs: accelerations, multipliers, and outputs that need these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..compiler import sparse
from ..compiler.doors import Signature
from ..compiler.program import Program
from ..compiler.target import Outputs, Saddle, Sparse
from ..description.stated import Stated
from ..dynamics.lagrange import Nodes
from ..errors import DerivationError
from ..expr.calculus import substitute
from .approximation.compiled_derivatives import Maker, state_slopes

Programs = Mapping[str, Program]
"""The programs of a model."""

#: The symbol of each of them.
SYMBOLS = {"forward_dynamics": "a", "multipliers": "lambda", "outputs": "y"}


def is_of_the_state(system: Stated, name: str) -> bool:
    """Whether it is outputs that depend on the state and the inputs alone, so that nothing is solved for."""
    nodes = [output.node for output in system.outputs.values()]
    unknown = (*system.leaves.a, *system.multipliers)
    return name == "outputs" and set(system.graph.symbols(nodes)).isdisjoint(unknown)


def question_of(maker: Maker, programs: Programs, name: str) -> tuple[Program | Saddle, Signature]:
    """What answers for one of SYMBOLS, and how the function is called."""
    if is_of_the_state(maker.equations.system, name):
        return outputs_program(maker)
    return saddle_of(maker, programs, name)


def outputs_program(maker: Maker) -> tuple[Program, Signature]:
    """The program of outputs that depend on the state and the inputs alone."""
    nodes, letters = _outputs(maker), "qvu" if maker.equations.system.leaves.u else "qv"
    program = maker.program("outputs", (*letters, "t", "p"), {"y": ((len(nodes),), nodes)})
    return program, _signature(maker, program, "outputs", len(nodes))


def saddle_of(maker: Maker, programs: Programs, name: str) -> tuple[Saddle, Signature]:
    """The saddle system behind one of SYMBOLS, and how the function is called."""
    if name == "outputs":
        return _saddle_of_outputs(maker, programs)
    explicit = name == "forward_dynamics" and "explicit" in programs
    terms, index, sizes = programs["explicit" if explicit else "terms"], int(name == "multipliers"), _sizes(maker)
    signature = _signature(maker, terms, name, sizes[index])
    if not explicit and (written := sparse.written(terms, *sizes)):
        if index or sizes[1] or not sparse.is_always_good(written):
            return Sparse(terms, index, sizes, written=written), signature
        terms, explicit = written, True
    return Saddle(terms, index, sizes, explicit), signature


def slopes_of(maker: Maker, programs: Programs) -> tuple[Saddle, Signature]:
    """What `state_matrices` solves for."""
    saddle, signature = saddle_of(maker, programs, "multipliers")
    slopes, inputs = state_slopes(maker, saddle), maker.equations.system.leaves.u
    told = replace(signature, name="state_matrices", shape=slopes.shape, summary="d(q', v')/d(q, v, u)")
    return slopes, replace(told, parts=((slopes.shape[0],), (len(inputs),)))


def _saddle_of_outputs(maker: Maker, programs: Programs) -> tuple[Saddle, Signature]:
    """Outputs of accelerations that a recursion writes out, or that are solved for."""
    nodes, equations = _outputs(maker), maker.equations
    count = len(nodes)
    if (written := equations.explicit_accelerations) is not None:
        here = dict(zip(equations.system.leaves.a, written[0], strict=True))
        blocks = {"y": ((count,), substitute(equations.system.graph, nodes, here)), "pivot": ((1,), written[1:])}
        terms = maker.program("explicit", "tqvup", blocks)
        return Saddle(terms, 0, (count, 0), True), _signature(maker, terms, "outputs", count)
    terms, wanted = programs["terms"], maker.program("wanted", "tqvupal", {"y": ((count,), nodes)})
    found = Outputs(terms, 0, _sizes(maker), wanted=wanted, count=count)
    return found, _signature(maker, terms, "outputs", count)


def _outputs(maker: Maker) -> Nodes:
    system = maker.equations.system
    if not system.outputs:
        raise DerivationError("outputs", f"System '{system.name}' has none.", "Name some: outputs={name: expression}.")
    return tuple(output.node for output in system.outputs.values())


def _sizes(maker: Maker) -> tuple[int, int]:
    return len(maker.equations.force_nodes), len(maker.equations.constraint_nodes.rate)


def _signature(maker: Maker, program: Program, name: str, size: int) -> Signature:
    system = maker.equations.system
    letters = "qvu" if system.leaves.u else "qv"
    blocks = tuple(block for block in program.inputs if block.name in letters)
    summary = f"{SYMBOLS[name]} of M a + bias = Q + A^T lambda, A a + b = 0"
    if name == "outputs":
        summary = ", ".join(system.output_names)
    return Signature(name, blocks, (size,), summary, system.leaves.quaternions)
