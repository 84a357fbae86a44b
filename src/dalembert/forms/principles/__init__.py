"""Other roads to the same equations, side by side: energy, null space, Gauss, Kane, Hamilton."""
