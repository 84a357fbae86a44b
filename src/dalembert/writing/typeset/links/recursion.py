"""Newton and Euler from link to link: the assignments that lead from q, q' and q'' to the generalized forces.

Outwards, from a ground that is accelerated against gravity, for the link i of the parent j:

    omega_i = R_i^T omega_j + q' z,    omega'_i = R_i^T omega'_j + q'' z + q' omega_i x z
    v'_i = R_i^T (v'_j + omega'_j x r_i + omega_j x (omega_j x r_i)),    F_i = m v'_Ci
    N_i = I omega'_i + omega_i x I omega_i

and inwards f_i = F_i + sum R_k f_k and n_i = N_i + r_Ci x F_i + sum (R_k n_k + r_k x R_k f_k) over the links k that i
carries, with tau_i = z . n_i. Where centres of mass would be quotients, F and N are about the origin of the link, by
its first moment h.

Source: Luh, Walker, Paul 1980; Craig, section 6.5; the other joints as in Featherstone 2008, section 4.4.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....algebra.short.shorten import shortest_known
from ....description.tree import sympified
from ....dynamics.dynamics import Dynamics
from ....expr.sympy_bridge import dynamic_symbol, to_sympy
from ....spatial.vectors import EXACT, triple
from ... import matrices
from ..notation import name
from .bodies import PrintedBody, bodies_of, by_centres
from .formulas import (
    UNITS,
    ZERO,
    Assignment,
    VectorFormula,
    applied,
    cross,
    dot,
    is_zero,
    listed,
    named,
    scalar,
    scaled,
    table,
    total,
    turned,
    unit,
)

_Rates = tuple[list[VectorFormula], list[VectorFormula]]
"""Angular and linear velocities, or accelerations, of a joint."""
_MOTION = ("angular_velocity", "angular_acceleration", "acceleration")
_ANGLES = (("c", "s"), ("C", "S"), ("cs", "sn"))


@dataclass
class LinkAssignments:
    """The assignments link by link, in the order in which they are worked out.

    bodies      the moving links, parents first; the first is link 1
    central     whether `moment` of a body is its centre of mass, and its inertia about that
    angles      cosines and sines; `constants` what stands in tables; `outwards` and `inwards` link by link
    torques     the generalized forces, one for each velocity
    renamed     {coordinate: q_i}, for names of more than a letter
    """

    dynamics: Dynamics
    bodies: Sequence[PrintedBody]
    central: bool
    renamed: dict[Any, Any]
    angles: list[Assignment] = field(default_factory=list)
    constants: list[list[Assignment]] = field(default_factory=list)
    ground: list[Assignment] = field(default_factory=list)
    outwards: list[list[Assignment]] = field(default_factory=list)
    inwards: list[list[Assignment]] = field(default_factory=list)
    torques: list[Assignment] = field(default_factory=list)

    @property
    def assignments(self) -> Iterator[Assignment]:
        """All of them, in order."""
        for lines in (self.angles, *self.constants, self.ground, *self.outwards, *self.inwards, self.torques):
            yield from lines


def recursion_of(dynamics: Dynamics) -> LinkAssignments:
    """The recursion of a system of bodies. Raises DerivationError where a system is given by its energies."""
    return dynamics.kept(_made)


def _made(dynamics: Dynamics) -> LinkAssignments:
    bodies = bodies_of(dynamics)
    centred = by_centres(bodies)
    found = LinkAssignments(dynamics, centred or bodies, centred is not None, _renamed(dynamics, bodies))
    _Writer(found).write()
    return found


def _renamed(dynamics: Dynamics, bodies: Sequence[PrintedBody]) -> dict[Any, Any]:
    """q_i for the coordinate of the i-th link, where some coordinate has no name of one letter."""
    system = dynamics.system
    words = [each for each in system.coordinate_names if len(name(each).parts[0]) > 1]
    if not words or not system.leaves.are_derivatives or "q" in heads(dynamics, words):
        return {}
    links = {body.owners[0]: i for i, body in reversed(list(enumerate(bodies, start=1)))}
    return {q: dynamic_symbol(f"q_{links[k]}") for k, q in enumerate(system.coordinates) if k in links}


def heads(dynamics: Dynamics, without: Iterable[str] = ()) -> set[str]:
    """The letters that names of the user begin with, but for some of them."""
    system = dynamics.system
    inputs = () if is_driven_directly(dynamics) else system.input_names
    names = {*system.coordinate_names, *system.parameter_names, *inputs}.difference(without)
    return {name(each).parts[0] for each in names}


class _Writer:
    """Writes the assignments of a recursion."""

    def __init__(self, found: LinkAssignments) -> None:
        self.found, self.dynamics = found, found.dynamics
        self.known: dict[tuple[str, int], VectorFormula] = {}
        self.axes: dict[int, VectorFormula] = {}
        taken = heads(self.dynamics)
        self.angles = next(pair for pair in _ANGLES if not taken & {*pair} or pair == _ANGLES[-1])

    def write(self) -> None:
        found, bodies, tree = self.found, self.found.bodies, self.dynamics.tree
        gravity = self._read(tree.gravity if tree else (0, 0, 0))
        found.ground = list(self._set("acceleration", 0, listed([-entry for entry in gravity])))
        for i, body in enumerate(bodies, start=1):
            found.constants.append([*self._constants(i, body)])
            found.outwards.append([*self._rotation(i, body), *self._motion(i, body), *self._load(i, body)])
        for i in range(len(bodies), 0, -1):
            found.inwards.append([*self._inwards(i)])
        found.torques = list(self._torques())

    def _read(self, entries: Iterable[Any]) -> tuple[Any, ...]:
        """Entries of SymPy in the names that are printed."""
        return tuple(sympified(entry).xreplace(self.found.renamed) for entry in entries)

    def _set(self, quantity: str, index: int, meaning: VectorFormula) -> Iterator[Assignment]:
        """The assignment of a quantity that is known by its name from now on; none where it vanishes."""
        self.known[quantity, index] = ZERO if is_zero(meaning) else named(quantity, index, meaning.entries)
        if not is_zero(meaning):
            yield Assignment(self.known[quantity, index], meaning)

    def _of(self, quantity: str, index: int) -> VectorFormula:
        return self.known.get((quantity, index), ZERO)

    # ---------------------------------------------------------------- frames and bodies

    def _constants(self, i: int, body: PrintedBody) -> Iterator[Assignment]:
        """Where a link is and what it weighs: the rows of the tables."""
        yield from self._set("offset", i, listed(self._read(self._place(body))))
        along = next((k for k in range(3) if body.axis[k] in (1, -1)), None)
        if along is None and len(body.moves) == 1:
            yield from self._set("axis", i, listed(body.axis))
        self.axes[i] = self._of("axis", i) if along is None else scaled(body.axis[along], unit(along))
        yield from self._set("centre" if self.found.central else "first_moment", i, listed(body.moment))
        if any(entry for row in body.inertia for entry in row):
            yield from self._set("inertia", i, table(body.inertia))

    def _place(self, body: PrintedBody) -> Any:
        if body.kind in ("revolute", "spherical"):
            return body.place
        along = {"prismatic": 1, "screw": body.pitch}
        moved = triple(body.moves[:3]) if body.kind == "floating" else EXACT.scaled(
            along[body.kind] * body.moves[0], body.axis)
        return EXACT.sum(body.place, EXACT.times(body.rotation, moved))

    def _rotation(self, i: int, body: PrintedBody) -> Iterator[Assignment]:
        turn: Any = EXACT.identity
        if body.kind in ("revolute", "screw"):
            turn = EXACT.turn(body.axis, *self._cosine_and_sine(i, *self._read(body.moves)))
        elif body.kind in ("spherical", "floating"):
            turn = EXACT.unit_quaternion(self._read(body.moves[-4:]))
        rows = [self._read(row) for row in EXACT.product(body.rotation, turn)]
        made = list(self._set("rotation", i, table([[entry.expand() for entry in row] for row in rows])))
        yield from made if self._of("rotation", i).entries != UNITS else ()

    def _cosine_and_sine(self, i: int, angle: Any) -> list[Any]:
        from sympy import Symbol, cos, sin

        letters = [Symbol(f"{letter}_{i}") for letter in self.angles]
        for letter, function in zip(letters, (cos, sin), strict=True):
            self.found.angles.append(Assignment(scalar(letter), scalar(function(angle))))
        return letters

    # ---------------------------------------------------------------- outwards

    def _motion(self, i: int, body: PrintedBody) -> Iterator[Assignment]:
        rotation, j = self._of("rotation", i), body.parent + 1
        turning, sliding = (self._relative(i, body, self._read(rates)) for rates in (body.rates, body.accelerations))
        omega, alpha = self._of("angular_velocity", j), self._of("angular_acceleration", j)
        yield from self._set("angular_velocity", i, total(self._back(rotation, omega), *turning[0]))
        spins = [cross(self._of("angular_velocity", i), each) for each in turning[0]]
        yield from self._set("angular_acceleration", i, total(self._back(rotation, alpha), *sliding[0], *spins))
        carried = total(self._of("acceleration", j), *self._swept(omega, alpha, self._of("offset", i)))
        yield from self._set("acceleration", i, total(self._back(rotation, carried), *self._coupled(i, body, turning),
                                                      *sliding[1]))

    def _back(self, rotation: VectorFormula, a: VectorFormula) -> VectorFormula:
        return turned(rotation, a, back=True)

    def _swept(
        self, omega: VectorFormula, alpha: VectorFormula, arm: VectorFormula
    ) -> tuple[VectorFormula, VectorFormula]:
        """omega' x r + omega x (omega x r)."""
        return cross(alpha, arm), cross(omega, cross(omega, arm))

    def _relative(self, i: int, body: PrintedBody, rates: Sequence[Any]) -> _Rates:
        """The terms of the angular and linear velocity of a link in its joint frame, in L; or of their rates."""
        if len(rates) == 1:
            along = scaled(rates[0], self.axes[i])
            turning = [along] if body.kind != "prismatic" else []
            return turning, [] if body.kind == "revolute" else [scaled(body.pitch if turning else 1, along)]
        return [listed(rates[-3:])], [listed(rates[:3])] if len(rates) == 6 else []

    def _coupled(self, i: int, body: PrintedBody, relative: _Rates) -> Iterator[VectorFormula]:
        """2 omega_i x u - w x u for the velocity u and angular velocity w of a link in its joint frame."""
        omega, (turning, sliding) = self._of("angular_velocity", i), relative
        still = body.kind == "floating" and is_zero(self._of("angular_velocity", body.parent + 1))
        for slide in sliding:
            yield cross(scaled(1 if still else 2, omega), slide)
            if body.kind == "floating" and not still:
                yield from (scaled(-1, cross(turn, slide)) for turn in turning)

    def _load(self, i: int, body: PrintedBody) -> Iterator[Assignment]:
        """Newton and Euler for one link: about its centre of mass, or about its origin."""
        omega, alpha, moved = (self._of(each, i) for each in _MOTION)
        centre, moment = self._of("centre", i), self._of("first_moment", i)
        if not is_zero(centre):
            yield from self._set("centre_acceleration", i, total(moved, *self._swept(omega, alpha, centre)))
            moved = self._of("centre_acceleration", i)
        yield from self._set("inertial_force", i, total(scaled(body.mass, moved), *self._swept(omega, alpha, moment)))
        inertia = self._of("inertia", i)
        if not is_zero(inertia):
            spin = cross(omega, applied(inertia, omega))
            turning = total(applied(inertia, alpha), spin, cross(moment, moved))
        else:
            turning = cross(moment, moved)
        yield from self._set("inertial_moment", i, turning)

    # ---------------------------------------------------------------- inwards

    def _inwards(self, i: int) -> Iterator[Assignment]:
        """The force and the moment about its origin that a link receives through its joint."""
        load = self._of("inertial_force", i)
        children = [k for k, body in enumerate(self.found.bodies, start=1) if body.parent + 1 == i]
        forces = {k: turned(self._of("rotation", k), self._of("force", k)) for k in children}
        yield from self._set("force", i, total(load, *forces.values()))
        moments = [turned(self._of("rotation", k), self._of("moment", k)) for k in children]
        levers = [cross(self._of("offset", k), force) for k, force in forces.items()]
        about = cross(self._of("centre", i), load)
        yield from self._set("moment", i, total(self._of("inertial_moment", i), about, *moments, *levers))

    def _torques(self) -> Iterator[Assignment]:
        """What each velocity needs: from its joints, its springs, and against the forces that act without inputs."""
        parts: dict[int, list[VectorFormula]] = defaultdict(list)
        for i, body in enumerate(self.found.bodies, start=1):
            for owner, direction, quantity in self._felt(i, body):
                if not is_zero(self._of(quantity, i)):
                    parts[owner].append(scaled(body.factor, dot(direction, self._of(quantity, i))))
        for k, extra in enumerate(self._read(other_forces(self.dynamics))):
            terms = [*parts[k], *([scalar(extra)] if extra != 0 else [])] or [scalar(extra)]
            yield Assignment(named("torque", k + 1), VectorFormula("sum", tuple(terms)) if len(terms) > 1 else terms[0])

    def _felt(self, i: int, body: PrintedBody) -> Iterator[tuple[int, VectorFormula, str]]:
        """(velocity, direction, quantity): what of force and moment on a link each velocity of its joint feels."""
        owners = list(body.owners)
        if len(owners) > 1:
            kinds = ["force"] * (len(owners) - 3) + ["moment"] * 3
            for k, kind in enumerate(kinds):
                yield owners[k], unit(k % 3), kind
            return
        if body.kind != "prismatic":
            yield owners[0], self.axes[i], "moment"
        if body.kind != "revolute":
            yield owners[0], scaled(body.pitch if body.kind == "screw" else 1, self.axes[i]), "force"


def other_forces(dynamics: Dynamics) -> tuple[Any, ...]:
    """dV/dq of what is no weight, less the forces that act without inputs, as SymPy expressions."""
    system = dynamics.system
    pulls = map(shortest_known, to_sympy(system.graph, list(dynamics.elastic_nodes), system.symbols))
    return tuple(pull - force for pull, force in zip(pulls, passive_forces(dynamics), strict=True))


def passive_forces(dynamics: Dynamics) -> tuple[Any, ...]:
    """Q at u = 0."""
    return tuple(matrices.matrix(dynamics, "forces").xreplace(dict.fromkeys(dynamics.system.inputs, 0)))


def driving_forces(dynamics: Dynamics) -> tuple[Any, ...]:
    """What the inputs add to the forces that act without them."""
    forces = matrices.matrix(dynamics, "forces")
    return tuple((force - passive).expand() for force, passive in zip(forces, passive_forces(dynamics), strict=True))


def is_driven_directly(dynamics: Dynamics) -> bool:
    """Whether each input is the whole of what drives one coordinate, so that tau is another name for the inputs."""
    driving = [force for force in driving_forces(dynamics) if force != 0]
    return {*driving} == {*dynamics.system.inputs} and len(driving) == len(dynamics.system.inputs)
