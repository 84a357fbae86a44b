"""The mechanics of contact in numbers: what bodies that touch do next, and what a shock leaves behind.

Arrays in, arrays out. The rows of a contact are its normal, then its tangents (one in the plane, two in space): forces
(N, F) and impulses (P, F) press apart and rub, relative velocities (u_n, u_t) are positive where bodies part.
"""
