"""Units as people write them: `kg m^2/s^2`, `N*m/rad`, `kW`, `1/s`, read into powers of the SI base units."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import log10, pi

BASE = ("kg", "m", "s", "A", "K", "mol", "cd")
Dimension = tuple[Fraction, ...]

#: Symbols that take prefixes: what they are in SI base units, and by which power of ten.
_SI: dict[str, tuple[tuple[int, ...], float]] = {
    "g": ((1,), -3), "m": ((0, 1), 0), "s": ((0, 0, 1), 0), "A": ((0, 0, 0, 1), 0), "K": ((0, 0, 0, 0, 1), 0),
    "mol": ((0, 0, 0, 0, 0, 1), 0), "cd": ((0, 0, 0, 0, 0, 0, 1), 0), "rad": ((), 0), "sr": ((), 0),
    "N": ((1, 1, -2), 0), "J": ((1, 2, -2), 0), "W": ((1, 2, -3), 0), "Pa": ((1, -1, -2), 0), "Hz": ((0, 0, -1), 0),
    "C": ((0, 0, 1, 1), 0), "V": ((1, 2, -3, -1), 0), "T": ((1, 0, -2, -1), 0), "Wb": ((1, 2, -2, -1), 0),
    "F": ((-1, -2, 4, 2), 0), "H": ((1, 2, -2, -2), 0), "ohm": ((1, 2, -3, -2), 0), "S": ((-1, -2, 3, 2), 0),
    "Nm": ((1, 2, -2), 0), "Nms": ((1, 2, -1), 0), "t": ((1,), 3), "L": ((0, 3), -3), "l": ((0, 3), -3),
    "bar": ((1, -1, -2), 5), "eV": ((1, 2, -2), log10(1.602176634e-19)),
}  # fmt: skip
#: Symbols without prefixes, and how many of what they are.
_OTHER: dict[str, tuple[float, str]] = {
    "1": (1, "rad"), "-": (1, "rad"), "%": (0.01, "rad"), "deg": (pi / 180, "rad"), "°": (pi / 180, "rad"),
    "rev": (2 * pi, "rad"), "turn": (2 * pi, "rad"), "rpm": (pi / 30, "Hz"), "min": (60, "s"), "h": (3600, "s"),
    "d": (86400, "s"), "day": (86400, "s"), "yr": (31557600, "s"), "lb": (0.45359237, "kg"), "lbm": (0.45359237, "kg"),
    "oz": (0.028349523125, "kg"), "slug": (14.59390293720636, "kg"), "lbf": (4.4482216152605, "N"),
    "kgf": (9.80665, "N"), "kp": (9.80665, "N"), "in": (0.0254, "m"), "inch": (0.0254, "m"), "ft": (0.3048, "m"),
    "yd": (0.9144, "m"), "mi": (1609.344, "m"), "AU": (149597870700, "m"), "ly": (9460730472580800, "m"),
    "psi": (6894.757293168361, "Pa"), "atm": (101325, "Pa"), "cal": (4.184, "J"), "hp": (745.6998715822702, "W"),
    "PS": (735.49875, "W"), "mph": (0.44704, "m/s"), "knot": (1852 / 3600, "m/s"), "ha": (10000, "m^2"),
}  # fmt: skip
_WORDS = {"gram": "g", "meter": "m", "metre": "m", "second": "s", "newton": "N", "joule": "J", "watt": "W",
          "pascal": "Pa", "hertz": "Hz", "ampere": "A", "volt": "V", "radian": "rad", "degree": "deg"}  # fmt: skip
_PREFIXES = {"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1,
             "d": -1, "c": -2, "m": -3, "u": -6, "\u00b5": -6, "\u03bc": -6, "n": -9, "p": -12, "f": -15, "a": -18,
             "z": -21, "y": -24, "r": -27, "q": -30, "kilo": 3, "milli": -3, "centi": -2, "mega": 6,
             "micro": -6}  # fmt: skip
_SIGNS = str.maketrans({"\u2126": "ohm", "\u03a9": "ohm", "·": "*", "×": "*", "⋅": "*", "−": "-", "º": "°"})
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(r"\s*(?:(?P<power>\^|\*\*)|(?P<sign>[*/()])|(?P<number>-?\d+(?:\.\d+)?)|(?P<name>[^\W\d_]+|[-%°]))")
_LONGEST = 100


def dimension(unit: str) -> Dimension | None:
    """The exponents of kg, m, s, A, K, mol and cd in a unit, None where the unit is not understood.

    A quotient takes one factor below its line, as in `N/m`; more stand in parentheses. Angles are pure numbers.

    >>> dimension("N/m") == dimension("kg/s^2") == dimension("J/(m m)")
    True
    """
    found = _read(unit)
    return None if found is None else found[0]


def size(unit: str) -> float:
    """The decimal logarithm of a unit in SI units, 0 where it is not understood.

    >>> size("mm"), size("kN/m^2")
    (-3.0, 3.0)
    """
    found = _read(unit)
    return 0.0 if found is None else found[1]


def remedy(unit: str) -> str:
    """What to write in place of a unit that is not understood.

    >>> remedy("Kg m^2"), remedy("bananas")
    ("Did you mean 'kg'?", 'Write SI units, as in kg m^2/s^2, or 1 for a pure number.')
    """
    known = ["kg", *_SI, *_OTHER, *_WORDS]
    for name in re.findall(r"[^\W\d_]+", unit):
        if _symbol(name) is None:
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
    for name in ("N", "J", "W", "N/m", "C", "V", "F", "H", "ohm"):
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


_Unit = tuple[Dimension, float]


class _NotAUnit(Exception):
    """Text that is no unit."""


@lru_cache(512)
def _read(unit: str) -> _Unit | None:
    try:
        return _Parser(unit).whole()
    except _NotAUnit:
        return None


def _symbol(name: str) -> _Unit | None:
    """One symbol or word, with its prefix."""
    if name in _OTHER:
        count, of = _OTHER[name]
        found = _read(of)
        assert found is not None
        return found[0], found[1] + log10(count)
    for prefix, power in (("", 0), *_PREFIXES.items()):
        rest = name.removeprefix(prefix)
        plain = _WORDS.get(rest, rest)
        if name.startswith(prefix) and plain in _SI:
            exponents, size = _SI[plain]
            return tuple(Fraction(e) for e in (*exponents, *(0,) * (len(BASE) - len(exponents)))), float(size + power)
    return _symbol(_WORDS[name]) if name in _WORDS else None


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

    def whole(self) -> _Unit:
        found = self._product()
        if self.tokens:
            raise _NotAUnit
        return found

    def _product(self) -> _Unit:
        total, size = self._factor()
        while self.tokens and self.tokens[-1][1] != ")":
            sign = -1 if self._take("*", "/") == "/" else 1
            factor, more = self._factor()
            total, size = tuple(a + sign * b for a, b in zip(total, factor, strict=True)), size + sign * more
        return total, size

    def _factor(self) -> _Unit:
        if self._take("("):
            found: _Unit | None = self._product()
            if not self._take(")"):
                raise _NotAUnit
        else:
            name = self._take("name", "1")
            found = None if name is None else _symbol(name)
        if found is None:
            raise _NotAUnit
        power = self._exponent()
        return tuple(power * e for e in found[0]), float(power) * found[1]

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
