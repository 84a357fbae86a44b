"""What the letters of a formula mean to a reader: what moves, what stays, what is a mass."""

from __future__ import annotations

import re

from ...expr.sympy_bridge import Symbols
from .terms import Alphabet

#: Names that textbooks give to masses and inertias, and to the acceleration of gravity.
_INERTIA_LIKE = re.compile(r"[IJ](_?.{0,6})?")
_MASS_LIKE = re.compile(r"[mMIJ](_?.{0,6})?|rho.*|ρ.*")
_GRAVITY_LIKE = re.compile(r"[gG](_?0)?|gamma")


class Roles:
    """What the letters of an alphabet are to a reader.

    rates           derivatives of functions of time; of these `accelerations` are the second ones
    constants       symbols other than time; of these `masses`, the `inertias` among them, and `gravity` are known by
                    their names
    """

    def __init__(self, alphabet: Alphabet, symbols: Symbols) -> None:
        atoms = {k: letter.meaning for k, letter in enumerate(alphabet.letters) if letter.kind == "atom"}
        leaf = alphabet.ring.graph.leaf
        objects = {k: symbols.sympy(leaf(atom)) for k, atom in atoms.items() if atom[0] == "symbol"}
        still = {k for k, x in objects.items() if x.is_Symbol and x != symbols.time}
        self.rates: frozenset[int] = frozenset(k for k, x in objects.items() if x.is_Derivative)
        self.constants: frozenset[int] = frozenset(still | {k for k, atom in atoms.items() if atom[0] == "constant"})
        self.accelerations: frozenset[int] = frozenset(k for k in self.rates if atoms[k][2] > 1)
        self.gravity: frozenset[int] = frozenset(k for k in still if _GRAVITY_LIKE.fullmatch(atoms[k][1]))
        self.inertias: frozenset[int] = frozenset(k for k in still if _INERTIA_LIKE.fullmatch(atoms[k][1]))
        self.masses: frozenset[int] = frozenset(k for k in still if _MASS_LIKE.fullmatch(atoms[k][1]))
