"""The fast door: kernels as Python builtins, at the cost of a builtin.

A door is a machine-code function with CPython's own calling convention for builtins. Called with
exactly its input blocks, each a one-dimensional contiguous float64 array of the right length, it makes
the result array, runs the kernel on the bare pointers and returns. A keyword may replace what the door
passes by itself: by a float, an array, or a dict that has a float for each name. Every other call - lists,
batches, wrong shapes, a kernel that reports a failure - goes unchanged to a Python function, which
converts, broadcasts, or raises.

A result nobody holds any more is handed out again instead of being made anew: the door keeps its last
few results, and one whose only reference is the door's own cannot be seen by anybody. This makes a
call as cheap as one that fills a buffer, and the caller still owns what it got. (The door's reference
shows in `sys.getrefcount`, and `ndarray.resize`, which refuses shared arrays, must be told refcheck=False.)

The door reads arrays where NumPy's headers say their fields are, and checks once that they are there;
on any other interpreter, or without llvmlite, `Door.open` answers with the Python function itself.
"""

from __future__ import annotations

from .door import Door, Keyword, fast_function, improve_doors
from .layout import layout_is_known
from .plan import Batch

__all__ = ["Batch", "Door", "Keyword", "fast_function", "improve_doors", "layout_is_known"]
