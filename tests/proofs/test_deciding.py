"""What a verdict says of itself: which identities are laws, and how what cannot be proved was measured."""

import re

import pytest

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.proofs import prove
from dalembert.proofs.deciding import newton_euler_proof
from dalembert.proofs.identities import IDENTITIES, Identity

q1, q2 = da.coordinates("q1 q2")


def test_an_identity_is_a_law_unless_it_is_said_to_be_a_finding():
    def nothing(_):
        return {}

    for law, of_trees in ((True, False), (True, True), (False, True), (False, False)):
        identity = Identity("name", "statement", nothing, law, of_trees)
        assert identity.is_law(True) is (law or of_trees) and identity.is_law(False) is law
    assert Identity("name", "statement", nothing).is_law(False)
    assert 1 < sum(not identity.law for identity in IDENTITIES) < len(IDENTITIES)


def test_newton_and_euler_are_a_law():
    proof = newton_euler_proof(da.derive(dh_tree("2R", [(0, 1, 0, q1), (0, 2, 0, q2)], "standard", (0, -9, 0))).exact())
    assert (proof.name, proof.method, proof.holds, proof.law) == ("Newton-Euler", "proved", True, True)


@pytest.mark.parametrize(("system", "way"), [
    (da.System("x", kinetic="x'**2*(" + " + ".join(f"sqrt({k} + x**2)" for k in range(1, 11)) + ")/2"),
     r"0 to \d+ digits at [1-9]\d* states"),
    (da.System("x y", kinetic="x'**2*(1 + y**2)**3/2 + x'*y'*x*y + y'**2", potential="x**3*y"),
     r"0 in prime fields, error below \de-\d+"),
])
def test_what_is_beyond_its_budget_is_measured_and_says_how(system, way):
    proofs = prove(da.derive(system), budget=2)
    measured = [proof for proof in proofs if proof.method == "measured"]
    assert proofs.holds and measured and all(proof.holds and proof.law == (proof in proofs.laws) for proof in measured)
    assert any(re.search(way, proof.detail) for proof in measured), [proof.detail for proof in measured]
    assert not any("no state has real values" in proof.detail for proof in measured)


def test_what_has_no_real_values_is_not_said_to_hold():
    nowhere = da.System("x y", kinetic="x'**2/2 + y'**2*sqrt(-1 - tanh(x)**2)/2", potential="log(-1 - y**2)")
    proofs = prove(da.derive(nowhere), budget=2)
    unseen = [proof for proof in proofs if "no state has real values" in proof.detail]
    assert unseen and all(not proof.holds and "digits at" not in proof.detail for proof in unseen)
