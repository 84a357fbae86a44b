"""The verb `compile`: equations become kernels over NumPy arrays.

A `Model` has one function per row of `dynamics.quantities`, and the two that solve for something:
`forward_dynamics` and `multipliers`. Each is compiled when first used. Called with exactly the arrays of
one state, a function goes through a small entry of machine code; anything else (batches, keywords, lists,
mistakes) goes through `compiler.doors.ArrayFunction`, which checks and broadcasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiler.copying import MadeAgain, Origin
from .compiler.doors import Signature
from .compiler.lower import lower
from .compiler.passes import optimize
from .compiler.program import Program, Programs
from .compiler.target import Saddle, Wanted
from .compiler.targets import TARGETS, choose
from .description.parameters import ParameterTable
from .description.system import System
from .dynamics.content import content_key
from .dynamics.lagrange import by_position, by_velocity
from .dynamics.quantities import ALL, Numeric, OfBodies, Quantities, Quantity, flat
from .dynamics.remarks import tell_numbers, why_singular
from .equations import Description, Equations, derive, multiplier_names
from .errors import DescriptionError, ShapeError
from .expr.calculus import transplant
from .expr.doubles import finite
from .expr.graph import Graph, Node
from .expr.rounding import term_sizes, without_rounding
from .recursion.regressor import BaseInertialParameters, Regressor, base_inertial_parameters, random_states

Function = Callable[..., Any]
Output = tuple[tuple[int, ...], Iterable[Node]]


def compile(  # noqa: A001 - the house's verb; nobody needs the builtin here
    what: Equations | Description,
    parameters: Mapping[Any, Any] | None = None,
    *,
    free: Iterable[Any] = (),
    target: str | None = None,
) -> Model:
    """Kernels for equations (or for a system or mechanism, which is derived first).

    parameters  {symbol or name: number}: bound now, so that constants fold; defaults of the system are
                bound too, unless they are listed in `free`
    free        symbols that stay arguments: `model.mass_matrix(q, parameters={"m": 2.0})`
    target      TARGETS;
                None takes the faster one that is installed

    Parameters without any value stay free as well. Raises UnknownNameError for names that are not
    parameters, DescriptionError for values that are not finite numbers.

    >>> oscillator = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": 8})
    >>> compile(oscillator).forward_dynamics([0.5], [0.0])
    array([-2.])
    """
    equations = what if isinstance(what, Equations) else derive(what)
    chosen = choose(target).name
    table = ParameterTable(equations.system)
    bound = table.defaults() | {table.leaf(key): table.value(key, value) for key, value in (parameters or {}).items()}
    for key in free:
        bound.pop(table.leaf(key), None)
    tell_numbers(equations, bound)
    return Model(equations, bound, chosen)


compile.__doc__ = (compile.__doc__ or "").replace("TARGETS", " or ".join(map(str, TARGETS.values())))


class _Solved:
    """A function of a `Model` that solves the equations of motion, compiled when first asked for."""

    def __init__(self, formula: str) -> None:
        self.formula = formula

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.__doc__ = f"{name}(q, v, u)  {self.formula}; u is left out without inputs."

    def __get__(self, model: Model | None, owner: type) -> Any:
        return self if model is None else model._kept(self.name, model._build_solution)


class Model(MadeAgain, Quantities, Numeric, OfBodies):
    """Compiled equations of motion.

    Every function takes arrays ``(..., n)`` with leading batch axes that broadcast, and the keywords
    ``t=`` (time, default 0) and ``parameters=`` (where some are free). Results are ``(...)`` for energies,
    ``(..., n)`` for vectors, ``(..., n, n)`` and ``(..., m, n)`` for matrices:

    forward_dynamics(q, v, u)   a of M a + bias = Q + A^T lambda, A a + b = 0; u is left out without inputs
    multipliers(q, v, u)        lambda of the same
    inverse_dynamics_derivatives(q, v, a)   the pair of its derivatives by position and by velocity

    Where bodies were described, also base_parameters, and for a frame by name, or a body by its own, frame_pose(frame,
    q), frame_velocity(frame, q, v), frame_acceleration(frame, q, v, a), frame_jacobian(frame, q).

    A quantity that depends on the velocities takes ``v`` after ``q`` even where the list shows only ``q``.
    Raises ShapeError for arrays that do not fit, SingularMassMatrixError where accelerations do not exist.

    The rows of `dynamics.quantities`, those of bodies last, each with its symbol, formula and unit:
    """

    forward_dynamics = _Solved("a of M a + bias = Q + A^T lambda, A a + b = 0")
    multipliers = _Solved("lambda of M a + bias = Q + A^T lambda, A a + b = 0")

    def __init__(self, equations: Equations, bound: Mapping[Node, float], target: str) -> None:
        self.equations = equations
        self.target = target
        self.bound = dict(bound)
        self._free = tuple(leaf for leaf in equations.system.leaves.p if leaf not in bound)
        self._graph = Graph()
        self._transplanted: dict[Node, Node] = {
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
        """The number of velocities; equal to `nq` unless a quaternion is among the coordinates."""
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
    def velocity_names(self) -> tuple[str, ...]:
        """The names of the velocities: x' for the derivative of the coordinate x."""
        return self.system.velocity_names

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

    def __repr__(self) -> str:
        return f"<Model of {self.system.name}: nq={self.nq}, nu={self.nu}, nc={self.nc}, target={self.target}>"

    # ---------------------------------------------------------------- parameters

    def parameter_vector(self, parameters: Any = None) -> NDArray[np.float64]:
        """The free parameters as an array ``(..., np)``.

        From a mapping {symbol or name: value or array}, an array ``(..., np)``, or None, which takes the
        system's defaults. Raises UnknownNameError, ShapeError, or DescriptionError if a value is missing.
        """
        table = ParameterTable(self.system)
        if parameters is not None and not isinstance(parameters, Mapping):
            return self._checked_vector(parameters)
        values: dict[Node, Any] = dict(table.defaults())
        for key, value in (parameters or {}).items():
            if table.leaf(key) not in self._free:
                raise DescriptionError("parameters", f"'{key}' was bound when the model was compiled.",
                                       f"List it in free= of compile. Free: {', '.join(self.parameters) or 'none'}.")
            values[table.leaf(key)] = finite("parameters", f"the value of '{key}'", value)
        missing = [self.system.graph.nodes[leaf][1] for leaf in self._free if leaf not in values]
        if missing:
            raise DescriptionError("parameters", f"there is no value for {', '.join(missing)}.",
                                   "Bind it in compile, or pass parameters={...}.")
        columns = np.broadcast_arrays(*(values[leaf] for leaf in self._free)) if self._free else []
        return np.stack(columns, axis=-1).astype(np.float64) if self._free else np.zeros(0)

    def _checked_vector(self, parameters: Any) -> NDArray[np.float64]:
        vector = finite("parameters", "the array", parameters)
        if vector.ndim == 0 or vector.shape[-1] != self.np:
            raise ShapeError("parameters", f"the array has shape {vector.shape}.",
                             f"Its last axis holds {self.np} values: {', '.join(self.parameters)}.")
        return vector

    def values(self, free: Iterable[float]) -> dict[Node, float]:
        """{leaf: number} of all parameters, the free ones from a parameter vector."""
        return {**self.bound, **dict(zip(self._free, map(float, free), strict=True))}

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

    def _bind(self, nodes: Iterable[Node]) -> list[Node]:
        """The nodes in the model's own graph, with bound parameters as numbers."""
        return transplant(self.system.graph, list(nodes), self._graph, self._transplanted)

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """What a simulation evaluates, each with the input blocks t, q, v, u, p.

        terms     M, r = Q - bias, A, b = -(constraint bias), of the saddle system; what is rounding in A, h and w is 0
        position, velocity  h or w, and A, M at the same place
        energy    E
        invariants  the energy and the momenta I that stay constant, their derivatives G (k, 2 n) by position along the
                  velocity fields and by velocity, the sizes S of the terms of I: only where there are any
        rates     q' = N(q) v
        unit      q with its quaternions divided by their length
        explicit  a, and a pivot that is positive where a exists: only where a recursion writes it out
        """
        equations, leaves = self.equations, self.system.leaves
        outputs: dict[str, Callable[[], Mapping[str, Output]]] = {
            "terms": self._terms,
            "position": lambda: self._of_place("h", "constraint_residual"),
            "velocity": lambda: self._of_place("w", "constraint_rate"),
            "energy": lambda: {"E": ((1,), equations.nodes("energy"))},
        }
        if equations.invariant_nodes:
            outputs["invariants"] = self._invariants
        if not leaves.are_derivatives:
            outputs["rates"] = lambda: {"dq": ((self.nq,), leaves.rates)}
            outputs["unit"] = lambda: {"q": ((self.nq,), leaves.unit)}
        if (written := equations.explicit_accelerations) is not None:
            outputs["explicit"] = lambda: {"a": ((self.nv,), written[0]), "pivot": ((1,), written[1:])}
        return Programs(lambda name: self.program(name, "tqvup", outputs[name]()), outputs)

    def _terms(self) -> Mapping[str, Output]:
        graph, (rows, bias) = self.system.graph, self.equations.mass_and_bias_nodes
        force = [graph.sub(q, h) for q, h in zip(self.equations.force_nodes, bias, strict=True)]
        target = [graph.neg(node) for node in self.equations.nodes("constraint_bias")]
        return {"M": ((self.nv, self.nv), flat(rows)), "r": ((self.nv,), force),
                "A": self._exact("constraint_jacobian"), "b": ((self.nc,), target)}  # fmt: skip

    def _of_place(self, block: str, name: str) -> Mapping[str, Output]:
        mass = (self.nv, self.nv), self.equations.nodes("mass_matrix")
        return {block: self._exact(name), "A": self._exact("constraint_jacobian"), "M": mass}

    def _exact(self, name: str) -> Output:
        return self.equations.shape(name), without_rounding(self.system.graph, self.equations.nodes(name))

    def _invariants(self) -> Mapping[str, Output]:
        """The blocks of the program "invariants", which few ask for."""
        held, system = self.equations.invariant_nodes, self.system
        by_state = zip(by_position(system, held), by_velocity(system, held), strict=True)
        gradient = [node for q, v in by_state for node in (*q, *v)]
        return {"I": ((len(held),), held), "G": ((len(held), 2 * self.nv), gradient),
                "S": ((len(held),), term_sizes(system.graph, held))}  # fmt: skip

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

    def answer(self, quantity: Quantity) -> Function:
        """The function of a quantity, through the fast door where there is one."""
        return self._kept(quantity.name, self._build)

    def _kept(self, name: str, build: Callable[[str], Function]) -> Function:
        return self.__dict__.setdefault(name, build(name))

    def key(self, *asked: Any) -> str | None:
        """All that machine code which answers a question depends on, as text; None where nobody can tell."""
        return content_key(self.equations, [self.bound.get(leaf) for leaf in self.system.leaves.p], asked)

    def made_from(self) -> Origin:
        """Equations, values and target: what a pickle and a deep copy take along."""
        return Model, (self.equations, self.bound, self.target)

    @cached_property
    def assembled(self) -> dict[Any, Any]:
        """What rooms above keep with this model: kernels they made of it."""
        return {}

    def _build(self, name: str) -> Function:
        quantity = ALL[name]
        summary = f"{quantity.formula}, in {quantity.unit}"

        def make() -> tuple[Program, Signature]:
            nodes = self.equations.nodes(name)
            return self._called(name, quantity.arguments, nodes, self.equations.shape(name), summary)

        return self._function(Wanted(make, self.key("quantity", name), (getattr, (self, name))))

    def _function(self, wanted: Wanted[Program]) -> Function:
        return TARGETS[self.target].quantity(wanted, self.parameter_vector, self.np == 0)

    def _called(
        self, name: str, declared: Sequence[str], nodes: Sequence[Node], shape: tuple[int, ...], summary: str
    ) -> tuple[Program, Signature]:
        """The program that evaluates some nodes, and how it is called."""
        arguments = self._arguments(declared, nodes)
        program = self.program(name, (*arguments, "t", "p"), {name: (shape, nodes)})
        blocks = program.inputs[: len(arguments)]
        return program, Signature(name, blocks, shape, summary, self.system.leaves.quaternions)

    def inverse_dynamics_derivatives(self, q: Any, v: Any, a: Any, **keywords: Any) -> tuple[Any, Any]:
        """d(inverse dynamics)/dq along the velocity fields, and d/dv: each (..., n, n), exact.

        >>> oscillator = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": 8})
        >>> compile(oscillator).inverse_dynamics_derivatives([0.5], [0.0], [1.0])
        (array([[8.]]), array([[0.]]))
        """
        return (self.inverse_dynamics_by_position(q, v, a, **keywords),
                self.inverse_dynamics_by_velocity(q, v, a, **keywords))

    # ---------------------------------------------------------------- bodies

    @property
    def link_names(self) -> tuple[str, ...]:
        """The links of the tree, in the order of `joint_wrenches`: bodies, joints between them, rotors."""
        return tuple(link.name for link in self.equations.placement.tree.links)

    @property
    def inertial_parameter_names(self) -> tuple[str, ...]:
        """The columns of `regressor`: m_arm, mx_arm, ... for each link."""
        return Regressor(self.equations.placement).names

    @cached_property
    def base_parameters(self) -> BaseInertialParameters:
        """The combinations of inertial parameters that the motion can tell, found from the regressor's values.

        Only for models without free parameters. Source: Gautier 1991.
        """
        tree, names = self.equations.placement.tree, self.inertial_parameter_names
        rows = max(len(tree.velocities), 1)
        return base_inertial_parameters(self.regressor, random_states(tree, 2 * len(names) // rows + 5), names)

    # ---------------------------------------------------------------- frames

    def frame_pose(self, frame: str, q: Any, **keywords: Any) -> Any:
        """X_WF (..., 4, 4): [[R_WF, p_WF], [0, 1]], p in m, of a body or a frame of the mechanism by name."""
        return self._frame_function("pose", frame, "")(q, **keywords)

    def frame_velocity(
        self, frame: str, q: Any, v: Any, reference: str = "local_world_aligned", **keywords: Any
    ) -> Any:
        """The twist (v, omega) of a frame (..., 6), m/s and rad/s.

        reference   "local_world_aligned": at its origin, along W; "local": at its origin, along itself; "world": of the
                    point that passes the origin of W, along W
        """
        return self._frame_function("velocity", frame, reference)(q, v, **keywords)

    def frame_acceleration(
        self, frame: str, q: Any, v: Any, a: Any, reference: str = "local_world_aligned", **keywords: Any
    ) -> Any:
        """The acceleration of the origin of a frame, and its angular acceleration, (..., 6), m/s^2 and rad/s^2."""
        return self._frame_function("acceleration", frame, reference)(q, v, a, **keywords)

    def frame_jacobian(self, frame: str, q: Any, reference: str = "local_world_aligned", **keywords: Any) -> Any:
        """J (..., 6, n) with frame_velocity = J v."""
        return self._frame_function("jacobian", frame, reference)(q, **keywords)

    def _frame_function(self, kind: str, frame: str, reference: str) -> Function:
        name = f"frame_{kind} {frame} {reference}"

        def make() -> tuple[Program, Signature]:
            nodes, arguments, shape = self.equations.frame_nodes(kind, frame, reference)
            return self._called(f"frame_{kind}", arguments, nodes, shape, f"{kind} of {frame}")

        if name not in self.__dict__:
            self.__dict__[name] = self._function(Wanted(make, self.key("frame", kind, frame, reference)))
        return self.__dict__[name]

    def _arguments(self, declared: Sequence[str], nodes: Iterable[Node]) -> list[str]:
        """The declared arguments, with v where the nodes need it, and without u where there are no inputs."""
        arguments = [letter for letter in declared if letter != "u" or self.nu]
        present = set(self.system.graph.symbols(nodes))
        if "v" not in arguments and not present.isdisjoint(self.system.leaves.v):
            arguments.insert(1, "v")
        return arguments

    def _build_solution(self, name: str) -> Function:
        wanted = Wanted(lambda: self._solution(name), self.key("solution", name), (getattr, (self, name)))
        why = partial(why_singular, self.equations)
        return TARGETS[self.target].solution(wanted, why, self.parameter_vector, self.np == 0)

    def _solution(self, name: str) -> tuple[Saddle, Signature]:
        letters = ("q", "v", "u") if self.nu else ("q", "v")
        explicit = name == "forward_dynamics" and "explicit" in self.programs
        terms = self.programs["explicit" if explicit else "terms"]
        blocks = {block.name: block for block in terms.inputs}
        wanted, size = ("a", self.nv) if name == "forward_dynamics" else ("lambda", self.nc)
        summary = f"{wanted} of M a + bias = Q + A^T lambda, A a + b = 0"
        signature = Signature(name, tuple(blocks[letter] for letter in letters), (size,), summary,
                              self.system.leaves.quaternions)  # fmt: skip
        return Saddle(terms, int(name == "multipliers"), (self.nv, self.nc), explicit), signature


Model.__doc__ = "\n    ".join([f"{Model.__doc__}", *(row.line for row in ALL.values())])
