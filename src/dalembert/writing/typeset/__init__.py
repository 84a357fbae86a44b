"""Equations as a textbook prints them: one sheet of formulas, spelled as LaTeX, MathML or terminal text.

`options.py` says what a reader may choose, `layout.py` decides what stands on the sheet, `abbreviations.py` gives
names to what a long sheet repeats, `lines.py` breaks long formulas, and `notation.py` turns SymPy expressions into
one tree that `latex.py`, `mathml.py` and `plain.py` spell.
"""
