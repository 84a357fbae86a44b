r"""Words between formulas as LaTeX: what is a formula within a sentence is set as one.

A formula is told from words by its letters, which stand alone or have a subscript: "M is symmetric", "A a + b = 0".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from .notation import GREEK

#: Greek letter -> its command.
COMMANDS: dict[str, str] = {letter: "\\" + command for command, letter in reversed(GREEK.items()) if command != "lamda"}
COMMANDS |= {"ℒ": "\\mathcal{L}"}
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_ACCENTS = {"\u0307": r"\dot", "\u0308": r"\ddot", "\u20db": r"\dddot", "\u0304": r"\bar", "'": r"\dot"}
_SIGNS = {"∂": r"\partial ", "−": "-", "·": r" \cdot ", "ᵀ": r"^{\mathsf{T}}"}
_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}", "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", "−": "$-$", "·": r"$\cdot$",
}  # fmt: skip
_ESCAPES |= {letter: f"${command}$" for letter, command in COMMANDS.items()}
_ESCAPES |= {digit: f"$_{number}$" for number, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")}
_LETTER = "A-Za-zα-ωΑ-Ωϑϕϵℒ"
_SUBSCRIPT = r"_[^\s=+−·/()']+"
#: A letter with dots above it, its subscript, and dots behind it as in q'.
_NAME = re.compile(rf"([{_LETTER}])([\u0307\u0308\u20db\u0304]*)(_[^\s=+−·/()']+|[₀-₉\d]+)?(')?")
_FORMULA = re.compile(rf"[{_LETTER}\u0307\u0308\u20db\u0304∂/·()=+−'ᵀ₀-₉0-9,]+")
_CODE = re.compile(r"[a-z_]+(\.\w+)+(\([\w, ]*\))?|\w+\(\)")
#: What makes a subscript a word, rather than indices beside each other.
_WORD = re.compile(r"_|[A-Za-z]{4}|(?=[A-Za-z]{2})(?![i-nx-z]+\Z)")
#: Letters that are English words too: they are formulas beside other formulas only.
_ENGLISH = ("A", "a", "I")


def in_latex(words: str) -> str:
    r"""A sentence, its formulas between dollars.

    >>> print(in_latex("A constraint on q' is A a + b = 0, and M_θ,θ stays."))
    A constraint on $\dot{q}$ is $A a + b = 0$, and $M_{\theta,\theta}$ stays.
    """
    return " ".join(_runs(unicodedata.normalize("NFD", words).split()))


def _runs(tokens: list[str]) -> Iterator[str]:
    """Words one by one, and formulas of several words as one."""
    kinds = [_kind(token) for token in tokens]
    ends = [0]
    for kind, token in zip(kinds, tokens, strict=True):
        ends.append(ends[-1] + (kind == "word" or token[-1] in ".,;:"))
    chains = groupby(zip(ends, kinds, tokens, strict=False), key=lambda each: (each[0], each[1] == "word"))
    for (_, is_word), chain in chains:
        found = list(chain)
        is_formula = not is_word and any(kind == "formula" for _, kind, _ in found)
        yield _formula(" ".join(token for *_, token in found)) if is_formula else _plain([t for *_, t in found])


def _kind(token: str) -> str:
    """ "formula", "word", or what is a formula beside one only: "either"."""
    core = token.rstrip(".,;:")
    if core in _ENGLISH or re.fullmatch(r"[=+−·/]|\d+", core):
        return "either"
    bare = re.sub(_SUBSCRIPT, "", core)
    letters = re.findall(rf"[{_LETTER}]+", bare)
    single = letters and all(len(run) == 1 or run == "dt" for run in letters)
    return "formula" if single and _FORMULA.fullmatch(bare) and core[0] != "'" else "word"


def _plain(tokens: list[str]) -> str:
    return " ".join(map(_word, tokens))


def _word(token: str) -> str:
    core = token.rstrip(".,;:")
    whole = unicodedata.normalize("NFC", core)
    return (rf"\texttt{{{escaped(whole)}}}" if _CODE.fullmatch(whole) else escaped(whole)) + token[len(core):]


def escaped(text: str) -> str:
    """Text as it is, without any formula."""
    return "".join(_ESCAPES.get(c, c) for c in text)


def _formula(text: str) -> str:
    core = text.rstrip(".,;:")
    named = _NAME.sub(_name, core)
    return f"${''.join(_SIGNS.get(c, c) for c in named).strip()}${text[len(core):]}"


def _name(found: re.Match[str]) -> str:
    letter, accents, sub, prime = found.groups()
    written = COMMANDS.get(letter, letter)
    for accent in accents + (prime or ""):
        written = f"{_ACCENTS[accent]}{{{written}}}"
    if not sub:
        return written + " " * written.startswith("\\") * (not accents and not prime)
    return f"{written}_{{{_subscript(sub.removeprefix('_'))}}}"


def _subscript(sub: str) -> str:
    return ",".join(rf"\mathrm{{{escaped(part)}}}" if _WORD.search(part) else _index(part) for part in sub.split(","))


def _index(part: str) -> str:
    """Digits, or letters with digits below them."""
    plain = re.sub(rf"([{_LETTER}])([₀-₉]+)", lambda found: f"{found[1]}_{{{found[2]}}}", part)
    return "".join(COMMANDS.get(c, c) for c in plain).translate(_SUBSCRIPTS).replace("−", "-")
