"""What a reader may choose about a sheet of equations: the forms, the letters, the width, the abbreviations.

Books agree on the equation and disagree on its letters.  `letters` names them one by one, `notation` takes
those of a book; a letter that was chosen for one quantity is given up by the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from ...algebra.short.style import Style
from ...errors import DescriptionError, UnknownNameError, nearest
from .notation import first_free, name

#: Quantity of a sheet -> the letters it may take by itself, the first that is free.
LETTERS: dict[str, tuple[str, ...]] = {
    "mass_matrix": ("M", "D", "H"),
    "coriolis_matrix": ("C", "S", "N"),
    "coriolis_vector": (),
    "gyroscopic": ("G", "d", "n"),
    "gravity": ("g", "G", "w"),
    "forces": ("Q", "tau", "u"),
    "constraint_jacobian": ("A", "J", "W"),
    "constraint_bias": ("b", "beta", "gamma"),
    "multipliers": ("lambda", "mu", "nu"),
    "coordinates": ("q", "x", "xi"),
    "momenta": ("p", "pi", "P"),
    "kinetic_energy": ("T", "K", "E_k"),
    "potential_energy": ("V", "U", "P"),
    "lagrangian": ("L", "ℒ", "Lambda"),
    "energy": ("E", "H", "W"),
}
#: What may share a letter with the user: books write g(q) beside a g, q = (q, r), and p with a subscript.
_SHARED = ("gravity", "coordinates", "momenta")
#: The same for what is written link by link; the heads of a user's names are not free.
LINK_LETTERS: dict[str, tuple[str, ...]] = {
    "rotation": ("R", "A", "Q"),
    "offset": ("r", "p", "d"),
    "inertia": ("I", "J", "Theta"),
    "angular_velocity": ("omega", "w", "Omega"),
    "angular_acceleration": ("omega_dot", "w_dot", "Omega_dot"),
    "acceleration": ("v_dot", "a", "u_dot"),
    "centre": ("r_C", "c", "s"),
    "first_moment": ("h", "s", "k"),
    "inertial_force": ("F", "P", "Y"),
    "inertial_moment": ("N", "L", "Z"),
    "force": ("f", "phi", "y"),
    "moment": ("n", "mu", "z"),
    "torque": ("tau", "u", "Gamma"),
    "axis": ("e", "n", "k"),
}
#: Book -> its letters; None where the book does not write the quantity.
NOTATIONS: dict[str, dict[str, str | None]] = {
    "dalembert": {},
    # Spong, Hutchinson, Vidyasagar: Robot Modeling and Control, section 7.3
    "spong": {"mass_matrix": "D", "kinetic_energy": "K", "potential_energy": "P", "forces": "tau",
              "angular_acceleration": "alpha", "acceleration": "a"},
    # De Luca: Robotics 2, Dynamic model of robots
    "de luca": {"coriolis_matrix": "S", "coriolis_vector": "c", "potential_energy": "U", "forces": "u",
                "acceleration": "a"},
    # Siciliano, Sciavicco, Villani, Oriolo: Robotics, section 7.1
    "siciliano": {"mass_matrix": "B", "potential_energy": "U", "forces": "tau", "acceleration": "p_ddot",
                  "moment": "mu"},
    # Craig: Introduction to Robotics, section 6.8
    "craig": {"coriolis_matrix": None, "coriolis_vector": "V", "gravity": "G", "forces": "tau",
              "kinetic_energy": "k", "potential_energy": "u", "coordinates": "Theta", "offset": "P",
              "centre": "P_C"},
    # Lynch, Park: Modern Robotics, section 8.1
    "lynch": {"coriolis_matrix": None, "coriolis_vector": "c", "forces": "tau", "coordinates": "theta",
              "kinetic_energy": "K", "potential_energy": "P"},
    # Featherstone, Orin: Dynamics, in Springer Handbook of Robotics, section 2.3
    "featherstone": {"mass_matrix": "H", "gravity": "tau_g", "forces": "tau", "rotation": "E", "acceleration": "a"},
    # Goldstein: Classical Mechanics, section 2.7
    "goldstein": {"energy": "h"},
    # Landau, Lifshitz: Mechanics, sections 5 and 6
    "landau": {"potential_energy": "U"},
}  # fmt: skip
#: The columns a line has where nobody says otherwise, and the fewest that one may ask for.
USUAL_WIDTH, NARROWEST = 96, 20
_INTERMEDIATES = (True, False, "auto")


@dataclass(frozen=True)
class Options:
    """How a sheet of equations is to be written.

    `style` is a style of `Equations.matrix`; `letters` gives some quantities of `LETTERS` and `LINK_LETTERS` another
    letter, on top of the `notation` of a book; `width` is in columns of text, also where the sheet is spelled in LaTeX;
    `intermediates` says whether long formulas are written with names for their angles and repeated parts:
    True wherever the sheet becomes shorter, False never, "auto" where formulas are long.
    Raises UnknownNameError for a quantity or a notation that does not exist, DescriptionError for a value
    that makes no sense.

    >>> Options(notation="spong").letter("mass_matrix"), Options(letters={"energy": "H"}).letter("energy")
    ('D', 'H')
    """

    style: str | Style = "textbook"
    letters: Mapping[str, str] | None = None
    notation: str | None = None
    width: int | None = None
    intermediates: bool | str = "auto"
    _chosen: Mapping[str, str | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.intermediates not in _INTERMEDIATES:
            raise DescriptionError("intermediates", f"{self.intermediates!r} is not one of True, False and 'auto'.")
        if self.width is not None and (not isinstance(self.width, int) or self.width < NARROWEST):
            raise DescriptionError("width", f"{self.width!r} is not a width.", f"Give {NARROWEST} columns or more.")
        object.__setattr__(self, "_chosen", _resolved(_preset(self.notation), self.letters or {}))

    def letter(self, quantity: str) -> str:
        """The letter of a quantity, empty where it is not written."""
        return self._chosen[quantity] or ""

    @property
    def columns(self) -> int:
        """The width of a line."""
        return self.width or USUAL_WIDTH

    def without(self, taken: set[str], indices: Mapping[str, Iterable[str]] = MappingProxyType({})) -> Options:
        """The same options; what nobody gave a letter is called something that is no name of the user's, neither alone
        nor with an index: {quantity: its indices}."""
        letters, named = dict(self.letters or {}), {name(each) for each in taken}

        def is_taken(quantity: str, letter: str) -> bool:
            alone = [] if quantity in _SHARED else [letter]
            written = (*alone, *(f"{letter}_{index}" for index in indices.get(quantity, ())))
            return any(name(each) in named for each in written)

        for quantity in (each for each in LETTERS if each not in letters):
            usual = self.letter(quantity)
            if usual and is_taken(quantity, usual):
                others = {*letters.values(), *self._chosen.values()}
                candidates = [each for each in LETTERS[quantity] if each not in others]
                letters[quantity] = first_free([usual, *candidates], partial(is_taken, quantity))
        return replace(self, letters=letters) if letters != (self.letters or {}) else self


def _preset(notation: str | None) -> dict[str, str | None]:
    key = " ".join((notation or "dalembert").replace("_", " ").replace("-", " ").casefold().split())
    found = {name.replace(" ", ""): letters for name, letters in NOTATIONS.items()}.get(key.replace(" ", ""))
    if found is None:
        raise UnknownNameError("notation", f"there is no notation '{notation}'.", nearest(key, NOTATIONS))
    return found


def _resolved(preset: Mapping[str, str | None], letters: Mapping[str, str]) -> dict[str, str | None]:
    """The letter of every quantity: the user's, then the book's, then the first that is free."""
    _check(letters)
    chosen: dict[str, str | None] = dict(letters)
    for quantity, letter in preset.items():
        if quantity not in chosen and letter not in chosen.values():
            chosen[quantity] = letter
    for quantity, candidates in (LETTERS | LINK_LETTERS).items():
        if quantity not in chosen:
            free = [letter for letter in candidates if letter not in chosen.values()]
            chosen[quantity] = (free or [quantity])[0] if candidates else None
    return chosen


def _check(letters: Mapping[str, Any]) -> None:
    for quantity, letter in letters.items():
        if quantity not in (known := LETTERS | LINK_LETTERS):
            raise UnknownNameError("letters", f"no '{quantity}' stands on the sheet.", nearest(str(quantity), known))
        if not isinstance(letter, str) or not letter.strip():
            raise DescriptionError("letters", f"{letter!r} is not a letter for '{quantity}'.", "Give a name as text.")
        same = [other for other in letters if letters[other] == letter and other != quantity]
        if same:
            raise DescriptionError(
                "letters", f"'{letter}' stands for {quantity} and for {same[0]}.", "Give each a letter of its own."
            )
