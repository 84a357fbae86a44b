"""Results in a zarr store: compressed, a chunk a part, each written whole before it counts as done."""

from __future__ import annotations

from importlib import import_module
from os import PathLike, fspath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DescriptionError
from ..task import OWN, STATUS, STEPS, SUCCESS, TIME, Arrays, Task

LETTERS = 160
"""So many bytes of the sentence on how a run ended are kept."""
KEY, BEGUN, DONE = "dalembert", "dalembert begun", "done"
_DAMAGED = OSError, ValueError, RuntimeError


class Stored:
    """A zarr group of arrays over all runs, made where there is none.

    Raises DescriptionError where zarr is not installed, or the store is of another ensemble, of others, or damaged.
    """

    def __init__(self, path: str | PathLike[str], task: Task) -> None:
        try:
            zarr = import_module("zarr")
        except ImportError:
            raise DescriptionError("ensemble", "zarr is not installed.",
                                   "Install dalembert[zarr], or leave store= out.") from None  # fmt: skip
        where, key = fspath(path), task.key()
        try:
            self.group: Any = zarr.open_group(where, mode="a")
            if KEY not in self.group.attrs:
                if BEGUN not in self.group.attrs and list(self.group):
                    raise _refused(where, "holds what no ensemble wrote")
                self.group.attrs[BEGUN] = key
                self._make(task)
                self.group.attrs[KEY] = key
            if self.group.attrs[KEY] != key:
                raise _refused(where, "is the store of another ensemble")
            for name in (*OWN, *task.reducers):
                _ = self.group[name].shape
            self._done: NDArray[np.bool_] = self.group[DONE][:].astype(bool)
        except DescriptionError:
            raise
        except (*_DAMAGED, KeyError) as problem:
            raise _refused(where, "is no store that can be read and written") from problem
        self._where = where

    def _make(self, task: Task) -> None:
        """All arrays, empty."""
        own = {SUCCESS: ((), "bool", False), TIME: ((), "float64", np.nan), STEPS: ((), "int64", 0),
               STATUS: ((LETTERS,), "uint8", 0)}  # fmt: skip
        asked = {name: (shape, "float64", np.nan) for name, shape in task.shapes().items()}
        for name, (shape, kind, empty) in (own | asked).items():
            self.group.create_array(
                name, shape=(len(task.cases), *shape), chunks=(task.chunk, *(max(1, size) for size in shape)),
                dtype=kind, fill_value=empty, overwrite=True,
                dimension_names=("run", *(f"{name}_{axis}" for axis in range(len(shape)))),
            )
        self.group.create_array(DONE, shape=(task.chunks,), chunks=(1,), dtype="uint8", fill_value=0, overwrite=True,
                                dimension_names=("part",))  # fmt: skip

    @property
    def done(self) -> NDArray[np.bool_]:
        return self._done

    def write(self, number: int, first: int, last: int, arrays: Arrays) -> None:
        for name, array in arrays.items():
            self.group[name][first:last] = _as_letters(array.tolist()) if name == STATUS else array
        self.group[DONE][number] = 1
        self._done[number] = True

    def array(self, name: str) -> Any:
        return Lazy(self._where, name, self.group[name])

    def text(self, first: int, last: int) -> list[str]:
        rows = self.array(STATUS)[first:last]
        return [bytes(row).rstrip(b"\0").decode("utf-8", "ignore") for row in rows]


class Lazy:
    """An array of a store, as zarr has it, read where it is indexed. Raises DescriptionError where it is damaged."""

    def __init__(self, where: str, name: str, array: Any) -> None:
        self._where, self._name, self._array = where, name, array

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array, name)

    def __len__(self) -> int:
        return int(self._array.shape[0])

    def __getitem__(self, key: Any) -> Any:
        try:
            return self._array[key]
        except _DAMAGED as problem:
            raise _refused(self._where, f"has damaged data in '{self._name}'") from problem

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self[...], dtype=dtype)


def _refused(where: str, why: str) -> DescriptionError:
    return DescriptionError("ensemble", f"'{where}' {why}.", "Name another store, or remove it.")


def _as_letters(sentences: list[str]) -> NDArray[np.uint8]:
    """Sentences as rows of bytes."""
    rows = [sentence.encode()[:LETTERS].ljust(LETTERS, b"\0") for sentence in sentences]
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(-1, LETTERS)
