"""The adversary's share of every test run, at fixed seeds; and that it would notice: errors are planted in the engine.

Peers that are not installed (Pinocchio, MuJoCo) leave their kinds out, and the test says so by being skipped.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import sympy
from flint import arb

import dalembert as da
from benchmarks.adversary import workers
from benchmarks.adversary.__main__ import cases, summarise
from benchmarks.adversary.balls import enclosures, equilibrated, lost, precise
from benchmarks.adversary.blueprints import Blueprint, BodyPlan, JointPlan
from benchmarks.adversary.derivation import differentiable
from benchmarks.adversary.dynamics import dynamics
from benchmarks.adversary.judge import Judge
from benchmarks.adversary.kind import Case
from benchmarks.adversary.kinds import KINDS
from benchmarks.adversary.systems import TIME
from benchmarks.adversary.workers import Finding, Worker, judged
from benchmarks.common import Record
from dalembert.algebra.short.shortener import Shortener
from dalembert.dynamics import lagrange, structure
from dalembert.recursion.dynamics import TreeDynamics

ROOT = Path(__file__).resolve().parents[2]
SEED = 23
SHARE = {"lagrangian": 8, "constraints": 8, "equality": 15, "shortening": 60, "written": 8, "forms": 10, "series": 8,
         "motions": 5, "mechanism": 6, "loops": 3, "urdf": 8, "mjcf": 8, "rests": 6, "singular": 30}


# -------------------------------------------------------------------- the share


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_case_of_the_share_is_answered_wrongly(kind):
    """Every case is right or refused for a reason; what stays open is counted by the benchmark, not here."""
    peer = KINDS[kind].peer
    if peer and find_spec(peer) is None:
        pytest.skip(f"{peer} is not installed: no case of {kind} is judged")
    found = [judged(Case(kind, SEED, number)) for number in range(SHARE[kind])]
    assert [finding for finding in found if finding.verdict not in ("right", "refused", "undecided")] == []
    assert sum(finding.verdict == "right" for finding in found) > len(found) // 2


def test_every_kind_has_its_share():
    assert set(SHARE) == set(KINDS)


def test_what_is_larger_has_derivatives_wherever_one_is():
    x, y, z = sympy.symbols("x y z", real=True)
    places = {x: 0.3, y: 0.5, z: 0.5 - 1e-9}
    largest = differentiable(sympy.Max(x**2, y, z) * sympy.Min(sympy.sin(x), sympy.Max(x, y)))
    slopes = enclosures([largest.diff(x), largest.diff(y), largest.diff(z), largest.diff(y, x)], places)
    truth = enclosures([y * sympy.cos(x), sympy.sin(x), sympy.Integer(0), sympy.cos(x)], places)
    assert all(abs(float((a - b).mid())) < 1e-40 for a, b in zip(slopes, truth, strict=True))
    assert enclosures([differentiable(sympy.Max(x, y)).diff(x)], {x: 0.5, y: 0.5}) == [None]


# -------------------------------------------------------------------- planted errors


def verdicts(kind, count):
    return {judged(Case(kind, SEED, number)).verdict for number in range(count)}


def driven():
    """Some cases whose Lagrangian holds time."""
    made = ((case, KINDS[case.kind].make(case.random)) for case in (Case("lagrangian", SEED, k) for k in range(60)))
    return [case for case, subject in made if TIME in subject.described.lagrangian.free_symbols][:3]


def test_a_forgotten_term_of_the_bias_is_found(monkeypatch):
    """d/dt dL/dv without explicit time."""
    whole = lagrange.motion
    monkeypatch.setattr(lagrange, "motion", lambda system, *rest, **options: {
        leaf: node for leaf, node in whole(system, *rest, **options).items() if leaf != system.leaves.t})
    assert "WRONG" in {judged(case).verdict for case in driven()}


def test_a_wrong_sign_in_the_christoffel_symbols_is_found(monkeypatch):
    right = structure.coriolis_matrix
    monkeypatch.setattr(structure, "coriolis_matrix", lambda system, mass: tuple(
        tuple(map(system.graph.neg, row)) for row in right(system, mass)))
    assert "WRONG" in verdicts("lagrangian", 4)


def test_an_error_in_the_twelfth_digit_is_found(monkeypatch):
    right = lagrange.bias
    monkeypatch.setattr(lagrange, "bias", lambda system, *rest: tuple(
        system.graph.mul(system.graph.number(1 + 1e-12), node) for node in right(system, *rest)))
    assert "WRONG" in verdicts("lagrangian", 4)


def test_an_error_in_the_recursion_is_found(monkeypatch):
    right = TreeDynamics.bias.func
    monkeypatch.setattr(TreeDynamics, "bias", property(lambda self: tuple(
        self.system.graph.mul(self.system.graph.number(1.5), node) for node in right(self))))
    assert "WRONG" in verdicts("mechanism", 4)


def test_a_short_form_that_is_another_function_is_found(monkeypatch):
    right = Shortener.entry
    monkeypatch.setattr(Shortener, "entry", lambda self, element: right(self, element) + sympy.Rational(1, 10**12))
    assert "WRONG" in verdicts("shortening", 6)


def test_an_answer_that_is_always_yes_is_found(monkeypatch):
    from dalembert.algebra.deciding.equality import Equality

    monkeypatch.setattr(da, "equal", lambda a, b: Equality("yes", "canonical form"))
    assert "WRONG" in verdicts("equality", 10)


def test_an_exception_that_is_not_ours_is_a_crash(monkeypatch):
    def broken(expression, style="shortest"):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(da, "shorten", broken)
    (finding,) = [judged(Case("shortening", SEED, 0))]
    assert finding.verdict == "CRASH" and "on purpose" in finding.reason


def test_an_endless_loop_is_a_hang_and_says_where(monkeypatch):
    def endless(expression, style="shortest"):
        while True:
            pass

    monkeypatch.setattr(da, "shorten", endless)
    finding = judged(Case("shortening", SEED, 0), budget=0.2)
    assert finding.verdict == "HANG" and "shortening.py" in finding.reason


# -------------------------------------------------------------------- workers


def answering(monkeypatch, script):
    monkeypatch.setattr(workers, "command", lambda budget: [sys.executable, "-c", script])


def test_an_interpreter_that_dies_is_an_abort(monkeypatch):
    answering(monkeypatch, "import os, sys; sys.stdin.readline(); sys.stderr.write('assertion'); "
                           "sys.stderr.flush(); os.abort()")
    worker = Worker(1.0, 60.0)
    finding = worker.judge(Case("lagrangian", 1, 2))
    assert finding.verdict == "ABORT" and "assertion" in finding.reason and worker.is_done
    worker.end()


def test_a_worker_that_does_not_answer_is_ended(monkeypatch):
    answering(monkeypatch, "import sys; sys.stdin.read()")
    worker = Worker(1.0, 0.2)
    finding = worker.judge(Case("lagrangian", 1, 2))
    assert finding.verdict == "HANG" and worker.process.poll() is not None


def test_findings_outlive_a_dead_worker(monkeypatch):
    line = Finding("lagrangian:1:1", "right").line()
    answering(monkeypatch, "import sys\n"
              "case = sys.stdin.readline().strip()\n"
              "if case.endswith(':0'): sys.exit(3)\n"
              f"print('''{line}''', flush=True); sys.stdin.readline()")
    found = list(workers.findings([Case("lagrangian", 1, 0), Case("lagrangian", 1, 1)], 1.0, 60.0))
    assert [finding.verdict for finding in found] == ["ABORT", "right"]


# -------------------------------------------------------------------- cases


def test_a_case_follows_from_its_kind_seed_and_number():
    """Also in another process, whatever hashes are seeded with."""
    asked = [str(Case(kind, 3, 1)) for kind in sorted(KINDS) if not KINDS[kind].peer]
    code = ("from benchmarks.adversary.kind import Case; from benchmarks.adversary.kinds import KINDS\n"
            f"for text in {asked!r}:\n    case = Case.read(text); print(KINDS[case.kind].make(case.random).script)")
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PYTHONHASHSEED": "77", "PATH": ""}
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    here = [KINDS[case.kind].make(case.random).script for case in map(Case.read, asked)]
    assert there.stdout == "".join(f"{script}\n" for script in here)


def test_a_seed_gives_its_cases_in_their_shares(capsys):
    found = list(cases(5, 700, ["equality", "shortening", "rests"]))
    assert len(found) == len(set(found)) and abs(len(found) - 700) <= 2
    assert {case.seed for case in found} == {5}
    assert sum(case.kind == "equality" for case in found[:350]) == pytest.approx(350 * 6000 / 9900, abs=4)


def test_the_table_counts_verdicts():
    record = Record("sample")
    summarise(record, {str(k): Finding(f"rests:1:{k}", verdict) for k, verdict in
                       enumerate(("right", "right", "WRONG", "undecided"))})
    assert record.rows[-1]["right"] == 2 and record.rows[-1]["WRONG"] == 1
    assert {goal.name: goal.met for goal in record.goals} == {
        "cases judged": False, "wrong answers": False, "aborts": True, "hangs": True, "share undecided": False}


# -------------------------------------------------------------------- the oracles themselves


def test_balls_hold_the_value_and_what_doubles_lose():
    x = sympy.Symbol("x", real=True)
    cancelling = (1 - sympy.cos(x)) / x**2
    (ball,) = enclosures([cancelling], {x: 1e-6})
    assert abs(float(ball.mid()) - 0.5) < 1e-12
    assert 1e-5 < lost(ball) < 1e-3
    assert abs((1 - np.cos(1e-6)) / 1e-12 - 0.5) < lost(ball)


def test_balls_have_no_value_where_there_is_none():
    x = sympy.Symbol("x", real=True)
    asked = [sympy.log(x), sympy.sqrt(x), 1 / (x + 1), sympy.acos(x - 1), sympy.sign(x + 1), x**2]
    assert [value is None for value in enclosures(asked, {x: -1.0})] == [True, True, True, True, True, False]


def test_a_judge_counts_in_units_of_what_doubles_lose():
    x = sympy.Symbol("x", real=True)
    truth = enclosures([sympy.sin(x)], {x: 0.7})
    fine, coarse = Judge(), Judge()
    fine.numbers("sin", [np.sin(0.7)], truth)
    coarse.numbers("sin", [np.sin(0.7) * (1 + 1e-13)], truth)
    assert (fine.verdict, coarse.verdict) == ("right", "WRONG")


def test_terms_that_the_oracle_cancels_count_by_the_engines_own_bound():
    found = Judge()
    found.numbers("zero", [3e-16], [arb(0)], lambda: [1.0])
    assert found.verdict == "right"
    found.numbers("zero", [3e-12], [arb(0)], lambda: [1.0])
    assert found.verdict == "WRONG"


def test_a_solution_is_known_as_well_as_its_matrix_allows():
    with precise():
        good = equilibrated([[arb(1), arb(0)], [arb(0), arb(10) ** 12]], [arb(1), arb(1)])
        bad = equilibrated([[arb(1), arb(1)], [arb(1), 1 + arb(10) ** -10]], [arb(1), arb(1)])
    assert good is not None and bad is not None
    assert lost(good[0]) < 1e-14 and lost(bad[1]) > 1e-7


def test_bodies_by_newton_and_euler_are_those_of_a_closed_form():
    """A physical pendulum about y: (I + m l^2) a + m g l sin q."""
    plan = Blueprint((0, 0, -9.81), (BodyPlan("b0", 2.0, (0.0, 0.0, -0.5), (0.1, 0.2, 0.3, 0.0, 0.0, 0.0)),),
                     (JointPlan("j0", "revolute", "ground", "b0", {"axis": "y"}),))
    found = dynamics(plan, ["j0"], ["j0'"], [0.4])
    with precise():
        assert float(found.mass_matrix[0, 0]) == pytest.approx(0.2 + 2 * 0.25, rel=1e-15)
        assert float(found.gravity_vector[0]) == pytest.approx(2 * 9.81 * 0.5 * np.sin(0.4), rel=1e-15)
