"""The public motions begin where their constraints hold, and end where it is published."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import dalembert as da
from benchmarks import public_motions
from benchmarks.public_motions import MECHANISMS, Mechanism
from benchmarks.stated import system_of, velocity_rows


@pytest.mark.parametrize("motion", MECHANISMS, ids=lambda motion: motion.name)
def test_it_begins_on_its_constraints(motion: Mechanism) -> None:
    q, v = sympy.symbols(f"q:{len(motion.q)}"), sympy.symbols(f"v:{len(motion.q)}")
    said = motion.say(q, v, sympy)
    start = dict(zip((*q, *v), (*motion.q, *motion.v), strict=True))
    for each in (*said.holonomic, *velocity_rows(sympy, said, q, v)):
        assert abs(each.subs(start)) < 1e-15


def test_the_squeezing_mechanism_ends_as_published() -> None:
    motion = next(each for each in MECHANISMS if each.end)
    found = da.simulate(system_of(motion.say, 7), q=motion.q, v=motion.v, duration=motion.duration, rtol=1e-12)
    assert np.abs(found.q[-1] - motion.end).max() < 2e-9


def test_rods_by_bodies_have_the_energy_of_those_by_angles() -> None:
    angles, rates = [0.3, -1.0, 2.0], [1.0, 0.5, -2.0]
    places, speeds, end, rate = list[float](), list[float](), np.zeros(2), np.zeros(2)
    for angle, turn in zip(angles, rates, strict=True):
        half = 0.05 * np.array([np.cos(angle), np.sin(angle)])
        across = turn * np.array([-half[1], half[0]])
        places += [*(end + half), angle]
        speeds += [*(rate + across), turn]
        end, rate = end + 2 * half, rate + 2 * across
    one = public_motions.rods(angles, rates, np)
    two = public_motions.rods_by_bodies(places, speeds, np)
    assert one.kinetic == pytest.approx(two.kinetic) and one.potential == pytest.approx(two.potential)
    assert np.abs(two.holonomic).max() < 1e-16
