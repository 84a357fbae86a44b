"""Which generators a set of expressions needs, and what is known of each.

One walk over the nodes collects symbols, angles, roots and opaque functions; angles are then written in a
basis (`lattice`). What a generator is does not depend on the arithmetic that later computes with it:
polynomials, a prime field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from ..errors import BudgetError, ExpressionError
from ..expr.graph import Entry, Graph, Node
from .forms import Atom, Form, Forms, Key, constant_value, key, signed
from .lattice import Lattice, lattice

CIRCULAR = {"sin": "sin", "cos": "cos", "tan": "tan"}
HYPERBOLIC = {"sinh": "sin", "cosh": "cos", "tanh": "tan", "exp": "exp"}
#: Atoms and arguments, and functions and powers within one another, beyond which no generators are looked for.
_MOST_LETTERS, _DEEPEST = 4_000, 40
_PI = ((("constant", "pi"), 1),)
E = ("constant", "e")
#: Multiples of pi whose sine and cosine are square roots: denominators of the fraction of pi.
_CONSTRUCTIBLE = (1, 2, 3, 4, 6)


class Generator(NamedTuple):
    """One variable of the canonical form: its kind and its index.

    sin, cos    of base angle `index`;  sinh, cosh, exp   of base argument `index`
    root        index-th entry of `Generators.roots`
    atom        index-th entry of `Generators.atoms`
    """

    kind: str
    index: int  # type: ignore[assignment]


@dataclass
class Collected:
    """What a walk over the nodes found."""

    atoms: set[Atom] = field(default_factory=set[Atom])
    circular: dict[Key, Form] = field(default_factory=dict[Key, Form])
    hyperbolic: dict[Key, Form] = field(default_factory=dict[Key, Form])
    functions: dict[Key, set[str]] = field(default_factory=dict[Key, set[str]])
    roots: dict[Atom, int] = field(default_factory=dict[Atom, int])
    powers_of_e: set[Fraction] = field(default_factory=set[Fraction])


class Generators:
    """The generators of `roots` in `graph`: atoms, base angles, base arguments of hyperbolic functions, roots.

    atoms       symbols, constants and opaque functions, ordered by content
    angles      the lattice of all arguments of sin, cos, tan, without multiples of pi
    arguments   the lattice of all arguments of sinh, cosh, tanh, exp
    exponentials   the base arguments that stand in an exponential (powers of e among them): their hyperbolic functions
                are written in it, those of the others in sinh and cosh
    tangents    the arguments of which, and of whose relatives, there are only hyperbolic tangents: these stay opaque
    roots       (atom, n): a generator r with r^n = atom

    `same` maps arguments of functions to others that are the same function (`arguments`).
    """

    graph: Graph
    roots: tuple[tuple[Atom, int], ...]
    angle_coordinates: dict[Key, dict[int, int]]
    argument_coordinates: dict[Key, dict[int, int]]

    def __init__(self, graph: Graph, roots: Iterable[Node], same: Mapping[Node, Node] | None = None) -> None:
        self.graph = graph
        self.forms: Forms = Forms(graph, same)
        self._found = Collected()
        self._letters = 0
        self._seen_nodes: set[Node] = set()
        self._seen_atoms: set[Atom] = set()
        self._seen_angles: set[Node] = set()
        self._collect(roots)
        found = self._found
        self._place_powers_of_e()
        groups = _related(found)
        self.tangents: set[Key] = {argument for argument, names in groups.items() if names == {"tanh"}}
        found.atoms |= {("tanh", argument) for argument in self.tangents}
        for argument in self.tangents:
            del found.hyperbolic[argument]
        self.atoms: tuple[Atom, ...] = ordered_atoms(found.atoms)
        self.roots = tuple(sorted(((a, n) for a, n in found.roots.items() if n > 1), key=_root_rank))
        self.angles: Lattice = lattice(list(found.circular.values()))
        self.arguments: Lattice = lattice(list(found.hyperbolic.values()))
        self.angle_coordinates = dict(zip(found.circular, self.angles.coordinates, strict=True))
        self.argument_coordinates = dict(zip(found.hyperbolic, self.arguments.coordinates, strict=True))
        self.exponentials: set[int] = {
            k for argument, row in self.argument_coordinates.items() if "exp" in groups[argument] for k in row}

    def _place_powers_of_e(self) -> None:
        """e is exp(1) among exponentials, else a constant like others."""
        found = self._found
        self.has_exponentials: bool = any("exp" in names for names in found.functions.values())
        for exponent in sorted(found.powers_of_e):
            if self.has_exponentials:
                form = {(): abs(exponent)}
                found.hyperbolic.setdefault(key(form), form)
                found.functions.setdefault(key(form), set()).add("exp")
            else:
                self._note_opaque(E, exponent)

    @cached_property
    def order(self) -> tuple[Generator, ...]:
        """All generators, those that a relation expresses by others first."""
        exponentials, angles = self.exponentials, range(len(self.angles.basis))
        arguments = range(len(self.arguments.basis))
        return (
            *(Generator("root", k) for k in range(len(self.roots))),
            *(Generator("exp" if k in exponentials else "sinh", k) for k in arguments),
            *(Generator("sin", k) for k in angles),
            *(Generator("cosh", k) for k in arguments if k not in exponentials),
            *(Generator("cos", k) for k in angles),
            *(Generator("atom", k) for k in range(len(self.atoms))),
        )

    # ---------------------------------------------------------------- the walk

    def _collect(self, roots: Iterable[Node]) -> None:
        nodes, stack = self.graph.nodes, list(roots)
        seen = self._seen_nodes
        while stack:
            index = stack.pop()
            if index in seen:
                continue
            seen.add(index)
            node = nodes[index]
            operation = node[0]
            if operation in ("number", "float"):
                continue
            if operation == "symbol":
                self._found.atoms.add(node)
            elif operation in ("add", "mul"):
                stack.extend(node[1:])
            elif operation == "select":
                stack.extend(node[2:])
                self._note_form(self.forms.of(node[1]))
            elif operation == "pow" and (has_whole_exponent(self.graph, node) or is_whole(self.exponent(index))):
                stack.append(node[1])
            elif operation in CIRCULAR:
                if node[1] not in self._seen_angles:
                    self._seen_angles.add(node[1])
                    self._note_argument(operation, self.forms.of(node[1]))
            elif operation in HYPERBOLIC:
                self.forms.of(index)
                self._note_argument(operation, self.forms.of(node[1]))
            else:
                self._note_form(self.forms.of(index))

    def coordinates(self, circular: bool, form: Form) -> dict[int, int]:
        """An angle (or argument) in whole numbers of the base ones; it need not be one that was collected.

        Raises ExpressionError where it is no such combination.
        """
        table, basis = (self.angle_coordinates, self.angles.basis) if circular else (
            self.argument_coordinates, self.arguments.basis)
        known = table.get(key(form))
        if known is None:
            wider = lattice([*basis, form])
            known = table[key(form)] = wider.coordinates[-1]
            if set(map(key, wider.basis)) != set(map(key, basis)):
                raise ExpressionError("exact form", "an angle was not known when the ring was made.",
                                      "Name all expressions at once.")
            places = {key(old): k for k, old in enumerate(basis)}
            known = table[key(form)] = {places[key(wider.basis[k])]: n for k, n in known.items()}
        return known

    def exponent(self, index: Node) -> Fraction | None:
        """The exponent of a power, where it is a rational number."""
        return constant_value(self.forms.of(self.graph.nodes[index][2]))

    def _note_form(self, form: Form) -> None:
        for monomial in form:
            for atom, exponent in monomial:
                self._note_atom(atom, exponent)

    def _note_atom(self, atom: Atom, exponent: int | Fraction) -> None:
        if atom == E:
            self._found.powers_of_e.add(Fraction(exponent))
        else:
            self._note_opaque(atom, exponent)

    def _note_opaque(self, atom: Atom, exponent: int | Fraction) -> None:
        kind = atom[0]
        if exponent.denominator != 1:
            self._found.roots[atom] = lcm(self._found.roots.get(atom, 1), exponent.denominator)
        if atom in self._seen_atoms:
            return
        self._seen_atoms.add(atom)
        self._count_letter()
        if kind in CIRCULAR or kind in HYPERBOLIC:
            self._note_argument(kind, dict(atom[1]))
        elif kind == "root":
            self._note_form(dict(atom[1]))
        else:
            self._found.atoms.add(_checked(atom))

    def _note_argument(self, operation: str, form: Form) -> None:
        """An angle; what is not linear in symbols has to be differentiated one day, so its atoms are noted."""
        found = self._found.circular if operation in CIRCULAR else self._found.hyperbolic
        angle, turn = split_turn(form) if operation in CIRCULAR else (form, Fraction(0))
        for prime in (2, 3):
            if turn and turn.denominator in _ROOTS_OF_TURN.get(prime, ()):
                self._note_atom(("root", key({(): Fraction(prime)})), Fraction(1, 2))
        angle, _ = signed(angle)
        if operation in HYPERBOLIC:
            self._found.functions.setdefault(key(angle), set()).add(operation)
        if angle and key(angle) not in found:
            found[key(angle)] = angle
            self._count_letter()
        for monomial in angle:
            if len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0][0] != "symbol":
                self._note_form({monomial: Fraction(1)})

    def _count_letter(self) -> None:
        """Raises BudgetError for more atoms and arguments than any canonical form would take."""
        self._letters += 1
        if self._letters > _MOST_LETTERS:
            raise BudgetError("exact form", f"it has more than {_MOST_LETTERS} different letters.",
                              "Keep the shared graph.")


def _related(found: Collected) -> dict[Key, set[str]]:
    """{argument: the hyperbolic functions of it and of all others that share a base argument with it}."""
    rows = lattice(list(found.hyperbolic.values())).coordinates
    groups: list[tuple[set[int], set[str]]] = []
    for argument, row in zip(found.hyperbolic, rows, strict=True):
        joined = [group for group in groups if not group[0].isdisjoint(row)]
        groups = [group for group in groups if group[0].isdisjoint(row)]
        groups.append((set(row).union(*(bases for bases, _ in joined)),
                       found.functions[argument].union(*(names for _, names in joined))))
    return {argument: names for argument, row in zip(found.hyperbolic, rows, strict=True)
            for bases, names in groups if not bases.isdisjoint(row)}


def check_depth(graph: Graph, roots: Iterable[Node]) -> None:
    """Raises BudgetError for functions and powers that are nested too deeply for a canonical form."""
    depth: dict[Node, int] = {}
    for index in graph.reachable(roots):
        below = max((depth[operand] for operand in graph.operands(index)), default=0)
        depth[index] = below + (graph.nodes[index][0] not in ("add", "mul"))
    if max(depth.values(), default=0) > _DEEPEST:
        raise BudgetError("exact form", f"functions are nested more than {_DEEPEST} deep.", "Keep the shared graph.")


_ROOTS_OF_TURN = {2: (4,), 3: (3, 6)}


def _checked(atom: Atom) -> Atom:
    if atom[0] == "constant" and atom[1] in ("nan", "inf", "true", "false"):
        raise ExpressionError("exact form", f"'{atom[1]}' is not a number of the decided class.",
                              "Use finite expressions.")
    return atom


def is_whole(value: Fraction | None) -> bool:
    """Whether a rational is known and whole."""
    return value is not None and value.denominator == 1


def split_turn(form: Form) -> tuple[Form, Fraction]:
    """An angle without its constructible multiple of pi, and that multiple."""
    turn = form.get(_PI)
    if turn is None or turn.denominator not in _CONSTRUCTIBLE:
        return form, Fraction(0)
    return {monomial: c for monomial, c in form.items() if monomial != _PI}, turn


def has_whole_exponent(graph: Graph, power: Entry) -> bool:
    """Whether the exponent of a power, given as the tuple of its node, is a whole number."""
    index: Node = power[2]
    exponent = graph.nodes[index]
    return exponent[0] == "number" and exponent[2] == 1


def ordered_atoms(atoms: Iterable[Atom]) -> tuple[Atom, ...]:
    """Opaque functions, then constants and symbols, each by content."""
    leaves: list[Atom] = []
    functions: list[Atom] = []
    for atom in atoms:
        (leaves if atom[0] in ("symbol", "constant") else functions).append(atom)
    return (*sorted(functions, key=repr), *sorted(leaves))


def _root_rank(root: tuple[Atom, int]) -> tuple[int, str]:
    """Roots inside roots come later, so that reduction meets the outer ones first."""
    text = repr(root)
    return -text.count("'root'"), text
