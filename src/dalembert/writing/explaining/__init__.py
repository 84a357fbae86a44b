"""The textbook road from a description to its equations, one file for each stretch of it.

`formulas.py` says what a step is, `desk.py` writes expressions as lines of it; `energies.py`, `operator.py`,
`forces.py`, `constraints.py`, `collection.py` and `result.py` are the stretches, in this order, and `spelling.py`
spells steps as text, LaTeX and HTML.
"""
