"""A live page as a widget: what is set in a cell is known to Python, and the other way round (extra `notebook`)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import quote, unquote

from ...errors import DescriptionError, looked_up
from ..page import asset

__all__ = ["live_widget"]

_PLAIN = "!'()*-._~"
_WHERE = "widget"


def live_widget(page: str, told: Mapping[str, Any], title: str) -> Any:
    """A widget that shows a page whose simulation was `told` so: a `LiveWidget`.

    Raises DescriptionError where anywidget is not installed.
    """
    if find_spec("anywidget") is None:
        raise DescriptionError(_WHERE, "anywidget, which brings pages and Python together, is not installed.",
                               "Run: pip install 'dalembert[notebook]'")
    return _kind()(page, told, title)


def written(values: Mapping[str, float], names: Mapping[str, Any]) -> str:
    """Values by name as the text of a link. Raises UnknownNameError and DescriptionError (no finite number)."""
    for name, value in values.items():
        looked_up(names, name, _WHERE, f"there is no '{name}' to be set.")
        if not math.isfinite(value):
            raise DescriptionError(_WHERE, f"{name} is {value}, no finite number.", "Give a number.")
    return "".join(f"{quote(name, safe=_PLAIN)}={float(value)!r};" for name, value in values.items())


def read(link: str) -> dict[str, float]:
    """The values of such a text, by name."""
    pairs = (part.split("=") for part in link.split(";") if part)
    return {unquote(name): float(value) for name, value in pairs}


def _kind() -> type[Any]:
    anywidget, traitlets = map(import_module, ("anywidget", "traitlets"))

    class LiveWidget(anywidget.AnyWidget):
        """A motion with sliders, dragged and played in the cell.

        values       what differs there from what was written, by name: parameters, inputs, and the start; to be set
        parameters   all parameters that can be set, as they are now
        q, v         the start, as it is now
        """

        _esm = asset("widget.js")
        page = traitlets.Unicode().tag(sync=True)
        title = traitlets.Unicode().tag(sync=True)
        link = traitlets.Unicode().tag(sync=True)

        def __init__(self, page: str, told: Mapping[str, Any], title: str) -> None:
            super().__init__(page=page, title=title)
            self._names: dict[str, dict[str, float]] = {
                letter: dict(zip(told["names"][letter], told["start"][letter], strict=True))
                for letter in "pqvu"}  # fmt: skip

        @property
        def values(self) -> dict[str, float]:
            return read(self.link)

        @values.setter
        def values(self, values: Mapping[str, float]) -> None:
            everything = {name: value for names in self._names.values() for name, value in names.items()}
            self.link = written({str(name): value for name, value in values.items()}, everything)

        @property
        def parameters(self) -> dict[str, float]:
            return self._now("p")

        @property
        def q(self) -> dict[str, float]:
            return self._now("q")

        @property
        def v(self) -> dict[str, float]:
            return self._now("v")

        def _now(self, letter: str) -> dict[str, float]:
            changed = self.values
            return {name: changed.get(name, value) for name, value in self._names[letter].items()}

    return LiveWidget
