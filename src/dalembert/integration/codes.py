"""Status codes of the compiled kernels: what a kernel returns instead of raising."""

from __future__ import annotations

OK = 0

# What a right-hand side, an acceleration or a projection returns; 1 to 3 are those of `linear.solve_saddle`.
SINGULAR = 1
NOT_FINITE = 2
INCONSISTENT = 3
OFF_CONSTRAINT = 4
INPUT_FAILED = 5
# The equations of a step of fixed length were not solved: it is too long.
NOT_CONVERGED = 8
# Not a failure: the constraints are nearly dependent, so that errors are amplified.
NEARLY_DEPENDENT = 6
# Nor is this: such a place is near.
NEAR = 7

# What the integrator returns.
FINISHED = 10
CHUNK_FULL = 11
STEP_TOO_SMALL = 12
FAILED = 13
INTERRUPTED = 14
# What a run returns that an event has stopped, or whose events never end.
STOPPED = 15
ENDLESS = 16
# What a run beside others returns that is to be made alone: it may have left the limits of joints, or be stiff.
ALONE = 17
# What explicit steps return that may be as short as stability alone asks.
MAY_BE_STIFF = 18
