"""Denavit-Hartenberg tables in TOML: rows with alpha, a, d and theta, and what each link weighs.

    name = "two-link arm"
    convention = "standard"                   # or "modified" (Craig); "standard" by default
    coordinates = ["q1", "q2"]
    gravity = [0, "-g", 0]                    # of the ground frame, m/s^2; [0, 0, -9.81] by default
    inertias = "full"                         # optional: m_1, cx_1, ..., Iyz_1 instead of numbers

    [parameters]                              # numbers, or { value = 1.0, unit = "m" }
    a_1 = 0.5
    g = 9.81

    [[dh]]                                    # one per joint; frame i is fixed to link i
    alpha = "pi/2"                            # rad; what is left out is zero
    a = "a_1"                                 # m
    d = 0
    theta = "q1 + pi/2"                       # the coordinate stands in theta or d; none: a fixed joint
    name = "upper arm"                        # link_1 by default
    mass = 2                                  # kg, with
    com = ["-a_1/2", 0, 0]                    # centre of mass in frame i, m
    inertia = [0, 0.1, 0.1, 0, 0, 0]          # Ixx, Iyy, Izz, Ixy, Ixz, Iyz about it, axes of frame i, kg m^2

Entries are numbers or expressions as text; these are parsed by `expr.text`, never run.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import ModelFileError
from ...expr.sympy_bridge import to_sympy
from ..denavit_hartenberg import dh_mechanism
from ..formats import TOML, Format
from ..mechanism import Mechanism
from ..model_file import ModelFile
from ..reading import Parameter, Reader
from ..robots.robot import Reading, judge_inertias
from ..tables import Table

_KEYS = ("name", "convention", "coordinates", "gravity", "inertias", "parameters", "dh")
_ROW = ("alpha", "a", "d", "theta")
_INERTIAL = ("mass", "com", "inertia")
_LONGEST_TEXT = 1_000
_MOST_NODES = 500
_MOST_ROWS = 500


def read(data: Mapping[str, Any], where: str, default_name: str, folder: Path | None, reading: Reading) -> ModelFile:
    """The mechanism of a table in a TOML file.

    Raises ModelFileError for what is malformed, UnknownNameError for names nobody declared, and the other
    DescriptionErrors for a table without sense.
    """
    if reading.floating is not False or reading.symbols or reading.keyframe is not None or not reading.passive \
            or reading.has_shapes or reading.smooth:
        raise ModelFileError(where, "a Denavit-Hartenberg table has neither a floating base nor numbers to replace, "
                             "neither keyframes nor shapes nor anything passive.", "Leave these options out.")
    return ModelFile(_Table(data, where, default_name, reading).mechanism())


class _Table(Table):
    """One file's table, read key by key."""

    def __init__(self, data: Mapping[str, Any], where: str, default_name: str, reading: Reading) -> None:
        super().__init__(where, data, _KEYS)
        self.reading = reading
        self.name = self._text("name", data.get("name", default_name))
        self.rows = self._rows()
        self.given = self.parameters()
        names = [self._text("coordinates", name) for name in self.listed("coordinates", data.get("coordinates", []))]
        if not names:
            raise ModelFileError(where, "it names no coordinates.", 'Write coordinates = ["q1", "q2"].')
        self.reader = Reader(self.name, names, (), self.given)

    def mechanism(self) -> Mechanism:
        gravity = self._vector("gravity", self.data.get("gravity", [0, 0, -9.81]), 3)
        rows = [tuple(self._expression(f"dh[{number}].{key}", row.get(key, 0)) for key in _ROW)
                for number, row in enumerate(self.rows)]
        names = [self._text(f"dh[{number}].name", row.get("name", f"link_{number + 1}"))
                 for number, row in enumerate(self.rows)]
        convention = self._text("convention", self.data.get("convention", "standard"))
        found = dh_mechanism(self.name, rows, convention, gravity, self._inertias(), names,
                             snap=self.reading.snap)
        for symbol, parameter in self._declared().items():
            found.parameter(symbol, parameter.value, parameter.unit)
        judge_inertias(found.bodies.values(), self.where, self.reading.inertias)
        return found

    def _declared(self) -> dict[Any, Parameter]:
        leaves = {self.reader.graph.nodes[leaf][1]: leaf for leaf in self.reader.declared or ()}
        return {self.reader.symbols.sympy(leaves[name]): value for name, value in self.given.items()}

    def _inertias(self) -> str | list[tuple[Any, Any, Any]]:
        given = self.data.get("inertias")
        has_numbers = any(key in row for row in self.rows for key in _INERTIAL)
        if given is not None:
            if has_numbers:
                raise ModelFileError(self.where, "inertias stands beside the masses of rows.", "Give one of the two.")
            return self._text("inertias", given)
        return [
            (self._expression(f"dh[{number}].mass", row.get("mass", 0)),
             self._vector(f"dh[{number}].com", row.get("com", [0, 0, 0]), 3),
             self._vector(f"dh[{number}].inertia", row.get("inertia", [0] * 6), 6))
            for number, row in enumerate(self.rows)
        ]  # fmt: skip

    # ------------------------------------------------------------ kinds of value

    def _rows(self) -> list[Mapping[str, Any]]:
        rows = self.listed("dh", self.data["dh"])
        if not 0 < len(rows) <= _MOST_ROWS:
            raise ModelFileError(self.where, f"the table has {len(rows)} rows.", f"Write 1 to {_MOST_ROWS} [[dh]].")
        for number, row in enumerate(rows):
            if not isinstance(row, Mapping):
                raise self.error(f"dh[{number}]", row, "a table with alpha, a, d and theta")
            for key in row:
                self.known(key, (*_ROW, "name", *_INERTIAL), f"key of dh[{number}]")
        return rows

    def _vector(self, place: str, value: object, count: int) -> tuple[Any, ...]:
        entries = self.listed(place, value)
        if len(entries) != count:
            raise self.error(place, value, f"a list of {count}")
        return tuple(self._expression(place, entry) for entry in entries)

    def _expression(self, place: str, value: object) -> Any:
        """A number, or the SymPy expression of a text in the declared names."""
        if not isinstance(value, str):
            return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**30 \
                else self.number(place, value)
        if len(value) > _LONGEST_TEXT:
            raise self.error(place, value, f"at most {_LONGEST_TEXT} letters long")
        graph = self.reader.graph
        node = self.reader.scalar(place, value)
        if len(graph.reachable([node])) > _MOST_NODES:
            raise self.error(place, value, "shorter")
        return to_sympy(graph, node, self.reader.symbols)

    def number(self, place: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 1e30:
            raise self.error(place, value, "a finite number")
        return float(value)

    def _text(self, place: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_TEXT:
            raise self.error(place, value, "a text")
        return value

    def error(self, place: str, value: object, wanted: str) -> ModelFileError:
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return ModelFileError(self.where, f"{place} is {shown}.", f"It must be {wanted}.")


FORMAT = Format("[[dh]]", (".toml",), TOML, lambda table: "dh" in table, read)
