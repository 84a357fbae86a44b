"""Taylor polynomials, jets and linearisation."""
