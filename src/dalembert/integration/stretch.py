"""What a stretch of time is asked for with, as kernels are told: entries of an array."""

from __future__ import annotations

# How long it is; the tolerances; how long a step may be, and how many may be tried; what has changed since the last.
LENGTH = 0
RTOL = 1
ATOL = 2
MAX_STEP = 3
TRIES = 4
HOW = 5
SIZE = 6

# The inputs have jumped; the state was set.
JUMPED = 1.0
SET = 2.0
