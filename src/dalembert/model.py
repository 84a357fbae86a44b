"""The verb `compile`: equations become kernels over NumPy arrays.

A `Model` has one function per row of `derivation.quantities`, and the two that solve for something:
`forward_dynamics` and `multipliers`. Each is compiled when first used. Called with exactly the arrays of
one state, a function goes through a small entry of machine code; anything else (batches, keywords, lists,
mistakes) goes through `compiler.doors.ArrayFunction`, which checks and broadcasts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiler import callables, engine
from .compiler.doors import Signature
from .compiler.lower import lower
from .compiler.passes import optimize
from .compiler.program import Program
from .derivation.derive import derive
from .derivation.equations import Equations, multiplier_names
from .derivation.quantities import QUANTITIES
from .description.system import System
from .errors import CompilationError, DescriptionError, ShapeError, UnknownNameError, nearest
from .expr.calculus import transplant
from .expr.graph import Graph

TARGETS = ("llvm", "numpy")

Function = Callable[..., Any]
Output = tuple[tuple[int, ...], Iterable[int]]


def compile(  # noqa: A001 - the house's verb; nobody needs the builtin here
    what: Equations | System,
    parameters: Mapping[Any, Any] | None = None,
    *,
    free: Iterable[Any] = (),
    target: str | None = None,
) -> Model:
    """Kernels for equations (or for a system, which is derived first).

    parameters  {symbol or name: number}: bound now, so that constants fold; defaults of the system are
                bound too, unless they are listed in `free`
    free        symbols that stay arguments: `model.mass_matrix(q, parameters={"m": 2.0})`
    target      "llvm" (machine code) or "numpy" (slow, for comparison and where llvmlite is missing);
                None takes the faster one that is installed

    Parameters without any value stay free as well. Raises UnknownNameError for names that are not
    parameters, DescriptionError for values that are not finite numbers.

    >>> oscillator = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": 8})
    >>> compile(oscillator).forward_dynamics([0.5], [0.0])
    array([-2.])
    """
    equations = what if isinstance(what, Equations) else derive(what)
    chosen = target or ("llvm" if engine.available() else "numpy")
    if chosen not in TARGETS:
        raise UnknownNameError("compile", f"there is no target '{chosen}'.", nearest(chosen, TARGETS))
    if chosen == "llvm" and not engine.available():
        raise CompilationError("compile", "llvmlite is not installed.", "Install it, or use target='numpy'.")
    table = _ParameterTable(equations.system)
    bound = table.defaults() | {table.leaf(key): table.value(key, value) for key, value in (parameters or {}).items()}
    for key in free:
        bound.pop(table.leaf(key), None)
    return Model(equations, bound, chosen)


class _Kernel:
    """A function of a `Model`, compiled when first asked for; its name is that of a quantity."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        row = QUANTITIES.get(name)
        self.__doc__ = f"{row.symbol} = {row.formula}, in {row.unit}; see `Model`." if row else None

    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        function = model._build(self.name)
        model.__dict__[self.name] = function
        return function


class Model:
    """Compiled equations of motion.

    Every function takes arrays ``(..., n)`` with leading batch axes that broadcast, and the keywords
    ``t=`` (time, default 0) and ``parameters=`` (where some are free). Results are ``(...)`` for energies,
    ``(..., n)`` for vectors, ``(..., n, n)`` and ``(..., m, n)`` for matrices:

    inverse_dynamics(q, v, a)   M a + bias - Q(u = 0)
    forward_dynamics(q, v, u)   a of M a + bias = Q + A^T lambda, A a + b = 0; u is left out without inputs
    multipliers(q, v, u)        lambda of the same
    mass_matrix(q), coriolis_matrix(q, v), coriolis_vector(q, v), gravity(q), gyroscopic(q, v), bias(q, v),
    forces(q, v, u),
    momenta(q, v), kinetic_energy(q, v), potential_energy(q), energy(q, v),
    constraint_residual(q), constraint_rate(q, v), constraint_jacobian(q), constraint_bias(q, v)

    A quantity that depends on the velocities takes ``v`` after ``q`` even where the list shows only ``q``.
    Raises ShapeError for arrays that do not fit, SingularMassMatrixError where accelerations do not exist.
    """

    kinetic_energy = _Kernel()
    potential_energy = _Kernel()
    energy = _Kernel()
    momenta = _Kernel()
    mass_matrix = _Kernel()
    coriolis_matrix = _Kernel()
    coriolis_vector = _Kernel()
    gravity = _Kernel()
    gyroscopic = _Kernel()
    bias = _Kernel()
    forces = _Kernel()
    inverse_dynamics = _Kernel()
    constraint_residual = _Kernel()
    constraint_rate = _Kernel()
    constraint_jacobian = _Kernel()
    constraint_bias = _Kernel()
    forward_dynamics = _Kernel()
    multipliers = _Kernel()

    def __init__(self, equations: Equations, bound: Mapping[int, float], target: str) -> None:
        self.equations = equations
        self.target = target
        self.bound = dict(bound)
        self._free = tuple(leaf for leaf in equations.system.leaves.p if leaf not in bound)
        self._graph = Graph()
        self._transplanted: dict[int, int] = {
            leaf: self._graph.number(int(value) if value.is_integer() else value) for leaf, value in bound.items()
        }

    # ---------------------------------------------------------------- sizes and names

    @property
    def system(self) -> System:
        """The system the model was made from."""
        return self.equations.system

    @property
    def nq(self) -> int:
        """The number of coordinates."""
        return len(self.system.leaves.q)

    @property
    def nv(self) -> int:
        """The number of velocities; equal to `nq` for systems of coordinates."""
        return len(self.system.leaves.v)

    @property
    def nu(self) -> int:
        """The number of inputs."""
        return len(self.system.leaves.u)

    @property
    def nc(self) -> int:
        """The number of constraints, holonomic and nonholonomic."""
        return len(self.equations.constraint_nodes.rate)

    @property
    def np(self) -> int:
        """The number of parameters that stayed free."""
        return len(self._free)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that stayed free, in the order of a parameter vector."""
        return tuple(self.system.graph.nodes[leaf][1] for leaf in self._free)

    @property
    def parameter_values(self) -> dict[Any, float]:
        """The parameters that were bound: SymPy symbol -> value."""
        return {self.system.symbols.sympy(leaf): value for leaf, value in self.bound.items()}

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        return self.system.coordinate_names

    @property
    def input_names(self) -> tuple[str, ...]:
        """The names of the inputs, in the order of `u`."""
        return self.system.input_names

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """The constraints as text, holonomic first."""
        return self.system.constraint_names

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """The names of the multipliers: lambda_0, ..."""
        return multiplier_names(self.system)

    @property
    def conservative(self) -> bool:
        """Whether the energy of every motion is constant."""
        return self.equations.is_conservative

    def __repr__(self) -> str:
        return f"<Model of {self.system.name}: nq={self.nq}, nu={self.nu}, nc={self.nc}, target={self.target}>"

    # ---------------------------------------------------------------- parameters

    def parameter_vector(self, parameters: Any = None) -> NDArray[np.float64]:
        """The free parameters as an array ``(..., np)``.

        From a mapping {symbol or name: value or array}, an array ``(..., np)``, or None, which takes the
        system's defaults. Raises UnknownNameError, ShapeError, or DescriptionError if a value is missing.
        """
        table = _ParameterTable(self.system)
        if parameters is not None and not isinstance(parameters, Mapping):
            return self._checked_vector(parameters)
        values: dict[int, Any] = dict(table.defaults())
        for key, value in (parameters or {}).items():
            if table.leaf(key) not in self._free:
                raise DescriptionError("parameters", f"'{key}' was bound when the model was compiled.",
                                       f"List it in free= of compile. Free: {', '.join(self.parameters) or 'none'}.")
            values[table.leaf(key)] = np.asarray(value, dtype=np.float64)
        missing = [self.system.graph.nodes[leaf][1] for leaf in self._free if leaf not in values]
        if missing:
            raise DescriptionError("parameters", f"there is no value for {', '.join(missing)}.",
                                   "Bind it in compile, or pass parameters={...}.")
        columns = np.broadcast_arrays(*(values[leaf] for leaf in self._free)) if self._free else []
        return np.stack(columns, axis=-1).astype(np.float64) if self._free else np.zeros(0)

    def _checked_vector(self, parameters: Any) -> NDArray[np.float64]:
        vector = np.asarray(parameters, dtype=np.float64)
        if vector.ndim == 0 or vector.shape[-1] != self.np:
            raise ShapeError("parameters", f"the array has shape {vector.shape}.",
                             f"Its last axis holds {self.np} values: {', '.join(self.parameters)}.")
        return vector

    # ---------------------------------------------------------------- programs

    def program(self, name: str, inputs: Sequence[str], outputs: Mapping[str, Output]) -> Program:
        """An optimised program of graph nodes of the system.

        `inputs` are letters of t, q, v, a, u, p; `outputs` maps a block's name to its shape and nodes.
        """
        leaves = self.system.leaves
        groups = {"t": (leaves.t,), "q": leaves.q, "v": leaves.v, "a": leaves.a, "u": leaves.u, "p": self._free}
        blocks = [(letter, (len(groups[letter]),), self._bind(groups[letter])) for letter in inputs]
        results = [(block, shape, self._bind(nodes)) for block, (shape, nodes) in outputs.items()]
        return optimize(lower(self._graph, name, blocks, results))

    def _bind(self, nodes: Iterable[int]) -> list[int]:
        """The nodes in the model's own graph, with bound parameters as numbers."""
        return transplant(self.system.graph, list(nodes), self._graph, self._transplanted)

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """What a simulation evaluates, each with the input blocks t, q, v, u, p.

        terms     M, r = Q - bias, A, b = -(constraint bias), of the saddle system
        position  h, and A, M at the same place
        velocity  w, and A, M
        energy    E, and M
        """
        equations, graph = self.equations, self.system.graph
        force = [graph.sub(q, h) for q, h in zip(equations.force_nodes, equations.bias_nodes, strict=True)]
        target = [graph.neg(node) for node in equations.nodes("constraint_bias")]
        mass = (equations.shape("mass_matrix"), equations.nodes("mass_matrix"))
        jacobian = (equations.shape("constraint_jacobian"), equations.nodes("constraint_jacobian"))
        outputs = {
            "terms": {"M": mass, "r": ((self.nv,), force), "A": jacobian, "b": ((self.nc,), target)},
            "position": {"h": (equations.shape("constraint_residual"), equations.nodes("constraint_residual")),
                         "A": jacobian, "M": mass},
            "velocity": {"w": ((self.nc,), equations.nodes("constraint_rate")), "A": jacobian, "M": mass},
            "energy": {"E": ((1,), equations.nodes("energy")), "M": mass},
        }
        return {name: self.program(name, "tqvup", blocks) for name, blocks in outputs.items()}

    def input_program(self, expressions: Sequence[Any]) -> Program:
        """The program of inputs given as expressions of time, coordinates, velocities and parameters.

        Raises ShapeError if there is not one expression per input, UnknownNameError for unknown symbols.
        """
        if len(expressions) != self.nu:
            raise ShapeError("inputs", f"there are {len(expressions)} expressions for {self.nu} inputs.",
                             f"Give one each for {', '.join(self.input_names) or 'none'}.")
        nodes = [self.system.node(expression, "inputs") for expression in expressions]
        if not set(self.system.leaves.u).isdisjoint(self.system.graph.symbols(nodes)):
            raise DescriptionError("inputs", "an input is given in terms of an input.",
                                   "Use time, coordinates, velocities and parameters.")
        return self.program("inputs", "tqvup", {"u": ((self.nu,), nodes)})

    # ---------------------------------------------------------------- functions

    def _build(self, name: str) -> Function:
        """The function called `name`, through the fast door where there is one."""
        if name in ("forward_dynamics", "multipliers"):
            return self._build_solution(name)
        quantity = QUANTITIES[name]
        nodes = self.equations.nodes(name)
        arguments = self._arguments(quantity.arguments, nodes)
        shape = self.equations.shape(name)
        program = self.program(name, (*arguments, "t", "p"), {name: (shape, nodes)})
        signature = Signature(name, program.inputs[: len(arguments)], shape, f"{quantity.formula}, in {quantity.unit}")
        return callables.quantity(program, signature, self.parameter_vector, self.target, self.np == 0)

    def _arguments(self, declared: Sequence[str], nodes: Iterable[int]) -> list[str]:
        """The declared arguments, with v where the nodes need it, and without u where there are no inputs."""
        arguments = [letter for letter in declared if letter != "u" or self.nu]
        present = set(self.system.graph.symbols(nodes))
        if "v" not in arguments and not present.isdisjoint(self.system.leaves.v):
            arguments.insert(1, "v")
        return arguments

    def _build_solution(self, name: str) -> Function:
        letters = ("q", "v", "u") if self.nu else ("q", "v")
        blocks = {block.name: block for block in self.programs["terms"].inputs}
        wanted, size = ("a", self.nv) if name == "forward_dynamics" else ("lambda", self.nc)
        summary = f"{wanted} of M a + bias = Q + A^T lambda, A a + b = 0"
        signature = Signature(name, tuple(blocks[letter] for letter in letters), (size,), summary)
        unknowns = callables.Unknowns(int(name == "multipliers"), (self.nv, self.nc))
        return callables.solution(self.programs["terms"], signature, self.parameter_vector, self.target,
                                  self.np == 0, unknowns, self._describe_singular)

    def _describe_singular(self) -> str:
        """Which coordinate lacks inertia, for the message about a singular mass matrix."""
        zero, count = self.system.graph.zero, self.nv
        mass = self.equations.nodes("mass_matrix")
        rows = [i for i in range(count) if all(node == zero for node in mass[i * count:(i + 1) * count])]
        if not rows:
            return "the mass matrix is singular there"
        if len(rows) == count:
            return "the Lagrangian is degenerate, linear in the velocities, and its equations are of first order"
        names = ", ".join(self.coordinate_names[i] for i in rows)
        return f"no inertia belongs to {names}"


class _ParameterTable:
    """The parameters of a system by leaf, symbol and name."""

    def __init__(self, system: System) -> None:
        self.system = system
        pairs = list(zip(system.leaves.p, system.parameters.items(), strict=True))
        self._rows = {leaf: parameter for leaf, (_, parameter) in pairs}
        self._leaves = {symbol: leaf for leaf, (symbol, _) in pairs}
        self._names = {system.graph.nodes[leaf][1]: leaf for leaf in system.leaves.p}

    def defaults(self) -> dict[int, float]:
        """The parameters that have a value of their own."""
        return {leaf: row.value for leaf, row in self._rows.items() if row.value is not None}

    def leaf(self, key: Any) -> int:
        """The leaf of a symbol or name."""
        found = self._leaves.get(key)
        found = self._names.get(str(key)) if found is None else found
        if found is None:
            raise UnknownNameError(f"parameters of {self.system.name}", f"'{key}' is not a parameter.",
                                   nearest(str(key), self._names))
        return found

    def value(self, key: Any, value: Any) -> float:
        """A finite number."""
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise DescriptionError(f"parameters of {self.system.name}", f"the value of '{key}' is {value!r}.",
                                   "Give a number.") from None
        if not math.isfinite(number):
            raise DescriptionError(f"parameters of {self.system.name}", f"the value of '{key}' is {number}.",
                                   "Give a finite number.")
        return number
