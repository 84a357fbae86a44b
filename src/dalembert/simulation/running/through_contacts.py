"""What contacts do at an instant of a run: they strike; then each is apart, rests or slips, until something changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...contact.central import central_forces
from ...contact.gripping import Grasp, Grips, grasp
from ...contact.metric import Vector
from ...contact.next_mode import Mode
from ...contact.sharing import Shares, shares
from ...contact.strike import Strike
from ...errors import StoppedError, remark
from ...integration.holding import APART, RESTS, SLIPS, SLOW, Holding, turned
from ...integration.touching import Touching
from ..beginning.start import consistent_start
from ..events.log import ACTIONS
from .contact_state import ContactState
from .ends import GIVES, LIFTS, MEETS, STOPS, Change, Condition, conditions
from .recording import Recorder

CLOSED = 1e-11
"""Gaps below this part of the coordinates' size, or of a metre, close together with one that does."""
TIED = 1e-9
"""A speed that is not less than that before by more than this part of it is returned whole."""
START = 1e-3
"""Slip that begins without an acceleration has this part of the speed below which nothing moves."""
LEAST = 1e-11
"""Accelerations below this part of the largest without contacts are none."""
RETURNS = 1e-6
"""Speeds are returned if they are more than this part of those before."""
EDGE = 1e-6
"""Forces within this part of the largest of the edge of their cones are at it."""
MOST_CHANGES, AT_ONCE = 100, 1e-4
"""So many changes without a shock within so many seconds are without end."""
TURNED = 0.5
"""Slip whose direction has a smaller cosine with that in which it began is told its new one."""


class ContactWatch(ContactState):
    """The contacts of a run under way, and what rubs dry in it; how they stand is in its context."""

    def __init__(self, holding: Holding, run: Recorder) -> None:
        super().__init__(holding, run)
        self.conditions: list[Condition] = conditions(holding)
        self._told = set[tuple[str, int]]()
        self.recent: Vector = np.full(MOST_CHANGES, -np.inf)

    @property
    def is_touching(self) -> bool:
        """Whether some contact is closed, or something sticks."""
        standing, contacts = self.standing, len(self.holding.holds)
        return bool((standing[:contacts] != APART).any() or (standing[contacts:] == RESTS).any())

    def release(self) -> None:
        """Let go of all contacts."""
        self._stand(self.holding.numbers(np.zeros(len(self.names)), {}))

    def begin(self) -> None:
        """Remember no changes. Raises InconsistentStartError for a start in which contacts overlap."""
        self.recent[:] = -np.inf
        self.refuse_overlap("simulate", self.run.march.y[: self.sizes.nq], "starts", "Start")

    # ---------------------------------------------------------------- what changes

    def told(self, change: Change) -> tuple[int, int]:
        """The place of the contact that a change is named by, and what it is, by its number in `log.ACTIONS`."""
        if change.shocks:
            word = "impact" if change.rests_at is None else "rests"
            return int(np.argmax(np.abs(change.impulses).max(axis=1))), ACTIONS.index(word)
        differs = change.before != change.after
        i = int(np.argmax(differs if differs.any() else change.after == SLIPS))
        word = ("lifts", "rests" if change.before[i] == APART else "sticks", "slips")[int(change.after[i])]
        return i, ACTIONS.index(word)

    def change(self, struck: Sequence[Condition] = ()) -> tuple[Change, Vector]:
        """What happens where the run has come to, and the state after it; the context is that of the new mode.

        `struck` are the conditions that are zero. Raises StoppedError and DescriptionError where nothing can follow.
        """
        nq, y = self.sizes.nq, self.run.march.y
        q, v = y[:nq].copy(), y[nq:].copy()
        before = self.standing
        near = CLOSED * max(1.0, float(np.abs(q).max()))
        meets = {each.place for each in struck if each.what == MEETS}
        closed = [i for i, gap in enumerate(self.gaps(q).tolist()) if before[i] != APART or i in meets or gap <= near]
        change = Change(before, np.zeros_like(before), np.zeros((len(before), 3)), closed)
        found = self._touching(closed, q, v)
        change.still, change.closing = found.still, -float(found.velocities[:, 0].min(initial=0.0))
        if change.closing > found.still:
            v, found = self._shock(change, found, found.strike(), v)
        v, found = self._ended(change, found, meets, q, v)
        v, ways = self._next(change, found, struck, q, v)
        self._stand(self.holding.numbers(change.after, ways, change.eased, change.base))
        if change.shocks:
            self.recent[:] = -np.inf
        elif change.is_any:
            self.recent[:] = np.append(self.recent[1:], self.run.clock)
            if self.recent[-1] - self.recent[0] < AT_ONCE:
                raise self._endless(change, "no way to slip or to rest lasts")
        if change.after.any():
            kept = consistent_start(self.holding, self.run.kernels, self.run.time, q, v, self.run.context)
            q, v = kept.q, kept.v
        if change.expected is not None and not self._moves_so(change.expected, q, v):
            raise self._endless(change, "who of them holds was not found")
        return change, np.concatenate((q, v))

    def _shock(
        self, change: Change, found: Touching, struck: Strike, v: Vector
    ) -> tuple[Vector, Touching]:
        """The velocities after a shock, and the contacts then, but for their bias."""
        width = found.velocities.shape[1]
        change.impulses[found.contacts, :width] += struck.impulses
        change.shocks = True
        return v + struck.change, replace(found, velocities=struck.velocities)

    def _ended(
        self, change: Change, found: Touching, meets: set[int], q: Vector, v: Vector
    ) -> tuple[Vector, Touching]:
        """Contacts that have struck, or met without a shock, and would come back before they have gone further than
        tolerances are at rest."""
        may = np.array([change.shocks or i in meets for i in found.contacts], dtype=bool)
        rising = np.flatnonzero((found.velocities[:, 0] > found.still) & may)
        if not len(rising):
            return v, found
        speed = found.velocities[rising, 0]
        ratio = speed / change.closing if change.shocks else np.zeros_like(speed)
        if np.all(ratio >= 1.0 - TIED):
            return v, found
        found = self._touching(found.contacts, q, v)
        rows = found.velocities.shape[1]
        held, free, _ = self._here(found.kept(found.velocities[:, 0] <= found.still), True, q, v)
        if len(held.contacts):
            modes = held.next_mode(free).modes
            free = free + held.space.spread @ modes[0].forces.ravel() if modes else free
        falls = (found.jacobian @ free).reshape(-1, rows)[rising, 0] + found.bias[rising, 0]
        most = self.run.wanted.atol + self.run.wanted.rtol * max(1.0, float(np.abs(q).max()))
        ends = (ratio < 1.0 - TIED) & (falls < 0.0) & (speed**2 <= -2.0 * falls * most)
        if not ends.any():
            return v, found
        rising, speed, falls, ratio = rising[ends], speed[ends], falls[ends], ratio[ends]
        given = found.ended(rising.tolist())
        change.impulses[found.contacts, :rows] += given
        if ratio.max() > RETURNS:
            change.rests_at = self.run.clock + float(np.max(-2.0 * speed / falls) / (1.0 - ratio.max()))
        after = v + found.space.spread @ given.ravel()
        return after, self._touching(found.contacts, q, after)

    def _next(
        self, change: Change, found: Touching, struck: Sequence[Condition], q: Vector, v: Vector
    ) -> tuple[Vector, dict[int, Vector]]:
        """How all stands from now on, into `change`, and in which direction that slips which does."""
        near, stopped = found.kept(found.velocities[:, 0] <= found.still), {e.place for e in struck if e.what == STOPS}
        if change.shocks and len(near.contacts):
            near = self._touching(near.contacts, q, v)
        near, free, moving = self._here(near, True, q, v, stopped)
        if not len(near.contacts):
            change.after[list(moving)] = SLIPS
            change.turns = self._differs(change, moving)
            return v, moving
        moved = near.velocities.copy()
        slips = self._slipping(change, near, stopped)
        near, mode = self._mode(change, near, free, struck)
        if mode is not None and (turns := self._turning(near, mode, moved, stopped)):
            near, change.stops = replace(near, velocities=moved), False
            slips = self._slipping(change, near, stopped - turns)
            near, mode = self._mode(change, near, free, struck)
        if mode is None:  # slip that nothing can follow is stopped by a shock
            touched = near.kept(~near.dry)
            moves = np.abs(touched.velocities[:, 1:]).max(axis=1, initial=0.0)
            v, _ = self._shock(change, touched, touched.strike(np.flatnonzero(moves > near.still).tolist()), v)
            near, free, moving = self._here(touched, False, q, v, stopped)
            near, mode = self._mode(change, near, free)
            if mode is None:
                sentence = self._named(near, near.next_mode(free).sentence)
                raise StoppedError("contact", f"{sentence[0].lower()}{sentence[1:]}", "Give less friction.")
        change.near = [*change.near, *(i for i in near.contacts if i not in change.near)]
        change.after[list(moving)] = SLIPS
        whole, parted, ways = (near, mode), set[int](), moving
        for _ in whole[0].contacts:
            near, mode = whole
            ways = moving | self._standing(change, near, mode, free, slips)
            while (unstrained := self._unstrained(change, near, free, struck)) is not None:
                near, mode = unstrained
                ways = moving | self._standing(change, near, mode, free, slips)
            closed = change.after != APART
            if near.dry.any():
                ways = self._gripped_together(change, near, mode, free, struck, ways)
            else:
                ways = self._shared(change, near, mode, free, ways)
            gone = set(np.flatnonzero(closed & (change.after == APART)).tolist()) - parted
            if not gone or near is whole[0]:
                break
            parted, change.eased, change.base = parted | gone, {}, {}  # what is dry holds again
            struck = [*struck, *(each for each in self.conditions if each.what == LIFTS and each.place in gone)]
        change.turns = self._differs(change, ways)
        if not change.is_any:
            ways = self._parted(change, near, mode, struck, ways)
            if change.eased and near.dry.any():
                ways = self._gripped_together(change, near, mode, free, (), ways)
        return v + self._start(change, near) if change.begun else v, ways

    def _differs(self, change: Change, ways: dict[int, Vector]) -> bool:
        """Whether all stands otherwise from now on than the context says."""
        now = self.holding.numbers(change.after, ways, change.eased, change.base)
        return not np.array_equal(now, self.run.context[self._numbers])

    def _unstrained(
        self, change: Change, near: Touching, free: Vector, struck: Sequence[Condition]
    ) -> tuple[Touching, Mode] | None:
        """Without what bears nothing: what rubs dry and stays still while contacts are closed, or, where these would
        lift without it, they. Who is left, and its mode; None where all are needed."""
        places, lifting = near.contacts, [each.place for each in struck if each.what == LIFTS]
        idle = near.kept_still((change.after[places] != APART) & ~np.isin(places, lifting))
        held = near.kept(~idle)
        if not idle.any() or (alone := self._nearest(change, held, free)) is None:
            return None
        lifts = [i for i, state in zip(held.contacts, alone.states, strict=True) if state == "lifts"]
        if lifts:
            held = near.kept(~np.isin(places, lifts))
            alone = self._nearest(change, held, free)
        elif near.begins(idle, free, held.space.spread @ alone.forces.ravel()):
            return None
        change.after[lifts or np.array(places)[idle]] = APART if lifts else SLIPS
        return None if alone is None else (held, alone)

    def _start(self, change: Change, near: Touching) -> Vector:
        """A change of velocities that gives slip that begins without an acceleration a sense that is no rounding."""
        wanted = np.zeros_like(near.velocities)
        for k, i in enumerate(near.contacts):
            if i in change.begun:
                wanted[k, 1 : 1 + len(change.begun[i])] = START * near.still * change.begun[i]
        return near.space.spread @ np.linalg.lstsq(near.space.operator, wanted.ravel(), rcond=None)[0]

    def _slipping(self, change: Change, near: Touching, stopped: set[int]) -> dict[int, Vector]:
        """The directions of contacts that slip on as they did; `near` moves as friction takes it: in space slow slip is
        along them, and what has stopped does not slip."""
        slips = self.holding.ways_of(self.run.context[self._numbers])
        speeds = np.linalg.norm(near.velocities[:, 1:], axis=1)
        if any(i in stopped and speed <= near.still for i, speed in zip(near.contacts, speeds, strict=True)):
            stopped = stopped | {near.contacts[k] for k in np.flatnonzero(speeds <= near.still).tolist()}  # together
        for moves, i, is_dry in zip(near.velocities[:, 1:], near.contacts, near.dry.tolist(), strict=True):
            speed, way = float(np.linalg.norm(moves)), slips.get(i, np.zeros(0))
            if i in stopped and speed < 2.0 * SLOW:
                moves[:], change.stops = 0.0, True
            if i in stopped or is_dry or (speed > near.still and moves[: len(way)] @ way < TURNED * speed):
                slips.pop(i, None)
            elif len(way) == 2:
                moves[:] = max(speed, 2.0 * near.still) * turned(moves, way)
        return slips

    def _turning(self, near: Touching, mode: Mode, moved: Vector, stopped: set[int]) -> set[int]:
        """Those whose slip seemed to stop, which others make slip on in another direction."""
        return {i for k, i in enumerate(near.contacts) if i in stopped and mode.states[k] == "slips"
                and np.linalg.norm(moved[k, 1:]) > near.still}  # fmt: skip

    def _mode(
        self, change: Change, near: Touching, free: Vector, struck: Sequence[Condition] = ()
    ) -> tuple[Touching, Mode | None]:
        """What closed contacts and what rubs dry do, None where nothing can follow; those whose friction is at its
        limit and falls have begun to slip."""
        mode, giving = self._nearest(change, near, free), {each.place for each in struck if each.what == GIVES}
        begun = [k for k, i in enumerate(near.contacts)  # what is less in slip
                 if i in giving and near.falls(k) and not near.repeats]
        pulls = {} if mode is None else {k: -mode.forces[k, 1:] for k in begun}
        ways = {k: pull / np.linalg.norm(pull) for k, pull in pulls.items() if pull.any()}
        if not ways:
            return near, mode
        near = near.slipping(ways)
        return near, self._nearest(change, near, free)

    def _nearest(self, change: Change, near: Touching, free: Vector) -> Mode | None:
        """The mode that is nearest to that before, if there is one; where all that holds is at its limits, rounding may
        leave none, and what is a little less than these is taken."""
        answer = near.next_mode(free)
        if not answer.modes and near.dry.any():
            answer = near.beyond_limits(free)
        if len(answer.modes) > 1:
            sentence = self._named(near, answer.sentence)
            self._tell("several-modes", f"at t = {self.run.time:.6g} s {sentence} The one nearest to before is taken.")

        def alike(mode: Mode) -> int:
            return sum((state != "lifts") == (change.before[i] != APART)
                       for state, i in zip(mode.states, near.contacts, strict=True))  # fmt: skip

        return max(answer.modes, key=alike, default=None)

    def _standing(
        self, change: Change, near: Touching, mode: Mode, free: Vector, slips: dict[int, Vector]
    ) -> dict[int, Vector]:
        """How contacts stand by a mode, and the directions of those that slip; their own where they go on as before."""
        ways, slack = dict[int, Vector](), LEAST * float(np.abs(near.jacobian @ free + near.bias.ravel()).max())
        for k, i in enumerate(near.contacts):
            hold, normal = self.holding.holders[i], float(mode.accelerations[k, 0])
            change.after[i] = APART if normal > slack else RESTS
            if near.dry[k] and near.static[k] == 0.0:
                change.after[i] = SLIPS
            if change.after[i] == RESTS and hold.way:
                moves, pulled = near.velocities[k, 1 : 1 + len(hold.way)], mode.accelerations[k, 1 : 1 + len(hold.way)]
                along = moves if np.abs(moves).max() > near.still else pulled
                if along is moves or np.abs(pulled).max() > slack:
                    change.after[i], ways[i] = SLIPS, slips.get(i, along / np.linalg.norm(along))
        return ways

    def _shared(
        self, change: Change, near: Touching, mode: Mode, free: Vector, ways: dict[int, Vector]
    ) -> dict[int, Vector]:
        """Who carries the load of contacts that repeat each other, into `change`; where others keep what is at the edge
        from slipping no more, slip begins. The directions of what slips."""
        held, found = self._loads(change, near, mode, free, ways)
        for _ in near.contacts:
            if found is None or not found.begins:
                break
            if self._rest_on(change, held, found):
                return ways
            change.begun |= {held.contacts[k]: way for k, way in found.begins.items()}
            places = {i: k for k, i in enumerate(near.contacts)}
            near = near.slipping({places[held.contacts[k]]: found.eased[k] if found.eased[k] @ way > 0.0
                                  else way / np.linalg.norm(way) for k, way in found.begins.items()})  # fmt: skip
            following = self._nearest(change, near, free)
            if following is None:
                return ways
            ways = ways | self._standing(change, near, following, free, {})
            held, found = self._loads(change, near, following, free, ways)
        if not change.base:
            self._ease(change, held, found)
        change.base = {i: force * np.where(change.after[i] == SLIPS, [1.0, 0.0, 0.0], 1.0)
                       for i, force in change.base.items() if change.after[i] != APART}  # fmt: skip
        return {i: way for i, way in ways.items() if change.after[i] == SLIPS}

    def _gripped_together(
        self, change: Change, near: Touching, mode: Mode, free: Vector, struck: Sequence[Condition],
        ways: dict[int, Vector],
    ) -> dict[int, Vector]:  # fmt: skip
        """Who carries the load of what rubs dry and repeats others, into `change`; where all that hold it are at their
        limits, slip begins. The directions of what slips."""
        gives, lifts = ({each.place for each in struck if each.what == what} for what in (GIVES, LIFTS))
        known, contacts = self.holding.eased_of(self.run.context[self._numbers]), len(self.holding.holds)
        eased = {i: part for i, part in known.items() if i >= contacts}
        for _ in near.contacts:
            standing = change.after[near.contacts]
            grips = near.grips(free, mode.forces, standing, ways)
            repeats = grips.touch_alike
            if not repeats:
                standing = np.where([i in lifts for i in near.contacts], APART, standing)
                grips = near.grips(free, mode.forces, standing, ways)
            found = grasp(grips, eased, gives)
            change.eased = {} if found is None else dict(found.eased)
            begins = near.yielding(free) if found is not None and found.gives else {}
            if repeats and not begins:
                held, loads = self._beside(change, near, mode, free, ways, grips, found)
                if loads is not None and loads.begins and not (begins := near.yielding(free)):
                    gives = {held.contacts[k] for k in loads.begins}  # what is dry can bear more
                    found = grasp(grips, eased, gives)
                    change.eased = {} if found is None else dict(found.eased)
                    held, loads = self._beside(change, near, mode, free, ways, grips, found)
                    begins = {} if loads is None else {held.contacts[k]: way for k, way in loads.begins.items()}
                if not begins:
                    self._ease(change, held, loads)
            parted = change.after[near.contacts] == APART
            if not begins and not (parted.any() and change.eased):
                change.expected = free + near.space.spread @ mode.forces.ravel() if change.eased else None
                break
            change.begun |= begins
            near = near.slipping({k: begins[i] / np.linalg.norm(begins[i])
                                  for k, i in enumerate(near.contacts) if i in begins}).kept(~parted)  # fmt: skip
            following = self._nearest(change, near, free)
            if following is None:
                break
            mode, gives = following, set()
            ways = ways | self._standing(change, near, mode, free, {})
        return {i: way for i, way in ways.items() if change.after[i] == SLIPS}

    def _beside(
        self, change: Change, near: Touching, mode: Mode, free: Vector, ways: dict[int, Vector], grips: Grips,
        found: Grasp | None,
    ) -> tuple[Touching, Shares | None]:  # fmt: skip
        """Contacts that are held by a mode, and who of them carries the load, where what is dry holds as was found."""
        forces, eased = mode.forces.copy(), {} if found is None else found.eased
        if found is not None:
            forces[[near.contacts.index(i) for i in grips.places]] = found.forces
        given = {k: -near.static[k] * eased[i][0] for k, i in enumerate(near.contacts) if i in eased}
        slips = near.dry & (change.after[near.contacts] == SLIPS)
        touched, without = near.beside(free, given | {k: float(forces[k, 1]) for k in np.flatnonzero(slips).tolist()})
        own = Mode(mode.states[: len(touched.contacts)], forces[~near.dry], mode.accelerations[~near.dry])
        return self._loads(change, touched, own, without, ways)

    def _ease(self, change: Change, held: Touching, found: Shares | None) -> None:
        """Contacts that others hold, into `change`, and those that these do not hold, which are apart."""
        for k, way in {} if found is None else found.eased.items():
            if found is not None and k in found.parted:
                change.after[held.contacts[k]] = APART
            else:
                change.eased[held.contacts[k]] = way

    def _rest_on(self, change: Change, held: Touching, found: Shares) -> bool:
        """Whether contacts in space can go on as they are; what they bear then, or as slip begins, into `change`."""
        if not all(len(self.holding.holders[i].way) > 1 for i in held.contacts):
            return False
        friction = np.array([surface.friction for surface in held.surfaces])
        sticks = change.after[held.contacts] == RESTS
        forces, least = central_forces(found.forces, found.null, np.where(sticks, friction, 0.0))
        change.base = {i: force * np.where(sticks[k], 1.0, [1.0, 0.0, 0.0])
                       for k, (i, force) in enumerate(zip(held.contacts, forces, strict=True))}  # fmt: skip
        edge = EDGE * float(np.abs(forces).max())
        if least < -edge:
            change.base = {}
        return least > edge

    def _loads(
        self, change: Change, near: Touching, mode: Mode, free: Vector, ways: dict[int, Vector]
    ) -> tuple[Touching, Shares | None]:
        """Those that are held by a mode, and who of them carries the load."""
        kept = change.after[near.contacts] != APART
        held, forces = near.kept(kept), mode.forces[kept]
        moves, speeds = dict[int, Vector](), np.linalg.norm(held.velocities[:, 1:], axis=1)
        for k, i in enumerate(held.contacts):
            if change.after[i] == SLIPS:
                own = held.velocities[k, 1:] if speeds[k] > held.still else np.resize(ways[i], forces.shape[1] - 1)
                moves[k] = own / np.linalg.norm(own)
        friction = np.array([surface.friction for surface in held.surfaces])
        b = held.jacobian @ free + held.bias.ravel()
        return held, shares(held.space.operator, b, forces, friction, moves, friction != held.static)

    def _parted(
        self, change: Change, near: Touching, mode: Mode, struck: Sequence[Condition], ways: dict[int, Vector]
    ) -> dict[int, Vector]:
        """Where forces are at the edge of what contacts can bear, and rounding says that they bear them, those contacts
        give way that were found to."""
        forces = dict(zip(near.contacts, mode.forces, strict=True))
        for each in struck:
            hold, i = self.holding.holders[each.place], each.place
            if each.what == LIFTS:
                change.after[i] = APART
                ways.pop(i, None)
            elif each.what == GIVES and i in forces:
                pull = -forces[i][1 : 1 + len(hold.way)]
                if pull.any():
                    change.after[i], ways[i] = SLIPS, pull / np.linalg.norm(pull)
                    change.begun |= {i: ways[i]} if len(pull) == 2 else {}
        return ways

    def _tell(self, name: str, what: str) -> None:
        if (name, 0) not in self._told:
            self._told.add((name, 0))
            remark(name, "simulate", what, "Give less friction, or another start.")
