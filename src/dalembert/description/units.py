"""Units as people write them: `kg m^2/s^2`, `N*m/rad`, `kW`, `1/s`, read into powers of the SI base units."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

BASE = ("kg", "m", "s", "A", "K", "mol", "cd")
Dimension = tuple[Fraction, ...]

#: Symbols that take prefixes, by exponents of `BASE`; those at the end left out are zero.
_SI: dict[str, tuple[int, ...]] = {
    "g": (1,), "m": (0, 1), "s": (0, 0, 1), "A": (0, 0, 0, 1), "K": (0, 0, 0, 0, 1), "mol": (0, 0, 0, 0, 0, 1),
    "cd": (0, 0, 0, 0, 0, 0, 1), "rad": (), "sr": (), "N": (1, 1, -2), "J": (1, 2, -2), "W": (1, 2, -3),
    "Pa": (1, -1, -2), "Hz": (0, 0, -1), "C": (0, 0, 1, 1), "V": (1, 2, -3, -1), "T": (1, 0, -2, -1),
    "Wb": (1, 2, -2, -1), "F": (-1, -2, 4, 2), "H": (1, 2, -2, -2), "ohm": (1, 2, -3, -2), "S": (-1, -2, 3, 2),
    "eV": (1, 2, -2), "bar": (1, -1, -2), "t": (1,), "L": (0, 3), "l": (0, 3), "Nm": (1, 2, -2), "Nms": (1, 2, -1),
    "gram": (1,), "meter": (0, 1), "metre": (0, 1), "second": (0, 0, 1), "newton": (1, 1, -2), "joule": (1, 2, -2),
    "watt": (1, 2, -3), "pascal": (1, -1, -2), "hertz": (0, 0, -1), "ampere": (0, 0, 0, 1), "volt": (1, 2, -3, -1),
}  # fmt: skip
#: Symbols without prefixes.
_OTHER: dict[str, tuple[int, ...]] = {
    "1": (), "-": (), "%": (), "deg": (), "°": (), "degree": (), "radian": (), "rev": (), "turn": (),
    "rpm": (0, 0, -1), "min": (0, 0, 1), "h": (0, 0, 1), "d": (0, 0, 1), "day": (0, 0, 1), "yr": (0, 0, 1),
    "lb": (1,), "lbm": (1,), "oz": (1,), "slug": (1,), "lbf": (1, 1, -2), "kgf": (1, 1, -2), "kp": (1, 1, -2),
    "in": (0, 1), "inch": (0, 1), "ft": (0, 1), "yd": (0, 1), "mi": (0, 1), "mile": (0, 1), "AU": (0, 1), "pc": (0, 1),
    "ly": (0, 1), "psi": (1, -1, -2), "atm": (1, -1, -2), "cal": (1, 2, -2), "hp": (1, 2, -3), "PS": (1, 2, -3),
    "mph": (0, 1, -1), "knot": (0, 1, -1), "ha": (0, 2), "gauss": (1, 0, -2, -1),
}  # fmt: skip
_LONGER = ("kilo", "milli", "centi", "micro", "mega")
_PREFIXES = ("da", *"QRYZEPTGMkhdcmuµμnpfazyrq", *_LONGER)
_SIGNS = str.maketrans({"\u2126": "ohm", "\u03a9": "ohm", "·": "*", "×": "*", "⋅": "*", "−": "-", "º": "°"})
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(r"\s*(?:(?P<power>\^|\*\*)|(?P<sign>[*/()])|(?P<number>-?\d+(?:\.\d+)?)|(?P<name>[^\W\d_]+|[-%°]))")
_LONGEST = 100


@lru_cache(512)
def dimension(unit: str) -> Dimension | None:
    """The exponents of kg, m, s, A, K, mol and cd in a unit, None where the unit is not understood.

    A quotient takes one factor below its line, as in `N/m`; more stand in parentheses. Angles are pure numbers.

    >>> dimension("N/m") == dimension("kg/s^2") == dimension("J/(m m)")
    True
    """
    try:
        return _Parser(unit).whole()
    except _NotAUnit:
        return None


def remedy(unit: str) -> str:
    """What to write in place of a unit that is not understood.

    >>> remedy("Kg m^2"), remedy("bananas")
    ("Did you mean 'kg'?", 'Write SI units, as in kg m^2/s^2, or 1 for a pure number.')
    """
    known = ["kg", *_SI, *_OTHER]
    for name in re.findall(r"[^\W\d_]+", unit):
        if _exponents(name) is None:
            close = [each for each in known if each.lower() == name.lower()]
            close += difflib.get_close_matches(name, known, 1) if len(name) > 1 else []
            if close:
                return f"Did you mean '{close[0]}'?"
    return "Write SI units, as in kg m^2/s^2, or 1 for a pure number."


def written(exponents: Mapping[str, Fraction | int]) -> str:
    """A product of powers of named units; what has a name of its own by that.

    >>> written({"kg": 1, "s": -2}), written({"m": 1, "s": -1}), written({})
    ('N/m', 'm/s', '1')
    """
    powers = {name: power for name, power in exponents.items() if power}
    for name in ("N", "J", "W", "N/m"):
        if powers == _powers(name):
            return name
    above = " ".join(_power(name, power) for name, power in powers.items() if power > 0)
    below = [_power(name, -power) for name, power in powers.items() if power < 0]
    under = f"({' '.join(below)})" if len(below) > 1 else "".join(below)
    return (above or "1") + (f"/{under}" if under else "")


def _powers(unit: str) -> dict[str, Fraction]:
    found = dimension(unit)
    assert found is not None
    return {name: power for name, power in zip(BASE, found, strict=True) if power}


def _power(name: str, power: Fraction | int) -> str:
    if power == 1:
        return name
    return f"{name}^{power}" if Fraction(power).denominator == 1 else f"{name}^({power})"


# -------------------------------------------------------------------- reading


class _NotAUnit(Exception):
    """Text that is no unit."""


def _exponents(name: str) -> Dimension | None:
    """Those of one symbol, with its prefix."""
    found = _SI.get(name, _OTHER.get(name))
    if found is None:
        found = next((_SI[name[len(p):]] for p in _PREFIXES if name.startswith(p) and name[len(p):] in _SI), None)
    return None if found is None else tuple(Fraction(e) for e in (*found, *(0,) * (len(BASE) - len(found))))


class _Parser:
    """One unit, from left to right: products and quotients bind alike."""

    def __init__(self, text: str) -> None:
        text = re.sub("([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", r"^\1", text.strip()).translate(_SUPERSCRIPTS).translate(_SIGNS)
        if len(text) > _LONGEST:
            raise _NotAUnit
        self.tokens = list(self._split(text))
        self.tokens.reverse()

    @staticmethod
    def _split(text: str) -> Iterator[tuple[str, str]]:
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None or match.lastgroup is None:
                raise _NotAUnit
            yield match.lastgroup, match[match.lastgroup]
            position = match.end()

    def _take(self, *kinds: str) -> str | None:
        """The next token, where its kind or its text is one of those wanted."""
        if self.tokens and (self.tokens[-1][0] in kinds or self.tokens[-1][1] in kinds):
            return self.tokens.pop()[1]
        return None

    def whole(self) -> Dimension:
        found = self._product()
        if self.tokens:
            raise _NotAUnit
        return found

    def _product(self) -> Dimension:
        total = self._factor()
        while self.tokens and self.tokens[-1][1] != ")":
            sign = -1 if self._take("*", "/") == "/" else 1
            total = tuple(a + sign * b for a, b in zip(total, self._factor(), strict=True))
        return total

    def _factor(self) -> Dimension:
        if self._take("("):
            found: Dimension | None = self._product()
            if not self._take(")"):
                raise _NotAUnit
        else:
            name = self._take("name", "1")
            found = None if name is None else _exponents(name)
        if found is None:
            raise _NotAUnit
        power = self._exponent()
        return tuple(power * e for e in found)

    def _exponent(self) -> Fraction:
        """What follows a symbol: `^2`, `**-1`, `^(1/2)`, or a number right behind it."""
        if not self._take("power"):
            return Fraction(self._take("number") or 1)
        if not self._take("("):
            return self._number()
        found = self._number()
        if self._take("/"):
            divisor = self._number()
            found = found / divisor if divisor else self._refused()
        if not self._take(")"):
            raise _NotAUnit
        return found

    def _number(self) -> Fraction:
        number = self._take("number")
        return Fraction(number) if number is not None else self._refused()

    def _refused(self) -> Fraction:
        raise _NotAUnit
