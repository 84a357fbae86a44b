"""Models of the tests of simulations."""

from tests.simulation.conftest import cart, pendulum_dae

__all__ = ["cart", "pendulum_dae"]
