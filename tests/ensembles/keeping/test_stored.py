"""Results in a zarr store, where zarr is installed."""

from __future__ import annotations

import importlib
import shutil
from importlib.util import find_spec

import numpy as np
import pytest

import dalembert as da
from dalembert.ensembles.keeping.stored import Stored
from dalembert.ensembles.task import _said
from dalembert.errors import DescriptionError

from ..small import study

needs_zarr = pytest.mark.skipif(find_spec("zarr") is None, reason="zarr is not installed")


@pytest.mark.skipif(find_spec("zarr") is not None, reason="zarr is installed")
def test_without_zarr_it_is_said(tmp_path):
    with pytest.raises(DescriptionError, match=r"dalembert\[zarr\]"):
        study(store=tmp_path / "study.zarr").run("serial")


@needs_zarr
def test_a_store_is_written_part_by_part_and_resumed_by_another(tmp_path):
    expected, seen = study().run("serial"), []

    def stops(trajectory):
        seen.append(trajectory)
        if len(seen) == 12:
            raise KeyboardInterrupt
        return 0.0

    path, kept = tmp_path / "study.zarr", {"end": da.motion.last(), "mark": stops}
    assert study(kept, store=path).run("serial").missing == 14
    again = study(kept, store=path)
    assert again.results.missing == 14 and again.results.status[:10] == ["finished"] * 10
    found = again.run("threads")
    assert found.missing == 0 and len(seen) == 12 + 14
    assert np.array_equal(np.asarray(found["end"]), expected["end"])
    assert study(kept, store=path).results.checksum() == found.checksum()
    with pytest.raises(DescriptionError, match="another ensemble"):
        study(kept, runs=7, store=path).run("serial")


@needs_zarr
def test_the_sentence_of_a_failure_is_kept(tmp_path):
    made = study({"bad": lambda trajectory: 1 / 0}, store=tmp_path / "bad.zarr").run("serial")
    assert made.failures[3] == "bad failed: ZeroDivisionError: division by zero" and not made.success.any()
    assert made.to_xarray()["status"].shape == (24,)


@needs_zarr
def test_samples_that_differ_in_their_middle_are_of_another_ensemble(tmp_path):
    pushed = da.System("x", kinetic="x'**2/2", forces={"x": "f"}, inputs=["f"])
    times, force = np.linspace(0.0, 1.0, 1500), np.zeros((1500, 1))

    def made(inputs):
        return da.ensemble(pushed, q=[[0.1], [0.2]], duration=1.0, inputs=inputs, store=tmp_path / "pushed.zarr")

    assert made((times, force)).run("serial")["end"][0, 1] == 0.0
    force[500:1000] = 1.0
    with pytest.raises(DescriptionError, match="another ensemble"):
        made((times, force)).run("serial")


@pytest.mark.parametrize("more", [
    {"inputs": da.control.sampled(lambda t, q, v: [t], rate=10)}, {"inputs": lambda t, q, v: [t]},
    {"events": [da.Event("x - 0.1", action=lambda t, q, v: {"x'": 0.0})]}, {"events": [da.Event("x", action="stop")]},
], ids=["sampled", "function", "set by a function", "stops"])  # fmt: skip
def test_an_ensemble_is_told_by_what_it_says_and_not_where_its_functions_lie(more):
    pushed = da.System("x", kinetic="x'**2/2", forces={"x": "f"}, inputs=["f"])
    key = da.ensemble(pushed, q=[[0.1], [0.2]], duration=1.0, **more).task.key
    assert " at 0x" not in _said(sorted(more.items()))
    assert key() == key()


@needs_zarr
@pytest.mark.parametrize("spoil", [
    lambda path: (path / "zarr.json").write_text("{"), lambda path: shutil.rmtree(path / "end"),
    lambda path: (path / "done" / "zarr.json").write_text(""), lambda path: (shutil.rmtree(path), path.write_text("")),
], ids=["half a group", "without an array", "an empty array", "a file"])  # fmt: skip
def test_a_damaged_store_is_refused(tmp_path, spoil):
    path = tmp_path / "study.zarr"
    study(store=path).run("serial")
    spoil(path)
    with pytest.raises(DescriptionError, match="no store that can be read"):
        study(store=path).run("serial")


@needs_zarr
def test_what_others_keep_is_not_overwritten(tmp_path):
    group = importlib.import_module("zarr").open_group(tmp_path / "mine.zarr", mode="w")
    group.create_array("end", data=np.ones(3))
    with pytest.raises(DescriptionError, match="holds what no ensemble wrote"):
        study(store=tmp_path / "mine.zarr").run("serial")
    assert np.array_equal(group["end"][:], np.ones(3))


@needs_zarr
def test_a_store_whose_making_was_cut_short_is_made_anew(tmp_path, monkeypatch):
    def cut(self, task) -> None:
        self.group.create_array("time", shape=(1,), dtype="float64")
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Stored, "_make", cut)
        study(store=tmp_path / "cut.zarr").run("serial")
    assert study(store=tmp_path / "cut.zarr").run("serial").missing == 0


@needs_zarr
def test_damaged_data_are_said_in_words_where_they_are_read(tmp_path):
    """Arrays are read where they are indexed: as a whole, in part, or by what is computed of all."""
    path = tmp_path / "study.zarr"
    found = study(store=path).run("serial")
    assert np.array_equal(np.asarray(found["end"]), found["end"][:]) and len(found["end"]) == 24
    for name in ("end", "status"):
        for part in (path / name / "c").rglob("*"):
            if part.is_file():
                part.write_bytes(b"\x01" + part.read_bytes()[:7])
    again = study(store=path).results
    for read in (lambda: again["end"][0], lambda: np.asarray(again["x"]), again.checksum, lambda: again.status):
        with pytest.raises(DescriptionError, match=r"has damaged data in '(end|status)'\. Name another store"):
            read()
