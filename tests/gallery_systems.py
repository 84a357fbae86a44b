"""The systems that ship, each described, derived, compiled and simulated once for all tests."""

from __future__ import annotations

from functools import cache

import dalembert as da
from dalembert import gallery


@cache
def described(name: str) -> da.System | da.Mechanism:
    """What a person wrote down."""
    return gallery.load(name).build()


@cache
def derived(name: str) -> da.Equations:
    """Its equations."""
    return da.derive(described(name))


@cache
def model(name: str) -> da.Model:
    """The same in machine code, with the parameters it ships with."""
    return da.compile(derived(name))


@cache
def motion(name: str) -> da.Trajectory:
    """Its motion from the start it ships with."""
    example, compiled = gallery.load(name), model(name)
    assert example.start is not None
    q, v = compiled.system.state(example.start)
    inputs = example.inputs() if example.inputs else None
    return da.simulate(compiled, q=q, v=v, duration=example.duration, inputs=inputs)
