"""Cards of answers: what was proved, where a system rests, whether two expressions are equal."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from ...writing.typeset.mathml import expression_mathml, math
from ...writing.typeset.notation import name
from ..markup import number, paragraph, table

if TYPE_CHECKING:
    from ...algebra.deciding.equality import Equality
    from ...analysis.equilibria import Equilibrium
    from ...proofs.proof import Proof, Proofs


def proofs(shown: Proofs) -> tuple[str, str, Iterator[str]]:
    """A row for each identity."""
    laws, held = shown.laws, sum(proof.holds for proof in shown.laws)
    return "Proofs", f"{held} of {len(laws)} laws hold", _of_proofs(shown)


def _of_proofs(shown: Proofs) -> Iterator[str]:
    yield table(["", "identity", "statement", "how"], map(_proof, shown))
    for note in shown.notes:
        yield paragraph("note", f"not asked: {note}")


def _proof(proof: Proof) -> list[str]:
    held = ("good", "✓ holds") if proof.holds else ("bad", "✗ fails") if proof.law else ("", "– does not hold here")
    style, mark = ("", "? open") if proof.method == "not decided" else held
    place = ", ".join(f"{symbol} = {value}" for symbol, value in (proof.state or {}).items())
    how = "; ".join(filter(None, (proof.method + (f" at {place}" if place else ""), proof.detail)))
    return [f'<span class="{style}">{mark}</span>', escape(proof.name), escape(proof.statement), escape(how)]


def equilibrium(shown: Equilibrium) -> tuple[str, str, Iterator[str]]:
    """Where it is, whether it is stable and why, and how it was found."""
    return "Equilibrium", shown.stability, _of_equilibrium(shown)


def _of_equilibrium(shown: Equilibrium) -> Iterator[str]:
    style = {"stable": "good", "unstable": "bad"}.get(shown.stability, "note")
    yield paragraph(style, f"{shown.stability}: {shown.reason}" if shown.reason else shown.stability)
    exact = list(shown.exact.values()) if shown.exact else [None] * len(shown.names)
    found = [""] * len(exact) if shown.q is None else [number(float(value)) for value in shown.q]
    yield table(["coordinate", "value", ""],
                [[math(name(each)), "" if closed is None else expression_mathml(closed), value]
                 for each, closed, value in zip(shown.names, exact, found, strict=True)])  # fmt: skip
    rows = [["kind", escape(shown.kind)], ["residual", number(shown.residual, 2)]]
    if shown.conditions:
        rows.append(["where", ", ".join(map(expression_mathml, shown.conditions))])
    if shown.eigenvalues is not None and np.size(shown.eigenvalues):
        rows.append(["eigenvalues", ", ".join(map(_complex, np.ravel(shown.eigenvalues))) + " 1/s"])
    yield table([], rows)


def _complex(value: complex) -> str:
    """A complex number, its parts rounded; imaginary parts that are zero are left out."""
    if value.imag == 0:
        return number(value.real, 4)
    sign = "−" if value.imag < 0 else "+"
    return f"{number(value.real, 4) + ' ' if value.real else ''}{sign} {number(abs(value.imag), 4)} i"


def equality(shown: Equality) -> tuple[str, str, Iterator[str]]:
    """The answer, how it was decided, and a state where the two differ."""
    return "Equality", shown.answer, _of_equality(shown)


def _of_equality(shown: Equality) -> Iterator[str]:
    style = {"yes": "good", "no": "bad"}.get(shown.answer, "note")
    yield paragraph(style, {"yes": "equal", "no": "not equal"}.get(shown.answer, "undecided"))
    yield paragraph("note", "; ".join(filter(None, (shown.method, shown.reason, shown.numeric))))
    rows = [[expression_mathml(symbol), escape(str(value))] for symbol, value in shown.witness.items()]
    rows += [[side, escape(value)] for side, value in zip(("left side", "right side"), shown.values, strict=False)]
    yield table(["differ at", ""], rows) if rows else ""
