"""Whether two expressions are the same function.

`equality` asks; `states` and `balls` find a state at which they provably differ, `relations` decides modulo given
ones, `field` answers at random points of a prime field where a canonical form would be too large.
"""
