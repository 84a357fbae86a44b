"""The verb `compile`: equations become kernels over NumPy arrays.

A `Model` has one function per row of `dynamics.quantities`, and the two that solve for something:
`forward_dynamics` and `multipliers`. Each is compiled when first used. Called with exactly the arrays of
one state, or C-contiguous rows of many, a function goes through a small entry of machine code; anything else (lists,
broadcasting, mistakes) goes through `compiler.doors.ArrayFunction`, which checks and broadcasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .arguments import of_kinds
from .compiler.copying import MadeAgain, Origin
from .compiler.doors import ArrayFunction, Parameters, Signature
from .compiler.lower import lower
from .compiler.passes import optimize
from .compiler.program import Program, Programs
from .compiler.target import Saddle, Wanted
from .description.parameters import Arguments, ParameterTable
from .description.stated import Described
from .description.system import System
from .displayed import Displayed
from .dynamics.content import content_key
from .dynamics.lagrange import by_position, by_velocity
from .dynamics.quantities import ALL, Frames, Numeric, OfBodies, OfContacts, Quantities, Quantity, flat
from .dynamics.remarks import tell_numbers, why_singular
from .elsewhere import COMPILE_ARGUMENTS, MODEL, NamedElsewhere, arguments_elsewhere
from .equations import Description, Equations, derive
from .errors import DescriptionError, ShapeError
from .expr.calculus import transplant
from .expr.graph import Graph, Node
from .expr.rounding import term_sizes, without_rounding
from .forms import solved
from .forms.approximation import compiled_derivatives
from .forms.approximation.compiled_derivatives import Derivatives
from .forms.approximation.derivatives import Asked
from .forms.approximation.linearisation import Differentials
from .recursion.regressor import BaseInertialParameters, Regressor, base_inertial_parameters, random_states
from .targets import TARGETS, choose

Function = Callable[..., Any]
Output = tuple[tuple[int, ...], Iterable[Node]]


@arguments_elsewhere(COMPILE_ARGUMENTS, "what is compiled and the numbers of its parameters; free= and target= by name")
@of_kinds
def compile(  # noqa: A001 - the house's verb; nobody needs the builtin here
    what: Equations | Description,
    parameters: Mapping[Any, Any] | None = None,
    *,
    free: Iterable[Any] = (),
    target: str | None = None,
) -> Model:
    """Kernels for equations (or for a system or mechanism, which is derived first).

    parameters  {symbol or name: number}: bound now, so that constants fold; defaults too, unless `free` lists them
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
    table = ParameterTable(equations.system)
    bound = table.defaults() | {table.leaf(key): table.value(key, value) for key, value in (parameters or {}).items()}
    for key in free:
        bound.pop(table.leaf(key), None)
    tell_numbers(equations, bound)
    return Model(equations, bound, choose(target).name)


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


class Model(
    MadeAgain, Described, Quantities, Numeric, OfBodies, OfContacts, Frames, Derivatives, Displayed, NamedElsewhere
):
    """Compiled equations of motion.

    Every function takes arrays ``(..., n)`` with leading batch axes that broadcast, and the keywords
    ``t=`` (time, default 0), ``parameters=`` (where some are free), ``out=`` (an array that receives the result; a pair
    where two come back) and ``threads=`` (how many may share many states, default 1; the numbers are the same).
    Everything is computed in doubles; from arrays of float32 alone comes float32. Results are ``(...)`` for energies,
    ``(..., n)`` for vectors, ``(..., n, n)`` and ``(..., m, n)`` for matrices:

    forward_dynamics(q, v, u)   a of M a + bias = Q + A^T lambda, A a + b = 0; u is left out without inputs
    multipliers(q, v, u)        lambda of the same
    outputs(q, v, u)            the outputs (..., ny) of the system
    state_matrices(q, v, u)     the pair A, B of x' = f(x, u), x = [q; v]
    derivative(name, by, ...)   the derivatives of anything here as a function; jvp, vjp: along directions, with weights

    Where bodies were described, also base_parameters, and for a frame by name, or a body by its own, frame_pose(frame,
    q), frame_velocity(frame, q, v), frame_acceleration(frame, q, v, a), frame_jacobian(frame, q), frame_jacobian_rate.

    A quantity that depends on the velocities takes ``v`` after ``q`` even where the list shows only ``q``.
    Raises ShapeError for arrays that do not fit, SingularMassMatrixError where accelerations do not exist.

    The rows of `dynamics.quantities`, those of bodies and of contacts last, each with its symbol, formula and unit:
    """

    forward_dynamics: _Solved = _Solved("a of M a + bias = Q + A^T lambda, A a + b = 0")
    multipliers: _Solved = _Solved("lambda of M a + bias = Q + A^T lambda, A a + b = 0")
    outputs: _Solved = _Solved("y, the outputs of the system by name, in the order of output_names")

    modes = 0
    """How many of the parameters that kernels take say how contacts stand (`integration.holding`)."""

    _elsewhere = MODEL

    def __init__(self, equations: Equations, bound: Mapping[Node, float], target: str) -> None:
        self.equations = equations
        self.target = target
        self.bound: dict[Node, float] = dict(bound)
        self._unbound = self
        self._numbers = Arguments(equations.system, (p for p in equations.system.leaves.p if p not in bound), {})
        self._ready: dict[str, ArrayFunction] = {}
        #: What rooms above keep with this model: kernels they made of it.
        self.assembled: dict[Any, Any] = {}
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
    def whole(self) -> Model:
        """The model that it was bound from, or itself."""
        return self._unbound

    @property
    def nc(self) -> int:
        """The number of constraints, holonomic and nonholonomic."""
        return len(self.equations.constraint_nodes.rate)

    @property
    def np(self) -> int:
        """The number of parameters that stayed free."""
        return len(self._numbers.free)

    @property
    def free_leaves(self) -> Sequence[Node]:
        """The symbols of the parameters that stayed free."""
        return self._numbers.free

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that stayed free, in the order of a parameter vector."""
        return self._numbers.names

    @property
    def parameter_values(self) -> dict[Any, float]:
        """The parameters that were bound: SymPy symbol -> value."""
        return {self.system.symbols.sympy(leaf): value for leaf, value in self.bound.items()}

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """The names of the multipliers: lambda_0, ..."""
        return self.system.multiplier_names

    def __repr__(self) -> str:
        return f"<Model of {self.system.name}: nq={self.nq}, nu={self.nu}, nc={self.nc}, target={self.target}>"

    # ---------------------------------------------------------------- parameters

    def bind(self, parameters: Any) -> Model:
        """The model with numbers for some or all of its free parameters, which shares all that was or will be compiled.

        From a mapping {symbol or name: number}, or an array ``(np,)``. What is bound cannot be given any more. Raises
        UnknownNameError, ShapeError, or DescriptionError for what is not a finite number, or not free.

        >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": None})
        >>> stiff = compile(spring, free=["m"]).bind({"k": 8.0})
        >>> stiff.parameters, stiff.forward_dynamics([0.5], [0.0]), stiff.bind([1.0]).forward_dynamics([0.5], [0.0])
        (('m',), array([-2.]), array([-4.]))
        """
        whole = self._unbound
        made = Model(self.equations, whole.bound, self.target)
        made._unbound, made._numbers = whole, self._numbers.binding(parameters)
        made.bound |= made._numbers.bound
        made.assembled = whole.assembled
        tell_numbers(self.equations, made.bound)
        return made

    def parameter_vector(self, parameters: Any = None) -> NDArray[np.float64]:
        """The free parameters as an array ``(..., np)``.

        From a mapping {symbol or name: value or array}, an array ``(..., np)``, or None, which takes the
        system's defaults. Raises UnknownNameError, ShapeError, or DescriptionError if a value is missing.
        """
        return self._numbers.vector(parameters)

    def parameter_row(self, parameters: Any = None) -> NDArray[np.float64]:
        """The parameters that kernels take ``(..., k)``: the free ones, and those that `bind` gave, in their order."""
        return self._numbers.rows(parameters)

    def values(self, free: Iterable[float]) -> dict[Node, float]:
        """{leaf: number} of all parameters, the free ones from a parameter vector, or from a row that kernels take."""
        given = list(map(float, free))
        leaves = (self if len(given) == self.np else self._unbound)._numbers.free
        return {**self.bound, **dict(zip(leaves, given, strict=True))}

    # ---------------------------------------------------------------- programs

    def program(
        self, name: str, inputs: Sequence[str], outputs: Mapping[str, Output],
        given: Mapping[str, Sequence[Node]] | None = None,
    ) -> Program:  # fmt: skip
        """An optimised program of graph nodes of the system.

        `inputs` are letters of t, q, v, a, u, p, l (multipliers), or stand for the leaves that are `given` by name;
        `outputs` maps a block's name to its shape and nodes.
        """
        if self._unbound is not self:
            return self._unbound.program(name, inputs, outputs, given)
        leaves, free, lambdas = self.system.leaves, self._numbers.free, self.equations.kept(Differentials).multipliers
        groups: dict[str, Sequence[Node]] = {"t": (leaves.t,), "q": leaves.q, "v": leaves.v, "a": leaves.a,
                                             "u": leaves.u, "p": free, "l": lambdas, **(given or {})}  # fmt: skip
        blocks = [(letter, (len(groups[letter]),), self._own(groups[letter])) for letter in inputs]
        results = [(block, shape, self._own(nodes)) for block, (shape, nodes) in outputs.items()]
        return optimize(lower(self._graph, name, blocks, results))

    def _own(self, nodes: Iterable[Node]) -> list[Node]:
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
            "terms": self.terms,
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

    def terms(self) -> Mapping[str, Output]:
        """The blocks M, r, A, b of the saddle system."""
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

    def input_program(self, nodes: Sequence[Node], numbers: Sequence[Node]) -> Program:
        """The program of inputs given by nodes of time, coordinates, velocities, parameters and numbers, block k.

        Raises ShapeError if there is not one per input, DescriptionError where one depends on an input.
        """
        if len(nodes) != self.nu:
            raise ShapeError("inputs", f"there are {len(nodes)} expressions for {self.nu} inputs.",
                             f"Give one each for {', '.join(self.input_names) or 'none'}.")
        if not set(self.system.leaves.u).isdisjoint(self.system.graph.symbols(nodes)):
            raise DescriptionError("inputs", "an input is given in terms of an input.",
                                   "Use time, coordinates, velocities and parameters.")
        return self.program("inputs", "tqvupk", {"u": ((self.nu,), nodes)}, {"k": numbers})

    # ---------------------------------------------------------------- functions

    def answer(self, quantity: Quantity) -> Function:
        """The function of a quantity, through the fast door where there is one."""
        return self._kept(quantity.name, self._build)

    def _kept(self, name: str, build: Callable[[str], ArrayFunction], origin: Origin | None = None) -> Function:
        ready = self._unbound._ready
        if name not in ready:
            ready.setdefault(name, build(name))
        return self.__dict__.setdefault(name, ready[name].of(self._given, origin or (getattr, (self, name))))

    @cached_property
    def _given(self) -> Parameters:
        """What the keyword `parameters` of all functions stands for."""
        known = self._numbers
        return Parameters(known.rows, known.usual, known.places, known.names, known.symbols)

    def key(self, *asked: Any) -> str | None:
        """All that machine code which answers a question depends on, as text; None where nobody can tell."""
        return content_key(self.equations, [self._unbound.bound.get(leaf) for leaf in self.system.leaves.p],
                           asked)

    def made_from(self) -> Origin:
        """Equations, values and target, or the model that was bound: what a pickle and a deep copy take along."""
        if self._unbound is self:
            return Model, (self.equations, self.bound, self.target)
        names = self.system.graph.nodes
        return Model.bind, (self._unbound, {names[leaf][1]: x for leaf, x in self._numbers.bound.items()})

    def _build(self, name: str) -> ArrayFunction:
        return TARGETS[self.target].quantity(Wanted(partial(self.program_of, name), self.key("quantity", name)))

    def program_of(self, name: str) -> tuple[Program, Signature]:
        """The program of a quantity, and how it is called."""
        row, nodes = ALL[name], self.equations.nodes(name)
        return self._called(name, row.arguments, nodes, self.equations.shape(name), f"{row.formula}, in {row.unit}")

    def _called(
        self, name: str, declared: Sequence[str], nodes: Sequence[Node], shape: tuple[int, ...], summary: str
    ) -> tuple[Program, Signature]:
        """The program that evaluates some nodes, and how it is called."""
        arguments = self.takes(declared, nodes)
        program = self.program(name, (*arguments, "t", "p"), {name: (shape, nodes)})
        blocks = program.inputs[: len(arguments)]
        return program, Signature(name, blocks, shape, summary, self.system.leaves.quaternions)

    def derived(self, question: Asked) -> Function:
        """The function that answers a question for derivatives."""
        name = repr(question.told)
        if name in self.__dict__:
            return self.__dict__[name]
        return self._kept(name, partial(self._build_derived, question), (Model.derived, (self, question)))

    def _build_derived(self, question: Asked, name: str) -> ArrayFunction:
        target, key = TARGETS[self.target], self.key("derived", *question.told)
        if not question.is_solved:
            return target.quantity(Wanted(partial(compiled_derivatives.program_of, self, question), key))
        wanted = Wanted(partial(compiled_derivatives.saddle_of, self, question), key)
        return target.solution(wanted, partial(why_singular, self.equations))

    @cached_property
    def state_matrices(self) -> Function:
        """(q, v, u): A = df/dx (..., nq + nv, nq + nv) and B = df/du (..., nq + nv, nu) of x' = f(x, u, t), x = [q; v].

        Exact, taken as `forward_dynamics` is: f are the explicit equations, in which constraints hold as A a + b = 0.
        Raises InconsistentStartError where constraints that repeat each other at the state do not do so beside it.

        >>> cart = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="f", inputs=["f"],
        ...               parameters={"m": 2, "k": 8})
        >>> A, B = compile(cart).state_matrices([0.5], [0.0], [0.0])
        >>> A.tolist(), B.tolist()
        ([[0.0, 1.0], [-4.0, 0.0]], [[0.0], [0.5]])
        """
        wanted = Wanted(lambda: solved.slopes_of(self, self.programs), self.key("solution", "state_matrices"))
        why = partial(why_singular, self.equations)
        return self._kept("state_matrices", lambda _: TARGETS[self.target].solution(wanted, why))

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

    def frame_function(self, kind: str, frame: str, reference: str) -> Function:
        """What `Frames` asks for: a kind of thing of a frame, seen as the reference says."""
        name = f"frame_{kind} {frame} {reference}"
        if name in self.__dict__:
            return self.__dict__[name]
        make = partial(self.program_of_frame, kind, frame, reference)
        wanted = Wanted(make, self.key("frame", kind, frame, reference))
        return self._kept(name, lambda _: TARGETS[self.target].quantity(wanted),
                          (Model.frame_function, (self, kind, frame, reference)))  # fmt: skip

    def program_of_frame(self, kind: str, frame: str, reference: str) -> tuple[Program, Signature]:
        """The program of a function of a frame, and how it is called."""
        nodes, arguments, shape = self.equations.frame_nodes(kind, frame, reference)
        return self._called(f"frame_{kind}", arguments, nodes, shape, f"{kind} of {frame}")

    def _build_solution(self, name: str) -> ArrayFunction:
        target, key = TARGETS[self.target], self.key("solution", name)
        if solved.is_of_the_state(self.system, name):
            return target.quantity(Wanted(partial(solved.outputs_program, self), key))
        wanted = Wanted(lambda: solved.saddle_of(self, self.programs, name), key)
        return target.solution(wanted, partial(why_singular, self.equations))

    def question_of(self, name: str) -> tuple[Program | Saddle, Signature]:
        """What answers for forward_dynamics, multipliers or outputs, and how the function is called."""
        return solved.question_of(self, self.programs, name)


Model.__doc__ = "\n    ".join([f"{Model.__doc__}", *(row.line for row in ALL.values())])
