"""Extremals in numbers: an integral made stationary over piecewise polynomials.

In reading order: `elements` (piecewise polynomials of any smoothness), `ends` (what is prescribed at the ends),
`problem` (the integral, its gradient and its Hessian on them), `interval` (how the range of x is run through),
`newton` (the stationary point), `starts` and `prepared` (before), `checks` and `jumps` (after), `solve` and
`sliding` (the verbs), `extremal` (the result), `conjugate` (Jacobi's equations along a path).
"""
