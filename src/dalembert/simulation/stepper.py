"""The verb `stepper`: a model that is moved step by step, by whoever gives its inputs as it goes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arguments import of_kinds
from ..compiler.copying import HoldsCompiledCode
from ..description.quaternions import unit_quaternions
from ..equations import Description, Equations
from ..errors import DalembertError, DescriptionError, ShapeError, StoppedError, looked_up, remark
from ..expr.doubles import is_number, real
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..integration import codes, stretch
from ..integration.automatic import STIFF, are_stiff
from ..integration.holding import Holding
from ..integration.integrator import Integrator, Tolerances
from ..integration.kernels import Vector
from ..integration.manifold.projection import HEADER, START
from ..model import Model
from .beginning.numbers import state_of, vector_of
from .beginning.setting_out import Begun, may_stick, set_out, tolerances
from .beginning.start import consistent_start
from .beginning.switches import knows_time, switch_times
from .events.asked import AskedEvent, asked_events, events_of, switched_names
from .events.log import Occurrences
from .limits import stopped_from, tell_no_stops
from .running.how_it_ended import how_it_ended
from .running.recording import Chunk, Recorder, room
from .running.run import smooth_spans
from .running.through_events import EventWatch
from .running.underway import Underway

TENDED = 256
"""After so many steps kernels are told of them, for better code to take over."""
MANY = 8
"""Steps of the integrator in each of those, from which on it is asked whether they are stiff."""
AT_ONCE = 64
LOG = "log"


@of_kinds
def stepper(
    model: Model | Equations | Description,
    *,
    q: ArrayLike | Mapping[Any, float],
    v: ArrayLike | Mapping[Any, float] | None = None,
    inputs: Any = None,
    rtol: float = 1e-9,
    atol: float = 1e-12,
    method: str = "auto",
    parameters: Parameters | Sequence[float] | None = None,
    max_steps: int = 1_000_000,
    t0: float = 0.0,
    hold: Iterable[Any] = (),
    step: float | None = None,
    events: Iterable[Any] = (),
    limits: bool = False,
) -> Stepper:
    """A model at (q, v) at `t0`, to be moved by `step(dt, u)`: a `Stepper`.

    Everything is as in `simulate`; `max_steps` is how many steps the integrator may try in one call. With "rk4" or
    another method of steps of one length, steps of `step` seconds make up each dt, the last being shorter if need be.
    The method stays; where its steps turn out to be as short as stability alone asks, that is told (`stiff-steps`).
    Events happen within the steps; one that stops raises StoppedError. With `limits` those of joints that the start
    keeps are stops, and a step costs as with contacts; without them that is told.
    Raises what `simulate` does.

    >>> from dalembert.description.system import System
    >>> cart = System("x", kinetic="x'**2/2", potential="0", forces="f", inputs=["f"])
    >>> pushed = stepper(cart, q=[0.0])
    >>> q, v = pushed.step(1.0, [2.0])
    >>> round(float(q[0]), 9), round(float(v[0]), 9), pushed.t
    (1.0, 2.0, 1.0)
    """
    watched_for = events_of("stepper", model, events)
    begun = set_out("stepper", model, q, v, t0, inputs, parameters, hold, is_steered=True,
                    switched=switched_names(watched_for), sticks=may_stick(method))  # fmt: skip
    if begun.driven.plan is not None:
        raise DescriptionError("stepper", "inputs are held from step to step.", "Give them to step(dt, u).")
    integrator, _, wanted = tolerances("stepper", begun, method, rtol, atol, math.inf, max_steps, step)
    if limits and (with_stops := stopped_from(begun)) is not begun.model:
        nq, known = begun.model.nq, dict(zip(with_stops.parameters, begun.values.tolist(), strict=True))
        return stepper(with_stops, q=begun.y[:nq], v=begun.y[nq:], inputs=inputs, rtol=rtol, atol=atol, method=method,
                       parameters=known, max_steps=max_steps, t0=t0, hold=hold, step=step, events=events)  # fmt: skip
    tell_no_stops("stepper", begun.model)
    return Stepper(begun, integrator, wanted, asked_events("stepper", begun, watched_for))


class Stepper(HoldsCompiledCode):
    """A motion under way: `step` moves it, and `q`, `v`, `t` and `u` can be read and set between the steps.

    Inputs are held until others are given. Each step of any length keeps the tolerances; constraints and what is
    conserved hold as in `simulate`. A state that is set is made consistent where it is not.

    >>> from dalembert.description.system import System
    >>> pendulum = stepper(System("a", kinetic="a'**2/2", potential="-9.81*cos(a)"), q=[1.0])
    >>> saved = pendulum.save()
    >>> once, _ = pendulum.step(0.5)
    >>> pendulum.resume(saved)
    >>> bool(pendulum.step(0.5)[0] == once)
    True
    """

    instead = "Take its state along: resume(saved) of another stepper of the model, with what save() gave."

    def __init__(
        self, begun: Begun, integrator: Integrator, wanted: Tolerances, events: Sequence[AskedEvent] = ()
    ) -> None:
        self.model: Model = begun.model
        self._begun, self._kernels, self._nq = begun, begun.kernels, begun.kernels.sizes.nq
        given = integrator, begun.kernels, begun.y, begun.context, wanted
        watches = bool(events) or isinstance(begun.kernels.model, Holding)
        self._run = Recorder(*given) if watches else Underway(*given)
        self._watch: EventWatch | None = None
        if isinstance(self._run, Recorder):
            self._watch = EventWatch(begun, events, self._run, beyond=AT_ONCE)
            self._begin_anew(self._watch)
        self._asked = np.array([0.0, wanted.rtol, wanted.atol, wanted.max_step, wanted.max_steps, stretch.SET])
        self._y, self._inputs = self._run.march.y, begun.context[HEADER : HEADER + begun.kernels.sizes.nu]
        self._is_free = begun.driven.is_held
        self._may_switch = knows_time(begun.model, begun.driven.nodes)
        self._is_set, self._count, self._are_stiff = False, 0, False
        self._tended = self._run.clock, self._run.tried
        self._bind()

    def __repr__(self) -> str:
        return f"<Stepper of {self.model.system.name} at t = {self.t:g} s, {self._run.integrator.name}>"

    def step(self, dt: float, u: Any = None) -> tuple[Vector, Vector]:
        """The state (q, v) after dt seconds with the inputs u held: an array (k,), {name or symbol: number}, or None
        for those before.

        Raises StoppedError where the motion does not come to the end of the step; the state is then where it came to.
        Raises ShapeError for inputs that are no k finite numbers.
        """
        if not (is_number(dt) and 0.0 < real(dt) < math.inf):
            raise DescriptionError("stepper", f"dt is {dt!r}.", "It must be a positive number of seconds.")
        if u is not None:
            self.u = u
        if self._is_set:
            self._settle()
        self._asked[stretch.LENGTH] = dt
        code = self._stride()
        if code != codes.FINISHED:
            raise self._stopped(code)
        self._count += 1
        if self._count == TENDED:
            self._tend()
        y, nq = self._y, self._nq
        return y[:nq].copy(), y[nq:].copy()

    # ---------------------------------------------------------------- what can be read and set

    @property
    def t(self) -> float:
        """The time, in s."""
        return self._run.time

    @t.setter
    def t(self, value: float) -> None:
        (time,) = vector_of("stepper", "t", [value], 1)
        if self._watch:
            self._watch.log.count_from(self._begun.context[START], time)
        self._begun.context[START], self._run.state[self._run.places.time] = time, 0.0
        self._tended = 0.0, self._run.tried
        self._is_set = True

    @property
    def q(self) -> Vector:
        """The positions (nq,)."""
        return self._y[: self._nq].copy()

    @q.setter
    def q(self, value: Any) -> None:
        place = state_of("stepper", self.model, "q", value)
        self._y[: self._nq] = unit_quaternions("stepper", self.model.system, place)
        self._is_set = True

    @property
    def v(self) -> Vector:
        """The velocities (n,)."""
        return self._y[self._nq :].copy()

    @v.setter
    def v(self, value: Any) -> None:
        self._y[self._nq :] = state_of("stepper", self.model, "v", value)
        self._is_set = True

    @property
    def u(self) -> Vector:
        """The inputs (k,) that are held."""
        return self._inputs.copy()

    @u.setter
    def u(self, value: Any) -> None:
        if not self._is_free:
            raise DescriptionError("stepper", "the inputs are given by a function or by expressions.",
                                   "Leave inputs= out to give them step by step.")  # fmt: skip
        plain = type(value) is np.ndarray and value.shape == self._inputs.shape and value.dtype == np.float64
        bounds, given = self._begun.driven.bounds, value if plain else self._given(value)
        self._inputs[:] = given if bounds is None else bounds.cut(given)
        if not self._asked[stretch.HOW]:
            self._asked[stretch.HOW] = stretch.JUMPED

    def _given(self, value: Any) -> Vector:
        if not isinstance(value, Mapping):
            return vector_of("stepper", "u", value, len(self._inputs))
        places, inputs = {name: place for place, name in enumerate(self.model.input_names)}, self.u
        for key, number in value.items():
            name = name_of(key)
            place = looked_up(places, name, "stepper", f"u names '{name}', which is no input.")
            (inputs[place],) = vector_of("stepper", f"the input '{name}'", [number], 1)
        return inputs

    @property
    def events(self) -> Occurrences:
        """What has happened so far."""
        return self._watch.occurred() if self._watch else Occurrences((), ())

    # ---------------------------------------------------------------- saving

    def save(self) -> dict[str, NDArray[Any]]:
        """All that the motion depends on, and what has happened, as arrays by name, which `numpy.savez(file, **saved)`
        keeps."""
        if self._is_set:
            self._settle()
        return {name: array.copy() for name, array in {**self._memory, **self._happened}.items()}

    def resume(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Go on from what `save` gave, with the same bits. Raises ShapeError for what is not of such a stepper."""
        memory, happened = self._memory, self._happened
        given = {name: np.asarray(saved[name]) for name in saved} if isinstance(saved, Mapping) else {}
        if _sizes({**memory, **happened}, happened) != _sizes(given, happened):
            raise ShapeError("stepper", "what was saved is of another model or method.",
                             "Resume a stepper that was made like the one that was saved.")  # fmt: skip
        for name, array in memory.items():
            array[...] = given[name]
        if self._watch:
            self._watch.log.restore(given[LOG])
        self._is_set = False

    @property
    def _memory(self) -> dict[str, NDArray[Any]]:
        watched = {**self._watch.memory, "past": self._watch.log.past} if self._watch else {}
        return {"asked": self._asked, **self._run.memory, **watched}

    @property
    def _happened(self) -> dict[str, NDArray[Any]]:
        return {LOG: self._watch.log.table()} if self._watch else {}

    # ---------------------------------------------------------------- how a step is taken

    def _bind(self) -> None:
        """Find what takes the steps of a stretch of time."""
        slow = self._may_switch or self._watch is not None or self._begun.driven.ask is not None
        quick = None if slow else self._run.march.stride(self._asked)
        self._stride: Callable[[], int] = quick or self._march

    def _tend(self) -> None:
        self._count = 0
        self._kernels.used(TENDED)
        self._bind()
        self._remark_on_stiffness()

    def _remark_on_stiffness(self) -> None:
        run, (since, before) = self._run, self._tended
        self._tended = run.clock, run.tried
        tried = run.tried - before
        if self._are_stiff or tried < MANY * TENDED:
            return
        length = (run.clock - since) / tried
        self._are_stiff = are_stiff(run.march, run.kernels, run.context, run.wanted, run.clock, length)
        if self._are_stiff:
            remark("stiff-steps", "stepper", f"the steps of {run.integrator.name} are as short as stability asks.",
                   f'method="{STIFF.name}" takes longer ones.')  # fmt: skip

    def _settle(self) -> None:
        """Make a state that was set consistent, and what is conserved that of this state."""
        nq, context = self._nq, self._begun.context
        if self._watch and self._watch.contacts:
            self._watch.contacts.release()
        q, v = self._y[:nq].copy(), self._y[nq:].copy()
        found = consistent_start(self._kernels.model, self._kernels, self.t, q, v, context)
        self._y[:nq], self._y[nq:] = found.q, found.v
        self._kernels.open(np.array(self._y), context)
        self._asked[stretch.HOW], self._is_set = stretch.SET, False
        if self._watch:
            self._begin_anew(self._watch)

    def _begin_anew(self, watch: EventWatch) -> None:
        """Be where the state was set: contacts may close there. Raises StoppedError where nothing can follow."""
        with self._kernels.asking(self._begun.driven.ask):
            code = watch.begin_anew()
        if code == codes.FAILED:
            raise StoppedError("stepper", f"{watch.ended}.", "Set another state.")
        watch.run.forget()

    def _march(self) -> int:
        """The steps of a stretch, call by call, those of spans without jumps apart."""
        run, span, chunk = self._run, float(self._asked[stretch.LENGTH]), room(self._run.march, AT_ONCE)
        clock, most = run.clock, run.tried + int(self._asked[stretch.TRIES])
        begun, now, code, anew = self._begun, self.t, codes.FINISHED, run.integrator.fixed or run.integrator.anew
        if self._watch:
            self._watch.ended = ""
        stops = switch_times(begun.model, begun.driven.nodes, begun.values, now, now + span)
        with self._kernels.asking(begun.driven.ask) as self._last_asked:
            for first, last in smooth_spans(now, span, stops):
                code = codes.CHUNK_FULL
                if first > 0.0 or self._asked[stretch.HOW] or anew:
                    code = run.begin(clock + first, clock + last)
                self._asked[stretch.HOW] = stretch.SET if last < span else 0.0
                while code == codes.CHUNK_FULL and run.tried < most:
                    code = self._goes_on(clock + last, chunk)
                if code != codes.FINISHED:
                    break
        if code == codes.FINISHED and run.clock < clock + span:
            run.state[run.places.time] = clock + span
        return code

    def _goes_on(self, last: float, chunk: Chunk) -> int:
        """Some steps towards a time of the clock; a code."""
        if self._watch is None:
            return self._run.march.advance(last, AT_ONCE, 2 * AT_ONCE, chunk)
        code = self._watch.advance(last)
        self._watch.run.forget()
        return code

    def _stopped(self, code: int) -> DalembertError:
        """The error of a step that was not taken to its end."""
        if self._is_free and not np.isfinite(self._inputs).all():
            return ShapeError("stepper", f"u is {self._inputs.tolist()}.", "Give finite numbers.")
        asked = getattr(self, "_last_asked", None)
        ended = self._watch.ended if self._watch else ""
        status = ended or how_it_ended(self.model, self._run, code, asked.problem if asked else None)
        self._asked[stretch.HOW] = stretch.SET
        return StoppedError("stepper", f"{status}.", "Its state is that of this time; set another one to go on.")


def _sizes(arrays: Mapping[str, NDArray[Any]], grow: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The shapes of arrays, of those that grow without how long they have become."""
    return {name: array.shape[name in grow :] for name, array in arrays.items()}
