"""Laws of contacts: they hold where gaps and slips are curved, moved and driven, and see what is wrong."""

from __future__ import annotations

import pytest

import dalembert as da
from benchmarks.mutation.derivations import Error, noticed
from dalembert.errors import Remark

SLIP = "x' + 2*x*sin(t)*y' - r*th' + cos(t)"
WHEEL = da.System("x y th", kinetic="m*(x'^2 + y'^2)/2 + m*r^2*th'^2/4", potential="9.81*m*y",
                  parameters={"m": 1.3, "r": 0.2},
                  contacts=[da.Contact("y - r - x^2*sin(t)", friction=0.3, slip=SLIP)])  # fmt: skip


def test_gaps_and_slips_obey_their_laws():
    verdicts = {verdict.name: verdict for verdict in da.verify(WHEEL)}
    assert verdicts["contacts"].passed and verdicts["slip"].passed
    assert {"contacts", "slip"}.isdisjoint(verdict.name for verdict in da.verify(da.gallery.load("pendulum").build()))


def test_wrong_gap_rates_are_noticed():
    wrong = Error("a gap for its rate", "bouncing-ball", "dynamics.contacts", "contacts", "gap, rates,", "gap, gap,")
    assert "contacts" in noticed(wrong)


@pytest.mark.parametrize("verb", [
    da.statics.equilibria, da.momenta.hamiltonian, da.momenta.symmetries, lambda system: da.export(system, golden=0),
    lambda system: da.control.linearize(system, [0.2]),
])  # fmt: skip
def test_what_knows_nothing_of_contacts_says_so(verb):
    with pytest.warns(Remark, match="contacts-left-out: .*the contact 'floor' takes no part"):
        verb(da.gallery.load("bouncing-ball").build())
