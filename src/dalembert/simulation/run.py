"""The loop over chunks of compiled steps: spans without jumps, progress, interruption."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from . import codes
from .how_it_ended import how_it_ended
from .integrator import Integrator, Tolerances
from .progress import Progress
from .recording import Recorder, Steps
from .setting_out import Begun


def integrate(
    begun: Begun, integrator: Integrator, span: float, wanted: Tolerances, stops: Iterable[float] = (),
    shown: bool | None = None,
) -> Steps:
    """The motion from a start over a span of time, as far as it comes; never raises for what happens on the way.

    At `stops` the equations jump: no step goes across them.
    """
    kernels, code = begun.kernels, codes.FINISHED
    recorder = Recorder(integrator, kernels, begun.y, begun.context, wanted)
    with kernels.asking(begun.driven.ask) as asked, Progress("simulate", shown) as progress:
        try:
            for first, last in _smooth_spans(begun.start, span, stops):
                code = recorder.begin(first, last)
                while code == codes.CHUNK_FULL and recorder.tried < wanted.max_steps:
                    code = recorder.advance(last)
                    progress.update(recorder.clock / span)
                if code != codes.FINISHED:
                    break
        except KeyboardInterrupt:
            code = codes.INTERRUPTED
        problem = asked.problem
    recorder.collect()
    if isinstance(problem, KeyboardInterrupt):
        code = codes.INTERRUPTED
    return recorder.steps(how_it_ended(begun.model, recorder, code, problem), code == codes.FINISHED)


def _smooth_spans(start: float, span: float, stops: Iterable[float]) -> Iterator[tuple[float, float]]:
    """The parts of a run between times at which the equations jump, each on one side of the jumps."""
    first = 0.0
    for stop in stops:
        before, after = (2.0 * math.nextafter(stop, side) - stop - start for side in (-math.inf, math.inf))
        if first < before and after < span:
            yield first, before
        if first < after < span:
            first = after
    yield first, span
