"""From a description to its equations.

Read `derive.py` first; it calls `lagrange.py`, `forces.py` and `constraints.py` and hands everything to
`equations.py`. `structure.py` works out what a textbook names, `quantities.py` lists all that can be asked.
`exact.py` derives the same quantities on polynomials; for bodies `bodies.py` does, in `frames.py` and `space.py`.
`regressor.py` finds base parameters, `proofs/` decides identities, `definiteness.py` bounds M on a box, and
`typeset/` prints.
"""
