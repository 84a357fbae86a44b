"""Quantities by name: which there are, of which shape, and loads on the same body beside one another."""

import numpy as np
import pytest

import dalembert as da
from dalembert.dynamics.derive import dynamics_of
from dalembert.dynamics.quantities import ALL, OF_BODIES, OF_CONTACTS
from dalembert.errors import DerivationError, UnknownNameError
from dalembert.expr.evaluate import evaluate


def arm(*loads):
    """Two bars with forces and torques (body, force or torque, value, where)."""
    made = da.Mechanism("arm")
    for name, parent, angle in (("upper", "ground", "a"), ("lower", "upper", "b")):
        made.body(name, mass=2, inertia=(0.1, 0.2, 0.25, 0, 0, 0), com=(0.5, 0.1, 0))
        made.revolute(angle, parent, name, at=(0.2, 0, 0) if parent == "ground" else (1, 0, 0))
    for kind, body, value, options in loads:
        getattr(made, kind)(body, value, **options)
    return dynamics_of(made)


LOADS = [("force", "upper", (1, 2, 3), {"at": (0.5, 0, 0)}), ("torque", "upper", (0, 0, 4), {}),
         ("force", "lower", (-3, 1, 0), {"at": (0, 1, 0), "frame": "body"}), ("force", "lower", (0, 5, 0), {}),
         ("force", "upper", (7, 0, -1), {"frame": "body"})]  # fmt: skip


def numbers(dynamics, name):
    leaves = dynamics.system.leaves
    given = dict(zip([*leaves.q, *leaves.v, *leaves.a], [0.4, -1.1, 0.7, 0.2, -0.6, 1.5], strict=True))
    return np.array(evaluate(dynamics.system.graph, dynamics.nodes(name), given), dtype=float)


def test_loads_add_up_wherever_they_act():
    free = numbers(arm(), "joint_wrenches")
    alone = [numbers(arm(load), "joint_wrenches") - free for load in LOADS]
    assert all(np.abs(part).max() > 0.5 for part in alone)
    np.testing.assert_allclose(numbers(arm(*LOADS), "joint_wrenches"), free + sum(alone), rtol=1e-12, atol=1e-12)
    for name in ("forces", "inverse_dynamics"):
        least = numbers(arm(), name)
        both = least + sum(numbers(arm(load), name) - least for load in LOADS)
        np.testing.assert_allclose(numbers(arm(*LOADS), name), both, rtol=1e-12, atol=1e-12)


def test_what_is_asked_of_bodies_needs_bodies():
    energies = dynamics_of(da.System("x y", kinetic="x'**2 + y'**2", name="plain"))
    for name in OF_CONTACTS:
        for dynamics in (energies, arm()):
            with pytest.raises(DerivationError, match=f"{name}: .* has no contacts"):
                dynamics.nodes(name)
    for name in ALL.keys() - OF_CONTACTS.keys():
        assert len(arm().nodes(name)) == np.prod(arm().shape(name), dtype=int), name
        if name in OF_BODIES:
            for ask in (energies.nodes, energies.shape):
                with pytest.raises(DerivationError, match=f"{name}: System 'plain' .* has no bodies"):
                    ask(name)
        else:
            assert len(energies.nodes(name)) == np.prod(energies.shape(name), dtype=int), name
    for dynamics in (energies, arm()):
        with pytest.raises(UnknownNameError, match=r"no quantity 'mas_matrix'\. Did you mean 'mass_matrix'"):
            dynamics.nodes("mas_matrix")


def test_shapes_count_velocities_constraints_and_links():
    tied = dynamics_of(da.System("x y z", kinetic="x'**2 + y'**2 + z'**2", holonomic=["x - y**2"],
                                 nonholonomic=["z' - x*y'"]))
    shapes = {"mass_matrix": (3, 3), "constraint_residual": (1,), "constraint_rate": (2,), "energy": (),
              "constraint_jacobian": (2, 3), "coordinate_rates": (3,)}
    assert {name: tied.shape(name) for name in shapes} == shapes
    shapes = {"joint_wrenches": (2, 6), "regressor": (2, 20), "center_of_mass": (3,), "centroidal_momentum": (6,)}
    assert {name: arm().shape(name) for name in shapes} == shapes


def test_wrenches_are_not_told_where_constraints_carry_loads():
    made = da.Mechanism("tied")
    made.body("bar", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.revolute("a", "ground", "bar")
    made.constrain("a - t/2")
    with pytest.raises(DerivationError, match="joint_wrenches: constraints load the bodies too"):
        dynamics_of(made).nodes("joint_wrenches")


@pytest.mark.parametrize("reference", ["local", "world", "local_world_aligned"])
def test_motions_of_a_frame_are_those_of_its_jacobian(reference):
    dynamics = arm()
    leaves, graph = dynamics.system.leaves, dynamics.system.graph
    v, a = np.array([0.7, 0.2]), np.array([-0.6, 1.5])
    given = dict(zip([*leaves.q, *leaves.v, *leaves.a], [0.4, -1.1, *v, *a], strict=True))

    def found(kind):
        nodes, needs, shape = dynamics.frame_nodes(kind, "lower", reference)
        assert len(nodes) == np.prod(shape)
        asked = {"pose": "q", "jacobian": "q", "velocity": "qv", "jacobian_rate": "qv", "acceleration": "qva"}[kind]
        assert "".join(needs) == asked
        return np.array(evaluate(graph, nodes, given), dtype=float).reshape(shape)

    np.testing.assert_allclose(found("jacobian") @ v, found("velocity"), rtol=1e-12, atol=1e-13)
    assert found("pose")[3].tolist() == [0, 0, 0, 1] and np.linalg.det(found("pose")) == pytest.approx(1)
    if reference == "local_world_aligned":
        along = found("jacobian") @ a + found("jacobian_rate") @ v
        np.testing.assert_allclose(along, found("acceleration"), rtol=1e-12, atol=1e-13)
    h, before = 1e-6, dict(given)
    for leaf, rate in zip(leaves.q, v, strict=True):
        given[leaf] += h * rate
    after = found("jacobian")
    given.update(before)
    np.testing.assert_allclose(found("jacobian_rate"), (after - found("jacobian")) / h, rtol=1e-5, atol=1e-5)


def test_what_may_jump_is_not_called_conserved():
    def held(**what):
        return len(dynamics_of(da.System("x y", **what)).invariant_nodes)

    kinetic = "x'**2/2 + y'**2/2"
    assert held(kinetic=kinetic, potential="x**2") == 2 and held(kinetic=kinetic, potential="x**2 + y**2") == 1
    assert held(kinetic=kinetic, potential="abs(x)") == 2 and held(kinetic=kinetic, potential="x*sign(x)") == 1
    assert held(kinetic=kinetic, potential="select(x < 0, x, 2*x)") == 1
    assert held(kinetic=kinetic, forces={"x": "-x'"}) == held(kinetic=kinetic, potential="x*t") == 1
