"""Exact algebra: a canonical form for the expressions of mechanics, on which equality is decided.

An expression is read as a quotient of polynomials over the rationals in its generators: symbols, sines and
cosines of angles that are linearly independent over the rationals, hyperbolic pairs, roots with the power
they satisfy, and other functions, opaque. Source of the idea: exact zero tests in differential fields, Ax
1971 for the independence of the generators.
"""
