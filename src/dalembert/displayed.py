"""How nouns show themselves in notebooks: a room above them draws them, called by its name when a notebook asks.

A noun knows nothing of pages; importing it costs no more than it did.
"""

from __future__ import annotations

from importlib import import_module

_ROOM = f"{__name__.rpartition('.')[0]}.view.notebook"


class Displayed:
    """A noun that Jupyter, marimo and VS Code show as a card of HTML: no script, nothing fetched, styles of its own."""

    def _repr_html_(self) -> str:
        return import_module(f"{_ROOM}.cards").card_of(self)
