"""Trees of bodies by recursion over their links, on the expression graph.

`dynamics` has the equations of motion, in frames that it chooses so that few instructions are left; its docstring says
in which order to read what it is made of. `placement`, `centroidal`, `reactions` and `regressor` keep to the frames of
the user's links: where they are and how they move, centre of mass and momentum, the load on each joint, and what is
linear in the inertial parameters.
"""
