"""A run with events: its steps are searched for zeros, and what happens there is done at their very times."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...errors import DalembertError, DescriptionError, remark
from ...integration import codes
from ...integration.crossings.isolation import DEEP, DEPTH, FLAT, KIND, MISSES, PLACE, STEP, UNDEFINED, WHICH
from ...integration.crossings.search import BEGINS, HANDLED
from ...integration.crossings.watching import LARGEST_ROOM, Watching, room, watching
from ...integration.holding import Holding
from ...integration.kernels import Vector
from ...integration.manifold.projection import START
from ..beginning.setting_out import Begun
from ..beginning.start import consistent_start
from ..events.asked import CONTACT, RECORD, RESET, STOP, AskedEvent, told_by
from ..events.log import ACTIONS, Log, Occurrences, occurrences
from .changes import CONTACTS, UNTOLD, Changes
from .ends import returning
from .recording import LARGEST_CHUNK, Recorder, Steps
from .recording import room as chunk_of
from .through_contacts import MEETS, STOPS, ContactWatch
from .underway import Place, Underway

ROUNDING = float(np.finfo(float).eps)
AT_ONCE = 64.0
"""Resets fewer roundings of the time apart than these count as of one time."""
MOST_AT_ONCE = 1000
ACCUMULATED = 3
"""So many resets of one event at one time, and of no other, are the end of infinitely many; so many for each of events
that return together, and `MOST_AT_ONCE` of any."""
ARRIVALS = 5
LITTLE = 1e-8
"""By so much of a step a state may be moved along its slope: what bends is less than rounding."""
FEW = 4

# What is remembered of the pace of events: how many steps are taken at once; how many resets followed one another at
# once, how many of them were of one event; when and which the last one was.
MOST, SOON, SAME, RESET_AT, BY = range(5)
_NONE_YET = 0.0, 0.0, -math.inf, -1.0


@dataclass(frozen=True)
class Zero:
    """A zero of a condition at a part of a step, of a kind; how deep it is where that is less than errors, else nan."""

    place: float
    kind: float
    which: int
    depth: float


@dataclass
class EventWatch:
    """The events of a run under way.

    sides, standing, slack   how the conditions stand where the run is, see `crossings.search`
    changes                  when the state was set, and what kernels are told from then on
    ended                    why the run ended here, if it did
    beyond                   how many attempts a call may make that the run is not allowed
    """

    begun: Begun
    events: Sequence[AskedEvent]
    run: Recorder
    log: Log = field(init=False)
    changes: Changes = field(init=False)
    ended: str = ""
    beyond: int = 0
    contacts: ContactWatch | None = field(init=False)
    sides: Vector = field(init=False)
    standing: Vector = field(init=False)
    slack: Vector = field(init=False)

    def __post_init__(self) -> None:
        begun, model = self.begun, self.run.kernels.model
        self.contacts = ContactWatch(model, self.run) if isinstance(model, Holding) else None
        self._own, names = len(self.events), tuple(event.name for event in self.events)
        self.log = Log(names, len(begun.y))
        if self.contacts is not None:
            self.log = Log((*names, *self.contacts.names), len(begun.y), len(self.contacts.names))
            self.events = [*self.events, *(AskedEvent(self.contacts.names[each.place], each.node, -1, CONTACT)
                                           for each in self.contacts.conditions)]  # fmt: skip
        self.changes = Changes(len(self.run.context), np.zeros(count := len(self.events)))
        self._watched: dict[bool, Watching] = {}
        self._group = {which: k for k, which in enumerate(k for k, event in enumerate(self.events) if event.values)}
        self.sides, self.standing, self.slack = np.zeros(count), np.full(count, BEGINS), np.zeros(count)
        self._found, self._reached, self._told = room(), np.zeros(1 + count), set[tuple[str, int]]()
        self._is_light = int(all(event.kind == RECORD for event in self.events))
        self._pace = np.array([LARGEST_CHUNK if self._is_light else FEW, *_NONE_YET])
        self._aside: Underway | None = None

    @property
    def _watching(self) -> Watching:
        """What watches the conditions: forces of contacts only where some are closed."""
        touches = self.contacts is None or self.contacts.is_touching
        if touches not in self._watched:
            nodes = [event.node for event in self.events]
            if self.contacts is not None and not touches:
                nodes[self._own :] = [each.flight for each in self.contacts.conditions]
            self._watched[touches] = watching(self.begun.kernels, self.run.integrator.within, nodes,
                                              [event.values for event in self.events if event.values])  # fmt: skip
        return self._watched[touches]

    def steps(self, status: str, success: bool) -> Steps:
        """Everything recorded, with what has happened; a condition that was zero all along is told."""
        for which in np.flatnonzero(self.sides == FLAT).tolist():
            remark("flat-event", "simulate", f"'{self.events[which].name}' is zero from the start on, and not only at "
                   "times.", "Give an expression that becomes zero.")  # fmt: skip
        changes = self.changes.arrays()
        self.log.until(self.run.clock)
        return replace(self.run.steps(status, success), breaks=changes["breaks"].astype(np.intp),
                       contexts=changes["contexts"], causes=changes["causes"], happened=self.log.table(),
                       names=self.log.names)  # fmt: skip

    def occurred(self) -> Occurrences:
        """What has happened."""
        return occurrences(self.log.table(), self.log.names, float(self.run.context[START]), self.run.kernels.sizes.nq,
                           self.log.contacts)  # fmt: skip

    def begin_anew(self) -> int:
        """Be told that the state was set; a code. Raises InconsistentStartError where contacts overlap there."""
        self._pace[SOON:] = _NONE_YET
        self.sides[:], self.standing[:], self.slack[:], self.changes.zeros[:] = 0.0, BEGINS, 0.0, 0.0
        if self.contacts is None:
            return codes.CHUNK_FULL
        self.contacts.begin()
        return self._touch(self.run.clock, ())

    @property
    def memory(self) -> dict[str, Vector]:
        """What it remembers, but for what has happened."""
        recent = {} if self.contacts is None else {"recent": self.contacts.recent}
        return {"sides": self.sides, "standing": self.standing, "slack": self.slack, "pace": self._pace, **recent}

    def kept(self) -> dict[str, Vector]:
        """The arrays that hold all that it remembers."""
        return {"log": self.log.table(), **self.changes.arrays(), **self.memory}

    def restore(self, kept: Mapping[str, Vector]) -> None:
        """Go on from what was kept."""
        self.log.restore(kept["log"])
        self.changes.restore(kept)
        for name, array in self.memory.items():
            array[...] = kept[name]

    # ---------------------------------------------------------------- a chunk of steps

    def advance(self, last: float) -> int:
        """One chunk of steps of a span, with what happens in them; a code."""
        run = self.run
        start, total = run.place, len(run)
        code = run.advance(last, int(self._pace[MOST]), self.beyond)
        times, states, dense, variances = run.last
        self._watching.used(len(times))
        step, slack = 0, self.slack.copy()
        while count := self._search(step, start, (times, states, dense)):
            for step in sorted({int(step) for step in self._found[:count, STEP].tolist()}):
                at = start
                if step > 0:
                    at = Place(float(times[step - 1]), states[step - 1].copy(), variances[step - 1].copy())
                length, end = float(times[step]) - at.clock, (states[step].copy(), dense[step].copy())
                zeros = self._zeros(self._found[:count][self._found[:count, STEP] == step], at.clock)
                heavy = next((zero for zero in zeros if self.events[zero.which].kind != RECORD), None)
                for zero in zeros:
                    if heavy is not None and not self._apart(zero, heavy, at.clock, length):
                        break
                    self._record(zero, at, length, end)
                if heavy is not None:
                    self._pace[MOST] = max(FEW, 2 * step)
                    self._stand(heavy.place, count, slack if step == 0 and heavy.place == 0.0 else 0.0)
                    run.keep(total + step)
                    together = [zero for zero in zeros if not self._apart(zero, heavy, at.clock, length)]
                    return self._happen(together, at, length, end, last)
            step = int(self._reached[0]) + 1
        self._pace[MOST] = min(LARGEST_CHUNK, 2.0 * self._pace[MOST])
        return code

    def _stand(self, place: float, count: int, slack: Vector | float) -> None:
        """How the conditions stand at a part of the step in which that many zeros were found."""
        before, known = self._reached[1:], np.zeros(len(self.events), dtype=bool)
        rows = sorted((row for row in self._found[:count] if row[KIND] in (1.0, -1.0)), key=lambda row: row[PLACE])
        for row in rows:
            which, kind = int(row[WHICH]), float(row[KIND])
            if not known[which] and (before[which] == 0.0 or row[PLACE] > place):
                self.sides[which] = -kind
            if row[PLACE] < place:
                self.sides[which] = kind
            elif not known[which] and before[which] != 0.0:
                self.sides[which] = before[which]
            known[which] = True
        self.standing[:], self.slack[:] = BEGINS, slack

    def _search(self, step: int, start: Place, chunk: tuple[Vector, Vector, Vector]) -> int:
        """How many zeros are in the first steps from `step` on that have any, in one if they change the motion."""
        times, states, dense = chunk
        wanted, run = self.run.wanted, self.run
        known = self.sides, self.standing, self.slack
        before = [array.copy() for array in known]
        while True:
            count = self._watching.search(
                run.march.rows, len(self._found), self._is_light, step, len(times), start.clock, start.y, times,
                states.reshape(-1), dense.reshape(-1), wanted.rtol, wanted.atol, run.context, *known,
                self._found.reshape(-1), self._reached,
            )  # fmt: skip
            if count < len(self._found):
                return count
            if len(self._found) >= LARGEST_ROOM:
                when = self._time(float(times[int(self._reached[0])]))
                what = f"near t = {when:.6g} s events are so many within a step that some are lost."
                self._tell(0, "lost-events", what, "Simulate shorter motions.")
                return count
            self._found = room(2 * len(self._found))
            for array, kept in zip(known, before, strict=True):
                array[:] = kept

    def _zeros(self, found: Vector, clock: float) -> list[Zero]:
        """What was found, in order, as far as events want it; the rest is told."""
        made = []
        for row in found:
            which, kind = int(row[WHICH]), float(row[KIND])
            event, depth = self.events[which], float(row[DEPTH])
            if event.kind == CONTACT and (kind == MISSES or depth not in (DEEP, 0.0)):
                continue  # what is less than the error of a step is no contact
            if kind == MISSES:
                self._tell(which, "missed-event", f"near t = {self._time(clock):.6g} s '{event.name}' misses zero by "
                           f"{abs(depth):.2g}, which is less than the error of a step.")  # fmt: skip
            elif kind == UNDEFINED:
                what = f"near t = {self._time(clock):.6g} s '{event.name}' has no value."
                self._tell(which, "undefined-event", what, "Give an expression with values wherever the motion goes.")
            elif kind != FLAT and event.wants(kind):
                if depth not in (DEEP, 0.0) and kind:
                    self._tell(which, "doubtful-event", f"near t = {self._time(clock):.6g} s '{event.name}' passes "
                               f"zero by {abs(depth):.2g} only, which is less than the error of a step.")  # fmt: skip
                made.append(Zero(float(row[PLACE]), kind, which, math.nan if depth == DEEP else depth))
        return sorted(made, key=lambda zero: (zero.place, zero.which))

    def _time(self, clock: float) -> float:
        return float(self.run.context[START]) + clock

    def _apart(self, zero: Zero, other: Zero, clock: float, length: float) -> bool:
        """Whether two zeros within a step have different times."""
        least = AT_ONCE / 8.0 * ROUNDING * max(abs(clock + other.place * length), length)
        return abs(zero.place - other.place) * length > least and zero.place != other.place

    def _tell(self, which: int, name: str, what: str, remedy: str = "Ask for a smaller rtol, and atol.") -> None:
        if (name, which) not in self._told:
            self._told.add((name, which))
            remark(name, "simulate", what, remedy)

    # ---------------------------------------------------------------- one that is recorded

    def _record(self, zero: Zero, at: Place, length: float, end: tuple[Vector, Vector]) -> None:
        """Note a zero, at its time to the accuracy of the method."""
        clock, y = at.clock + zero.place * length, self._within(zero.place, at.y, end)
        if not self.run.integrator.whole and zero.place > 0.0 and zero.kind:
            if self._aside is None:
                self._aside = Underway(self.run.integrator, self.run.kernels, self.run.march.y, self.run.context,
                                       self.run.wanted)  # fmt: skip
            clock, y = self._arrived(self._aside, zero, at, length, y)
        self._note(zero, clock, y, y)

    def _within(self, place: float, y: Vector, end: tuple[Vector, Vector]) -> Vector:
        """The dense output within a step."""
        found = np.empty_like(y)
        self._watching.within(len(end[1]), place, y, end[0], end[1].reshape(-1), found)
        return found

    def _arrived(
        self, run: Underway, zero: Zero, at: Place, length: float, guess: Vector
    ) -> tuple[float, Vector]:
        """A step taken anew that ends at a zero: its time and state there; those guessed where no step is so short."""
        clock, total, y = at.clock + zero.place * length, len(self.run), guess
        for _ in range(ARRIVALS):
            if isinstance(run, Recorder):
                run.keep(total)
            if not clock - at.clock > 16.0 * ROUNDING * abs(clock) or not self._steps_to(run, at, clock, length):
                return at.clock + zero.place * length, guess
            y = run.march.y.copy()
            off, rate = self._watching.rate(zero.which, clock, y, run.march.f, 1e-5 * length, self.run.context)
            late = off / rate if rate else 0.0
            if run is not self.run and abs(late) <= LITTLE * length:
                return clock - late, y - late * run.march.f
            if not 2.0 * ROUNDING * max(abs(clock), length) < abs(late) < length:
                break
            clock -= late
        return run.clock, y

    def _steps_to(self, run: Underway, at: Place, clock: float, length: float) -> bool:
        """Whether a run from the start of a step comes to a time."""
        code = run.put(at, clock, length)
        for _ in range(MOST_AT_ONCE):
            if code != codes.CHUNK_FULL:
                break
            code = run.advance(clock, beyond=FEW) if isinstance(run, Recorder) else self._forward(run, clock)
        return code == codes.FINISHED

    def _forward(self, run: Underway, clock: float) -> int:
        """Steps towards a time that nobody keeps."""
        return run.march.advance(clock, FEW, 2 * FEW, chunk_of(run.march, FEW))

    def _energy(self, clock: float, y: Vector) -> float:
        nq, kernels = self.run.kernels.sizes.nq, self.run.kernels
        return float(kernels.evaluate("energy", self._time(clock), y[:nq], y[nq:], self.run.context)["E"][0])

    def _note(self, zero: Zero, clock: float, before: Vector, after: Vector, brought: float = 0.0) -> None:
        resets = ACTIONS.index(self.events[zero.which].kind)
        self.log.note({"clock": clock, "which": zero.which, "direction": zero.kind, "depth": zero.depth,
                       "energy": brought, "resets": resets}, before, after)  # fmt: skip

    # ---------------------------------------------------------------- one that changes the motion

    def _happen(
        self, together: Sequence[Zero], at: Place, length: float, end: tuple[Vector, Vector], last: float
    ) -> int:
        """What happens at one time is done in the order in which it was asked for; a code."""
        run, first, clock, y = self.run, together[0], at.clock, at.y
        self.changes.zeros[:] = 0.0
        for zero in together:
            self.changes.zeros[zero.which] = 2.0 if zero.kind else 1.0
        if first.place > 0.0:
            total, crossing = len(run), next((zero for zero in together if zero.kind), first)
            clock, y = self._arrived(run, crossing, at, length, self._within(first.place, at.y, end))
            if run.clock != clock or not np.array_equal(run.march.y, y):
                run.keep(total)
                run.put(at, last, length)
                run.add(clock, y)
        else:
            run.put(at, last, length)
        own = [zero for zero in together if self.events[zero.which].kind != CONTACT]
        for zero in sorted(own, key=lambda zero: zero.which):
            code = self._do(zero, clock)
            if code != codes.CHUNK_FULL:
                return code
        if self.contacts is not None and (code := self._touch(clock, together)) != codes.CHUNK_FULL:
            return code
        if self._is_endless(clock, together):
            self.ended = f"stopped at t = {self._time(clock):.6g} s: {returning(self.events[together[0].which], run)}"
            return codes.ENDLESS
        if last - run.clock <= 16.0 * ROUNDING * abs(last):  # no step is so short
            run.state[run.places.time] = last
            return codes.FINISHED
        code = run.begin(clock, last)
        run.march.placed(length)
        return code

    def _touch(self, clock: float, zeros: Sequence[Zero]) -> int:
        """What contacts do where the run has come to; a code."""
        contacts, run = self.contacts, self.run
        assert contacts is not None
        before = run.march.y.copy()
        struck = [contacts.conditions[zero.which - self._own] for zero in zeros if zero.which >= self._own]
        try:
            energy = self._energy(clock, before)
            change, y = contacts.change(struck)
        except DalembertError as problem:
            self.ended = f"stopped at t = {self._time(clock):.6g} s: {problem}"
            return codes.FAILED
        if not change.shocks and not zeros and len(run) == 0:  # as the motion begins
            run.first, run.march.y[:] = y, y
            self.begun.context[run.kernels.sizes.standing] = run.context[run.kernels.sizes.standing]
        elif change.is_any:
            self._go_on_from(clock, y, CONTACTS if change.is_told else UNTOLD)
            if change.is_told:
                which, word = contacts.told(change)
                self.log.note({"clock": clock if change.rests_at is None else change.rests_at,
                               "which": self._own + which, "direction": -1.0, "depth": math.nan,
                               "energy": self._energy(clock, y) - energy, "resets": word}, before, y, change.row)
        self.sides[self._own :], self.standing[self._own :], self.slack[self._own :] = 1.0, BEGINS, 0.0
        values = self._watching.at(clock, y, run.context)
        for k, each in enumerate(contacts.conditions, self._own):
            off = abs(float(values[k]))
            begins = each.what == STOPS and off <= change.still and each.place not in change.begun
            if each.place in {*change.near} - {*change.eased} and (each.what == MEETS or begins):
                self.standing[k], self.slack[k] = HANDLED, 4.0 * off
        return codes.CHUNK_FULL

    def _do(self, zero: Zero, clock: float) -> int:
        """One event at the state that the run has come to; a code."""
        run, event = self.run, self.events[zero.which]
        before, brought = run.march.y.copy(), 0.0
        off = abs(self._watching.at(clock, before, run.context)[zero.which])
        self.slack[zero.which] = 4.0 * off
        if event.kind == RESET:
            try:
                energy = self._energy(clock, before)
                self._set(zero.which, clock)
                brought = self._energy(clock, run.march.y) - energy
            except Exception as problem:
                what = f"event '{event.name}' failed: {type(problem).__name__}: {problem}"
                self.ended = f"stopped at t = {self._time(clock):.6g} s: {what}"
                return codes.FAILED
        self._note(zero, clock, before, run.march.y.copy(), brought)
        self.sides[zero.which], self.standing[zero.which] = 0.0, HANDLED
        if event.kind == STOP:
            self.ended = f"ended at t = {self._time(clock):.6g} s by event '{event.name}'"
            return codes.STOPPED
        return codes.CHUNK_FULL

    def _set(self, which: int, clock: float) -> None:
        """Set what an event sets, and make the state consistent."""
        run, event, kernels = self.run, self.events[which], self.run.kernels
        nq, y = kernels.sizes.nq, run.march.y.copy()
        if event.function is not None:
            places, values = told_by(event, event.function(self._time(clock), y[:nq].copy(), y[nq:].copy()))
        else:
            places, values = list(event.places), self._watching.answer(self._group[which], clock, y, run.context)
        if not np.all(np.isfinite(values)):
            raise DescriptionError(f"event '{event.name}'", f"it sets {np.asarray(values).tolist()}.",
                                   "Set finite numbers.")  # fmt: skip
        for (block, place), value in zip(places, values, strict=True):
            (y if block == "y" else run.context)[place] = value
        if self.contacts is not None:
            self.contacts.refuse_overlap(f"event '{event.name}'", y[:nq], "is set", "Set positions")
            self.contacts.release()
        found = consistent_start(kernels.model, kernels, self._time(clock), y[:nq], y[nq:], run.context)
        self._tell_moved(which, found.report)
        self._go_on_from(clock, np.concatenate((found.q, found.v)), float(which))

    def _go_on_from(self, clock: float, y: Vector, by: float = CONTACTS) -> None:
        """Go to a state at once, with what is conserved that of this state, and what kernels are told as it is."""
        run, kernels, context = self.run, self.run.kernels, self.run.context.copy()
        context[START] = self._time(clock)
        kernels.open(y, context)
        run.context[kernels.sizes.invariants] = context[kernels.sizes.invariants]
        self.changes.note(len(run), run.context, by)
        run.add(clock, y)

    def _tell_moved(self, which: int, report: str | None) -> None:
        if report and ("reset-moved", which) not in self._told:
            self._told.add(("reset-moved", which))
            what = report.replace("The start was made consistent", "the state was made consistent")
            remark("reset-moved", "simulate", f"what event '{self.events[which].name}' sets is not on the constraints; "
                   f"{what}", "Set velocities along them.")  # fmt: skip

    def _is_endless(self, clock: float, together: Sequence[Zero]) -> bool:
        """Whether resets follow one another without time between them."""
        pace, which = self._pace, hash(tuple(zero.which for zero in together)) % 2**53
        soon = clock - pace[RESET_AT] <= AT_ONCE * ROUNDING * max(abs(clock), abs(self._time(clock)))
        same = which == pace[BY]
        pace[SOON] = pace[SOON] + 1.0 if soon else 0.0
        pace[SAME] = pace[SAME] + 1.0 if soon and same else 0.0
        pace[RESET_AT], pace[BY] = clock, which
        return bool(pace[SAME] >= ACCUMULATED * len(together) or pace[SOON] >= MOST_AT_ONCE)
