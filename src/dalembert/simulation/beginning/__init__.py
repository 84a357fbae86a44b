"""How a motion begins: where, driven by what, taken by which integrator."""
