"""Reading a description: expressions become nodes, symbols get their roles, mistakes are named where they were made."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from ..arguments import listed
from ..errors import DescriptionError, ExpressionError, ShapeError, UnknownNameError, nearest
from ..expr import text
from ..expr.calculus import substitute, tangent
from ..expr.doubles import real
from ..expr.functions import TRUTH_VALUED
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, from_sympy
from .coordinates import coordinates as make_coordinates
from .coordinates import expect_few, time

#: Parameters: {symbol: number, (number, unit) or None}, or names alone, "m l g" or a list.
Named: TypeAlias = Mapping[Any, Any] | Sequence[Any] | str


@dataclass(frozen=True)
class Parameter:
    """A constant of the system: its default value, or None, and its unit, shown, and checked where all have one."""

    value: float | None = None
    unit: str = ""


@dataclass(frozen=True)
class Leaves:
    """The graph leaves of a system by role; tuples in the order the user gave.

    Velocities need not be derivatives of coordinates: q' = N(q) v. Three fields say how they move:

    rates       q' as nodes, linear in v, one per coordinate; v itself where velocities are derivatives
    brackets    (i, j, k, c): of the velocity fields e_i, the columns of N, [e_i, e_j] = c e_k; all else commutes
    unit        q as nodes with its quaternions divided by their length; q itself where there are none
    """

    q: tuple[Node, ...]
    v: tuple[Node, ...]
    a: tuple[Node, ...]
    t: Node
    u: tuple[Node, ...]
    p: tuple[Node, ...]
    rates: tuple[Node, ...]
    brackets: tuple[tuple[int, int, int, int], ...] = ()
    unit: tuple[Node, ...] = ()

    @property
    def are_derivatives(self) -> bool:
        """Whether velocities are the derivatives of the coordinates."""
        return self.rates == self.v

    @property
    def neutral(self) -> tuple[float, ...]:
        """The coordinates where nothing is displaced: 0, and (1, 0, 0, 0) for a quaternion."""
        values = [0.0] * len(self.q)
        for first in self.quaternions:
            values[first] = 1.0
        return tuple(values)

    @property
    def quaternions(self) -> tuple[int, ...]:
        """Where quaternions begin among the coordinates."""
        turned = [i for i, (q, unit) in enumerate(zip(self.q, self.unit, strict=True)) if q != unit]
        return tuple(turned[::4])


@dataclass(frozen=True)
class AppliedForce:
    """A force as nodes: `along` is a coordinate or velocity ("generalized"), a position ("point"), or a velocity,
    linear or angular ("torque"), whose product with the force is its power; what it is called, and whether it is
    friction, which takes energy."""

    kind: str
    values: tuple[Node, ...]
    along: tuple[Node, ...]
    name: str = ""
    is_friction: bool = False


def numbered(given: Named) -> Mapping[Any, Any]:
    """Parameters with their numbers and units; of names alone, as "m l g" or a list of them, none has a number.

    >>> numbered("m l")
    {m: None, l: None}
    """
    if isinstance(given, Mapping):
        return given
    from sympy import symbols

    names = (symbols(given, seq=True) if given.strip() else ()) if isinstance(given, str) else listed(given)
    if not all(isinstance(name, Hashable) for name in names):
        raise DescriptionError("parameters", f"{given!r} are no names.", "Give {name: number}, or names.")
    return dict.fromkeys(names)


class Reader:
    """Turns what the user wrote into nodes, and knows the role of every symbol."""

    v: tuple[Node, ...]
    declared: dict[Node, tuple[Any, Parameter]] | None

    def __init__(
        self, name: str, coordinates: Sequence[Any] | str, inputs: Sequence[Any] | str,
        parameters: Named | None, velocities: Sequence[Any] | None = None,
    ) -> None:
        self.name = name
        self.graph: Graph = Graph()
        self.symbols: Symbols = Symbols(self.graph, time())
        self.coordinates: tuple[Any, ...] = self._declared("coordinates", coordinates)
        self.time: Node = self.symbols.leaf(self.symbols.time)
        self.inputs: tuple[Any, ...] = self._declared_inputs(inputs)
        self.q: tuple[Node, ...] = tuple(self.symbols.leaf(x) for x in self.coordinates)
        self.v = tuple(self.symbols.rate(leaf, 1) for leaf in self.q) if velocities is None else \
            tuple(map(self.symbols.leaf, velocities))
        self.a: tuple[Node, ...] = tuple(self.symbols.rate(leaf, 1) for leaf in self.v)
        self.motion: tuple[Sequence[Node], Sequence[tuple[int, int, int, int]], Sequence[Node]] = (self.v, (), self.q)
        self.u: tuple[Node, ...] = tuple(self.symbols.leaf(x) for x in self.inputs)
        self.declared = None if parameters is None else self._declared_parameters(parameters)
        self._refuse_duplicates()
        self.allowed: set[Node] = {*self.q, *self.v, *self.u, self.time}
        self.found: set[Node] = set()
        #: Names of constants that stand in text where nothing is declared by them.
        self.constants: set[str] = set()
        self.defaults: Mapping[Any, Parameter] = {}
        #: Bounds of inputs, by their names, where they have some.
        self.input_limits: Mapping[str, tuple[float, float]] = {}

    # ------------------------------------------------------------ declarations

    def _declared(self, what: str, given: Sequence[Any] | str) -> tuple[Any, ...]:
        items = make_coordinates(given) if isinstance(given, str) else tuple(given)
        expect_few(f"System '{self.name}', {what}", len(items))
        items = tuple(make_coordinates(item)[0] if isinstance(item, str) else item for item in items)
        if not items:
            raise DescriptionError(f"System '{self.name}'", f"there are no {what}.", "Name at least one.")
        for item in items:
            if not self._is_function_of_time(item):
                raise DescriptionError(
                    f"System '{self.name}', {what}", f"{item!r} is not a function of time.",
                    'Make it with dalembert.coordinates("...") or sympy dynamicsymbols.',
                )
        return items

    def _declared_inputs(self, given: Sequence[Any] | str) -> tuple[Any, ...]:
        items = given if isinstance(given, str) else tuple(given)
        if not items:
            return ()
        from sympy import Symbol, symbols

        items = symbols(items, seq=True) if isinstance(items, str) else items
        items = tuple(Symbol(item) if isinstance(item, str) else item for item in items)
        for item in items:
            if not (getattr(item, "is_Symbol", False) or self._is_function_of_time(item)):
                raise DescriptionError(f"System '{self.name}', inputs", f"{item!r} is not a symbol.",
                                       "Inputs are SymPy symbols or dynamicsymbols that appear in forces.")
        return items

    def _is_function_of_time(self, item: Any) -> bool:
        return getattr(item, "is_Function", False) and getattr(item, "args", ()) == (self.symbols.time,)

    def _declared_parameters(self, given: Named) -> dict[Node, tuple[Any, Parameter]]:
        from sympy import Symbol

        table: dict[Node, tuple[Any, Parameter]] = {}
        for key, value in numbered(given).items():
            symbol = Symbol(key) if isinstance(key, str) else key
            if not getattr(symbol, "is_Symbol", False):
                raise DescriptionError(f"System '{self.name}', parameters", f"{key!r} is not a symbol.",
                                       "Use SymPy symbols or names as keys.")
            read = parameter_of(f"System '{self.name}', parameters", str(symbol), value)
            table[self.symbols.leaf(symbol)] = (symbol, read)
        return table

    def _refuse_duplicates(self) -> None:
        quasi = (leaf for leaf in self.v if self.graph.nodes[leaf][2] == 0)
        declared = [*self.q, *quasi, *self.u, self.time, *(self.declared or ())]
        names = [self.graph.nodes[leaf][1] for leaf in declared]
        if name := _twice(names):
            raise DescriptionError(f"System '{self.name}'", f"the name '{name}' is declared twice.",
                                   "Coordinates, inputs, parameters and the time t need distinct names.")
        self._refuse_rates(names)

    def _refuse_rates(self, names: Iterable[str]) -> None:
        """Names that are those of derivatives of coordinates, and coordinates that no text can name."""
        known = self.coordinate_names()
        for name in names:
            if (base := name.rstrip("'")) != name and base in known:
                raise DescriptionError(f"System '{self.name}'", f"the name '{name}' is declared, which means a "
                                       f"derivative of the coordinate {base}.", "Choose a name without primes.")
        for name in known:
            if name.endswith("'"):
                raise DescriptionError(f"System '{self.name}', coordinates", f"the name {name} ends in a prime, which "
                                       "means a derivative.", "Choose a name without primes.")  # fmt: skip

    # ------------------------------------------------------------ expressions

    def scalar(self, where: str, given: Any, inputs_allowed: bool = False) -> Node:
        """The node of one expression, every symbol of it checked."""
        node = self.node(where, given)
        self.check(where, node, inputs_allowed)
        return node

    def check(self, where: str, node: Node, inputs_allowed: bool = False, also: Sequence[Node] = ()) -> None:
        """Raise for a node that is a condition or holds a symbol that has no place there; note its parameters.

        `also` are symbols that have a place there beside the usual ones.
        """
        if self.graph.is_logical(node):
            raise ExpressionError(f"System '{self.name}', {where}", "a condition stands where a number belongs.",
                                  "Use Piecewise, or select(condition, a, b) in text.")
        self._refuse_undefined(where, node)
        known = self.allowed if inputs_allowed else self.allowed.difference(self.u)
        for leaf in self.graph.symbols([node]):
            if leaf not in known and leaf not in also:
                self._check_leaf(where, leaf)

    def _refuse_undefined(self, where: str, node: Node) -> None:
        """Raise for nan or infinity, unless it stands in a branch of a Piecewise, or is compared with."""
        graph = self.graph
        undefined = {place for name in ("nan", "inf") if (place := graph.find(("constant", name))) is not None}
        waiting, seen = [node] if undefined else [], set[Node]()
        while waiting:
            index = waiting.pop()
            if index in undefined:
                raise ExpressionError(f"System '{self.name}', {where}", f"it holds {graph.nodes[index][1]}.",
                                      "Use finite numbers.")  # fmt: skip
            operation, operands = graph.nodes[index][0], graph.operands(index)
            if operation in TRUTH_VALUED or operation == "select":
                operands = ()
            waiting += [operand for operand in operands if operand not in seen]
            seen.update(operands)

    def check_all(self, where: str, nodes: Sequence[Node], inputs_allowed: bool = False) -> None:
        """`check` for many nodes at once."""
        known = self.allowed if inputs_allowed else self.allowed.difference(self.u)
        for leaf in self.graph.symbols(nodes):
            if leaf not in known:
                self._check_leaf(where, leaf)

    def node(self, where: str, given: Any, also: Sequence[Node] = ()) -> Node:
        """The node of one expression, its symbols not checked; in text, further names may stand for leaves."""
        place = f"System '{self.name}', {where}"
        if isinstance(given, int | float):
            if not math.isfinite(real(given)):
                raise ShapeError(place, f"{real(given)} is not a finite number.", "Use finite values.")
            return self.graph.number(given)
        try:
            if isinstance(given, str):
                return text.parse(given, self.graph, partial(self._resolve, place, also))
            return from_sympy(given, self.symbols)
        except ExpressionError as error:
            raise ExpressionError(f"{place}: {error.where}", error.what, error.remedy) from None

    def _resolve(self, place: str, also: Sequence[Node], name: str, order: int) -> Node:
        """A name in text: a coordinate with its derivatives, an input, a parameter, or t."""
        leaves = (*also, *self.q, *self.v, *self.a, *self.u, self.time, *(self.declared or ()))
        for leaf in leaves:
            if self.graph.nodes[leaf][1:3] == (name, order):
                return leaf
        defaults = {str(symbol): symbol for symbol in self.defaults}
        if name in defaults and not order:
            return self.symbols.leaf(defaults[name])
        known = [*(self.graph.nodes[leaf][1] for leaf in leaves), *defaults]
        if name in text.CONSTANT_NAMES and not order:
            self.constants.add(name)
        if name in known:
            raise UnknownNameError(place, f"{name}{chr(39) * order} is not available.",
                                   "Coordinates have derivatives up to the second.")
        raise UnknownNameError(place, f"the name '{name}' is not declared.", nearest(name, known))

    def _check_leaf(self, where: str, leaf: Node) -> None:
        place = f"System '{self.name}', {where}"
        shown = self.symbols.sympy(leaf)
        _, name, order, _ = self.graph.nodes[leaf]
        if leaf in self.u:
            raise DescriptionError(place, f"the input '{name}' appears here.", "Inputs may appear in forces only.")
        if leaf in self.a or (order > 1 and name in self.coordinate_names()):
            raise DescriptionError(
                place, f"{shown} is an acceleration or a higher derivative.",
                "dalembert takes Lagrangians of positions and velocities; integrate such terms by parts.",
            )
        self._check_parameter(place, leaf, shown, name)

    def _check_parameter(self, place: str, leaf: Node, shown: Any, name: str) -> None:
        if not getattr(shown, "is_Symbol", False):
            raise UnknownNameError(
                place, f"{shown} depends on time but is neither a coordinate nor an input.",
                nearest(name, [*self.coordinate_names(), *(self.graph.nodes[i][1] for i in self.u)]),
            )
        if name in self.coordinate_names():
            raise UnknownNameError(place, f"the symbol '{name}' is not the coordinate {name}(t).",
                                   "Use the object that coordinates() returned.")
        if self.declared is not None and leaf not in self.declared:
            known = [*self.coordinate_names(), *(self.graph.nodes[i][1] for i in self.declared)]
            if name in known:
                raise UnknownNameError(place, f"the symbol '{name}' is another than the parameter of this name: their "
                                       "assumptions differ.", "Declare the symbol itself, parameters={symbol: value}.")
            raise UnknownNameError(place, f"the symbol '{name}' is not declared in parameters.",
                                   nearest(name, known))
        self.found.add(leaf)

    def coordinate_names(self) -> list[str]:
        """The names of the coordinates, in order."""
        return [self.graph.nodes[leaf][1] for leaf in self.q]

    # ------------------------------------------------------------ the parts of a system

    def energies(self, kinetic: Any, potential: Any, lagrangian: Any) -> dict[str, Node]:
        """Nodes of kinetic, potential and Lagrangian, from either pair."""
        if (lagrangian is None) == (kinetic is None):
            raise DescriptionError(f"System '{self.name}'", "neither kinetic= nor lagrangian= is given."
                                   if kinetic is None else "kinetic= is given beside lagrangian=.",
                                   "Give either kinetic= (and potential=) or lagrangian=, not both.")
        if lagrangian is not None:
            if potential is not None:
                raise DescriptionError(f"System '{self.name}'", "potential= is given beside lagrangian=.",
                                       "The Lagrangian holds the potential already.")
            whole = self.scalar("lagrangian", lagrangian)
            return {"lagrangian": whole, **self._split(whole)}
        kinetic_node = self.node("kinetic", kinetic)
        return self.energy_nodes(kinetic_node, self.node("potential", 0 if potential is None else potential))

    def energy_nodes(self, kinetic: Node, potential: Node) -> dict[str, Node]:
        """Nodes of kinetic, potential and Lagrangian, the symbols of the first two checked."""
        self.check("kinetic", kinetic)
        self.check("potential", potential)
        return {"lagrangian": self.graph.sub(kinetic, potential), "kinetic": kinetic, "potential": potential}

    def energies_with(self, energies: Mapping[str, Node], kinetic: Any, potential: Any) -> dict[str, Node]:
        """Nodes of kinetic, potential and Lagrangian, more of the first two added."""
        more = {"kinetic": kinetic, "potential": potential}
        return self.energy_nodes(*(self.graph.add(energies[name], self.node(name, more[name])) for name in more))

    def _split(self, lagrangian: Node) -> dict[str, Node]:
        """V = -L at rest, T = L + V."""
        at_rest = dict.fromkeys(self.v, self.graph.zero)
        potential = self.graph.neg(substitute(self.graph, [lagrangian], at_rest)[0])
        return {"kinetic": self.graph.add(lagrangian, potential), "potential": potential}

    def rates_of(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """The time derivatives of nodes of the coordinates."""
        along = dict(zip(self.q, self.motion[0], strict=True))
        return tuple(tangent(self.graph, nodes, along))

    def constraints(self, kind: str, given: Sequence[Any], with_velocities: bool) -> tuple[Node, ...]:
        """Nodes of the constraints; a holonomic one has no velocities, a nonholonomic one must."""
        items = listed(given)
        nodes = tuple(self.scalar(f"{kind}[{i}]", difference(item)) for i, item in enumerate(items))
        for i, node in enumerate(nodes):
            self._check_constraint(f"System '{self.name}', {kind}[{i}]", node, with_velocities)
        return nodes

    def _check_constraint(self, place: str, node: Node, with_velocities: bool) -> None:
        leaves = set(self.graph.symbols([node]))
        if leaves.isdisjoint((*self.q, *self.v)):
            shown = text.brief(self.graph, node)
            raise DescriptionError(place, f"'{shown} = 0' holds no coordinate.", "Remove it, or mend a sign in it.")
        has_velocities = not leaves.isdisjoint(self.v)
        if has_velocities and not with_velocities:
            raise DescriptionError(place, "it depends on velocities.", "Put it under nonholonomic=.")
        if with_velocities and not has_velocities:
            raise DescriptionError(place, "it holds no velocity.", "Put it under holonomic=.")

    # ------------------------------------------------------------ the end

    def finish(self) -> tuple[Leaves, dict[Any, Parameter]]:
        """All leaves by role, and the table of parameters."""
        if self.declared is not None:
            rows = self.declared
        else:
            by_name = sorted(self.found, key=lambda leaf: self.graph.nodes[leaf])
            symbols = {leaf: self.symbols.sympy(leaf) for leaf in by_name}
            rows = {leaf: (symbol, self.defaults.get(symbol, Parameter())) for leaf, symbol in symbols.items()}
            self._refuse_namesakes(by_name)
            self._refuse_rates(self.graph.nodes[leaf][1] for leaf in by_name)
            self._refuse_constants(by_name)
        rates, brackets, unit = self.motion
        leaves = Leaves(self.q, self.v, self.a, self.time, self.u, tuple(rows), tuple(rates), tuple(brackets),
                        tuple(unit))
        return leaves, dict(rows.values())

    def _refuse_constants(self, leaves: Sequence[Node]) -> None:
        """A symbol that nobody declared, and in text the constant of its name: one of them is not what was meant."""
        for name in (self.graph.nodes[leaf][1] for leaf in leaves):
            if name in self.constants:
                raise DescriptionError(
                    f"System '{self.name}'", f"the symbol '{name}' is a parameter, and '{name}' in text the constant.",
                    f"Declare it in parameters=, so that text means the parameter; {name}() is always the constant.",
                )

    def _refuse_namesakes(self, leaves: Sequence[Node]) -> None:
        if name := _twice(self.graph.nodes[leaf][1] for leaf in leaves):
            raise DescriptionError(
                f"System '{self.name}'", f"two different symbols are called '{name}'.",
                "They differ in assumptions; make the symbol once and use that object everywhere.",
            )


def _twice(names: Iterable[str]) -> str | None:
    """The first name that is there again."""
    seen: set[str] = set()
    return next((name for name in names if name in seen or seen.add(name)), None)


def parameter_of(where: str, name: str, given: Any) -> Parameter:
    """A default and its unit. Raises DescriptionError for what is no number, ShapeError for one that is not finite."""
    value, unit = _value_and_unit(given)
    if value is None:
        return Parameter(None, str(unit))
    try:
        number = real(value)
    except (TypeError, ValueError):
        raise DescriptionError(where, f"the value of '{name}' is {value!r}.",
                               "Give a number, (number, unit), or None.") from None
    if not math.isfinite(number):
        raise ShapeError(where, f"the value of '{name}' is {number}.", "Use finite values.")
    return Parameter(number, str(unit))


def _value_and_unit(given: Any) -> tuple[Any, Any]:
    if isinstance(given, Parameter):
        return given.value, given.unit
    return given if isinstance(given, tuple) and len(given) == 2 else (given, "")


def difference(item: Any) -> Any:
    """An equation Eq(a, b) read as a - b."""
    return item.lhs - item.rhs if type(item).__name__ == "Equality" else item
