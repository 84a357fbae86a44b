import numpy as np

from benchmarks import impacts
from benchmarks.common import Record
from benchmarks.impacts import answers, bodies, random_shocks, residual
from dalembert.contact.next_mode import next_mode


def test_the_known_answers_are_found():
    assert answers(Record("impacts")) == 0


def test_shocks_that_gain_are_counted(monkeypatch):
    assert random_shocks(Record("impacts"), 20, 1)[0] == 0
    own = impacts.impact

    def generous(W, velocity, friction, restitution, law):
        return own(W, -velocity, friction, 0.0, law) if velocity[0] > 0 else _gained(own(W, velocity))

    monkeypatch.setattr(impacts, "impact", generous)
    gained, ledger = random_shocks(Record("impacts"), 20, 1)
    assert gained == 22 and ledger > 0.0


def _gained(after):
    return type(after)(after.velocity, 2.5 * after.impulse, after.compression, -0.1)


def test_the_residual_sees_each_condition():
    rng = np.random.default_rng(1)
    W, b = bodies(rng, 2, 2, 9)
    b, friction = b - np.tile([5.0, 0.0, 0.0], 2), np.full(2, 0.4)
    forces = next_mode(W, b, friction).modes[0].forces
    assert residual(W, b, friction, forces) < 1e-14
    for change in np.eye(3):
        assert residual(W, b, friction, forces + 0.1 * change) > 1e-4
    assert residual(W, b, friction, -forces) > 1e-4
