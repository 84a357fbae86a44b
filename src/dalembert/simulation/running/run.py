"""The loop over chunks of compiled steps: spans without jumps, progress, interruption."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterable, Sequence

from ...errors import remark
from ...integration import codes
from ...integration.asking import Asked
from ...integration.holding import Holding
from ...integration.integrator import Integrator, Tolerances
from ...integration.kernels import NO_COLUMNS, Vector
from ...integration.manifold.projection import HEADER
from ..beginning.schedule import Schedule
from ..beginning.setting_out import Begun
from ..events.asked import RESET, AskedEvent
from .checkpoint import Checkpoint, key_of
from .how_it_ended import how_it_ended
from .progress import Progress
from .recording import Recorder, Steps
from .through_events import EventWatch

#: After these codes a run can go on from where it is; what ended it otherwise ends it again, from the last file.
_GOES_ON = (codes.FINISHED, codes.CHUNK_FULL)
LEAST = 16.0 * sys.float_info.epsilon
"""Spans shorter than this part of the time at their end are none."""


def integrate(
    begun: Begun, integrator: Integrator, span: float, wanted: Tolerances, stops: Sequence[float] | Vector = (),
    shown: bool | None = None, schedule: Schedule | None = None, checkpoint: str | os.PathLike[str] | None = None,
    events: Sequence[AskedEvent] = (),
) -> Steps:
    """The motion from a start over a span of time, as far as it comes; never raises for what happens on the way.

    At `stops` the equations jump: no step goes across them. A `schedule` says which inputs are held between them, a
    `checkpoint` where the run is kept as it goes, and goes on from; `events` happen where their conditions are zero.
    Raises DescriptionError for a file that is none.
    """
    kernels, code, number, resumed = begun.kernels, codes.FINISHED, 0, -1
    touches = isinstance(kernels.model, Holding) and kernels.columns == NO_COLUMNS
    context = begun.context.copy() if touches or any(event.kind == RESET for event in events) else begun.context
    recorder, kept = Recorder(integrator, kernels, begun.y, context, wanted), None
    watch = EventWatch(begun, events, recorder) if events or touches else None
    if checkpoint is not None:
        kept = Checkpoint(checkpoint, key_of(begun, integrator, span, wanted, stops, schedule, events), recorder,
                          schedule, watch)  # fmt: skip
        resumed = kept.resume()
    if watch is not None and resumed < 0:
        with kernels.asking(begun.driven.ask):
            if watch.begin_anew() == codes.FAILED:
                return watch.steps(watch.ended, success=False)
    with kernels.asking(begun.driven.ask) as asked, Progress("simulate", shown) as progress:
        try:
            for number, (first, last) in enumerate(smooth_spans(begun.start, span, stops)):
                if number < resumed:
                    continue
                code = codes.CHUNK_FULL if number == resumed else _begin(recorder, schedule, asked, first, last)
                while code == codes.CHUNK_FULL and recorder.tried < wanted.max_steps:
                    code = recorder.advance(last) if watch is None else watch.advance(last)
                    progress.update(recorder.clock / span)
                    if kept is not None and code in _GOES_ON:
                        kept.keep(number)
                if code != codes.FINISHED:
                    break
        except KeyboardInterrupt:
            code = codes.INTERRUPTED
        problem = asked.problem
    recorder.collect()
    if isinstance(problem, KeyboardInterrupt):
        code = codes.INTERRUPTED
    if kept is not None and code in _GOES_ON:
        kept.keep(number, always=True)
    if code == codes.FINISHED and recorder.clock < span:
        recorder.ends_at(span)
    if watch is not None and watch.ended:
        return watch.steps(watch.ended, code == codes.STOPPED)
    status, success = how_it_ended(begun.model, recorder, code, problem), code == codes.FINISHED
    if isinstance(problem, Exception) and recorder.clock <= sys.float_info.min:
        remark("inputs-failed", "simulate", f"the run ended where it began, {status}.", "Mend that function.")
    return recorder.steps(status, success) if watch is None else watch.steps(status, success)


def _begin(recorder: Recorder, schedule: Schedule | None, asked: Asked, first: float, last: float) -> int:
    """The beginning of a span, with the inputs of its first moment where they are held in turn; a code."""
    if schedule is None:
        return recorder.begin(first, last)
    recorder.state[recorder.places.time] = first
    nq, nu, y = recorder.kernels.sizes.nq, recorder.kernels.sizes.nu, recorder.march.y
    try:
        recorder.context[HEADER : HEADER + nu] = schedule.held(recorder.time, y[:nq], y[nq:])
    except Exception as problem:
        asked.problem, recorder.state[recorder.places.failure] = problem, codes.INPUT_FAILED
        return codes.FAILED
    return recorder.begin(first, last)


def smooth_spans(start: float, span: float, stops: Iterable[float] | Vector) -> list[tuple[float, float]]:
    """The parts of a run between times at which the equations jump, ascending, each on one side of the jumps; none that
    no step is short enough for, so that the last may end before the run does, by rounding."""
    first, found = 0.0, list[tuple[float, float]]()
    for stop in stops:
        before, after = (2.0 * math.nextafter(stop, side) - stop - start for side in (-math.inf, math.inf))
        if before >= span:
            break
        if before - first > LEAST * before:
            found.append((first, before))
        first = max(first, after)
    if span - first > LEAST * span:
        found.append((first, span))
    return found or ([(0.0, span)] if span > 0.0 else [])
