"""Compiled functions against SymPy, the NumPy target and each other; shapes, batches and mistakes."""

import copy
import itertools
import multiprocessing
import os
import pickle
import subprocess
import sys
from functools import cache
from multiprocessing.reduction import ForkingPickler

import mpmath as mp
import numpy as np
import pytest
import sympy as sm
from hypothesis import given
from hypothesis import strategies as st

import dalembert as da
from dalembert import gallery
from dalembert.compiler import engine
from dalembert.compiler.meanwhile import settled
from dalembert.dynamics.quantities import NUMERIC, OF_BODIES, OF_CONTACTS, QUANTITIES, flat
from dalembert.errors import (
    DescriptionError,
    InconsistentStartError,
    NotCopiedError,
    ShapeError,
    SingularMassMatrixError,
    UnknownNameError,
)
from dalembert.expr.evaluate import evaluate_exact
from dalembert.forms.solved import SYMBOLS
from dalembert.model import Model
from tests import gallery_systems

NUMBERS = {"m": 1.3, "l": 0.7, "g": 9.81}


def double_pendulum(**more):
    a, b = da.coordinates("a b")
    m, l, g = sm.symbols("m l g")
    x, y = l * sm.sin(a), -l * sm.cos(a)
    x2, y2 = x + l * sm.sin(b), y - l * sm.cos(b)
    t = da.time
    kinetic = m * sum(z.diff(t) ** 2 for z in (x, y, x2, y2)) / 2
    return da.System([a, b], kinetic=kinetic, potential=m * g * (y + y2), parameters=NUMBERS, **more)


def bead():
    """A bead on a wire with a driven, damped second coordinate and one constraint."""
    return da.System(
        "x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", dissipation="c*x'**2/2", inputs=["f"],
        forces={"x": "f*cos(t)"}, holonomic=["y - x**2/2"], parameters={"m": 2, "g": 9.81, "c": 0.3},
    )


states = st.lists(st.floats(-3, 3), min_size=6, max_size=6).map(np.array)


@given(states)
def test_every_quantity_agrees_with_sympy_in_both_targets(state):
    system = double_pendulum()
    equations = da.derive(system)
    q, v, a = state[:2], state[2:4], state[4:]
    values = {"q": q, "v": v, "a": a}
    fast, slow = MODELS[0], MODELS[1]
    for name in ("mass_matrix", "coriolis_matrix", "gravity", "bias", "inverse_dynamics", "momenta", "energy"):
        arguments = [values[letter] for letter in QUANTITIES[name].arguments]
        expected = exact(equations, name, values)
        scale = 1 + np.abs(expected).max()
        np.testing.assert_allclose(getattr(fast, name)(*arguments), expected, atol=1e-11 * scale)
        np.testing.assert_allclose(getattr(slow, name)(*arguments), expected, atol=1e-11 * scale)
    mass, bias = fast.mass_matrix(q), fast.bias(q, v)
    for model in MODELS:
        residual = mass @ model.forward_dynamics(q, v) + bias
        np.testing.assert_allclose(residual, 0, atol=1e-10 * (1 + np.abs(bias).max()))


@cache
def peer(name):
    """The SymPy matrix as a NumPy function of q, v, a."""
    system = double_pendulum()
    names = {"a": sm.symbols("a:2"), "v": sm.symbols("v:2"), "q": sm.symbols("q:2")}
    table = {symbol: parameter.value for symbol, parameter in system.parameters.items()}
    matrix = da.derive(system).matrix(name)
    for letter, order in (("a", 2), ("v", 1), ("q", 0)):
        for coordinate, symbol in zip(system.coordinates, names[letter], strict=True):
            matrix = matrix.subs(coordinate.diff(da.time, order) if order else coordinate, symbol)
    return sm.lambdify([*names["q"], *names["v"], *names["a"]], matrix.subs(table))


def exact(equations, name, values):
    result = peer(name)(*values["q"], *values["v"], *values["a"])
    return np.reshape(np.array(result, dtype=float), equations.shape(name))


MODELS = [da.compile(double_pendulum(), target=target) for target in ("llvm", "numpy")]


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_batches_broadcast_and_equal_single_states(target, rng):
    model = da.compile(bead(), target=target)
    q, v, u = rng.normal(size=(5, 1, 2)), rng.normal(size=(3, 2)), rng.normal(size=(5, 3, 1))
    t = rng.normal(size=(5, 3))
    accelerations = model.forward_dynamics(q, v, u, t=t)
    multipliers = model.multipliers(q, v, u, t=t)
    assert accelerations.shape == (5, 3, 2) and multipliers.shape == (5, 3, 1)
    assert model.constraint_jacobian(q).shape == (5, 1, 1, 2)
    assert model.energy(q, v).shape == (5, 3)
    for i in range(5):
        for j in range(3):
            one = model.forward_dynamics(q[i, 0], v[j], u[i, j], t=t[i, j])
            np.testing.assert_allclose(accelerations[i, j], one, rtol=1e-12)
    forces = model.forces(q, v, u, t=t)
    inertial = np.einsum("...ij,...j->...i", model.mass_matrix(q), accelerations) + model.bias(q, v)
    reaction = np.einsum("...ij,...i->...j", model.constraint_jacobian(q), multipliers)
    np.testing.assert_allclose(inertial, forces + reaction, rtol=1e-10, atol=1e-10)
    rate = np.einsum("...ij,...j->...i", model.constraint_jacobian(q), accelerations) + model.constraint_bias(q, v)
    np.testing.assert_allclose(rate, 0, rtol=1e-10, atol=1e-10)


def test_inverse_dynamics_leaves_the_inputs_to_be_found():
    model = da.compile(bead())
    q, v, a = np.array([0.4, 0.08]), np.array([1.0, 0.4]), np.array([0.2, -0.3])
    by_parts = model.mass_matrix(q) @ a + model.bias(q, v) - model.forces(q, v, [0.0])
    np.testing.assert_allclose(model.inverse_dynamics(q, v, a), by_parts, rtol=1e-13)


def test_one_state_goes_through_the_fast_door_and_equals_the_general_one(rng):
    model = da.compile(double_pendulum())
    q, v = rng.normal(size=2), rng.normal(size=2)
    for name, arguments in (("mass_matrix", (q,)), ("forward_dynamics", (q, v)), ("energy", (q, v))):
        function = getattr(model, name)
        fast = function(*arguments)
        np.testing.assert_array_equal(fast, function(*arguments, t=0.0))
        np.testing.assert_array_equal(fast, function(*(list(x) for x in arguments)))
        np.testing.assert_array_equal(fast, np.asarray(function(*(x[None] for x in arguments)))[0])
    assert isinstance(model.energy(q, v), float)
    assert model.mass_matrix(q).shape == (2, 2)


def test_free_parameters_are_arguments(rng):
    model = da.compile(double_pendulum(), {"g": 1.62}, free=["m", "l"])
    assert model.parameters == ("m", "l") and model.np == 2
    q = rng.normal(size=2)
    default = da.compile(double_pendulum(), {"g": 1.62}).gravity(q)
    np.testing.assert_allclose(model.gravity(q), default, rtol=1e-14)
    doubled = model.gravity(q, parameters={"m": 2.6})
    np.testing.assert_allclose(doubled, 2 * default, rtol=1e-14)
    masses = np.array([1.3, 2.6, 3.9])
    batch = model.gravity(q, parameters={"m": masses})
    np.testing.assert_allclose(batch, default * np.array([[1], [2], [3]]), rtol=1e-14)
    np.testing.assert_allclose(model.gravity(q, parameters=[1.3, 0.7]), default, rtol=1e-14)
    with pytest.raises(ShapeError, match="m, l"):
        model.gravity(q, parameters=[1.0])
    with pytest.raises(DescriptionError, match="'g' was bound"):
        model.gravity(q, parameters={"g": 1.0})
    with pytest.raises(UnknownNameError, match="'mass'"):
        model.gravity(q, parameters={"mass": 1.0})


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_a_bound_model_carries_its_parameters(rng, target):
    """In part or whole, by name, symbol or array; the same bits as where they are given in the call."""
    free = da.compile(double_pendulum(), free=["m", "l", "g"], target=target)
    row, (q, v) = np.array([0.9, 0.4, 1.6]), rng.normal(size=(2, 2))
    m = sm.Symbol("m")
    whole, part = free.bind({m: 0.9, "l": 0.4, "g": 1.6}), free.bind({"l": 0.4})
    assert (whole.parameters, whole.np, part.parameters) == ((), 0, ("m", "g"))
    assert whole.parameter_values == {m: 0.9, sm.Symbol("l"): 0.4, sm.Symbol("g"): 1.6}
    for name, arguments in (("mass_matrix", (q,)), ("gravity", (q,)), ("forward_dynamics", (q, v)),
                            ("energy", (q, v)), ("inverse_dynamics_derivatives", (q, v, v))):  # fmt: skip
        expected = getattr(free, name)(*arguments, parameters=row)
        for found in (getattr(whole, name)(*arguments), getattr(free.bind(row), name)(*arguments),
                      getattr(part, name)(*arguments, parameters={"m": 0.9, m: 0.9, "g": 1.6}),
                      getattr(part, name)(*arguments, parameters=row[[0, 2]]),
                      getattr(part.bind([0.9, 1.6]), name)(*arguments)):  # fmt: skip
            np.testing.assert_array_equal(found, expected)
    rows = np.array([[0.9, 1.6], [1.8, 1.6], [2.7, 3.2]])
    batch = part.gravity(q, parameters=rows)
    np.testing.assert_array_equal(batch[1:], [part.gravity(q, parameters=row) for row in rows[1:]])
    np.testing.assert_array_equal(part.gravity(q), free.gravity(q, parameters={"l": 0.4}))


def test_a_bound_model_compiles_nothing(monkeypatch):
    free = da.compile(double_pendulum(), free=["m", "l", "g"])
    q = np.array([0.3, 0.2])
    free.forward_dynamics(q, q), da.simulate(free, q=q, duration=0.1)
    settled()
    monkeypatch.setenv("DALEMBERT_CACHE", "off")
    monkeypatch.setattr(engine, "_object_code", None)
    for mass in (1.0, 2.0):
        bound, row = free.bind({"m": mass, "l": 0.5}), [mass, 0.5, 9.81]
        np.testing.assert_array_equal(bound.forward_dynamics(q, q), free.forward_dynamics(q, q, parameters=row))
        one, other = (da.simulate(x, q=q, duration=0.1, parameters=p) for x, p in ((bound, None), (free, row)))
        np.testing.assert_array_equal(one.q, other.q)
        np.testing.assert_array_equal(one.energy, other.energy)
        np.testing.assert_array_equal(one.parameters, [9.81])
    with pytest.raises(TypeError):
        free.gravity(q)


@pytest.mark.parametrize("bound_first", [True, False])
def test_what_is_bound_and_what_is_compiled_in_are_kept_apart(bound_first):
    """Both know the same numbers, and one takes them as arguments."""
    numbers = {"m": 0.9 + bound_first, "l": 0.4, "g": 1.6}
    inside, bound = da.compile(double_pendulum(), numbers), da.compile(double_pendulum(), free=numbers).bind(numbers)
    q = np.array([0.3, 0.2])
    one, other = (bound, inside) if bound_first else (inside, bound)
    np.testing.assert_allclose(one.gravity(q), other.gravity(q), rtol=1e-14)
    np.testing.assert_allclose(*(da.simulate(x, q=q, duration=0.1, times=[0.1]).q for x in (one, other)), rtol=1e-9)
    assert inside.key("a") != bound.key("a") == da.compile(double_pendulum(), free=numbers).key("a")


def test_what_cannot_be_bound():
    model = da.compile(double_pendulum(), {"g": 1.62}, free=["m", "l"])
    with pytest.raises(UnknownNameError, match=r"'mm' is not a parameter.*'m'"):
        model.bind({"mm": 1.0})
    for number in (np.nan, np.inf, "one", [1.0, 2.0], None):
        with pytest.raises(DescriptionError, match="the value of 'm' is"):
            model.bind({"m": number})
    for row in ([1.0], 1.0, [[1.0, 2.0]], [1.0, np.nan], None):
        with pytest.raises((ShapeError, DescriptionError), match=r"parameters"):
            model.bind(row)
    with pytest.raises(DescriptionError, match="'g' was bound when the model was compiled"):
        model.bind({"g": 9.81})
    bound = model.bind({"m": 1.0})
    for again in (bound.bind, lambda given: bound.gravity(np.zeros(2), parameters=given)):
        with pytest.raises(DescriptionError, match=r"'m' was bound by bind.*Free: l"):
            again({"m": 2.0})
    with pytest.raises(ShapeError, match="1 values: l"):
        bound.gravity(np.zeros(2), parameters=np.zeros(2))


def test_binding_leaves_what_has_no_value_to_the_call():
    system = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2 - f*x", parameters={"m": 1, "k": None, "f": None})
    model = da.compile(system).bind({"f": 1.0})
    x = np.array([1.0])
    np.testing.assert_array_equal(model.forward_dynamics(x, x, parameters={"k": 3.0}), [-2.0])
    np.testing.assert_array_equal(model.forward_dynamics(x, x, parameters=np.array([3.0])), [-2.0])
    for call in (lambda: model.forward_dynamics(x, x), lambda: model.forward_dynamics(x, x, parameters=None)):
        with pytest.raises(DescriptionError, match="no value for k"):
            call()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))])
def test_a_bound_model_is_copied_with_its_parameters(again):
    part = da.compile(double_pendulum(), free=["m", "l"]).bind({"m": 0.9})
    q = np.array([0.3, 0.2])
    other = again(part)
    assert other.parameters == ("l",) and other.parameter_values == part.parameter_values
    np.testing.assert_array_equal(other.gravity(q), part.gravity(q))
    np.testing.assert_array_equal(again(part.gravity)(q), part.gravity(q))
    np.testing.assert_array_equal(other.bind([0.4]).gravity(q), part.gravity(q, parameters=[0.4]))


def test_a_parameter_without_value_must_be_given():
    system = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": None})
    model = da.compile(system)
    assert model.parameters == ("k",)
    np.testing.assert_allclose(model.forward_dynamics([1.0], [0.0], parameters={"k": 3.0}), [-3.0])
    with pytest.raises(DescriptionError, match="no value for k"):
        model.forward_dynamics([1.0], [0.0])


@pytest.mark.parametrize("target", ["llvm", "numpy"])
@pytest.mark.parametrize(("call", "words"), [
    (lambda m: m.mass_matrix(), "0 arrays"),
    (lambda m: m.mass_matrix([0.0]), r"shape \(1,\)"),
    (lambda m: m.mass_matrix(0.0), r"shape \(\)"),
    (lambda m: m.mass_matrix(["a", "b"]), "not an array of numbers"),
    (lambda m: m.energy(np.zeros((3, 2)), np.zeros((2, 2))), "do not fit"),
    (lambda m: m.forward_dynamics([np.nan, 0], [0, 0]), "not finite"),
])  # fmt: skip
def test_wrong_arrays_are_refused(call, words, target):
    with pytest.raises(ShapeError, match=words):
        call(da.compile(double_pendulum(), target=target))


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_missing_inertia_is_named(target):
    model = da.compile(da.System("x y", kinetic="x'**2/2", potential="x*y"), target=target)
    with pytest.raises(SingularMassMatrixError, match="no inertia belongs to y"):
        model.forward_dynamics([0.0, 0.0], [0.0, 0.0])
    degenerate = da.compile(da.System("x y", lagrangian="x*y' - y*x'"), target=target)
    with pytest.raises(SingularMassMatrixError, match="Lagrangian is degenerate"):
        degenerate.forward_dynamics([1.0, 0.0], [0.0, 0.0])
    polar = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2")
    with pytest.raises(SingularMassMatrixError, match="state 1 of 2"):
        da.compile(polar, target=target).forward_dynamics([[1.0, 0.0], [0.0, 0.0]], [[0.0, 1.0], [0.0, 1.0]])


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_constraints_give_what_the_mass_matrix_lacks(target):
    """y has no inertia of its own, but y = x/2 determines it."""
    system = da.System("x y", kinetic="x'**2/2", potential="-x", holonomic=["y - x/2"])
    accelerations = da.compile(system, target=target).forward_dynamics([0.0, 0.0], [0.0, 0.0])
    np.testing.assert_allclose(accelerations, [1.0, 0.5], rtol=1e-12)


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_repeated_and_contradicting_constraints(target):
    def hung(*constraints):
        kinetic = "(x'**2 + y'**2)/2"
        return da.compile(da.System("x y", kinetic=kinetic, potential="9.81*y", holonomic=constraints), target=target)

    repeated = hung("x**2 + y**2 - 1", "2*x**2 + 2*y**2 - 2")
    once = hung("x**2 + y**2 - 1")
    q, v = [0.6, -0.8], [0.8, 0.6]
    np.testing.assert_allclose(repeated.forward_dynamics(q, v), once.forward_dynamics(q, v), rtol=1e-10)
    with pytest.raises(InconsistentStartError, match="contradict"):
        hung("x - y", "x - y + t**2").forward_dynamics([0.0, 0.0], [0.0, 0.0])


def test_an_indefinite_mass_matrix_is_solved():
    """M = [[sin(q2)^2, 1], [1, 2]] is regular where its first pivot vanishes."""
    system = da.System("p q", lagrangian="sin(q)**2*p'**2/2 + p'*q' + q'**2 - q")
    model = da.compile(system)
    for angle in (0.0, 1e-9, 0.3, np.pi / 4 + 1e-3):
        q, v = np.array([0.0, angle]), np.array([0.5, -0.2])
        residual = model.mass_matrix(q) @ model.forward_dynamics(q, v) + model.bias(q, v)
        np.testing.assert_allclose(residual, 0, rtol=1e-9, atol=1e-9)


def lattice(count: int = 20, mixed: str = "", **more):
    """Masses between springs that grow stiff."""
    names = [f"x{k}" for k in range(count)]
    springs = [f"({b} - {a})**2/2 + ({b} - {a})**4/4" for a, b in itertools.pairwise(names)]
    kinetic = " + ".join(f"{k + 1}*{name}'**2/2" for k, name in enumerate(names)) + mixed
    return da.System(" ".join(names), kinetic=kinetic, potential=" + ".join(springs), **more)


SPARSE = {
    "constant": {},
    "of the state": {"mixed": " + cos(x3)*x3'*x4'/2 + sin(x7)*x7'*x19'"},
    "indefinite": {"mixed": " + 9*x3'*x4'"},
    "with constraints": {"mixed": " + cos(x3)*x3'*x4'/2", "holonomic": ["x0 + x1**2 - x2", "x5*x6 - sin(x7)"]},
    "with repeated constraints": {"holonomic": ["x0 + x1**2 - x2", "3*x0 + 3*x1**2 - 3*x2"]},
}


@pytest.mark.parametrize("kind", SPARSE)
@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_systems_most_of_whose_inertia_is_zero_are_solved(kind, target, rng):
    """Beside the dense system: one state, and as many as make lanes."""
    model = da.compile(lattice(**SPARSE[kind]), target=target)
    q, v = rng.uniform(-1, 1, (2, 40, 20))
    a, multipliers = model.forward_dynamics(q, v), model.multipliers(q, v)
    bias = model.inverse_dynamics(q, v, np.zeros(20))
    for k in range(40):
        M, A = model.mass_matrix(q[k]), model.constraint_jacobian(q[k])
        whole = np.block([[M, -A.T], [A, np.zeros((model.nc, model.nc))]])
        right = np.concatenate([-bias[k], -model.constraint_bias(q[k], v[k])])
        x = np.concatenate([a[k], multipliers[k]])
        np.testing.assert_allclose(whole @ x, right, rtol=0, atol=1e-13 * (np.abs(whole) @ np.abs(x)).max())
        assert np.array_equal(model.forward_dynamics(q[k], v[k]), a[k])


def test_what_is_written_out_says_where_there_is_no_solution():
    model = da.compile(lattice(3, " - x0'**2/2 + x0'**2*sin(x0)/2"))
    assert model.forward_dynamics([1.0, 0, 0], [0, 0, 0]).shape == (3,)
    with pytest.raises(SingularMassMatrixError, match="accelerations are not determined"):
        model.forward_dynamics([0.0, 0, 0], [0, 0, 0])
    with pytest.raises(ShapeError, match="not finite"):
        model.forward_dynamics([np.nan, 0, 0], [0, 0, 0])
    with pytest.raises(ShapeError, match="not finite"):
        da.compile(lattice(3)).forward_dynamics([np.nan, 0, 0], [0, 0, 0])


def test_machine_code_is_what_runs_here():
    """llvmlite is a dependency: that it is not found is a failure, never a reason to skip."""
    assert engine.available() and da.compile(double_pendulum()).target == "llvm"


def test_without_llvmlite_the_numpy_target_derives_and_simulates():
    script = """
import sys
sys.modules["llvmlite"] = None
import dalembert as da
system = da.System("x", kinetic="x'**2/2", potential="x**2/2")
model = da.compile(system)
print(model.target, model.forward_dynamics([1.0], [0.0])[0])
print(da.simulate(model, q=[1.0], duration=3.141592653589793)["x"][-1])
try:
    da.compile(system, target="llvm")
except da.errors.DalembertError as error:
    print(error)
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    target, position, refusal = done.stdout.splitlines()
    assert target == "numpy -1.0"
    assert float(position) == pytest.approx(-1.0, abs=1e-8)
    assert "llvmlite is not installed" in refusal


def test_all_quantities_have_a_function_and_no_other():
    declared = {name for name in dir(Model) if type(getattr(Model, name)).__name__ in ("Quantity", "_Solved")}
    assert declared == {*QUANTITIES, *NUMERIC, *OF_BODIES, *OF_CONTACTS, *SYMBOLS}


def test_unknown_targets_and_parameters():
    with pytest.raises(UnknownNameError, match="no target 'fortran'"):
        da.compile(double_pendulum(), target="fortran")
    with pytest.raises(UnknownNameError, match="'mm' is not a parameter"):
        da.compile(double_pendulum(), {"mm": 1})
    with pytest.raises(DescriptionError, match="'m' is nan"):
        da.compile(double_pendulum(), {"m": float("nan")})


def test_a_potential_of_velocities_makes_gravity_and_mass_take_v():
    system = da.System("x", lagrangian="-sqrt(1 - x'**2) - x**2/2")
    model = da.compile(system)
    assert model.mass_matrix([0.0], [0.6]).shape == (1, 1)
    np.testing.assert_allclose(model.mass_matrix([0.0], [0.6]), [[0.8**-3]], rtol=1e-14)


# -------------------------------------------------------------------- copies


@pytest.mark.parametrize("target", ["llvm", "numpy"])
@pytest.mark.parametrize("way", [pickle.dumps, ForkingPickler.dumps, None])
def test_a_model_and_its_functions_travel(target, way):
    model = da.compile(bead(), target=target)
    state = [0.3, 0.1], [1.0, -2.0], [0.5]

    def sent(thing):
        return copy.deepcopy(thing) if way is None else pickle.loads(way(thing))

    twin = sent({"deep": [model]})["deep"][0]
    assert twin is not model and twin.bound == model.bound and twin.target == target
    assert np.array_equal(twin.forward_dynamics(*state), model.forward_dynamics(*state))
    for name in ("bias", "energy", "forward_dynamics", "multipliers"):
        function = getattr(model, name)
        given = state if name in ("forward_dynamics", "multipliers") else state[:2]
        assert np.array_equal(sent(function)(*given), function(*given))


def test_a_pickled_model_holds_no_machine_code_and_names_its_version(monkeypatch):
    model = da.compile(bead())
    model.mass_matrix([0.3, 0.1])
    sent = pickle.dumps(model)
    assert b"ELF" not in sent and b"llvmlite" not in sent and len(sent) < 20_000
    monkeypatch.setattr(da, "__version__", "99.0")
    with pytest.raises(NotCopiedError, match=r"written by dalembert 0\.1\.0; this is 99\.0"):
        pickle.loads(sent)


def test_functions_of_models_are_called_in_another_process():
    model = da.compile(bead())
    states = [[0.3, 0.1], [0.5, 0.2]]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(model.mass_matrix, states)
    assert np.array_equal(there, [model.mass_matrix(q) for q in states])


def test_a_shallow_copy_of_a_model_is_the_model_again():
    model = da.compile(bead())
    twin = copy.copy(model)
    q, v = [0.3, 0.1], [1.0, -2.0]
    assert twin is not model
    assert np.array_equal(twin.forward_dynamics(q, v, [0.5]), model.forward_dynamics(q, v, [0.5]))
    assert np.array_equal(twin.bias(q, v), da.compile(bead()).bias(q, v))


@pytest.mark.parametrize("of", [lambda system: system, da.derive])
def test_what_a_model_is_compiled_from_travels(of):
    sent = of(bead())
    received = pickle.loads(ForkingPickler.dumps(sent))
    state = [0.3, 0.1], [1.0, -2.0], [0.5]
    expected = da.compile(sent).forward_dynamics(*state)
    for twin in (received, copy.deepcopy(sent), copy.copy(sent)):
        assert np.array_equal(da.compile(twin).forward_dynamics(*state), expected)


def _energies(equations):
    """What a process that received the equations does with them."""
    return float(da.compile(equations).energy([0.3, 0.1], [1.0, -2.0]))


def test_equations_are_compiled_in_another_process():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (there,) = pool.map(_energies, [da.derive(bead())])
        with pytest.raises(DescriptionError, match="system"):
            pool.map(_refused, ["no such thing '"])
    assert there == _energies(bead())


def _refused(text):
    """An error of ours, which must come back from a worker whole: one that cannot be pickled hangs the pool."""
    return da.System("x", kinetic=text)


def test_the_centre_of_mass_moves_as_its_jacobian_says_and_momentum_as_the_outer_forces():
    """A body and a rod on it, thrown: m c'' = m g, and nothing turns them about their centre of mass."""
    thrown = da.Mechanism("thrown", gravity=(0.0, 0.0, -9.81))
    thrown.body("body", mass=2.0, com=(0.1, 0.0, 0.2), inertia=(0.3, 0.4, 0.5, 0, 0, 0))
    thrown.body("rod", mass=0.5, com=(0.0, 0.0, 0.4), inertia=(0.03, 0.03, 0.01, 0, 0, 0))
    thrown.floating("base", "ground", "body", euler="zyx")
    thrown.revolute("hinge", "body", "rod", axis="y")
    model = da.compile(thrown)
    q, v = np.linspace(-0.4, 0.5, model.nq), np.linspace(0.7, -0.9, model.nv)
    a = model.forward_dynamics(q, v)
    velocity = model.center_of_mass_velocity(q, v)
    np.testing.assert_allclose(velocity, model.center_of_mass_jacobian(q) @ v, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(model.centroidal_momentum(q, v)[:3], 2.5 * velocity, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(model.center_of_mass_acceleration(q, v, a), (0, 0, -9.81), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(model.centroidal_momentum_rate(q, v, a), (0, 0, -2.5 * 9.81, 0, 0, 0),
                               rtol=1e-11, atol=1e-11)


# -------------------------------------------------------------------- A and B


def explicit_equations(model, t):
    """x' = f(x, u) as a function of all entries, in 50 digits, from M, forces and constraints alone."""
    equations, leaves = model.equations, model.system.leaves
    rows, n = equations.constraint_nodes, model.nv
    wanted = [node for row in equations.mass_nodes for node in row]
    wanted += [*equations.force_nodes, *equations.bias_nodes, *flat(rows.jacobian), *rows.bias, *leaves.rates]

    def f(x):
        values = {**model.bound, leaves.t: t} | dict(zip((*leaves.q, *leaves.v, *leaves.u), x, strict=True))
        found = iter(evaluate_exact(model.system.graph, wanted, values, 50))
        sizes = ((n, n), (1, n), (1, n), (model.nc, n), (1, model.nc))
        M, Q, h, A, b = ([[next(found) for _ in range(width)] for _ in range(count)] for count, width in sizes)
        saddle, right = mp.zeros(n + model.nc), mp.zeros(n + model.nc, 1)
        for i in range(n):
            right[i] = Q[0][i] - h[0][i]
            for j in range(n):
                saddle[i, j] = M[i][j]
        for c in range(model.nc):
            right[n + c] = -b[0][c]
            for j in range(n):
                saddle[n + c, j], saddle[j, n + c] = A[c][j], -A[c][j]
        return [*found, *mp.lu_solve(saddle, right)[:n]]

    return f


@pytest.mark.parametrize("name", [
    "double-pendulum", "rotary-crane", "six-joint-arm", "falling-cat-friction", "charged-particle", "four-bar",
    "rolling-sphere", "rod-multiplier", "free-rigid-body-quaternion", "turning-wire",
])  # fmt: skip
def test_state_matrices_against_differences_in_fifty_digits(name, rng):
    """Off the constraints as well, where A a + b = 0 still defines the accelerations."""
    model = gallery_systems.model(name)
    q, v = map(np.array, model.system.state(gallery.load(name).start))
    if not model.system.leaves.quaternions:
        q = q + rng.uniform(-0.1, 0.1, model.nq)
    v, u, t = v + rng.uniform(-1, 1, model.nv), rng.uniform(-1, 1, model.nu), 0.3
    inputs = (u,) if model.nu else ()
    with mp.workdps(50):
        f, step, x = explicit_equations(model, t), mp.mpf(10) ** -15, list(map(mp.mpf, (*q, *v, *u)))
        columns = []
        for k in range(len(x)):
            ahead, behind = (f([*x[:k], x[k] + side * step, *x[k + 1 :]]) for side in (1, -1))
            columns.append([float((a - b) / (2 * step)) for a, b in zip(ahead, behind, strict=True)])
    expected = np.array(columns).T
    A, B = model.state_matrices(q, v, *inputs, t=t)
    size = model.nq + model.nv
    assert A.shape == (size, size) and B.shape == (size, model.nu)
    np.testing.assert_allclose(np.hstack([A, B]), expected, rtol=0, atol=2e-13 * np.abs(expected).max())


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_state_matrices_of_many_states_and_parameters(target, rng):
    model = da.compile(bead(), free=["m", "c"], target=target)
    q, v, u = rng.normal(size=(3, 2)), rng.normal(size=(3, 2)), rng.normal(size=(3, 1))
    masses, t = np.array([1.0, 2.0, 3.0]), np.array([0.0, 0.5, 1.0])
    A, B = model.state_matrices(q, v, u, t=t, parameters={"m": masses})
    assert A.shape == (3, 4, 4) and B.shape == (3, 4, 1)
    for k in range(3):
        one = model.bind({"m": masses[k]}).state_matrices(q[k], v[k], u[k], t=t[k])
        np.testing.assert_array_equal(A[k], one[0])
        np.testing.assert_array_equal(B[k], one[1])
    np.testing.assert_array_equal(A[:, :2], np.tile([[0, 0, 1, 0], [0, 0, 0, 1]], (3, 1, 1)))
    A, B = da.compile(double_pendulum(), target=target).state_matrices(q, v)
    assert A.shape == (3, 4, 4) and B.shape == (3, 4, 0)


def test_state_matrices_where_constraints_repeat_and_where_there_are_none():
    pair = {"kinetic": "(x'**2 + y'**2)/2", "potential": "9*y"}
    once, twice = (da.compile(da.System("x y", holonomic=rows, **pair)) for rows in
                   (["y - x**2"], ["y - x**2", "2*y - 2*x**2"]))  # fmt: skip
    q, v = np.array([0.3, 0.09]), np.array([1.0, 0.6])
    np.testing.assert_allclose(twice.state_matrices(q, v)[0], once.state_matrices(q, v)[0], rtol=1e-12, atol=1e-14)
    massless = da.compile(da.System("x y", kinetic="x'**2/2", potential="y**2"))
    with pytest.raises(SingularMassMatrixError):
        massless.state_matrices(q, v)
    with pytest.raises(ShapeError, match=r"state_matrices\(q, v\)"):
        once.state_matrices(q, [1.0])
