"""Exact algebra: a canonical form for the expressions of mechanics, on which equality is decided.

An expression is read as a quotient of polynomials over the rationals in its generators: symbols, sines and
cosines of angles that are linearly independent over the rationals, hyperbolic pairs, roots with the power
they satisfy, and other functions, opaque. Source of the idea: exact zero tests in differential fields, Ax
1971 for the independence of the generators.

In reading order: `forms` (arguments of functions), `lattice` (independent angles), `generators`, `reading` (from the
graph), `polynomials` (elements and their ring), `derivatives`. `deciding/` answers whether two expressions are equal,
`short/` writes an element for a reader.
"""
