"""Derivatives of quantities, accelerations and multipliers, against differences in fifty digits."""

import pickle
from itertools import product

import mpmath as mp
import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert import gallery
from dalembert.compiler.target import Derived
from dalembert.dynamics.quantities import flat
from dalembert.errors import DerivationError, ShapeError, SingularMassMatrixError, UnknownNameError
from dalembert.expr.evaluate import evaluate_exact
from dalembert.forms.approximation import derivatives
from dalembert.forms.approximation.compiled_derivatives import saddle_of
from dalembert.forms.approximation.derivatives import asked
from tests import gallery_systems

STEP = mp.mpf(10) ** -12


def bead():
    """Two coordinates, an input, a parameter everywhere, explicit time and friction."""
    return da.System("r a", kinetic="m*r'**2/2 + (m*r**2 + c)*a'**2/2 + m*r'*a'*sin(a)/3",
                     potential="k*r**4/4 + m*r*sin(a + t)", forces={"r": "f", "a": "r*f - c*a'*r'"}, inputs=["f"],
                     parameters={"m": 2.0, "k": 3.0, "c": 0.5})  # fmt: skip


class Oracle:
    """Accelerations and multipliers in 50 digits from M, forces and constraints, and differences of them."""

    def __init__(self, model, q, v, u, t=0.0):
        self.model, leaves, rows = model, model.system.leaves, model.equations.constraint_nodes
        equations = model.equations
        self.wanted = [*flat(equations.mass_nodes), *equations.force_nodes, *equations.bias_nodes, *flat(rows.jacobian),
                       *rows.bias]  # fmt: skip
        values = {**model.values(model.parameter_vector()), leaves.t: t}
        values |= dict(zip((*leaves.q, *leaves.v, *leaves.u), (*q, *v, *u), strict=True))
        self.start = {leaf: mp.mpf(value) for leaf, value in values.items()}

    def __call__(self, state):
        model, n, m = self.model, self.model.nv, self.model.nc
        found = iter(evaluate_exact(model.system.graph, self.wanted, state, 50))
        M, Q, h, A, b = ([next(found) for _ in range(size)] for size in (n * n, n, n, m * n, m))
        saddle, right = mp.zeros(n + m), mp.zeros(n + m, 1)
        for i, j in product(range(n), range(n)):
            saddle[i, j] = M[i * n + j]
        for c, j in product(range(m), range(n)):
            saddle[n + c, j], saddle[j, n + c] = A[c * n + j], -A[c * n + j]
        for i in range(n):
            right[i] = Q[i] - h[i]
        for c in range(m):
            right[n + c] = -b[c]
        return mp.lu_solve(saddle, right)

    def moved(self, state, argument, k, size):
        """The state a little further in one direction; q along the velocity fields."""
        leaves = self.model.system.leaves
        if argument == "q":
            unit = {leaf: mp.mpf(int(j == k)) for j, leaf in enumerate(leaves.v)}
            rates = evaluate_exact(self.model.system.graph, list(leaves.rates), {**state, **unit}, 50)
            return {**state, **{leaf: state[leaf] + size * rate for leaf, rate in zip(leaves.q, rates, strict=True)}}
        leaf = {"v": leaves.v, "u": leaves.u, "t": (leaves.t,), "parameters": leaves.p}[argument][k]
        return {**state, leaf: state[leaf] + size}

    def differences(self, *moves, state=None):
        """The derivative in one direction after the other, each (argument, k)."""
        state = self.start if state is None else state
        if not moves:
            return self(state)
        *rest, (name, k) = moves
        ahead, behind = (self.differences(*rest, state=self.moved(state, name, k, sign * STEP)) for sign in (1, -1))
        return (ahead - behind) / (2 * STEP)

    def table(self, rows, *sized):
        """The derivatives of some rows by some arguments (argument, size), as an array."""
        sizes, columns = [size for _, size in sized], []
        for place in product(*map(range, sizes)):
            with mp.workdps(50):
                moves = [(name, k) for (name, _), k in zip(sized, place, strict=True)]
                columns.append([float(x) for x in self.differences(*moves)][rows])
        return np.moveaxis(np.array(columns).reshape(*sizes, -1), -1, 0)


def of_gallery(name, rng, target="numpy"):
    """A model of the gallery, a state near its start, and the oracle there."""
    model = da.compile(gallery_systems.derived(name), target=target)
    q, v = map(np.array, model.system.state(gallery.load(name).start))
    v, u = v + rng.uniform(-1, 1, model.nv), rng.uniform(-1, 1, model.nu)
    return model, (q, v, u) if model.nu else (q, v), Oracle(model, q, v, u)


def close(found, wanted, tolerance=1e-12):
    assert found.shape == wanted.shape
    assert np.abs(found - wanted).max(initial=0.0) <= tolerance * max(1e-3, np.abs(wanted).max(initial=0.0))


@pytest.mark.parametrize("name", [
    "rotary-crane", "four-bar", "rolling-sphere", "free-rigid-body-quaternion", "turning-wire", "heavy-top",
])  # fmt: skip
def test_accelerations_and_multipliers_by_everything(name, rng):
    model, state, oracle = of_gallery(name, rng)
    n, m = model.nv, model.nc
    for found, letter in zip(model.forward_dynamics_derivatives(*state), "qvu", strict=True):
        size = model.nu if letter == "u" else n
        assert found.shape == (n, size)
        close(found, oracle.table(slice(n), (letter, size))) if size else None
        close(model.derivative("forward_dynamics", letter)(*state), found, 1e-14)
    for found, letter in zip(model.multipliers_derivatives(*state), "qvu", strict=True):
        size = model.nu if letter == "u" else n
        assert found.shape == (m, size)
        close(found, oracle.table(slice(n, n + m), (letter, size))) if size and m else None


@pytest.mark.parametrize("name", ["four-bar", "free-rigid-body-quaternion", "rolling-sphere"])
def test_second_derivatives_of_accelerations_and_multipliers(name, rng):
    model, state, oracle = of_gallery(name, rng)
    n, m = model.nv, model.nc
    for pair in ("qq", "qv", "vq"):
        wanted = oracle.table(slice(n + m), *((letter, n) for letter in pair))
        close(model.derivative("forward_dynamics", *pair)(*state), wanted[:n], 1e-11)
        if m:
            close(model.derivative("multipliers", *pair)(*state), wanted[n:], 1e-11)


def driven_tree():
    """Free, turning and sliding bodies, some driven, springs and friction, and the mass of a body left open."""
    arm = da.Mechanism("arm", gravity=(0, 0, -9.81))
    inertia = (0.1, 0.2, 0.15, 0, 0.01, 0)
    base = arm.body("base", 3.0, (0.1, 0.0, 0.05), inertia)
    upper = arm.body("upper", sm.Symbol("m"), (0.3, 0.02, 0), inertia)
    slider = arm.body("slider", 0.5, (0, 0.1, 0), inertia)
    arm.floating("free", arm.ground, base)
    arm.revolute("shoulder", base, upper, axis=(0, 0.6, 0.8), damping=0.3)
    arm.prismatic("rail", upper, slider, axis="x", stiffness=7.0)
    arm.actuate("shoulder")
    arm.actuate("rail")
    return arm


@pytest.fixture(scope="module")
def tree():
    return da.compile(driven_tree(), {"m": 1.2}, target="numpy")


def state_of(model, rng):
    q = rng.normal(size=model.nq)
    for place in model.system.leaves.quaternions:
        q[place : place + 4] /= np.linalg.norm(q[place : place + 4])
    return q, rng.normal(size=model.nv), rng.normal(size=model.nu)


def test_accelerations_of_bodies_are_written_out_and_the_same_by_loops(tree, rng, monkeypatch):
    state, d, w = state_of(tree, rng), rng.normal(size=(3, tree.nv)), rng.normal(size=tree.nv)
    oracle, slow = Oracle(tree, *state), da.compile(driven_tree(), {"m": 1.2}, target="numpy")
    monkeypatch.setattr(derivatives, "_MOST_WRITTEN_OUT", -1)
    by_loops = [*slow.forward_dynamics_derivatives(*state), slow.derivative("forward_dynamics", "m")(*state)]
    by_loops += [slow.jvp("forward_dynamics", "q", "v")(*state, *d[:2]),
                 *slow.vjp("forward_dynamics", "q", "u", "m")(*state, w)]  # fmt: skip
    assert type(saddle_of(slow, asked(slow.equations, (), "vjp", "forward_dynamics", "q"))[0]) is Derived
    monkeypatch.undo()
    found = [*tree.forward_dynamics_derivatives(*state), tree.derivative("forward_dynamics", "m")(*state)]
    found += [tree.jvp("forward_dynamics", "q", "v")(*state, *d[:2]),
              *tree.vjp("forward_dynamics", "q", "u", "m")(*state, w)]  # fmt: skip
    assert saddle_of(tree, asked(tree.equations, (), "vjp", "forward_dynamics", "q"))[0].explicit
    for ours, theirs in zip(found, by_loops, strict=True):
        close(np.asarray(ours), np.asarray(theirs))
    for ours, (letter, size) in zip(found, (("q", tree.nv), ("v", tree.nv), ("u", tree.nu)), strict=False):
        close(ours, oracle.table(slice(tree.nv), (letter, size)))
    wanted = Oracle(tree, *state)
    close(found[3], wanted.table(slice(tree.nv), ("parameters", 1))[:, 0])
    inverse = tree.derivative("forward_dynamics", "u")(*state)
    np.testing.assert_array_equal(inverse[6:], inverse[6:].T)


@pytest.fixture(scope="module")
def free_bead():
    return da.compile(bead(), free=["m", "k", "c"], target="numpy")


STATE = (np.array([0.7, -0.4]), np.array([0.3, 1.1]), np.array([0.6]))


@pytest.mark.parametrize(("first", "second"), [
    ("q", "q"), ("q", "u"), ("u", "parameters"), ("parameters", "parameters"), ("v", "t"), ("t", "t"), ("t", "q"),
])  # fmt: skip
def test_by_time_and_parameters_in_both_orders(free_bead, first, second):
    sizes = {"q": 2, "v": 2, "u": 1, "t": 1, "parameters": 3}
    oracle = Oracle(free_bead, *STATE, t=0.2)
    once, twice = (free_bead.derivative("forward_dynamics", *names) for names in ((first,), (first, second)))
    wanted = oracle.table(slice(2), (first, sizes[first]))
    close(once(*STATE, t=0.2), wanted[:, 0] if first == "t" else wanted)
    wanted = oracle.table(slice(2), (first, sizes[first]), (second, sizes[second]))
    wanted = wanted[..., 0] if second == "t" else wanted
    close(twice(*STATE, t=0.2), wanted[:, 0] if first == "t" else wanted)


def test_one_parameter_is_a_number_and_may_be_bound(free_bead):
    table = free_bead.derivative("forward_dynamics", "parameters")(*STATE)
    bound = da.compile(bead(), target="numpy")
    for k, name in enumerate(("m", sm.Symbol("k"), "c")):
        close(free_bead.derivative("forward_dynamics", name)(*STATE), table[:, k])
        close(bound.derivative("forward_dynamics", name)(*STATE), table[:, k])
    some = free_bead.bind({"k": 3.0})
    close(some.derivative("forward_dynamics", "parameters")(*STATE), table[:, [0, 2]])
    assert bound.derivative("forward_dynamics", "parameters")(*STATE).shape == (2, 0)
    rate = bound.derivative("inverse_dynamics", "m", "q")
    assert rate(*STATE[:2], STATE[1]).shape == (2, 2)


def test_directions_and_weights_agree_with_the_jacobians(free_bead, rng):
    q, v, u = STATE
    by_q, by_v, by_u = free_bead.forward_dynamics_derivatives(q, v, u)
    by_m = free_bead.derivative("forward_dynamics", "m")(q, v, u)
    dq, dv, du, w = rng.normal(size=2), rng.normal(size=2), rng.normal(size=1), rng.normal(size=2)
    forward = free_bead.jvp("forward_dynamics", "q", "v", "u", "m")
    close(forward(q, v, u, dq, dv, du, 0.3), by_q @ dq + by_v @ dv + by_u @ du + 0.3 * by_m)
    back = free_bead.vjp("forward_dynamics", "q", "v", "m")(q, v, u, w)
    for found, matrix in zip(back, (by_q, by_v, by_m), strict=True):
        close(found, np.asarray(w @ matrix))
    close(free_bead.vjp("forward_dynamics", "u")(q, v, u, w), w @ by_u)
    many = free_bead.jvp("forward_dynamics", "q", "v")(q, v, np.tile(u, (3, 1)), dq, rng.normal(size=(3, 2)))
    assert many.shape == (3, 2)


@pytest.mark.parametrize("name", ["four-bar", "rolling-sphere"])
def test_directions_and_weights_under_constraints(name, rng):
    model, state, _ = of_gallery(name, rng)
    for what, size in (("forward_dynamics", model.nv), ("multipliers", model.nc)):
        by_q, by_v = (model.derivative(what, letter)(*state) for letter in "qv")
        d, w = rng.normal(size=(2, model.nv)), rng.normal(size=size)
        close(model.jvp(what, "q", "v")(*state, *d), by_q @ d[0] + by_v @ d[1])
        for found, matrix in zip(model.vjp(what, "q", "v")(*state, w), (by_q, by_v), strict=True):
            close(found, w @ matrix)


def test_directions_and_weights_of_quantities(rng):
    model = da.compile(gallery_systems.derived("heavy-top"), target="numpy")
    q, v, a, d = np.array([0.5, -0.5, 0.1, 0.7]), *rng.normal(size=(3, 3))
    q /= np.linalg.norm(q)
    by_q = model.derivative("mass_matrix", "q")(q)
    assert by_q.shape == (3, 3, 3)
    close(model.jvp("mass_matrix", "q")(q, d), by_q @ d, 1e-14)
    weights = rng.normal(size=(3, 3))
    close(model.vjp("mass_matrix", "q")(q, weights), np.einsum("ij,ijk", weights, by_q), 1e-14)
    by_q, by_v = model.inverse_dynamics_derivatives(q, v, a)
    close(model.inverse_dynamics_by_position(q, v, a), by_q, 1e-14)
    close(model.inverse_dynamics_by_velocity(q, v, a), by_v, 1e-14)
    whole = by_q @ d + by_v @ v + model.mass_matrix(q) @ a
    close(model.jvp("inverse_dynamics", "q", "v", "a")(q, v, a, d, v, a), whole)
    p, bent = model.vjp("energy", "q", "v")(q, v, 2.0)
    close(bent, 2 * model.momenta(q, v), 1e-14)
    close(p, 2 * model.derivative("energy", "q")(q, v), 1e-14)
    assert isinstance(model.jvp("energy", "v")(q, v, d), float)


def test_second_derivatives_are_symmetric_where_fields_commute_and_else_differ_by_brackets(rng):
    model, state, _ = of_gallery("free-rigid-body-quaternion", rng)
    q, v = state[:2]
    twice = model.derivative("energy", "v", "v")(q, v)
    close(twice, model.mass_matrix(q), 1e-14)
    bent = model.derivative("forward_dynamics", "v", "v")(q, v)
    np.testing.assert_array_equal(bent, np.swapaxes(bent, 1, 2))
    turned, once = (model.derivative("forward_dynamics", *letters)(q, v) for letters in ("qq", "q"))
    brackets = np.zeros_like(turned)
    for i, k, j, sign in model.system.leaves.brackets:
        brackets[:, k, i] += sign * once[:, j]
    close(turned - np.swapaxes(turned, 1, 2), brackets)


def test_the_rate_of_a_frame_jacobian(rng):
    arm = da.compile(gallery_systems.derived("three-link-arm"), target="numpy")
    q, v = rng.normal(size=(2, 3))
    frame = arm.link_names[-1]
    for reference in ("local", "local_world_aligned", "world"):
        ahead, behind = (arm.frame_jacobian(frame, q + side * 1e-6 * v, reference) for side in (1, -1))
        close(arm.frame_jacobian_rate(frame, q, v, reference), (ahead - behind) / 2e-6, 1e-8)


def test_many_states_have_the_bits_of_each(rng):
    model = da.compile(bead(), free=["m"])
    q, v, u = rng.normal(size=(5, 2)), rng.normal(size=(5, 2)), rng.normal(size=(5, 1))
    asked = [model.derivative("forward_dynamics", "q", "m"), model.derivative("forward_dynamics", "v"),
             model.derivative("inverse_dynamics", "q"), model.vjp("forward_dynamics", "q")]  # fmt: skip
    for function, last in zip(asked, (u, u, v, u), strict=True):
        extra = (v,) if function is asked[3] else ()
        together = function(q, v, last, *extra)
        alone = [function(*row) for row in zip(q, v, last, *extra, strict=True)]
        np.testing.assert_array_equal(together, np.stack(alone))
    triple = model.forward_dynamics_derivatives(q, v, u)
    alone = [model.forward_dynamics_derivatives(*row) for row in zip(q, v, u, strict=True)]
    for k, part in enumerate(triple):
        np.testing.assert_array_equal(part, np.stack([one[k] for one in alone]))
    again = pickle.loads(pickle.dumps(asked[3]))
    np.testing.assert_array_equal(again(q, v, u, v), asked[3](q, v, u, v))


def test_what_cannot_be_differentiated_is_said(free_bead):
    with pytest.raises(UnknownNameError, match="forward_dynamics"):
        free_bead.derivative("forward_dynamic", "q")
    with pytest.raises(UnknownNameError, match="'qq' is nothing to differentiate by"):
        free_bead.derivative("forward_dynamics", "qq")
    with pytest.raises(UnknownNameError, match="by what"):
        free_bead.jvp("forward_dynamics")
    with pytest.raises(DerivationError, match="Orders 1 and 2"):
        free_bead.derivative("forward_dynamics", "q", "q", "q")
    with pytest.raises(ShapeError, match=r"array 3 has shape \(3,\)"):
        free_bead.jvp("forward_dynamics", "q")(*STATE, np.zeros(3))
    with pytest.raises(ShapeError, match="called with 3 arrays"):
        free_bead.vjp("forward_dynamics", "q")(*STATE)
    massless = da.compile(da.System("x y", kinetic="x'**2/2", potential="y**2"), target="numpy")
    with pytest.raises(SingularMassMatrixError):
        massless.forward_dynamics_derivatives([1.0, 2.0], [0.0, 0.0])


def test_redundant_constraints_have_the_derivatives_of_one():
    once, twice = (da.compile(da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9*y", holonomic=rows),
                              target="numpy") for rows in (["y - x**2"], ["y - x**2", "2*y - 2*x**2"]))  # fmt: skip
    q, v = np.array([0.3, 0.09]), np.array([1.0, 0.6])
    found, wanted = (model.forward_dynamics_derivatives(q, v) for model in (twice, once))
    for ours, theirs in zip(found, wanted, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-13)
