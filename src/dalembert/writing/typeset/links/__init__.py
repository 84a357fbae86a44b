"""The recursion of Newton and Euler as a list of assignments, which are printed, and run as Python, as they stand."""
