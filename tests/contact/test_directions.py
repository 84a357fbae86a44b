import numpy as np
import pytest

from dalembert.contact.directions import fixed_directions


@pytest.mark.parametrize("seed", range(20))
def test_all_directions_are_found_and_each_is_one(seed):
    """Beside a search for changes of sign around the circle."""
    rng = np.random.default_rng(seed)
    c, B = rng.normal(size=2), rng.normal(size=(2, 2))
    angles = np.linspace(0.0, 2 * np.pi, 20001)
    d = np.stack([np.cos(angles), np.sin(angles)])
    along = c[:, None] + B @ d
    across = d[0] * along[1] - d[1] * along[0]
    found = fixed_directions(c, B)
    assert len(found) == np.count_nonzero(np.diff(np.sign(across)))
    for direction in found:
        assert np.hypot(*direction) == pytest.approx(1.0, abs=1e-14)
        reached = c + B @ direction
        assert abs(direction[0] * reached[1] - direction[1] * reached[0]) < 1e-14


def test_where_every_direction_is_one_there_is_one():
    for B in (np.zeros((2, 2)), -np.eye(2)):
        (direction,) = fixed_directions(np.zeros(2), B)
        assert np.hypot(*direction) == 1.0
