"""A cluster of dask.distributed, or one of this machine that is started for a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from ...errors import DescriptionError
from ..task import Task
from .executor import Executor, Outcome
from .sending import packed, part_of


def run(task: Task, numbers: Sequence[int], workers: int, cluster: Any) -> Iterator[Outcome]:
    """The parts as they are done; a worker that dies is replaced, and its parts are run again by others."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise DescriptionError("ensemble", "dask.distributed is not installed.",
                               "Install dalembert[dask], or use another executor.") from None  # fmt: skip
    own = cluster is None
    client = distributed.Client(n_workers=workers, threads_per_worker=1, dashboard_address=None) if own else cluster
    sent = packed(task)
    left = iter(numbers)
    try:
        said = client.scatter(sent, broadcast=True)

        def submitted(count: int) -> list[Any]:
            return [client.submit(part_of, said, number, pure=False, key=f"dalembert-{id(task)}-{number}")
                    for number in islice(left, count)]  # fmt: skip

        running = distributed.as_completed(submitted(4 * workers))
        for future in running:
            number = int(future.key.rpartition("-")[2])
            yield number, future.result() if future.status == "finished" else _problem(future)
            future.release()
            running.update(submitted(1))
    finally:
        if own:
            client.close()
            client.cluster.close()


def _problem(future: Any) -> Exception:
    problem = future.exception()
    return problem if isinstance(problem, Exception) else RuntimeError(f"the part was {future.status}")


EXECUTOR = Executor(
    "dask", "a cluster of dask.distributed", run,
    lambda thing: type(thing).__module__.partition(".")[0] == "distributed" and type(thing).__name__ == "Client",
)
