"""Events along a motion: what was asked for, what is done where they happen, and what is kept of them."""
