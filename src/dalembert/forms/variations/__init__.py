"""The calculus of variations on the graph: what makes an integral stationary, and what kind of point that is.

In reading order: `operators` (total derivative, momenta, Euler operator), `first` (Euler-Lagrange equations,
first integrals, first variation, conditions at free ends), `second` (second variation, Jacobi's and Legendre's
conditions), `regularity` (integrands whose equations degenerate).
"""
