"""Settings of the whole suite: nothing random that is not seeded, no window ever opened."""

from __future__ import annotations

import os

os.environ["MPLBACKEND"] = "Agg"

import numpy as np
import pytest
from hypothesis import settings

settings.register_profile("dalembert", derandomize=True, deadline=None, max_examples=50, print_blob=True)
settings.load_profile("dalembert")


@pytest.fixture
def rng() -> np.random.Generator:
    """The same random numbers in every run of every test."""
    return np.random.default_rng(1743)
