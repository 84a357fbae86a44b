"""From a model to the compiled functions that a simulation calls: one library per kind of inputs.

The library holds the model's programs, the linear algebra, the right-hand side and the projections, each
bound to the ones below it; the integrator is compiled once for all models of a size and calls them by their
address. Nothing in the loop passes through Python. What no kernel calls is compiled when it is asked for. Where no
machine code can be made, the same kernels run as Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from ..compiler.copying import MadeAgain, Origin
from ..compiler.kernels import Kernel
from ..compiler.program import Program
from ..compiler.sparse import Pattern, Place
from ..compiler.sparse import written as written_out
from ..compiler.target import Assembled, Wiring, Workshop
from ..errors import CompilationError
from ..expr.node import Node
from ..model import Model
from ..targets import TARGETS
from . import motion, opening
from .asking import Asked, InputFunction, Vector
from .codes import OK
from .forms import Form, form_of
from .manifold import dependent, invariants, projection, sparse, touched
from .manifold.algebra import MATRICES, dense_algebra, folded, sparse_algebra, sparse_pattern, weighing

Inputs = Form | str
Bound = Any
"""What a parameter of a kernel is bound to: a size, or a function that a workshop made."""
_BOUND = ("Int", "Function")
Written = tuple[Callable[..., None], Mapping[str, int]]
"""A program of five inputs that writes its outputs, and their sizes by name."""

Columns = tuple[int, tuple[Node, ...]]
"""How many columns are by the start, and the symbols that the others are by."""
NO_COLUMNS: Columns = (0, ())

# The blocks of `Model.programs`.
BLOCKS = ("t", "q", "v", "u", "p")
OUTPUTS: dict[str, tuple[str, ...]] = {
    "terms": ("M", "r", "A", "b"),
    "position": ("h", "A", "M"),
    "velocity": ("w", "A", "M"),
    "energy": ("E",),
}
INNER = ("control", "accelerate")
"""Functions that only kernels call, also those of other libraries."""
NOT_ASKED = ("explicit", "written", "rubbing")
"""Programs that only kernels call."""

# Those of systems that conserve something, of systems whose velocities are no derivatives, and of contacts.
FURTHER_OUTPUTS: dict[str, tuple[str, ...]] = {
    "invariants": ("I", "G", "S"), "rates": ("dq",), "unit": ("q",), "explicit": ("a", "pivot"), "rubbing": ("B",),
    "grips": ("s", "J", "c", "F"),
}


@dataclass(frozen=True)
class Sizes:
    """How many coordinates, velocities, holonomic constraints, constraints, inputs, parameters (those that `bind` gave
    among them, and how the contacts stand, so many numbers being last), invariants; rows of A in "position"."""

    nq: int
    n: int
    nh: int
    nc: int
    nu: int
    np: int
    held: int
    rows: int
    modes: int = 0

    @cached_property
    def parameters(self) -> slice:
        """Where a context holds the parameters: after the header and the inputs."""
        first = projection.HEADER + self.nu
        return slice(first, first + self.np - self.modes)

    @cached_property
    def standing(self) -> slice:
        """Where a context holds how the contacts stand: after the parameters."""
        return slice(self.parameters.stop, self.parameters.stop + self.modes)

    @cached_property
    def invariants(self) -> slice:
        """Where a context holds the invariants: at its end."""
        return slice(self.standing.stop, self.standing.stop + self.held)

    @cached_property
    def seen(self) -> slice:
        """Where a context holds what a run has seen of its constraints: after the invariants."""
        return slice(self.invariants.stop, self.invariants.stop + 2 * self.nc)

    @cached_property
    def context(self) -> int:
        """The length of a context, without the numbers of inputs, which follow."""
        return self.seen.stop


@dataclass(frozen=True, eq=False, repr=False)
class SimulationKernels(MadeAgain):
    """The entry points of a simulation; arrays in, arrays written, a code of `codes` back.

    `opening` is there for systems without constraints, `inner` has those of INNER. `used` is told of the steps made
    with them. `usual_chunk` remembers by integrator how many steps a run took in one call. `columns` follow the
    motion.
    """

    model: Model
    inputs: Inputs
    sizes: Sizes
    derivative: Callable[..., int]
    observe: Callable[..., int]
    project: Callable[..., int]
    opening: Callable[..., int] | None
    programs: dict[str, Written]
    inner: Mapping[str, Callable[..., Any]]
    used: Callable[[int], None]
    pattern: Sequence[Sequence[Place]] | None
    usual_chunk: dict[str, int] = field(default_factory=dict[str, int])
    columns: Columns = NO_COLUMNS

    @property
    def target(self) -> str:
        """What the model was compiled for."""
        return self.model.target

    def made_from(self) -> Origin:
        """The model, and the kind of inputs."""
        return build_kernels, (self.model, self.inputs)

    def asking(self, function: InputFunction | None) -> Asked:
        """While a `with` block of it runs, inputs that are asked for come from a function."""
        return Asked(function, (self.sizes.nq, self.sizes.n, self.sizes.nu))

    def evaluate(self, name: str, t: float, q: Vector, v: Vector, context: Vector) -> dict[str, Vector]:
        """The outputs of one of the model's programs at one state, by name."""
        if name not in self.programs:
            self.programs[name] = _seldom_asked(self.model, name)
        write, sizes = self.programs[name]
        u, p = context[projection.HEADER :], context[self.sizes.parameters.start :]
        out = {block: np.empty(size) for block, size in sizes.items()}
        write(np.array([t]), q, v, u, p, *out.values())
        return self._unfolded(out) if self.pattern and name in MATRICES else out

    def _unfolded(self, out: dict[str, Vector]) -> dict[str, Vector]:
        """The blocks M and A as full matrices, where only the entries of a pattern were computed."""
        for block, places in zip("MA", self.pattern or (), strict=True):
            if block in out and out[block].size == len(places):
                full = np.zeros((self.sizes.n if block == "M" else self.sizes.nc, self.sizes.n))
                i, j = np.transpose(places)
                full[i, j] = out[block]
                if block == "M":
                    full[j, i] = out[block]
                out[block] = full.ravel()
        return out

    def open(self, y: Vector, context: Vector) -> int:
        """Write the invariants of a start into its context; the bits of what is to be looked at (`opening`)."""
        if self.opening is not None:
            return self.opening(y, context)
        if self.sizes.held:
            nq, t = self.sizes.nq, float(context[projection.START])
            context[self.sizes.invariants] = self.evaluate("invariants", t, y[:nq], y[nq:], context)["I"]
        return opening.AT_REST if self._is_definite(y, context) else opening.DOUBTFUL_MASS | opening.AT_REST

    def _is_definite(self, y: Vector, context: Vector) -> bool:
        """Whether M is certainly positive definite: accelerations that are written out exist where all its pivots are
        positive."""
        nq, n, first = self.sizes.nq, self.sizes.n, self.sizes.parameters.start
        if self.sizes.nc or self.opening is not None:
            return False
        t, u, p = context[[projection.START]], context[projection.HEADER : first], context[first:]
        return self.inner["accelerate"](t, y[:nq], y[nq:], u, p, np.empty(n), np.empty(0)) == OK

    def mass_matrix(self, t: float, q: Vector, v: Vector, context: Vector) -> Vector:
        """M at one state, from a program that is there."""
        name = "terms" if "terms" in self.programs else "velocity"
        return self.evaluate(name, t, q, v, context)["M"].reshape(self.sizes.n, self.sizes.n)

    def moved(self, t: float, q: Vector, step: Vector, context: Vector) -> Vector:
        """q after a small step along the velocities: q + N(q) step, its quaternions of length one."""
        if "rates" not in self.programs:
            return q + step
        return self.unit(t, q + self.evaluate("rates", t, q, step, context)["dq"], context)

    def velocity_fields(self, q: Vector, context: Vector) -> Vector:
        """N (nq, n) of q' = N(q) v."""
        if "rates" not in self.programs:
            return np.eye(self.sizes.n)
        columns = [self.evaluate("rates", 0.0, q, direction, context)["dq"] for direction in np.eye(self.sizes.n)]
        return np.stack(columns, axis=-1)

    def unit(self, t: float, q: Vector, context: Vector) -> Vector:
        """q with its quaternions divided by their length."""
        if "unit" not in self.programs:
            return q
        return self.evaluate("unit", t, q, np.zeros(self.sizes.n), context)["q"]


def sizes_of(model: Model) -> Sizes:
    """The sizes of a model."""
    (nh,), (rows, _) = (model.equations.shape(name) for name in ("constraint_residual", "constraint_jacobian"))
    held = _output_sizes(model.programs["invariants"])["I"] if "invariants" in model.programs else 0
    taken = model.programs["explicit" if "explicit" in model.programs else "terms"].inputs[BLOCKS.index("p")].size
    return Sizes(model.nq, model.nv, nh, model.nc, model.nu, taken, held, rows, model.modes)


def _program(model: Model, name: str) -> Program:
    """A program of a model. Raises CompilationError where it does not fit."""
    program, expected = model.programs[name], {**OUTPUTS, **FURTHER_OUTPUTS}.get(name)
    blocks = tuple(block.name for block in program.inputs)
    found = tuple(block.name for block, _ in program.outputs)
    if blocks != BLOCKS or found != expected:
        raise CompilationError(f"program {name}", f"maps {blocks} to {found}, not {BLOCKS} to {expected}.")
    return program


def _output_sizes(program: Program) -> dict[str, int]:
    return {block.name: block.size for block, _ in program.outputs}


def build_kernels(model: Model, inputs: Inputs | Sequence[Any] = "held") -> SimulationKernels:
    """The kernels of `model`, compiled at the first call: inputs "held", "asked" (of Python), or of a form."""
    kind = inputs if isinstance(inputs, str | Form) else _form(model, inputs)
    if kind not in model.assembled:
        model.assembled[kind] = _build(model, kind)
    return model.assembled[kind]


def _form(model: Model, expressions: Sequence[Any]) -> Form:
    return form_of(model.system.graph, [model.system.node(expression, "inputs") for expression in expressions])[0]


def _build(model: Model, inputs: Inputs) -> SimulationKernels:
    said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
    made = TARGETS[model.target].assemble(lambda shop: _wired(shop, model, inputs), model.key("simulation", said))
    functions = made.functions
    return SimulationKernels(
        model, inputs, Sizes(*made.facts["sizes"]), functions["derivative"], functions["observe"], functions["project"],
        functions.get("opening"), _written(made), {name: functions[name] for name in INNER}, made.used,
        made.facts["pattern"],
    )  # fmt: skip


def _seldom_asked(model: Model, name: str) -> Written:
    """A program that no kernel calls: for the start, remarks, and what is told of a run that ended."""

    def wire(shop: Workshop) -> Wiring:
        program = _program(model, name)
        return {f"program {name}": shop.program(name, program)}, {"outputs": {name: _output_sizes(program)}}

    return _written(TARGETS[model.target].assemble(wire, model.key("simulation program", name), seldom=True))[name]


def _written(made: Assembled) -> dict[str, Written]:
    return {name: (made.functions[f"program {name}"], sizes) for name, sizes in made.facts["outputs"].items()}


def _called(model: Model, sizes: Sizes) -> Iterator[str]:
    """The programs that kernels call."""
    needed = {"terms": "explicit" not in model.programs, "position": sizes.nh > 0, "velocity": sizes.nc > 0,
              "grips": False}  # fmt: skip
    return (name for name in model.programs if needed.get(name, True))


def _wired(shop: Workshop, model: Model, inputs: Inputs) -> Wiring:
    entries, facts, _ = parts(shop, model, inputs)
    return {name: entry for name, entry in entries.items() if name != "move"}, facts


def parts(
    shop: Workshop, model: Model, inputs: Inputs
) -> tuple[dict[str, Bound], dict[str, Any], Callable[..., Bound]]:
    """All that a simulation calls: its functions, inner ones among them, facts of these, and what adds a kernel with
    the sizes and programs bound that its parameters name."""
    sizes = sizes_of(model)
    programs = {name: _program(model, name) for name in _called(model, sizes)}
    pattern = None if "rubbing" in programs else sparse_pattern(sizes.n, sizes.nc, programs)
    programs = folded(programs, pattern)
    if not sizes.nc and "terms" in programs and (written := written_out(programs["terms"], sizes.n, 0)):
        programs["written"] = written
    functions = {name: shop.program(name, program) for name, program in programs.items()}
    if isinstance(inputs, Form):
        functions["inputs"] = shop.program("inputs", model.input_program(*inputs.nodes(model.system.graph)))
    slopes, inertia = (len(pattern.rows), len(pattern.mass)) if pattern else (sizes.nc * sizes.n, sizes.n * sizes.n)
    add = partial(added, shop, {**asdict(sizes), **functions, "slopes": slopes, "inertia": inertia})
    control = control_of(add, functions, inputs == "asked")
    algebra: dict[str, Bound] = {}
    if sizes.nc:
        algebra = sparse_algebra(shop, add, pattern, sizes.nh) if pattern else dense_algebra(
            add, sizes.n, sizes.nh, sizes.nc)
    add = partial(add, **algebra)
    move = _move(add, functions)
    conserve = (_sparsely(shop, add, sizes, pattern, move) if pattern and sizes.held
                else _conservation(add, sizes, move))
    entries = _wire(add, sizes, functions, control, move, conserve, inputs == "asked")
    asked_for = {name: _output_sizes(programs[name]) for name in programs if name not in NOT_ASKED}
    return ({**entries, **{f"program {name}": functions[name] for name in asked_for}},
            {"sizes": astuple(sizes), "outputs": asked_for,
             "pattern": [pattern.mass, pattern.rows] if pattern else None}, add)  # fmt: skip


def added(shop: Workshop, known: Mapping[str, Bound], kernel: Kernel, name: str, **more: Bound) -> Bound:
    """A kernel with the sizes and functions bound that its parameters name."""
    known = {**known, **more}
    kinds = kernel.function.__annotations__.items()
    bound = {parameter: known[parameter] for parameter, kind in kinds if kind in _BOUND and parameter in known}
    return shop.add(kernel, name, **bound)


def control_of(add: Callable[..., Bound], functions: Mapping[str, Bound], asked: bool) -> Bound:
    """The kernel that writes the inputs of a state: asked of Python, of the program "inputs", or held."""
    if asked:
        return add(motion.asked, "control")
    if "inputs" in functions:
        return add(motion.evaluated, "control", expressions=functions["inputs"])
    return add(motion.held, "control")


def _wire(
    add: Callable[..., Bound], sizes: Sizes, functions: Mapping[str, Bound], control: Bound, move: Bound,
    conserve: Bound, asks: bool,
) -> dict[str, Bound]:
    """Bind each kernel to the ones below it; the entry points."""
    nothing = {name: control for name in ("position", "velocity") if name not in functions}  # which is not called
    explicit = motion.explicit_acceleration if "explicit" in functions else None
    alone = motion.written_acceleration if "written" in functions else motion.acceleration
    solved = touched.acceleration if "rubbing" in functions else dependent.acceleration if sizes.nc else alone
    projections = _projections(add, sizes, functions, move)
    accelerate = add(explicit or solved, "acceleration", **nothing, **projections)
    rhs = add(motion.derivative, "derivative", control=control, accelerate=accelerate, move=move)
    project = add(projection.project, "project", **projections,
                  to_invariants=conserve)
    observe = add(motion.observe, "observe", project=project, control=control, accelerate=accelerate, **nothing)
    entries = {"derivative": rhs, "project": project, "observe": observe, "control": control, "accelerate": accelerate,
               "move": move}  # fmt: skip
    if not sizes.nc and "terms" in functions:
        unused = {} if sizes.held else {"invariants": control}  # which is not called
        entries["opening"] = add(opening.opening, "opening", control=control, accelerate=accelerate,
                                 asks=int(asks), **unused)  # fmt: skip
    return entries


def _projections(
    add: Callable[..., Bound], sizes: Sizes, functions: Mapping[str, Bound], move: Bound
) -> dict[str, Bound]:
    normal = to_position = to_velocity = add(projection.keep, "keep")
    if "unit" in functions:
        normal = add(projection.normalize, "normalize")
    if sizes.nh:
        to_position = add(projection.project_position, "project_position", move=move, normal=normal, iterations=10)
    if sizes.nc:
        to_velocity = add(projection.project_velocity, "project_velocity")
    return {"normal": normal, "to_position": to_position, "to_velocity": to_velocity}


def _move(add: Callable[..., Bound], functions: Mapping[str, Bound]) -> Bound:
    """q' of v."""
    return functions["rates"] if "rates" in functions else add(motion.same, "same")


def _sparsely(shop: Workshop, add: Callable[..., Bound], sizes: Sizes, pattern: Pattern, move: Bound) -> Bound:
    weights = weighing(shop, pattern, sizes.nh)
    return add(sparse.conserve, "conserve", k=sizes.held, move=move, **weights)


def _conservation(add: Callable[..., Bound], sizes: Sizes, move: Bound) -> Bound:
    if not sizes.held:
        return add(invariants.keep, "keep_invariants")
    rows = add(invariants.constraint_rows, "constraint_rows") if sizes.nc else add(invariants.no_rows, "no_rows")
    return add(invariants.conserve, "conserve", k=sizes.held, rows=rows, move=move)
