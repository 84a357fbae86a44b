"""Results in a zarr store, where zarr is installed."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

import dalembert as da
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
