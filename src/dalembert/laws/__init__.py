"""Laws that equations must obey, measured at one state in 50 digits: what `dalembert.laws.verification` asks.

What a law holds a quantity against is worked out in the law itself, from what was described: by central differences
in many digits, not by the derivatives and sweeps with which equations are derived.

    sample.py        a state in 50 digits, slopes there, and how a violation is measured
    inertia.py       energies, momenta, M, C, g and the rest of the bias
    motion.py        the equations of motion, their power, and the accelerations they give
    constraints.py   rows, their rates, and reactions
    contacts.py      gaps, slip, and their rates
    forces.py        generalized forces by virtual work
    velocities.py    velocities that are no derivatives of coordinates
    bodies.py        where bodies are and how they move, their momentum, the wrenches in their joints, the regressor
    printed.py       what is printed against what is compiled
"""
