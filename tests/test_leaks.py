"""A process that makes models all day: what is dropped is freed, machine code included."""

from __future__ import annotations

import gc
import sys
import weakref
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler import ready
from dalembert.compiler.engine import Library

STATM = Path("/proc/self/statm")
PAGE = 4096


def _memory() -> int:
    """Bytes that this process holds, where Linux says it."""
    return int(STATM.read_text().split()[1]) * PAGE if STATM.exists() else 0


def _accelerations(k: int) -> None:
    """One model, asked once: of few descriptions, so that machine code is loaded again and not made."""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1 + k % 3, "k": 8})
    found = da.compile(spring).forward_dynamics(np.array([0.5]), np.array([0.0]))
    assert found[0] == -4.0 / (1 + k % 3)
    gc.collect(1)


def test_a_thousand_models_leak_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DALEMBERT_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    loaded: list[weakref.ref[Library]] = []
    load = ready.load

    def watched(*given: object) -> Library:
        library = load(*given)  # pyright: ignore[reportArgumentType]
        loaded.append(weakref.ref(library))
        return library

    monkeypatch.setattr(ready, "load", watched)
    for k in range(300):
        _accelerations(k)
    gc.collect()
    blocks, memory = sys.getallocatedblocks(), _memory()
    for k in range(700):
        _accelerations(k)
    gc.collect()
    assert len(loaded) > 300
    assert sum(library() is not None for library in loaded) < 10
    assert sys.getallocatedblocks() - blocks < 20_000
    assert _memory() - memory < 4_000_000
