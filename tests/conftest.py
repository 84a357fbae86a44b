"""Settings of the whole suite: nothing random that is not seeded, no window ever opened.

Processes that a test starts import the same sources. No machine code is kept from one test to the next, nor shared by
two: each compiles what the sources say now, whatever ran before it. Tests of the cache make their own. The compiler
checks its own work.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

pytest_plugins = ["tests.simulated_models", "tests.textbook_systems"]

SOURCES = str(Path(__file__).resolve().parents[1] / "src")

os.environ["MPLBACKEND"] = "Agg"
os.environ["DALEMBERT_CACHE"] = "off"
os.environ["DALEMBERT_VERIFY"] = "on"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCES, os.environ.get("PYTHONPATH")]))

settings.register_profile("dalembert", derandomize=True, deadline=None, max_examples=50, print_blob=True)
settings.load_profile("dalembert")


@pytest.fixture
def rng() -> np.random.Generator:
    """The same random numbers in every run of every test."""
    return np.random.default_rng(1743)
