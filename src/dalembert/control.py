"""A controller in the loop: linearisation, regulators, torques for a motion, learning, identification, planned motions,
JAX, PyTorch."""

from .analysis.identification import identify
from .analysis.learning import learn_inputs
from .analysis.linearize import linearize
from .analysis.regulator import lqr
from .analysis.tracking import computed_torque, inverse_dynamics_along
from .exports.kernels import in_jax, in_torch
from .planning.trajectory import trajectory
from .simulation.beginning.schedule import sampled

__all__ = ["computed_torque", "identify", "in_jax", "in_torch", "inverse_dynamics_along", "learn_inputs",
           "linearize", "lqr", "sampled", "trajectory"]  # fmt: skip
