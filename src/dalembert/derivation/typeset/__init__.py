"""Equations as a textbook prints them: one sheet of formulas, spelled as LaTeX, MathML or terminal text.

`layout.py` decides what stands on the sheet, `forms.py` picks the shortest of several equal forms,
`notation.py` turns SymPy expressions into one tree that `latex.py`, `mathml.py` and `plain.py` spell.
"""
