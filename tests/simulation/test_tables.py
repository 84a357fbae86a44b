"""Tables that other programs read."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError


@pytest.fixture(scope="module")
def run() -> da.Trajectory:
    swing = da.System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)", forces="u", inputs=["u"],
                      name="bob", outputs={"tip": ("sin(theta)", "1"), "turn": "theta''"})  # fmt: skip
    return da.simulate(swing, q=[0.3], inputs=["sin(t)"], duration=1.0, times=[0.0, 0.25, 1.0])


def test_csv_holds_every_bit(run: da.Trajectory, tmp_path: Path) -> None:
    run.to_csv(tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(newline="") as file:
        names, *rows = csv.reader(file)
    assert names == ["t", "theta", "theta'", "theta''", "u", "tip", "turn", "energy", "constraint_residual"]
    table = np.array(rows, dtype=float)
    for name, column in zip(names, table.T, strict=True):
        np.testing.assert_array_equal(column, run[name])


def test_parquet(run: da.Trajectory, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run.to_parquet(tmp_path / "run.parquet")
    table = parquet.read_table(tmp_path / "run.parquet")
    assert table.column_names == list(run.columns)
    for name in table.column_names:
        np.testing.assert_array_equal(table[name].to_numpy(), run[name])
    told = json.loads(table.schema.metadata[b"dalembert"])
    assert told == {"system": "bob", "status": "finished", "units": {"t": "s", "energy": "J", "tip": "1"}}


def test_parquet_without_pyarrow(run: da.Trajectory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(DescriptionError, match=r"Install dalembert\[parquet\]"):
        run.to_parquet(tmp_path / "run.parquet")


def test_xarray_has_outputs(run: da.Trajectory) -> None:
    pytest.importorskip("xarray")
    data = run.to_xarray()
    np.testing.assert_array_equal(data["outputs"].sel(output="turn"), run["theta''"])
