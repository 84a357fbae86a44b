"""Two expressions that should be the same, and what became of the claim: a `Proof`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...algebra.deciding.equality import Equality, equal
from ...proofs.proof import Proof


def agree(name: str, statement: str, left: Any, right: Any, given: Sequence[Any] = ()) -> Proof:
    """What became of `left` = `right` (SymPy expressions or matrices), where the expressions `given` are zero."""
    return proof_of(name, statement, equal(left, right, given=given))


def proof_of(name: str, statement: str, found: Equality) -> Proof:
    """The proof that an answer of `equal` amounts to."""
    if found.answer == "no":
        detail = f"{found.values[0]} is not {found.values[1]}" if found.values else found.method
        return Proof(name, statement, "refuted", False, detail, found.witness)
    if found.answer == "yes" and not found.method.startswith("prime field"):
        return Proof(name, statement, "proved", True)
    if found.answer == "yes":
        return Proof(name, statement, "measured", True, found.method)
    return Proof(name, statement, "measured", found.numeric.startswith("measured"), str(found))
