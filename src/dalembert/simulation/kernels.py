"""From a model to the compiled functions that a simulation calls: one library per kind of inputs.

The library holds the model's programs, the linear algebra, the right-hand side and the projections, each
bound to the ones below it; the integrator is compiled once for all models of a size and calls them by their
address. Nothing in the loop passes through Python. Where no machine code can be made, the same kernels run
as Python.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiler.copying import HoldsCompiledCode
from ..compiler.engine import new_module
from ..compiler.native import Build, Compiled, Kernel
from ..compiler.program import Program
from ..compiler.targets import llvm
from ..compiler.targets.numpy import numpy_function
from ..errors import CompilationError, ShapeError
from ..expr.doubles import doubles
from ..model import Model
from . import dependent, dop853, invariants, motion, projection
from .codes import INPUT_FAILED

Vector = NDArray[np.float64]
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
class SimulationKernels(HoldsCompiledCode):
    """The entry points of a simulation; arrays in, arrays written, a code of `codes` back."""

    sizes: Sizes
    machine_code: bool
    derivative: Callable[..., int]
    begin: Callable[..., int]
    advance: Callable[..., int]
    observe: Callable[..., int]
    project: Callable[..., int]
    programs: Mapping[str, Callable[..., None]]
    outputs: Mapping[str, Mapping[str, int]]
    hook: InputHook
    callbacks: tuple[Any, ...]

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


@cache
def integrator(shop: type[MachineCode] | type[PlainPython], dim: int) -> tuple[Callable[..., int], Callable[..., int]]:
    """`dop853.begin` and `dop853.advance` for states of `dim` entries, still to be given their functions."""
    made = shop()
    kernels = {kernel.name: made.add(kernel, kernel.name, dim=dim) for kernel in (dop853.begin, dop853.advance)}
    ready = made.finish(kernels)
    return ready["begin"], ready["advance"]


_BUILT: weakref.WeakKeyDictionary[Any, dict[Any, SimulationKernels]] = weakref.WeakKeyDictionary()


def build_kernels(model: Model, inputs: Sequence[Any] | str = "held") -> SimulationKernels:
    """The kernels of `model`, compiled at the first call: inputs "held", "asked" (of Python) or expressions."""
    known = _BUILT.setdefault(model, {})
    key = inputs if isinstance(inputs, str) else tuple(inputs)
    if key not in known:
        programs = dict(model.programs)
        if not isinstance(inputs, str):
            programs["inputs"] = model.input_program(tuple(inputs))
        workshop = MachineCode() if model.target == "llvm" else PlainPython()
        known[key] = _build(workshop, sizes_of(model), programs, inputs == "asked")
    return known[key]


class MachineCode:
    """The kernels and programs in one LLVM module."""

    machine_code = True

    def __init__(self) -> None:
        self.module = new_module("simulation")
        self.build = Build("simulation", self.module)
        self.kernels_alone = True
        self._made: dict[str, tuple[Any, tuple[str, ...]]] = {}
        self.callbacks: list[Any] = []

    def program(self, name: str, program: Program) -> Any:
        """A program as a function of the module."""
        self.kernels_alone = False
        return llvm.emit(program, self.module)

    def callback(self, function: Callable[..., int]) -> int:
        """The address of a C function that calls a Python function with four arrays."""
        made = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.POINTER(ctypes.c_double)] * 4)(function)
        self.callbacks.append(made)
        address = ctypes.cast(made, ctypes.c_void_p).value
        assert address is not None
        return address

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Any:
        """A kernel of the module with some of its parameters bound."""
        self._made[name] = (kernel, tuple(bound))
        return self.build.add(kernel, name, bound)

    def finish(self, entries: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
        """Everything compiled; the entries as functions of arrays, what only they call as they see fit."""
        kept = {function.name for function in entries.values()}
        for function in self.module.functions:
            if not function.is_declaration and function.name not in kept:
                function.linkage = "internal"
        library = self.build.compile(loops=self.kernels_alone)
        return {key: self._entry(library, function) for key, function in entries.items()}

    def _entry(self, library: Any, function: Any) -> Callable[..., Any]:
        if function.name in self._made:
            kernel, bound = self._made[function.name]
            return Compiled(library, function.name, kernel, bound)
        compiled = library.function(function.name, None, [ctypes.c_void_p] * len(function.args))
        return lambda *arrays: compiled(*[array.ctypes.data for array in arrays])


class PlainPython:
    """The kernels as Python over the NumPy target."""

    machine_code = False
    callbacks: tuple[Any, ...] = ()

    def program(self, name: str, program: Program) -> Callable[..., None]:
        """A program as a function that writes into its last arguments."""
        function, inputs = numpy_function(program), len(program.inputs)

        def write(*arrays: Vector) -> None:
            sized = [a[: block.size] for a, block in zip(arrays, program.inputs, strict=False)]
            for target, value in zip(arrays[inputs:], function(*sized), strict=True):
                flat = np.ravel(value)
                target[: flat.size] = flat

        return write

    def callback(self, function: Callable[..., int]) -> Callable[..., int]:
        """A Python function that kernels may call with arrays."""
        return function

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Callable[..., Any]:
        """A kernel with some of its parameters bound."""
        names = tuple(kernel.parameters)

        def call(*arguments: Any) -> Any:
            rest = iter(arguments)
            return kernel(*[bound[name] if name in bound else next(rest) for name in names])

        return call

    def finish(self, entries: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
        """What was added, ready to be called."""
        return dict(entries)


def _build(
    shop: Any, sizes: Sizes, programs: Mapping[str, Program], asked: bool
) -> SimulationKernels:
    functions = {name: shop.program(name, program) for name, program in programs.items()}
    hook = InputHook()
    control = _control(shop, sizes, functions, hook, asked)
    entries = _wire(shop, sizes, functions, control)
    asked_for = [name for name in (*OUTPUTS, *FURTHER_OUTPUTS) if name in functions]
    ready = shop.finish({**entries, **{f"program {name}": functions[name] for name in asked_for}})
    start, go = integrator(type(shop), sizes.nq + sizes.n)
    derivative, project = ready["derivative"], ready["project"]
    return SimulationKernels(
        sizes, shop.machine_code, derivative, partial(start, derivative), partial(go, derivative, project),
        ready["observe"], project,
        {name: ready[f"program {name}"] for name in asked_for},
        {name: _output_sizes(programs[name]) for name in asked_for},
        hook, tuple(shop.callbacks),
    )  # fmt: skip


def _control(shop: Any, sizes: Sizes, functions: Mapping[str, Any], hook: InputHook, asked: bool) -> Any:
    if asked:
        return shop.add(motion.asked, "control", callback=shop.callback(_asker(sizes, hook)))
    if "inputs" in functions:
        return shop.add(motion.evaluated, "control", nu=sizes.nu, expressions=functions["inputs"])
    return shop.add(motion.held, "control")


def _wire(
    shop: Any, sizes: Sizes, functions: Mapping[str, Any], control: Any
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


def _acceleration(shop: Any, sizes: Sizes, functions: Mapping[str, Any]) -> Any:
    if "explicit" in functions:
        return shop.add(motion.explicit_acceleration, "acceleration", n=sizes.n, explicit=functions["explicit"])
    if not sizes.nc:
        return shop.add(motion.acceleration, "acceleration", n=sizes.n, terms=functions["terms"])
    return shop.add(
        dependent.acceleration, "acceleration", nq=sizes.nq, n=sizes.n, nh=sizes.nh, nc=sizes.nc, rows=sizes.rows,
        terms=functions["terms"], position=functions["position"],
    )  # fmt: skip


def _projections(
    shop: Any, sizes: Sizes, functions: Mapping[str, Any], move: Any
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


def _conservation(shop: Any, sizes: Sizes, functions: Mapping[str, Any], move: Any) -> Any:
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
