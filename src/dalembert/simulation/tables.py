"""A trajectory as a table for other programs: CSV, Parquet, xarray."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from typing import Any

import numpy as np

from ..description.system import System
from ..description.unit_sizes import si_units
from ..errors import DescriptionError, writable
from ..integration.kernels import Vector

Columns = Mapping[str, Vector]
"""{name: (T,)}, the time first."""


def to_csv(columns: Columns, path: str | PathLike[str]) -> None:
    """Write the columns, a line of names first; reading the numbers gives the same bits."""
    with writable("trajectory.to_csv", path) as place, place.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(columns)
        lines.writerows(zip(*(map(repr, column.tolist()) for column in columns.values()), strict=True))




def to_parquet(columns: Columns, system: System, status: str, path: str | PathLike[str]) -> None:
    """Write the columns as a Parquet table of doubles, whose metadata "dalembert" (JSON) say system, status and units.

    Raises DescriptionError where pyarrow is not installed.
    """
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise DescriptionError("trajectory.to_parquet", "pyarrow is not installed.",
                               "Install dalembert[parquet], or use to_csv.") from None  # fmt: skip
    si = si_units(each.unit for each in system.parameters.values() if each.unit)
    named = {"t": si["time"], "energy": si["energy"], **{name: each.unit for name, each in system.outputs.items()}}
    units = {name: unit for name, unit in named.items() if unit}
    told = json.dumps({"system": system.name, "status": status, "units": units})
    table = arrow.table({name: np.ascontiguousarray(column) for name, column in columns.items()})
    with writable("trajectory.to_parquet", path) as place:
        parquet.write_table(table.replace_schema_metadata({"dalembert": told}), str(place))


def to_xarray(trajectory: Any) -> Any:
    """An `xarray.Dataset` with the dimensions time, coordinate, constraint, input, output; and velocity, where v is not
    the derivative of q."""
    import xarray

    model = trajectory.model
    coordinate, constraint, given = ("time", "coordinate"), ("time", "constraint"), ("time", "input")
    derivatives = model.system.leaves.are_derivatives
    velocity = coordinate if derivatives else ("time", "velocity")
    outputs = {"outputs": (("time", "output"), trajectory.outputs)} if model.ny else {}
    return xarray.Dataset(
        {
            "q": (coordinate, trajectory.q), "v": (velocity, trajectory.v), "a": (velocity, trajectory.a),
            "momenta": (velocity, np.stack(list(trajectory.momenta.values()), axis=-1)),
            "multipliers": (constraint, trajectory.multipliers), "inputs": (given, trajectory.inputs),
            "energy": ("time", trajectory.energy), "constraint_residual": ("time", trajectory.constraint_residual),
            **outputs,
        },
        coords={
            "time": ("time", trajectory.times, {"units": "s"}), "coordinate": list(model.coordinate_names),
            "constraint": list(model.constraint_names), "input": list(model.input_names),
            **({"output": list(model.output_names)} if outputs else {}),
            **({} if derivatives else {"velocity": list(model.velocity_names)}),
        },
        attrs={"status": trajectory.status, "system": model.system.name},
    )  # fmt: skip
