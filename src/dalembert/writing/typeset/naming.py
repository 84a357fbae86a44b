"""How the names of a user are written, so that no two look alike: what would look like another is written literally."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from ...description.system import System
from .abbreviations import Aliases
from .notation import Piece, indexed_head, literally, name
from .places import called
from .plain import spell

#: The last word of the name of a component of a twist or of a quaternion, behind the name of the joint that has it.
_COMPONENT = re.compile(r"(.+)_([vwq])([wxyz])")
_COMPONENTS = {"v": "v", "w": "ω", "q": "q"}


def user_names(system: System) -> set[str]:
    """The names of coordinates, parameters and inputs."""
    return {*system.coordinate_names, *system.parameter_names, *system.input_names}


def component_names(system: System) -> Aliases:
    """omega_x for the velocity ball_wx, q_w for the coordinate ball_qw; omega_{ball,x} where several joints have such.
    """
    rates = _rate_names(system)
    if not rates:
        return {}
    names = (*system.coordinate_names, *rates)
    found = [match for each in names if (match := _COMPONENT.fullmatch(each))]
    taken = {name(each).parts[0] for each in user_names(system) if not _COMPONENT.fullmatch(each)}
    alone = len({match[1] for match in found}) == 1 and not taken & {*_COMPONENTS.values()}
    return {name(match[0]): Piece("name", (_COMPONENTS[match[2]], match[3] if alone else f"{match[1]},{match[3]}"))
            for match in found}


def _rate_names(system: System) -> list[str]:
    """The names of velocities that are no derivatives."""
    if system.leaves.are_derivatives:
        return []
    return [called(v) for v in map(system.symbols.sympy, system.leaves.v) if not v.is_Derivative]


def index_names(system: System) -> list[str]:
    """For each velocity what names its momentum: the coordinate it is the derivative of, or itself."""
    return [called(v.expr if v.is_Derivative else v) for v in map(system.symbols.sympy, system.leaves.v)]


def indices(system: System) -> dict[str, Sequence[str]]:
    """{quantity: the indices that its letter has on sheets and in derivations}."""
    names = index_names(system)
    numbers = [str(k) for k in range(len(system.multiplier_names))]
    return {**dict.fromkeys(("momenta", "forces", "gravity"), names), "multipliers": numbers}


def written_names(system: System) -> dict[str, str]:
    """{name: what `name` has to be given} for names that would look like another; the first one keeps its form.

    Coordinates go before parameters, names that have one form only before all others.

    >>> s = System("y1 y_1", kinetic="m_1*y1'**2 + m1*y_1'**2", parameters="m_1 m1")
    >>> [spell(name(each)) for each in written_names(s).values()]
    ['y_1', 'm1']
    """
    components, moving = component_names(system), (*system.coordinate_names, *_rate_names(system))
    names = dict.fromkeys((*moving, *system.parameter_names, *system.input_names))
    taken: set[str] = set()
    written: dict[str, str] = {}
    for each in sorted(names, key=lambda given: not looks(name(given)) <= looks(name(literally(given)))):
        most_dots = 2 if each in moving else 0
        pieces = ((form, components.get(name(form), name(form))) for form in _forms(each))
        seen = ((form, looks(piece, most_dots)) for form, piece in pieces)
        written[each], shown = next((form, shown) for form, shown in seen if not shown & taken)
        taken |= shown
    return {each: form for each, form in written.items() if form != each}


def naming(system: System) -> Callable[[str], Piece]:
    """How a name of the user is written wherever this system is shown."""
    written = written_names(system)
    return lambda given: name(written.get(given, given))


def called_otherwise(system: System) -> dict[Any, str]:
    """The symbols and functions of time that are not written by their names, and what `name` has to be given."""
    rates = (v for v in map(system.symbols.sympy, system.leaves.v) if not v.is_Derivative)
    written = written_names(system)
    symbols = (*system.coordinates, *rates, *system.parameters, *system.inputs) if written else ()
    return {each: written[each.name] for each in symbols if each.name in written}


def _forms(given: str) -> Iterator[str]:
    """A name as in a book, literally, and literally with a number."""
    yield from (given, literally(given))
    yield from (literally(f"{given} ({k})") for k in count(2))


def looks(piece: Piece, most_dots: int = 0) -> set[str]:
    """What a name, without dots and with so many, looks like in text and where indices are low and primes last."""
    head, sub, *modifiers = piece.parts
    low = Piece("name", (*indexed_head(head, sub, *modifiers), *sorted(modifiers, key="prime".__eq__)))
    dotted = [Piece("dots", (each, order)) for each in (piece, low) for order in range(1, most_dots + 1)]
    return {unicodedata.normalize("NFC", spell(each)).replace("'", "′") for each in (piece, low, *dotted)}
