"""What the sections of a sheet share: lines, quantities as they are written, and the names that parts were given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from ...algebra.short.writing import leaves
from ...description.system import System
from ...dynamics.dynamics import Dynamics
from .. import matrices
from .abbreviations import Aliases, angles, part_letter, renamed
from .constants import set_apart, shadowed
from .expressions import node, terms
from .lines import Signed, columns
from .naming import called_otherwise, component_names, indices, user_names
from .notation import Piece, name
from .options import NARROWEST, Options
from .places import Places
from .sizes import distinct, is_deep, tree_size

#: Columns of all entries together beyond which sines and cosines get names, and by what part these must shorten them.
LONG_SHEET, LEAST_GAIN = 1500, 1 / 8
#: Subexpressions, shared ones counted again, beyond which an entry is too long without its length being measured.
CLEARLY_LONG = 1000
#: The matrices of the equation, in the order of their definitions.
MATRICES = ("mass_matrix", "coriolis_matrix", "coriolis_vector", "gyroscopic", "gravity", "forces",
             "constraint_jacobian", "constraint_bias")  # fmt: skip

#: Symbols and numbers beyond which a matrix is told by what it is made of.
MOST_LEAVES = 1500
_DIFFERENTIATED = ", those of the constraints below, differentiated"
#: That, with the letters of other quantities in braces.
MADE_OF: dict[str, str] = {
    "mass_matrix": ". It is ∂{momenta}/∂{coordinates}' with {momenta} = ∂{lagrangian}/∂{coordinates}'",
    "coriolis_matrix": ". {coriolis_matrix}_ij is the sum over k of (∂{mass_matrix}_ij/∂{coordinates}_k + "
                       "∂{mass_matrix}_ik/∂{coordinates}_j − ∂{mass_matrix}_jk/∂{coordinates}_i) {coordinates}_k'/2",
    "gravity": ". It is ∂{potential_energy}/∂{coordinates}",
    "constraint_jacobian": _DIFFERENTIATED,
    "constraint_bias": _DIFFERENTIATED,
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """`left = right`, the right side in one or more pieces set below each other; no `left`: a statement."""

    left: Piece | None
    right: tuple[Piece, ...]

    def changed(self, change: Callable[[Piece], Piece]) -> Self:
        """The line with both sides changed."""
        return replace(self, left=self.left and change(self.left), right=tuple(map(change, self.right)))


AnyLine = TypeVar("AnyLine", bound=Line)


@dataclass(frozen=True)
class Section:
    """A title, its lines, and a remark in words."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""


@dataclass
class Writer:
    """What the sections share: quantities, their written terms, names already given, and the next free one.

    Made by `writer_of`.
    """

    dynamics: Dynamics
    options: Options
    part_letter: str
    aliases: Aliases = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    ordered: dict[Any, list[Signed]] = field(default_factory=dict)
    written: dict[Any, list[Signed]] = field(default_factory=dict)
    lengths: dict[Any, int] = field(default_factory=dict)
    parts: dict[Any, Any] = field(default_factory=dict)
    places: Places = field(default_factory=Places)
    names: Mapping[str, str] = field(default_factory=dict)

    def value(self, quantity: str) -> Any:
        """A quantity in the style that is asked for."""
        return matrices.matrix(self.dynamics, quantity, self.options.style)

    def letter(self, quantity: str) -> Piece:
        return name(self.options.letter(quantity))

    def named(self, given: str) -> Piece:
        """A name of the user as the sheet writes it."""
        return name(self.names.get(given, given))

    def terms(self, expression: Any) -> list[Signed]:
        """The terms of an expression in notation, with the names that angles have got."""
        if expression not in self.ordered:
            self.ordered[expression] = terms(self.places.put(expression))
        if expression not in self.written:
            signed = self.ordered[expression]
            self.written[expression] = [(sign, renamed(term, self.aliases)) for sign, term in signed]
        return self.written[expression]

    def columns(self, expression: Any) -> int:
        """The columns of an expression on one line."""
        if expression not in self.lengths:
            self.lengths[expression] = sum(columns(term) + 3 for _, term in self.terms(expression))
        return self.lengths[expression]

    def has_name(self, expression: Any) -> bool:
        """Whether this is a sine or cosine with a name of its own."""
        return _is_circular(expression) and self.node(expression) in self.aliases

    def node(self, expression: Any) -> Piece:
        """The notation of an expression, coordinates in their order."""
        return node(self.places.put(expression))

    def rename(self, aliases: Aliases) -> None:
        """Write everything with these names from now on."""
        if aliases:
            self.aliases = aliases
            self.written.clear()
            self.lengths.clear()

    def room(self, left: Piece | None) -> int:
        """The columns left for the right side of a line."""
        taken = 4 if left is None else columns(left) + 3
        return max(self.options.columns - taken, NARROWEST)


def in_print(lines: Sequence[AnyLine], system: System) -> tuple[AnyLine, ...]:
    """Lines whose constants are upright where a name of the system has their letter, and twists and quaternions as in
    books."""
    change = printed(system)
    return tuple(line.changed(change) for line in lines)


def printed(system: System) -> Callable[[Piece], Piece]:
    """How a tree of notation is changed when all lines are written."""
    letters, components = shadowed(user_names(system)), component_names(system)
    return lambda tree: set_apart(renamed(tree, components), letters)


def writer_of(dynamics: Dynamics, options: Options | None = None, entries: Sequence[Any] | None = None) -> Writer:
    """A writer who knows the names that are taken, and has named the sines and cosines that `entries` repeat.

    `entries` are SymPy expressions; without them, those of the matrices of a sheet.
    """
    system, taken = dynamics.system, user_names(dynamics.system)
    options = (options or Options()).without(taken, indices(system))
    heads = {name(each).parts[0] for each in (*taken, *filter(None, map(options.letter, _LETTERED)))}
    names = called_otherwise(system)
    places = Places(system.coordinates, map(system.symbols.sympy, system.leaves.v),
                    names | _multiplier_names(system, options.letter("multipliers")))
    writer = Writer(dynamics, options, part_letter(heads), places=places,
                    names={symbol.name: given for symbol, given in names.items()})
    if entries is None:
        entries = [entry for quantity in quantities_of(writer) if not is_too_long(writer, quantity)
                   for entry in entries_of(writer.value(quantity))]
    writer.rename(_angle_names(writer, heads, entries))
    return writer


#: Quantities whose letters stand on a sheet with a subscript or without.
_LETTERED = (*MATRICES, "multipliers", "coordinates", "momenta", "kinetic_energy", "potential_energy", "lagrangian",
             "energy")  # fmt: skip


def _multiplier_names(system: System, letter: str) -> dict[Any, str]:
    """The multipliers by the letter that was chosen for them."""
    return {} if letter == "lambda" else {each: f"{letter}_{k}" for k, each in enumerate(matrices.multipliers(system))}


def _angle_names(writer: Writer, taken: set[str], entries: Sequence[Any]) -> Aliases:
    """Names for the sines and cosines of some entries, where these are long enough, and where names shorten them."""
    wanted = writer.options.intermediates
    entries = [entry for entry in entries if entry != 0]
    if wanted is False or not entries:
        return {}
    short = [entry for entry in entries if tree_size(entry, CLEARLY_LONG) <= CLEARLY_LONG and not is_deep(entry)]
    length = sum(map(writer.columns, short)) if len(short) == len(entries) else LONG_SHEET + 1
    if wanted == "auto" and length <= LONG_SHEET:
        return {}
    trees = [term for entry in short for _, term in writer.terms(entry)]
    large = distinct([entry for entry in entries if entry not in writer.written])
    trees += [writer.node(part) for each in large for part in each.args if _is_circular(part) and not is_deep(part)]
    aliases, saving = angles(trees, taken)
    return aliases if saving > (0 if wanted is True else LEAST_GAIN * length) else {}


def _is_circular(expression: Any) -> bool:
    return type(expression).__name__ in ("sin", "cos")


def quantities_of(writer: Writer) -> list[str]:
    """The matrices of the equation that are not zero and have a letter."""
    return [each for each in MATRICES if writer.options.letter(each) and _is_present(each, writer.value(each))]


def is_for_readers(options: Options) -> bool:
    """Whether nobody asked for all that there is, by a style or by saying something about intermediates."""
    return options.intermediates == "auto" and options.style == "textbook"


def is_too_long(writer: Writer, quantity: str) -> bool:
    """Whether a matrix is told by what it is made of, rather than written by names that mean nothing."""
    is_told = MADE_OF.get(quantity) == _DIFFERENTIATED or (
        quantity in MADE_OF and writer.dynamics.system.leaves.are_derivatives and is_for_readers(writer.options))
    return is_told and leaves(entries_of(writer.value(quantity))) > MOST_LEAVES


def _is_present(quantity: str, value: Any) -> bool:
    always = quantity in ("mass_matrix", "constraint_jacobian")
    return 0 not in value.shape and (always or any(entry != 0 for entry in value))


def entries_of(value: Any) -> list[Any]:
    return list(value) if is_matrix(value) else [value]


def is_matrix(value: Any) -> bool:
    return hasattr(value, "shape")
