"""Simulation: from a model and a start to a trajectory."""
