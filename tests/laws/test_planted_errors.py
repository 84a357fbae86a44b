"""Errors in derivations, planted one by one: `verify` notices each, and every law is what notices some."""

from __future__ import annotations

from functools import cache

import pytest

import dalembert as da
from benchmarks.mutation.derivations import ERRORS, Error, noticed, planted
from dalembert.dynamics import structure
from dalembert.laws.verification import LAWS

noticed_by = cache(noticed)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.name)
def test_verify_notices(error: Error):
    assert noticed_by(error)


def test_there_are_forty_errors_or_more_and_no_two_are_one():
    assert len(ERRORS) >= 40
    assert len({error.name for error in ERRORS}) == len(ERRORS)
    assert len({(error.module, error.place, error.right, error.wrong) for error in ERRORS}) == len(ERRORS)


def test_every_law_fails_for_some_error():
    found = {law for error in ERRORS for law in noticed_by(error)}
    assert {law.name for law in LAWS} - found == set()


def test_an_error_is_gone_afterwards():
    error = next(error for error in ERRORS if error.name == "gravity with the wrong sign")
    right = structure.gravity
    with planted(error):
        assert structure.gravity is not right
    assert structure.gravity is right
    assert all(verdict.passed for verdict in da.verify(da.gallery.load("pendulum").build()))


def test_an_error_whose_text_is_gone_is_refused():
    lost = Error("lost", "pendulum", "dynamics.structure", "gravity", "no such text", "nothing")
    with pytest.raises(ValueError, match="stands 0 times in gravity"):
        noticed(lost)
