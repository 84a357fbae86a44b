"""Expressions as text: `m*l**2*theta'**2/2 - g*cos(theta)`.

    sum, product    a + b, a - b, a*b, a/b, -a           power      a**b or a^b, sqrt(a)
    relations       < <= > >= == !=                      logic      and or not, true, false
    functions       the rows of `functions.FUNCTIONS`, sqrt, ln, arcsin, ..., sec, csc, cot
    cases           select(condition, a, b), piecewise(condition, value, ..., default)
    derivatives     theta', theta'', dot(theta), ddot(theta)
    names           any letters, also Greek; others, and the words and, or, not, between backquotes: `m 1`
    numbers         1 and 3/2 are exact, 1.5 and 1e-3 are doubles
    constants       pi, inf, nan, true, false, unless the user has declared something by this name; pi(), inf(), ...
                    always; Euler's number is exp(1)

In reading order: `grammar` (operators and functions), `parser` (text to nodes), `writer` (nodes to text). What
`to_text` writes, `parse` reads back as the same node.
"""

from .grammar import CONSTANT_NAMES
from .parser import LONGEST_TEXT, MOST_DIGITS, parse
from .writer import brief, to_text

__all__ = ["CONSTANT_NAMES", "LONGEST_TEXT", "MOST_DIGITS", "brief", "parse", "to_text"]
