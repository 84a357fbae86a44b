"""From a description to its equations.

Read `derive.py` first; it calls `lagrange.py`, `forces.py` and `constraints.py` and hands everything to
`equations.py`. `structure.py` works out what a textbook names, `quantities.py` lists all that can be asked.
"""
