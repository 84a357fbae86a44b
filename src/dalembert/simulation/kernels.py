"""From a model to the compiled functions that a simulation calls: one library per kind of inputs.

The library holds the model's programs, the linear algebra, the right-hand side and the projections, each
bound to the ones below it; the integrator is compiled once for all models of a size and calls them by their
address. Nothing in the loop passes through Python. Where no machine code can be made, the same kernels run
as Python.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any

import numpy as np

from ..compiler.copying import MadeAgain, Origin
from ..compiler.program import Program
from ..compiler.target import Wiring, Workshop
from ..compiler.targets import TARGETS
from ..errors import CompilationError, ShapeError
from ..expr.doubles import doubles
from ..model import Model
from . import dependent, invariants, motion, projection
from .codes import INPUT_FAILED
from .integrator import Vector

InputFunction = Callable[[float, Vector, Vector], Any]

# The blocks of `Model.programs`.
BLOCKS = ("t", "q", "v", "u", "p")
OUTPUTS = {
    "terms": ("M", "r", "A", "b"),
    "position": ("h", "A", "M"),
    "velocity": ("w", "A", "M"),
    "energy": ("E",),
}
# Those of systems that conserve something, and of systems whose velocities are no derivatives.
FURTHER_OUTPUTS = {"invariants": ("I", "G", "S"), "rates": ("dq",), "unit": ("q",)}


@dataclass(frozen=True)
class Sizes:
    """How many coordinates, velocities, holonomic constraints, constraints, inputs, parameters, invariants; rows of A
    in "position"."""

    nq: int
    n: int
    nh: int
    nc: int
    nu: int
    np: int
    held: int
    rows: int

    @property
    def parameters(self) -> slice:
        """Where a context holds the parameters: after the header and the inputs."""
        first = projection.HEADER + self.nu
        return slice(first, first + self.np)

    @property
    def invariants(self) -> slice:
        """Where a context holds the invariants: at its end."""
        return slice(self.parameters.stop, self.parameters.stop + self.held)

    @property
    def context(self) -> int:
        """The length of a context."""
        return self.invariants.stop


@dataclass
class InputHook:
    """Where a compiled library finds the Python function that gives the inputs, and what it raised."""

    function: InputFunction | None = None
    problem: BaseException | None = None
    lock: threading.RLock = field(default_factory=threading.RLock)

    @contextlib.contextmanager
    def serving(self, function: InputFunction | None) -> Iterator[None]:
        """While the block runs, inputs come from `function`."""
        with self.lock:
            before, self.function, self.problem = self.function, function, None
            try:
                yield
            finally:
                self.function = before


@dataclass(frozen=True, eq=False, repr=False)
class SimulationKernels(MadeAgain):
    """The entry points of a simulation; arrays in, arrays written, a code of `codes` back."""

    model: Model
    inputs: tuple[Any, ...] | str
    sizes: Sizes
    derivative: Callable[..., int]
    observe: Callable[..., int]
    project: Callable[..., int]
    programs: Mapping[str, Callable[..., None]]
    outputs: Mapping[str, Mapping[str, int]]
    hook: InputHook
    callbacks: tuple[Any, ...]

    @property
    def target(self) -> str:
        """What the model was compiled for."""
        return self.model.target

    def made_from(self) -> Origin:
        """The model, and the kind of inputs."""
        return build_kernels, (self.model, self.inputs)

    def evaluate(self, name: str, t: float, q: Vector, v: Vector, context: Vector) -> dict[str, Vector]:
        """The outputs of one of the model's programs at one state, by name."""
        u, p = context[projection.HEADER :], context[self.sizes.parameters.start :]
        out = {block: np.empty(size) for block, size in self.outputs[name].items()}
        self.programs[name](np.array([t]), q, v, u, p, *out.values())
        return out

    def moved(self, t: float, q: Vector, step: Vector, context: Vector) -> Vector:
        """q after a small step along the velocities: q + N(q) step, its quaternions of length one."""
        if "rates" not in self.programs:
            return q + step
        return self.unit(t, q + self.evaluate("rates", t, q, step, context)["dq"], context)

    def velocity_fields(self, t: float, q: Vector, context: Vector) -> Vector:
        """N (nq, n) of q' = N(q) v."""
        if "rates" not in self.programs:
            return np.eye(self.sizes.n)
        columns = [self.evaluate("rates", t, q, direction, context)["dq"] for direction in np.eye(self.sizes.n)]
        return np.stack(columns, axis=-1)

    def unit(self, t: float, q: Vector, context: Vector) -> Vector:
        """q with its quaternions divided by their length."""
        if "unit" not in self.programs:
            return q
        return self.evaluate("unit", t, q, np.zeros(self.sizes.n), context)["q"]


def sizes_of(model: Model) -> Sizes:
    """The sizes of a model, read off its programs. Raises CompilationError where they do not fit together."""
    for name, expected in OUTPUTS.items():
        blocks = tuple(block.name for block in model.programs[name].inputs)
        found = tuple(block.name for block, _ in model.programs[name].outputs)
        if blocks != BLOCKS or found != expected:
            raise CompilationError(f"program {name}", f"maps {blocks} to {found}, not {BLOCKS} to {expected}.")
    inputs = {block.name: block.size for block in model.programs["terms"].inputs}
    position = _output_sizes(model.programs["position"])
    n = inputs["v"]
    held = _output_sizes(model.programs["invariants"])["I"] if "invariants" in model.programs else 0
    return Sizes(inputs["q"], n, position["h"], model.nc, inputs["u"], inputs["p"], held, position["A"] // max(n, 1))


def _output_sizes(program: Program) -> dict[str, int]:
    return {block.name: block.size for block, _ in program.outputs}


def build_kernels(model: Model, inputs: Sequence[Any] | str = "held") -> SimulationKernels:
    """The kernels of `model`, compiled at the first call: inputs "held", "asked" (of Python) or expressions."""
    kind = inputs if isinstance(inputs, str) else tuple(inputs)
    if kind not in model.assembled:
        model.assembled[kind] = _build(model, kind)
    return model.assembled[kind]


def _build(model: Model, inputs: tuple[Any, ...] | str) -> SimulationKernels:
    hook = InputHook()
    key = None if inputs == "asked" else model.key("simulation", inputs)
    made = TARGETS[model.target].assemble(lambda shop: _wired(shop, model, inputs, hook), key)
    functions, outputs = made.functions, made.facts["outputs"]
    return SimulationKernels(
        model, inputs, Sizes(*made.facts["sizes"]), functions["derivative"], functions["observe"], functions["project"],
        {name: functions[f"program {name}"] for name in outputs}, outputs, hook, made.callbacks,
    )  # fmt: skip


def _wired(shop: Workshop, model: Model, inputs: tuple[Any, ...] | str, hook: InputHook) -> Wiring:
    programs, sizes = dict(model.programs), sizes_of(model)
    if not isinstance(inputs, str):
        programs["inputs"] = model.input_program(inputs)
    functions = {name: shop.program(name, program) for name, program in programs.items()}
    entries = _wire(shop, sizes, functions, _control(shop, sizes, functions, hook, inputs == "asked"))
    asked_for = [name for name in (*OUTPUTS, *FURTHER_OUTPUTS) if name in functions]
    outputs = {name: _output_sizes(programs[name]) for name in asked_for}
    return ({**entries, **{f"program {name}": functions[name] for name in asked_for}},
            {"sizes": astuple(sizes), "outputs": outputs})  # fmt: skip


def _control(shop: Workshop, sizes: Sizes, functions: Mapping[str, Any], hook: InputHook, asked: bool) -> Any:
    if asked:
        return shop.add(motion.asked, "control", callback=shop.callback(_asker(sizes, hook)))
    if "inputs" in functions:
        return shop.add(motion.evaluated, "control", nu=sizes.nu, expressions=functions["inputs"])
    return shop.add(motion.held, "control")


def _wire(
    shop: Workshop, sizes: Sizes, functions: Mapping[str, Any], control: Any
) -> dict[str, Any]:
    """Bind each kernel to the ones below it; the entry points."""
    nq, n, nh, nc, nu, rows = sizes.nq, sizes.n, sizes.nh, sizes.nc, sizes.nu, sizes.rows
    accelerate = _acceleration(shop, sizes, functions)
    move = functions["rates"] if "rates" in functions else shop.add(motion.same, "same", n=n)
    rhs = shop.add(motion.derivative, "derivative", nq=nq, n=n, nc=nc, nu=nu, control=control, accelerate=accelerate,
                   move=move)
    project = shop.add(
        projection.project, "project", nq=nq, nu=nu, np=sizes.np, **_projections(shop, sizes, functions, move),
        to_invariants=_conservation(shop, sizes, functions, move),
    )
    observe = shop.add(
        motion.observe, "observe", nq=nq, n=n, nh=nh, nc=nc, nu=nu, rows=rows, project=project, control=control,
        accelerate=accelerate, **{name: functions[name] for name in ("position", "velocity", "energy")},
    )  # fmt: skip
    return {"derivative": rhs, "project": project, "observe": observe}


def _acceleration(shop: Workshop, sizes: Sizes, functions: Mapping[str, Any]) -> Any:
    if "explicit" in functions:
        return shop.add(motion.explicit_acceleration, "acceleration", n=sizes.n, explicit=functions["explicit"])
    if not sizes.nc:
        return shop.add(motion.acceleration, "acceleration", n=sizes.n, terms=functions["terms"])
    return shop.add(
        dependent.acceleration, "acceleration", nq=sizes.nq, n=sizes.n, nh=sizes.nh, nc=sizes.nc, rows=sizes.rows,
        terms=functions["terms"], position=functions["position"],
    )  # fmt: skip


def _projections(
    shop: Workshop, sizes: Sizes, functions: Mapping[str, Any], move: Any
) -> dict[str, Any]:
    normal = to_position = to_velocity = shop.add(projection.keep, "keep")
    if "unit" in functions:
        normal = shop.add(projection.normalize, "normalize", nq=sizes.nq, unit=functions["unit"])
    if sizes.nh:
        to_position = shop.add(
            projection.project_position, "project_position", nq=sizes.nq, n=sizes.n, nh=sizes.nh, rows=sizes.rows,
            position=functions["position"], move=move, normal=normal, iterations=10,
        )  # fmt: skip
    if sizes.nc:
        to_velocity = shop.add(
            projection.project_velocity, "project_velocity", n=sizes.n, nc=sizes.nc, velocity=functions["velocity"]
        )
    return {"normal": normal, "to_position": to_position, "to_velocity": to_velocity}


def _conservation(shop: Workshop, sizes: Sizes, functions: Mapping[str, Any], move: Any) -> Any:
    if not sizes.held:
        return shop.add(invariants.keep, "keep_invariants")
    rows = shop.add(invariants.no_rows, "no_rows")
    if sizes.nc:
        rows = shop.add(
            invariants.constraint_rows, "constraint_rows", n=sizes.n, nh=sizes.nh, nc=sizes.nc,
            velocity=functions["velocity"],
        )  # fmt: skip
    return shop.add(
        invariants.conserve, "conserve", nq=sizes.nq, n=sizes.n, nh=sizes.nh, nc=sizes.nc, k=sizes.held,
        invariants=functions["invariants"], rows=rows, move=move,
    )  # fmt: skip


def _asker(sizes: Sizes, hook: InputHook) -> Callable[..., int]:
    """The function that a kernel calls for its inputs; what the user's function raises is kept in the hook."""

    def ask(t: Any, q: Any, v: Any, u: Any) -> int:
        try:
            assert hook.function is not None
            found = hook.function(float(t[0]), _copy(q, sizes.nq), _copy(v, sizes.n))
            value = _returned(found, sizes.nu)
            for i in range(sizes.nu):
                u[i] = value if value.ndim == 0 else value[i]
        except BaseException as problem:
            hook.problem = problem
            return INPUT_FAILED
        return 0

    return ask


def _returned(found: Any, count: int) -> Vector:
    """What a function of inputs returned, as an array. Raises ValueError."""
    try:
        value = doubles("simulate", "it", found)
        if value.shape in ((count,), ()) and np.all(np.isfinite(value)):
            return value
    except ShapeError:
        pass
    raise ValueError(f"it returned {found!r}, not {count} finite numbers")


def _copy(pointer: Any, size: int) -> Vector:
    return np.array(pointer[:size], dtype=float)
