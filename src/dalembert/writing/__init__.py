"""Equations as a textbook prints them: matrices, sheets, explained step by step, listed for other programs."""
