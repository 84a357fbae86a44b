"""Words of C: names that are free, numbers to the last bit, comments that end where they should."""

from __future__ import annotations

import math
import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ...compiler.mathematics import FUNCTIONS
from ...compiler.source import Unit
from ...compiler.statements import Text
from ...errors import DescriptionError

__all__ = ["Names", "Text", "block_comment", "harmless", "identifier", "is_prefix", "number", "plain", "prefix_of",
           "signature"]  # fmt: skip

_KEYWORDS = """
    auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Complex
    _Imaginary

    alignas alignof and and_eq asm bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl
    concept consteval constexpr constinit const_cast decltype delete dynamic_cast explicit export false friend mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires
    static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t xor xor_eq
"""
_OF_HEADERS = """
    bool isnan isinf isfinite isnormal signbit fpclassify isgreater isless NAN INFINITY HUGE_VAL INT32_MAX INT32_MIN
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t size_t ptrdiff_t NULL EOF errno
    DBL_MANT_DIG FLT_RADIX FLT_EVAL_METHOD main unix linux abs labs div exit free malloc j0 j1 jn y0 y1 yn gamma signgam
    drem significand scalb logb ilogb ldexp frexp modf remainder nearbyint lrint llrint lround llround nan nextafter
    remquo scalbn fdim exp10 pow10 sincos index time clock signal
"""
#: What no name may be: keywords of C99 and C++, which includes headers too, and names of the headers.
_RESERVED = frozenset([*_KEYWORDS.split(), *_OF_HEADERS.split(), *FUNCTIONS])
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")


def plain(text: str) -> str:
    """A text in letters of ASCII; Greek ones by their names, others that have no like by their numbers.

    >>> plain("θ̇, Ångström")
    'theta, Angstrom'
    """
    return "".join(map(_plain_letter, unicodedata.normalize("NFKD", text)))


def _plain_letter(c: str) -> str:
    if c.isascii():
        return c if c.isprintable() else " "
    name = unicodedata.name(c, "")
    if name.startswith("GREEK SMALL LETTER "):
        return name.rpartition(" ")[2].lower()
    if name.startswith("GREEK CAPITAL LETTER "):
        return name.rpartition(" ")[2].capitalize()
    return "" if unicodedata.combining(c) else f"U{ord(c):04X}"


def prefix_of(unit: Unit) -> str:
    """What the names of a unit begin with. Raises DescriptionError for what no name of C may begin with."""
    prefix = identifier(unit.name) if unit.prefix is None else unit.prefix
    if not is_prefix(prefix):
        raise DescriptionError("prefix", f"{prefix!r} cannot begin names of C.",
                               f"Take letters, digits and single underscores: {identifier(prefix)!r}.")
    return prefix


def identifier(text: str) -> str:
    """A name of C that is like a text, and no keyword.

    >>> identifier("2nd joint"), identifier("theta'"), identifier("double"), identifier("dtau/dq")
    ('x2nd_joint', 'theta_dot', 'double_x', 'dtau_dq')
    """
    words = re.findall(r"[A-Za-z0-9]+", plain(text).replace("'", " dot "))
    name = "_".join(words) or "x"
    name = f"x{name}" if name[0].isdigit() else name
    return f"{name}_x" if name in _RESERVED else name


def is_prefix(text: str) -> bool:
    """Whether names may begin with this and an underscore, in C and in C++.

    >>> is_prefix("arm"), is_prefix("_arm"), is_prefix("two words")
    (True, False, False)
    """
    return bool(_PLAIN.fullmatch(text)) and text not in _RESERVED


class Names:
    """Names, each given once."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {*taken}

    def new(self, wanted: str) -> str:
        """A name like the one that is wanted."""
        first = name = identifier(wanted)
        count = 1
        while name in self._taken:
            count += 1
            name = f"{first}_{count}"
        self._taken.add(name)
        return name

    def release(self, name: str) -> None:
        """The name may be given again."""
        self._taken.discard(name)

    def within(self) -> Names:
        """Names of a function, none of which is taken outside of it."""
        return Names(self._taken)


def number(x: float) -> Text:
    """A double: in decimal digits where these are it exactly, else in hexadecimal ones, which are.

    >>> print(number(0.5), number(-2.0), number(0.1))
    0.5 (-2.0) 0x1.999999999999ap-4 /* 0.1 */
    """
    if math.copysign(1.0, x) < 0.0 and not math.isnan(x):
        return Text(f"-{number(-x).text}", compound=True)
    if not math.isfinite(x):
        return Text("(double)NAN" if math.isnan(x) else "(double)INFINITY", compound=True)
    decimal = repr(x)
    if Fraction(decimal) == Fraction(x):
        return Text(decimal)
    return Text(f"{_without_zeros(x.hex())} /* {decimal} */")


def _without_zeros(hexadecimal: str) -> str:
    return re.sub(r"\.?0*p", "p", hexadecimal)


def signature(returned: str, name: str, parameters: Sequence[str], width: int = 100) -> str:
    """The first line of a function, or its first lines, which end with whole parameters."""
    *all_but_last, last = parameters or ("void",)
    lines = [f"{returned} {name}("]
    for piece in (*(f"{parameter}, " for parameter in all_but_last), f"{last})"):
        if len(lines[-1] + piece) > width:
            lines.append("    ")
        lines[-1] += piece
    return "\n".join(map(str.rstrip, lines))


def block_comment(lines: Iterable[str], width: int = 100) -> list[str]:
    """Lines of a comment that holds these; what is longer than `width` goes on, an entry of a list indented."""
    kept = [piece for line in lines for piece in _wrapped(harmless(line), width)]
    return ["/*", *(f" * {line}".rstrip() for line in kept), " */"]


def _wrapped(line: str, width: int) -> list[str]:
    margin = 2 * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, width, subsequent_indent=" " * margin, break_on_hyphens=False) or [""]


def harmless(line: str) -> str:
    """A line without what begins or ends a comment, goes on over lines, or is a trigraph."""
    line = plain(line)
    for sign in ("*/", "/*", "??"):
        while sign in line:
            line = line.replace(sign, f"{sign[0]} {sign[1]}")
    return line.replace("\\", "|")
