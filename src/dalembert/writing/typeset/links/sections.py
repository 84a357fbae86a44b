"""The recursion on a sheet: what each link is in tables, what it does and feels in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....dynamics.dynamics import Dynamics
from ..expressions import node, signed_sum
from ..lines import broken, columns, listed
from ..naming import called_otherwise
from ..notation import Piece, applied, equal, name, number, operator, row
from ..options import LETTERS, Options
from ..plain import spell
from ..writer import Line, Section, in_print
from .bodies import PrintedBody
from .formulas import Assignment, named, scalar
from .pieces import Letters, Spelling
from .recursion import LinkAssignments, driving_forces, heads, is_driven_directly, passive_forces, recursion_of

Column = tuple[Piece, list[Piece]]
"""What stands above a column of a table, and a cell for each link."""

#: Columns of the entries of a vector up to which they are written beside its formula.
_SHORT_ENTRIES = 48
_MOTION = ("angular_velocity", "angular_acceleration", "acceleration")
_PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


def link_sections(dynamics: Dynamics, options: Options | None = None, note: str = "") -> tuple[Section, ...]:
    """The sections of the recursion. Raises DerivationError where a system is given by its energies."""
    found = recursion_of(dynamics)
    sections = _Sheet(found, options or Options()).sections(note)
    return tuple(Section(each.title, in_print(each.lines, dynamics.system), each.note) for each in sections)


class _Sheet:
    """Sections of one recursion in the letters of some options."""

    def __init__(self, found: LinkAssignments, options: Options) -> None:
        self.found, self.dynamics = found, found.dynamics
        taken = heads(self.dynamics) | {name(str(each.left.parts[0])).parts[0] for each in found.angles}
        self.options = options.without({*self.dynamics.system.parameter_names})
        self.letters = Letters(options, taken | ({"q"} if found.renamed else set()))
        self.spelling = Spelling(self.letters, {left.parts[0]: right.parts[0] for left, right in found.angles},
                                 called_otherwise(self.dynamics.system))

    def sections(self, note: str) -> Iterator[Section]:
        yield Section("Equations of motion", tuple(self._head()), note)
        offset = (self.letters.head("offset", "i"), self._vectors("offset"))
        yield Section("Joints", tuple(self._table(self._joint_columns(), [offset])), _JOINTS)
        bodies = self._table(self._mass_columns(), self._inertia_columns(_PAIRS[:3]), self._inertia_columns(_PAIRS[3:]))
        yield Section("Bodies", tuple(bodies), _CENTRAL if self.found.central else _ORIGINAL)
        for i, link in ((i, link) for i, link in enumerate(self.found.outwards, start=1) if link):
            yield Section(f"Outwards: link {i}", tuple(map(self._line, link)))
        inwards = [each for link in self.found.inwards for each in link]
        lines = [*map(self._line, (*inwards, *self.found.torques)), *self._driving()]
        yield Section("Inwards", tuple(lines), self._closing())

    # ---------------------------------------------------------------- lines

    def _line(self, assignment: Assignment) -> Line:
        """`left = right`, and the entries behind it where these are short."""
        left, right = assignment
        head = self.spelling.piece(left)
        room = self.options.columns - columns(head) - 3
        pieces = broken(self.spelling.terms(right), room)
        if right.entries is None or left.parts[0] not in _MOTION or right.kind == "tuple":
            return Line(head, pieces)
        entries = row(operator("="), self.spelling.vector(right.entries))
        if columns(entries) > _SHORT_ENTRIES:
            return Line(head, pieces)
        beside = len(pieces) == 1 and columns(pieces[0]) + columns(entries) <= room
        return Line(head, (row(pieces[0], *entries.parts),) if beside else (*pieces, entries))

    def _head(self) -> Iterator[Line]:
        """What tau is, the names of sines and cosines, and how the ground is accelerated."""
        yield Line(None, (self._meaning(),))
        angles = [equal(node(left.parts[0]), self.spelling.node(right.parts[0])) for left, right in self.found.angles]
        yield from (Line(None, (formulas,)) for formulas in listed(angles, self.options.columns))
        yield from (Line(None, (equal(*map(self.spelling.piece, each)),)) for each in self.found.ground)

    def _meaning(self) -> Piece:
        """M a + C v + g - Q = tau."""
        options, coordinates = self.options, name(self.options.letter("coordinates"))
        rates = [Piece("dots", (coordinates, order)) for order in (1, 2)]
        if not self.dynamics.system.leaves.are_derivatives:
            rates = [name("v"), Piece("dots", (name("v"), 1))]
        terms = [Piece("product", (applied(name(options.letter("mass_matrix")), [coordinates]), rates[1]))]
        if options.letter("coriolis_vector"):
            terms.append(applied(name(options.letter("coriolis_vector")), [coordinates, rates[0]]))
        else:
            coriolis = applied(name(options.letter("coriolis_matrix")), [coordinates, rates[0]])
            terms.append(Piece("product", (coriolis, rates[0])))
        signed = [(False, term) for term in (*terms, applied(name(options.letter("gravity")), [coordinates]))]
        signed += [(True, self._passive(rates[0]))] * any(passive_forces(self.dynamics))
        return equal(signed_sum(signed), self.letters.head("torque", ""))

    def _passive(self, rate: Piece) -> Piece:
        """The forces that act without inputs, by a letter which is not that of the torques."""
        torque = self.letters.head("torque", "")
        wanted = (self.options.letter("forces"), *LETTERS["forces"])
        from sympy import Derivative

        moves = any(force.atoms(Derivative) for force in passive_forces(self.dynamics))
        return applied(next(letter for letter in map(name, wanted) if letter != torque), [rate] * moves)

    def _driving(self) -> Iterator[Line]:
        """What the inputs give, where they are not the torques themselves."""
        if not is_driven_directly(self.dynamics):
            for k, force in enumerate(driving_forces(self.dynamics), start=1):
                if force != 0:
                    yield self._line(Assignment(named("torque", k), scalar(force.xreplace(self.found.renamed))))

    def _closing(self) -> str:
        inputs = [spell(self.spelling.node(each)) for each in self.dynamics.system.inputs]
        if inputs and is_driven_directly(self.dynamics):
            return f"The last rows are the inputs {', '.join(inputs)}."
        said = "The last rows are what the coordinates have to be given for these accelerations"
        return f"{said}, by reactions of constraints too." if self.dynamics.constraint_nodes.rate else f"{said}."

    # ---------------------------------------------------------------- tables

    def _table(self, *groups: Iterable[Column]) -> Iterator[Line]:
        """Groups of columns as tables that are no wider than a line, the number of the link in front of each."""
        bodies = self.found.bodies
        first = (_text("link"), [number(str(i)) for i in range(1, len(bodies) + 1)])
        tables: list[list[Column]] = []
        for group in map(list, groups):
            if not tables or _width([*tables[-1], *group]) > self.options.columns:
                tables.append([first])
            tables[-1] += group
        for table in tables[: None if len(tables[-1]) > 1 else -1]:
            rows = zip(*([head, *cells] for head, cells in table), strict=True)
            yield Line(None, (Piece("table", tuple(map(tuple, rows))),))

    def _joint_columns(self) -> Iterator[Column]:
        bodies = self.found.bodies
        if any(body.name not in (f"link{i}", f"link_{i}") for i, body in enumerate(bodies, start=1)):
            yield _text("body"), [_text(body.name) for body in bodies]
        yield _text("on"), [number(str(body.parent + 1)) for body in bodies]
        yield _text("joint"), [_text(body.kind) for body in bodies]
        yield _text("moved by"), [self._moves(body) for body in bodies]
        if self.found.renamed:
            yield _text("called"), [self._called(body) for body in bodies]
        yield _text("axis"), [self._axis(i, body) for i, body in enumerate(bodies, start=1)]

    def _moves(self, body: PrintedBody) -> Piece:
        moves = [self.spelling.node(entry.xreplace(self.found.renamed)) for entry in body.moves]
        return moves[0] if len(moves) == 1 else row(moves[0], operator("…"), moves[-1])

    def _called(self, body: PrintedBody) -> Piece:
        return _text(self.dynamics.system.coordinate_names[body.owners[0]])

    def _axis(self, i: int, body: PrintedBody) -> Piece:
        if len(body.moves) > 1:
            return _text("all")
        along = next((k for k in range(3) if body.axis[k] in (1, -1)), None)
        if along is None:
            return equal(self.letters.head("axis", i), self.spelling.vector(body.axis))
        unit = self.letters.unit(along)
        return row(Piece("minus", ()), unit) if body.axis[along] == -1 else unit

    def _vectors(self, quantity: str) -> list[Piece]:
        known = [{each.left.parts[0]: each.right for each in link} for link in self.found.constants]
        return [self.spelling.piece(link[quantity]) if quantity in link else number("0") for link in known]

    def _mass_columns(self) -> Iterator[Column]:
        bodies, quantity = self.found.bodies, "centre" if self.found.central else "first_moment"
        yield _text("mass"), [self.spelling.node(body.mass) for body in bodies]
        if any(any(body.moment) for body in bodies):
            yield self.letters.head(quantity, "i"), self._vectors(quantity)

    def _inertia_columns(self, pairs: Iterable[tuple[int, int]]) -> Iterator[Column]:
        for i, j in pairs:
            entries = [body.inertia[i][j] for body in self.found.bodies]
            if any(entries):
                yield self.letters.head("inertia", "xyz"[i] + "xyz"[j]), list(map(self.spelling.node, entries))


_JOINTS = ("Link 0 is the ground. Frame i is that of the joint of link i, after its motion; its origin and R_i are "
           "described in the frame of the link that it is on, all else in frame i. R_i that is not given is 1.")
_LEFT_OUT = "Columns of zeros are left out, and parameters without effect on the motion are zeros."
_CENTRAL = f"Centres of mass in the frame of the link, inertia about them. {_LEFT_OUT}"
_ORIGINAL = f"First moments m c and inertia about the origin of the link, in its frame. {_LEFT_OUT}"


def _width(table: Iterable[Column]) -> int:
    return sum(max(map(columns, (head, *cells))) + 2 for head, cells in table)


def _text(words: str) -> Piece:
    return Piece("text", (words,))
