"""The engine attacked by random cases against independent oracles: `python3 -m benchmarks.adversary`.

A file per kind of case holds how such a case is made, who else knows the answer, and how both are compared. What
follows from a case follows from its kind, the seed and its number alone, so that any case can be replayed:
`python3 -m benchmarks.adversary --only lagrangian:1:17`.
"""
