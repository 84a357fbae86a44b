"""What is asked of a system beside its motion: rest, small motions, control, identification, and audits of a motion.

    equilibria.py, continuation.py     where virtual work vanishes, whether it is stable, and along a parameter
    zeros/                             all zeros of equations in a box, with proofs: rests and extrema stand on it
    diagnosis/                         what constraints do: freedom, repetitions, contradictions, shared reactions
    linearize.py, regulator.py         state-space matrices and the linear quadratic regulator
    tracking.py, learning.py           inputs for a wanted motion: inverse dynamics, computed torque, repeated trials
    identification.py                  parameters from a measured motion
    audit.py, contact.py               where the energy went; slip and lift-off, from the multipliers
    solution_series.py, extrema.py     Taylor series of a motion; stationary points with multipliers
    networks.py                        springs between particles
"""
