"""Settings of the whole suite: nothing random that is not seeded, no window ever opened.

Processes that a test starts import the same sources. Machine code is kept in a folder of this run alone, which its
processes share: what the sources say now is compiled once a run. Tests of the cache make their own folders. The
compiler checks its own work. Garbage is looked for seldom, and not among what stays for the whole run. BLAS has one
thread in each process, said before NumPy is imported: threads of several processes wait for one another's cores.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    import numpy as np

pytest_plugins = ["tests.simulated_models", "tests.textbook_systems"]

SOURCES = str(Path(__file__).resolve().parents[1] / "src")

_SELDOM = (20_000, 20, 20)

os.environ["MPLBACKEND"] = "Agg"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["DALEMBERT_VERIFY"] = "on"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCES, os.environ.get("PYTHONPATH")]))


def pytest_configure(config: pytest.Config) -> None:
    """The process that starts the others makes the folder of machine code, and removes it in the end."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="dalembert-tests-")
        os.environ["DALEMBERT_CACHE"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    gc.set_threshold(*_SELDOM)
    gc.disable()


def pytest_collection_finish() -> None:
    """What was imported and collected stays."""
    gc.collect()
    gc.freeze()
    gc.enable()


settings.register_profile("dalembert", derandomize=True, deadline=None, max_examples=50, print_blob=True)
settings.load_profile("dalembert")


@pytest.fixture
def rng() -> np.random.Generator:
    """The same random numbers in every run of every test."""
    import numpy as np

    return np.random.default_rng(1743)
