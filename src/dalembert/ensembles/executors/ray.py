"""A cluster of Ray, or one of this machine that is started for a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any

from ...errors import DescriptionError
from ..task import Part, Task
from .executor import Executor, Outcome
from .sending import packed, part_of


def run(task: Task, numbers: Sequence[int], workers: int, cluster: Any) -> Iterator[Outcome]:
    """The parts as they are done; Ray runs those of a worker that died again."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise DescriptionError("ensemble", "Ray is not installed.",
                               "Install dalembert[ray], or use another executor.") from None  # fmt: skip
    own = not ray.is_initialized()
    if own:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    left = iter(numbers)
    try:
        said, remote = ray.put(packed(task)), ray.remote(max_retries=3)(part_of)
        running = {remote.remote(said, number): number for number in islice(left, 4 * workers)}
        while running:
            for reference in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(reference), _outcome(ray, reference)
            running |= {remote.remote(said, number): number for number in islice(left, 1)}
    finally:
        if own:
            ray.shutdown()


def _outcome(ray: Any, reference: Any) -> Part | Exception:
    try:
        return ray.get(reference)
    except Exception as problem:
        return problem


EXECUTOR = Executor(
    "ray", "a cluster of Ray", run, lambda thing: isinstance(thing, ModuleType) and thing.__name__ == "ray"
)
