"""All executors give the same bits, with workers that die too. dask and Ray are tested where they are installed."""

from __future__ import annotations

import threading
from functools import partial
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

import dalembert as da
from dalembert.ensembles.executors import EXECUTORS, processes, ray
from dalembert.ensembles.executors.executor import Executor
from dalembert.ensembles.task import Part
from dalembert.errors import DescriptionError

from ..small import dies_once, steps, study


@pytest.fixture(scope="module")
def expected():
    return study({"end": da.motion.last(), "count": steps}).run("serial").checksum()


def test_threads_give_the_same_bits(expected):
    assert study({"end": da.motion.last(), "count": steps}).run("threads", workers=3).checksum() == expected


def test_processes_give_the_same_bits_though_one_dies(expected, tmp_path, monkeypatch):
    monkeypatch.setenv("DALEMBERT_TEST_MARKER", str(tmp_path / "dead"))
    made = study({"end": da.motion.last(), "count": dies_once}).run("processes", workers=1)
    assert (tmp_path / "dead").exists() and not made.lost and made.missing == 0
    assert made.checksum() == expected


@pytest.mark.parametrize("name", ["dask", "ray"])
def test_clusters_give_the_same_bits_though_a_worker_dies(name, expected, tmp_path, monkeypatch):
    if find_spec("distributed" if name == "dask" else name) is None:
        with pytest.raises(DescriptionError, match=f"dalembert\\[{name}\\]"):
            study().run(name)
        pytest.skip(f"{name} is not installed")
    monkeypatch.setenv("DALEMBERT_TEST_MARKER", str(tmp_path / "dead"))
    made = study({"end": da.motion.last(), "count": dies_once}).run(name, workers=2)
    assert (tmp_path / "dead").exists() and made.missing == 0 and made.checksum() == expected


def test_what_cannot_be_sent_is_refused():
    with pytest.raises(DescriptionError, match="cannot be sent"):
        study({"x": lambda trajectory: 0.0}).run("processes", workers=1)


def test_a_part_that_is_lost_thrice_is_told_and_the_rest_is_there(monkeypatch):
    """An executor that gives every part twice, and never the second."""

    def loses(task, numbers, workers, cluster):
        for number in [*numbers, *numbers]:
            yield number, RuntimeError("gone") if number == 1 else Part(task.arrays(number), {})

    monkeypatch.setitem(EXECUTORS, "loses", Executor("loses", "loses", loses))
    made = study()
    found = made.run("loses")
    assert found.lost == {1: "RuntimeError: gone"} and found.missing == 5
    assert found.status.count("not run") == 5 and found.success.sum() == 19
    assert made.run("serial").missing == 0


class LazyCluster:
    """Ray without a cluster: a part is done when it is waited for, and no more are waited for than run."""

    def __init__(self):
        self.most = 0

    def is_initialized(self):
        return True

    def put(self, thing):
        return thing

    def remote(self, **_):
        return lambda function: SimpleNamespace(remote=partial(partial, function))

    def wait(self, references, num_returns):
        assert 0 < num_returns <= len(references)
        self.most = max(self.most, len(references))
        return references[-num_returns:], references[:-num_returns]

    def get(self, reference):
        return reference()


def test_parts_go_to_ray_as_others_are_done_to_the_last(expected, monkeypatch):
    cluster = LazyCluster()
    monkeypatch.setattr(ray, "import_module", lambda name: {"ray": cluster}[name])
    made = study({"end": da.motion.last(), "count": steps}).run("ray", workers=1)
    assert made.missing == 0 and made.checksum() == expected and cluster.most == 4


def test_a_worker_ends_with_the_process_that_started_it(monkeypatch):
    killed, ended = threading.Event(), threading.Event()
    monkeypatch.setattr(processes, "_SENT", [])
    monkeypatch.setattr(processes.signal, "signal", lambda *_: None)
    monkeypatch.setattr(processes.multiprocessing, "parent_process", lambda: SimpleNamespace(join=killed.wait))
    monkeypatch.setattr(processes.os, "kill", lambda *_: ended.set())
    processes._begin(b"task")
    assert not ended.is_set() and processes._SENT == [b"task"]
    killed.set()
    assert ended.wait(20.0)
