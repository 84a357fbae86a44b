"""A card: what a notebook shows of a noun, in styles of its own that those around it do not reach.

Notebooks set outputs as inner HTML, where a shadow root cannot be declared without a script; so a card takes back
all that the page says of its elements, and says its own. Formulas are left as they are: browsers set MathML by
itself, and a page seldom says anything of it. What mathematics a page may look for in text is not looked for here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ..page import asset
from . import analyses, descriptions, runs

#: What is drawn of a noun, by the name of its class: a word for what it is, its name, and parts of HTML.
DRAWN: dict[str, Callable[[Any], tuple[str, str, Iterable[str]]]] = {
    "System": descriptions.system, "Mechanism": descriptions.mechanism, "Equations": descriptions.equations,
    "Model": runs.model, "Trajectory": runs.trajectory,
    "Explanation": descriptions.explanation, "Recursion": descriptions.recursion,
    "Proofs": analyses.proofs, "Equilibrium": analyses.equilibrium, "Equality": analyses.equality,
}  # fmt: skip


def card_of(noun: Any) -> str:
    """The card of a noun, HTML; KeyError for a class that has no drawing."""
    classes = [each.__name__ for each in type(noun).__mro__]
    return card(*DRAWN[next((name for name in classes if name in DRAWN), classes[0])](noun))


def card(kind: str, name: str, parts: Iterable[str]) -> str:
    """Parts of HTML under a heading; the name is escaped here."""
    heading = f'<p class="what"><b>{kind}</b> {escape(name)}</p>'
    return (f'<div class="dalembert mathjax_ignore tex2jax_ignore"><style>{_style()}</style>{heading}\n'
            f"{chr(10).join(filter(None, parts))}</div>")  # fmt: skip


def _style() -> str:
    return " ".join(asset("card.css").split())
