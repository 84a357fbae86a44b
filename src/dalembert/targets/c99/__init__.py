"""C99 source: one header that any compiler takes.

words      names, numbers and comments
programs   a program as statements
routines   a routine, which a kernel becomes, as a function; `flow` and `arrays` have what is known of it before
functions  those of one file
proof      the test that the file carries, and its run
header     the file
"""

from __future__ import annotations

from ...compiler.source import SourceTarget
from .header import header
from .proof import passes

__all__ = ["TARGET"]

TARGET = SourceTarget(name="c", about="C99, one header without allocation", suffix=".h", text=header,
                      passes=passes)  # fmt: skip
