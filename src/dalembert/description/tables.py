"""A TOML table read key by key, with what stands in it checked in the words of the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..errors import ModelFileError, UnknownNameError, nearest
from .reading import Parameter


class Table:
    """The table of a file; `where` stands at the head of messages. Values come in as TOML has them, unchecked."""

    where: str
    data: Mapping[str, Any]

    def __init__(self, where: str, data: Mapping[str, Any], keys: Collection[str]) -> None:
        self.where, self.data = where, data
        for key in data:
            self.known(key, keys, "key")

    def number(self, place: str, value: object) -> float:
        """A number of a double's size."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(place, value, "a number")
        try:
            return float(value)
        except OverflowError:
            raise self.error(place, "too large", "a number that a double holds") from None

    def parameters(self) -> dict[str, Parameter]:
        """Numbers, or {value = number, unit = text}, by name."""
        return {key: self._parameter(f"parameters.{key}", value) for key, value in self.table("parameters").items()}

    def _parameter(self, place: str, value: object) -> Parameter:
        if not isinstance(value, Mapping):
            return Parameter(self.number(place, value))
        for part in value:
            self.known(part, ("value", "unit"), f"key of {place}")
        number = self.number(place, value["value"]) if "value" in value else None
        return Parameter(number, str(value.get("unit", "")))

    def table(self, key: str) -> Mapping[str, Any]:
        """The table at a key; an empty one where there is none."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise self.error(key, value, "a table")
        return value

    def listed(self, place: str, value: object, wanted: str = "a list") -> list[Any]:
        """A list."""
        if not isinstance(value, list):
            raise self.error(place, value, wanted)
        return value

    def known(self, key: str, known: Collection[str], kind: str) -> None:
        """Refuse a name that is not known."""
        if key not in known:
            raise UnknownNameError(self.where, f"'{key}' is not a known {kind}.", nearest(key, known))

    def error(self, place: str, value: object, wanted: str) -> ModelFileError:
        """What is wrong at a place, and what is wanted."""
        return ModelFileError(self.where, f"{place} is {value!r}.", f"It must be {wanted}.")
