"""Momenta: Hamilton's and Routh's forms, port-Hamiltonian systems, symmetries and what they conserve."""

from .forms.momenta.hamiltonian import hamiltonian
from .forms.momenta.port_hamiltonian import port_hamiltonian
from .forms.momenta.routh import routhian
from .forms.symmetries.symmetry import symmetries
from .simulation.phase_space import simulate_hamiltonian
from .simulation.reconstruction import reconstruct

__all__ = ["hamiltonian", "port_hamiltonian", "reconstruct", "routhian", "simulate_hamiltonian", "symmetries"]
