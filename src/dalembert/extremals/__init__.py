"""Extremals in numbers: an integral made stationary over piecewise polynomials.

In reading order: `elements` (piecewise polynomials of any smoothness), `ends` (what is prescribed at the ends),
`problem` (the integral, its gradient and its Hessian on them), `interval` (how the range of x is run through),
`newton` (the stationary point), `pace`, `starts` and `prepared` (before), `checks` and `jumps` (after), `solve`,
`sliding` and `value` (the verbs), `curve`, `extremal` and `crossings` (the result and what is asked of it),
`conjugate` (Jacobi's equations along a path).
"""
