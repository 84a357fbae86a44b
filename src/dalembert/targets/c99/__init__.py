"""C99 source: one header that any compiler takes.

words      names, numbers and comments
programs   what C says for the operations of programs
routines   a routine, which a kernel becomes, as a function; `flow` and `arrays` have what is known of it before
functions  those of one file
proof      the test that the file carries, and its run
effort     what a function takes
single     the same file in numbers of 32 bits
header     the file
"""

from __future__ import annotations

from ...compiler.source import SourceTarget
from .header import header
from .proof import passes

__all__ = ["TARGET"]

TARGET = SourceTarget(name="c", about="C99, one header without allocation", suffix=".h", text=header,
                      passes=passes)  # fmt: skip
