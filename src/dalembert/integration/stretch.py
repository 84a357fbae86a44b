"""What a stretch of time is asked for with, as kernels are told: entries of an array."""

from __future__ import annotations

# How long it is; the tolerances; how long a step may be, and how many may be tried; what has changed since the last;
# above which |h lambda| runs beside others may be stiff, so that they are made alone, 0 where that is not asked.
LENGTH = 0
RTOL = 1
ATOL = 2
MAX_STEP = 3
TRIES = 4
HOW = 5
STIFF = 6
SIZE = 7

# The inputs have jumped; the state was set.
JUMPED = 1.0
SET = 2.0
