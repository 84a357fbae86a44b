"""The quantities as polynomials, and in base parameters."""
