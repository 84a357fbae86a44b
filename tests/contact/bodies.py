"""Bodies whose contacts the books solve: their operators and velocities."""

import numpy as np

from dalembert.contact.metric import Metric, metric


def rod(angle: float) -> Metric:
    """A uniform rod of unit mass and half length, `angle` from the floor, its centre up and right of the tip."""
    return metric(np.diag([1.0, 1.0, 1.0 / 3.0]), np.array([[0.0, 1.0, -np.cos(angle)], [1.0, 0.0, np.sin(angle)]]))


def random_contact(rng: np.random.Generator, tangents: int) -> tuple[np.ndarray, np.ndarray]:
    """The operator of a contact of some body, and a velocity that closes it."""
    rows = rng.normal(size=(1 + tangents, 4))
    velocity = rng.normal(size=1 + tangents)
    velocity[0] = -abs(velocity[0])
    return rows @ rows.T, velocity
