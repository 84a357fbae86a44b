"""What is written in a textbook, before anybody decides in which markup: small trees of notation.

Rows, fractions, powers, dots, functions, matrices. `expressions` makes a tree of an expression; `latex`, `mathml` and
`text` only spell it. Names a user chose appear in the tree as plain strings, so that each spelling escapes them in one
place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple


class Piece(NamedTuple):
    """One piece of notation: what it is, and its parts (pieces, strings or numbers)."""

    kind: str
    parts: tuple[Any, ...]


GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ϵ", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "lamda": "λ",
    "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ",
    "phi": "φ", "varphi": "ϕ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
#: Letters of constants, and what they are called where a name has their letter.
CONSTANT_LETTERS = {"π": "pi", "e": "e"}
#: What a name says is to be set above its letter, behind it, or in which type; the longer first.
MODIFIERS = ("dddot", "tilde", "prime", "ddot", "bold", "hat", "bar", "vec", "dot")
#: What LaTeX would read of a name: the backslash it begins with, braces around a subscript.
_TEX = re.compile(r"\A\\(?=[A-Za-z])|(?<=_)\{([^{}]*)\}")
#: The modifier of a name that is written as the user gave it, and what tells `name` so, behind a name.
LITERAL = "literal"
_LITERALLY = "\uf8ff"
_SUBSCRIPT_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


# ---------------------------------------------------------------------------------- building blocks


def name(text: str) -> Piece:
    r"""A symbol's name, split into letter and subscript: `theta_1`, `m2`, `k_theta`, `θ₁`, `\Gamma_{12}`.

    A name of one letter may ask for a hat and the like, as unit vectors do; these follow the subscript.

    >>> name("theta_1"), name("n_x_hat")
    (Piece(kind='name', parts=('θ', '1')), Piece(kind='name', parts=('n', 'x', 'hat')))
    """
    if text.endswith(_LITERALLY):
        return Piece("name", (printable(text.removesuffix(_LITERALLY)), "", LITERAL))
    text = _TEX.sub(lambda found: found[1] or "", printable(text))
    plain, modifiers = _modified(text.translate(_SUBSCRIPT_DIGITS))
    head, _, tail = plain.partition("_")
    match = re.fullmatch(r"([^\W\d]+)(\d+)", head)
    if match:
        head, tail = match[1], f"{match[2]},{tail}" if tail else match[2]
    if not head or not tail:
        return Piece("name", (GREEK.get(plain, plain), "", *modifiers))
    subscript = ",".join(GREEK.get(part, part) for part in tail.split("_"))
    return Piece("name", (GREEK.get(head, head), subscript, *modifiers))


def literally(text: str) -> str:
    """What `name` writes upright and as it is, underscores and all.

    >>> name(literally("m_1"))
    Piece(kind='name', parts=('m_1', '', 'literal'))
    """
    return text + _LITERALLY


#: Inertias by their axes, and what belongs to a centre of mass: two words that are a letter and its index.
_INDEXED = re.compile(r"([IJ])([xyz]{1,2})|([A-Za-z])(c)")


def indexed_head(head: str, sub: str, *modifiers: str) -> tuple[str, str]:
    """A name's letter and subscript where there is room for an index: I_{xx,1} for Ixx_1, l_{c1} for lc1.

    >>> indexed_head("Ixx", "1"), indexed_head("lc", "1"), indexed_head("mass", "1")
    (('I', 'xx,1'), ('l', 'c1'), ('mass', '1'))
    """
    found = None if LITERAL in modifiers else _INDEXED.fullmatch(head)
    if found is None:
        return head, sub
    letter, index = filter(None, found.groups())
    return letter, f"{index},{sub}" if sub and not (index == "c" and sub.isdigit()) else index + sub


def _digits_apart(word: str) -> tuple[str, str]:
    """A word without the digits that it ends with, and these."""
    letters = re.sub(r"\d+\Z", "", word)
    return letters, word[len(letters):]


def _modified(plain: str) -> tuple[str, list[str]]:
    """A name without the hats, bars, dots it asks for (`n_x_hat`, `hat_x`, `xhat`), and these; one letter only."""
    parts = plain.split("_")
    modifiers = [part for part in parts if part in MODIFIERS]
    head, *rest = [part for part in parts if part not in MODIFIERS] or [""]
    letter, digits = _digits_apart(head)
    glued: list[str] = []
    while not _is_letter(letter):
        ending = next((each for each in MODIFIERS if letter.endswith(each)), "")
        if not ending:
            return plain, []
        letter, more = _digits_apart(letter.removesuffix(ending))
        glued.insert(0, ending)
        digits = more + digits
    modifiers = glued + modifiers
    return ("_".join([letter + digits, *rest]), modifiers) if modifiers else (plain, [])


def _is_letter(text: str) -> bool:
    return text in GREEK or (len(text) == 1 and text.isalpha())


def first_free(letters: Sequence[str], is_taken: Callable[[str], bool]) -> str:
    """The first letter that is not taken; one under as many bars as it needs where all are.

    >>> first_free(["Q", "tau"], {"Q"}.__contains__), first_free(["Q", "tau"], {"Q", "tau"}.__contains__)
    ('tau', 'Q_bar')
    """
    candidates = (letter + bars * "_bar" for bars in count() for letter in letters)
    return next(each for each in candidates if not is_taken(each))


def printable(text: str) -> str:
    """Text without control characters, which would command a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def indexed(head: str | Piece, index: Piece) -> Piece:
    """A letter, with its bars, and another name as its subscript: the momentum of a coordinate."""
    letter, _, *modifiers = head.parts if isinstance(head, Piece) else (head, "")
    return Piece("indexed", (letter, index, *modifiers))


def row(*parts: Piece) -> Piece:
    return parts[0] if len(parts) == 1 else Piece("row", parts)


def operator(text: str) -> Piece:
    return Piece("operator", (text,))


def number(text: str) -> Piece:
    return Piece("number", (text,))


def constant(letter: str) -> Piece:
    """A constant by its letter; its second part is "upright" where a name of the user has that letter."""
    return Piece("constant", (letter, ""))


def matrix(rows: Iterable[Iterable[Piece]]) -> Piece:
    return Piece("matrix", tuple(tuple(entries) for entries in rows))


def applied(head: Piece, arguments: Sequence[Piece]) -> Piece:
    """`head(argument, ...)`; just `head` where there are no arguments."""
    if not arguments:
        return head
    return row(head, Piece("paren", (separated(arguments),)))


def equal(left: Piece, right: Piece) -> Piece:
    return row(left, operator("="), right)


def total(terms: Sequence[Piece]) -> Piece:
    """A sum of nodes joined by plus signs."""
    return row(*[piece for i, term in enumerate(terms) for piece in ((operator("+"), term) if i else (term,))])


def separated(arguments: Sequence[Piece]) -> Piece:
    """Pieces with commas between them."""
    return row(*[piece for i, a in enumerate(arguments) for piece in ((Piece("comma", ()), a) if i else (a,))])


def is_tall(tree: Any) -> bool:
    """Whether a piece is taller than a line, so that brackets around it must grow."""
    if not isinstance(tree, Piece):
        return isinstance(tree, tuple) and any(is_tall(part) for part in tree)
    return tree.kind in ("fraction", "matrix", "cases", "root") or any(is_tall(part) for part in tree.parts)
