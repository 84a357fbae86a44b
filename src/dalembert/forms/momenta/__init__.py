"""Momenta and what they lead to: Hamilton's and Routh's equations, the port-Hamiltonian form."""
