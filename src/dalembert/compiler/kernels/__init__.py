"""Kernels: plain Python functions in a restricted subset that also compile to machine code.

    from dalembert.compiler.kernels import Array, Float, Int, native

    @native
    def dot(n: Int, a: Array, b: Array) -> Float:
        total = 0.0
        for i in range(n):
            total += a[i] * b[i]
        return total

    dot(2, a, b)                                # runs the Python source: the oracle, and the fallback
    fast = compiled(dot, bind={"n": 2})         # machine code for n = 2, called as fast(a, b)

    build = Build("kernels")                    # several kernels in one library
    build.add(dot, name="dot2", bind={"n": 2})
    library = build.compile()

Types
    Float (double), Int (64-bit), Array and IntArray (pointers to them), Function (something callable), Constants (an
    object that is bound when the kernel is made, whose attributes are numbers, constant tables and kernels).
    The first assignment fixes a local's type; an Int is widened where a Float is wanted; `/` is
    always Float. A function called through a Function parameter returns Int (an ir.Function or
    kernel bound to the parameter: what it declares).
Statements
    assignment (also `a, b = b, a`), augmented assignment, `for i in range(...)`, `while`, `if`,
    `break`, `continue`, `return`, `pass`, calls, docstrings.
Expressions
    + - * / // % **, comparisons, `and`, `or`, `not`, `x if c else y`, `a[i]`, `min`, `max`, `abs`,
    `int`, `float`, `len` of a constant tuple, functions and constants of `math`, other kernels;
    module-level numbers, and module-level (nested) tuples of numbers as constant tables.
Helpers
    `empty(n)`, `empty_int(n)`: scratch memory for the running call, taken outside loops;
    `offset(array, k)`: the array from entry k on; `unrolled(range(...), most)`: a loop written out with
    its variable constant when its bounds are constants and give at most `most` (16) turns;
    `abreast(range(...))`: a loop whose turns k differ in what they read from and write to offset(array, k) alone, and
    only add, subtract, multiply and divide that. Eight go at once in machine code, the last eight too.

A condition that is constant after binding keeps only its live branch. Where Python raises on a number
(1.0 / 0.0, sqrt(-1.0)), machine code gives what IEEE 754 says; integer overflow, integer division by
zero and an index outside its array are the caller's mistake and are not checked, nor does a negative
index count from the end.
"""

from __future__ import annotations

from .kernel import (  # fmt: skip
           Array,
           Constants,
           Float,
           Function,
           Int,
           IntArray,
           Kernel,
           abreast,
           empty,
           empty_int,
           native,
           offset,
           unrolled,
)

__all__ = ["Array", "Constants", "Float", "Function", "Int", "IntArray", "Kernel", "abreast", "empty", "empty_int",
           "native", "offset", "unrolled"]  # fmt: skip
