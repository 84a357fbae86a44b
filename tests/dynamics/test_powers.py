"""Who feeds the energy: the powers of a system by name and kind, and that they are all there is."""

import numpy as np
import pytest

import dalembert as da
from dalembert.dynamics.derive import dynamics_of
from dalembert.dynamics.powers import KINDS, powers
from dalembert.expr.calculus import tangent
from dalembert.expr.evaluate import evaluate

SYSTEMS = {
    "inputs": ({"coordinates": "x y", "kinetic": "x'**2/2 + y'**2", "inputs": "u w",
                "forces": {"x": "2*u - 3*x'", "y": "u*w"}},
               {("force on x", "forces"), ("u", "inputs"), ("force on y, by inputs", "inputs")}),
    "steps": ({"coordinates": "x", "kinetic": "x'**2/2", "inputs": "u", "forces": {"x": "3*sign(u)"}},
              {("force on x, by inputs", "inputs")}),
    "time": ({"coordinates": "x", "lagrangian": "exp(t/3)*(x'**2 - x**2)/2", "dissipation": "x'**2/5"},
             {("time", "time"), ("dissipation", "dissipation")}),
    "driven": ({"coordinates": "x y", "kinetic": "x'**2/2 + y'**2/2", "holonomic": ["x - 2*y - sin(t)"]}, None),
    "points": ({"coordinates": "x y", "kinetic": "x'**2/2 + y'**2/2",
                "forces": [da.PointForce(("x", 1, 0), at=("y**2", "x", 0)), da.PointForce((0, 2, 0), at=(0, "y", 0)),
                            da.PointForce((3, 0, 0), at=("x*y", 0, 0), name="wind"),
                            da.Torque((0, 0, 5), rate=(0, 0, "x' - y'"))]},
               {("point force 0", "forces"), ("point force 1", "forces"), ("wind", "forces"), ("torque 0", "forces")}),
    "none": ({"coordinates": "x", "kinetic": "x'**2/2", "potential": "x**4"}, set()),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_powers_are_named_and_add_up_to_the_rate_of_the_energy(name):
    """E' at any accelerations, less the power v^T (M a + bias - Q - A^T lambda) of what does not balance there."""
    options, wanted = SYSTEMS[name]
    dynamics = dynamics_of(da.System(**options))
    system, graph, leaves = dynamics.system, dynamics.system.graph, dynamics.system.leaves
    found = powers(dynamics)
    assert all(power.kind in KINDS for power in found)
    if wanted is not None:
        assert {(power.name, power.kind) for power in found} == wanted
    else:
        assert [(power.kind) for power in found] == ["constraints"]
    (energy_rate,) = tangent(graph, dynamics.nodes("energy"), {
        **dict(zip(leaves.q, leaves.rates, strict=True)), **dict(zip(leaves.v, leaves.a, strict=True)),
        leaves.t: graph.one})
    left = graph.zero
    for k, v in enumerate(leaves.v):
        row = dynamics.nodes("mass_matrix")[k * len(leaves.v):(k + 1) * len(leaves.v)]
        motion = graph.add(graph.dot(row, leaves.a), dynamics.nodes("bias")[k])
        left = graph.add(left, graph.mul(v, graph.sub(motion, dynamics.nodes("forces")[k])))
    rates = dynamics.nodes("constraint_rate")
    rows = dynamics.nodes("constraint_jacobian")
    for k, multiplier in enumerate(system.multipliers):
        along = graph.dot(rows[k * len(leaves.v):(k + 1) * len(leaves.v)], leaves.v)
        left = graph.sub(left, graph.mul(multiplier, along))
        left = graph.add(left, graph.mul(multiplier, rates[k]))  # on the constraints their rate is 0
    total = graph.sum(power.node for power in found)
    random = np.random.default_rng(4)
    symbols = graph.symbols([energy_rate, left, total])
    for _ in range(5):
        given = dict(zip(symbols, random.uniform(0.5, 2.0, len(symbols)), strict=True))
        rate, unbalanced, fed = (float(x) for x in evaluate(graph, [energy_rate, left, total], given))
        assert rate == pytest.approx(fed + unbalanced, rel=1e-12, abs=1e-12)


def test_powers_of_one_name_are_one():
    twice = [da.PointForce((size, 0, 0), at=("x", 0, 0), name="push") for size in (1, 2)]
    (power,) = powers(dynamics_of(da.System("x", kinetic="x'**2", forces=twice)))
    assert (power.name, power.kind) == ("push", "forces")
