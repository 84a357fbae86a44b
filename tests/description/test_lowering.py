"""Joints as single turns and shifts: links between them have names of their own."""

from __future__ import annotations

from dalembert.description.lowering import fresh


def test_a_name_that_is_taken_has_primes() -> None:
    assert fresh("arm", ["leg"]) == "arm"
    assert fresh("arm", ["arm", "arm'", "leg"]) == "arm''"
