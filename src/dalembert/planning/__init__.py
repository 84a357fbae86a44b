"""Motions that inputs are found for.

trajectory   the verb
problem      what is asked: a model, where it starts and ends, bounds, a cost
collocation  the same as a nonlinear program, which IPOPT solves through CasADi
points       its derivatives, put together from those of one point
shooting     inputs corrected until the motion that they drive ends where it should
planned      what was found, and how good it is when it is simulated
"""
