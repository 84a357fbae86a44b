"""What a System takes, and the one message each mistake gets."""

import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import DescriptionError, ExpressionError, ShapeError, UnknownNameError

m, l, g = sm.symbols("m l g", positive=True)


def pendulum(**changes):
    (theta,) = da.coordinates("theta")
    given = {"kinetic": m * l**2 * theta.diff() ** 2 / 2, "potential": -m * g * l * sm.cos(theta)} | changes
    return da.System([theta], **given)


def test_symbols_get_their_roles():
    (theta,) = da.coordinates("theta")
    tau = sm.Symbol("tau")
    system = pendulum(forces={theta: tau}, inputs=[tau], name="swing")
    assert system.coordinate_names == ("theta",)
    assert system.input_names == ("tau",)
    assert system.parameter_names == ("g", "l", "m")
    assert repr(system) == "<System swing; coordinates: theta; inputs: tau>"


def test_coordinates_are_sympy_mechanics_dynamicsymbols():
    from sympy.physics.mechanics import dynamicsymbols

    assert da.coordinates("x y") == tuple(dynamicsymbols("x y"))
    assert da.coordinates("x") == (dynamicsymbols("x"),)
    assert da.coordinates("q:3") == tuple(dynamicsymbols("q:3"))
    with pytest.raises(DescriptionError):
        da.coordinates(" ")


@pytest.mark.parametrize("names", [" ".join(f"q{k}" for k in range(10_001)), "q:10001", "q:101(:100)", "a:3 x10:10020"])
def test_more_coordinates_than_any_computer_holds_are_refused_at_once(names: str):
    for made in (lambda: da.coordinates(names), lambda: da.System(names, kinetic="q0'**2/2")):
        with pytest.raises(DescriptionError, match="names are declared"):
            made()


def test_lists_of_names_are_counted_too():
    with pytest.raises(DescriptionError, match="1000000 names are declared"):
        da.System([f"q{k}" for k in range(1_000_000)], kinetic="q0'**2/2")


def test_text_and_sympy_describe_the_same_system():
    written = da.System("theta", kinetic="m*l**2*theta'**2/2", potential="-m*g*l*cos(theta)",
                        parameters={"m": 1, "l": 1, "g": 9.81})
    ours, theirs = da.derive(written), da.derive(pendulum())
    plain = {symbol: sm.Symbol(symbol.name) for symbol in (m, l, g)}
    assert theirs.residual.subs(plain) == ours.residual


def test_unicode_names_survive():
    θ, = da.coordinates("θ")
    ℓ = sm.Symbol("ℓ")
    system = da.System([θ], kinetic=ℓ**2 * θ.diff() ** 2 / 2, potential="-cos(θ)")
    assert system.coordinate_names == ("θ",) and system.parameter_names == ("ℓ",)
    assert da.derive(system).gravity[0] == sm.sin(θ)


def test_equations_may_be_given_as_constraints():
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[sm.Eq(x, 2 * y)])
    assert da.derive(system).constraint_residual[0] == x - 2 * y


def test_a_system_is_frozen():
    with pytest.raises(AttributeError):
        pendulum().name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(("changes", "error", "words"), [
    ({"potential": sm.Function("f")(sm.Symbol("t"))}, UnknownNameError, "f"),
    ({"potential": sm.Symbol("theta")}, UnknownNameError, "is not the coordinate theta"),
    ({"parameters": {m: 1, l: 1}}, UnknownNameError, "'g' is not declared"),
    ({"parameters": {m: float("nan"), l: 1, g: 1}}, ShapeError, "'m' is nan"),
    ({"parameters": {m: "heavy", l: 1, g: 1}}, DescriptionError, "'heavy'"),
    ({"parameters": {m**2: 1}}, DescriptionError, "is not a symbol"),
    ({"potential": float("inf")}, ShapeError, "inf"),
    ({"potential": sm.I}, ExpressionError, "."),
    ({"potential": "theta < 1"}, ExpressionError, "a condition stands where"),
    ({"potential": "theta *"}, ExpressionError, "potential"),
    ({"potential": sm.Matrix([1, 2])}, ExpressionError, "."),
    ({"potential": "m*g*l*cosh(thta)", "parameters": {m: 1, l: 1, g: 1}}, UnknownNameError, "Did you mean 'theta'"),
    ({"potential": "__import__('os')"}, ExpressionError, "."),
    ({"lagrangian": sm.Integer(0)}, DescriptionError, "either kinetic"),
    ({"kinetic": None}, DescriptionError, "either kinetic"),
    ({"forces": {"phi": 1}}, UnknownNameError, "phi is not a coordinate"),
    ({"forces": [da.PointForce((1, 0, 0), at=(0, 0))]}, ShapeError, "3 with 2"),
    ({"forces": [object()]}, DescriptionError, "is not a force"),
    ({"holonomic": [sm.Integer(1)]}, DescriptionError, "no coordinate"),
    ({"holonomic": ["theta'"]}, DescriptionError, "nonholonomic="),
    ({"nonholonomic": ["theta"]}, DescriptionError, "holonomic="),
    ({"inputs": ["theta"]}, DescriptionError, "declared twice"),
    ({"inputs": [2]}, DescriptionError, "is not a symbol"),
])  # fmt: skip
def test_mistakes_are_named_where_they_are_made(changes, error, words):
    with pytest.raises(error, match=words):
        pendulum(**changes)


def test_other_mistakes():
    (theta,) = da.coordinates("theta")
    x, y = da.coordinates("x y")
    tau = sm.Symbol("tau")
    with pytest.raises(DescriptionError, match="not a function of time"):
        da.System([sm.Symbol("x")], kinetic=1)
    with pytest.raises(DescriptionError, match="no coordinates"):
        da.System([], kinetic=1)
    with pytest.raises(DescriptionError, match="declared twice"):
        da.System([theta, theta], kinetic=theta.diff() ** 2)
    with pytest.raises(DescriptionError, match="Inputs may appear in forces only"):
        da.System([theta], kinetic=tau * theta.diff() ** 2, inputs=[tau])
    with pytest.raises(ShapeError, match="one force is given for 2"):
        da.System([x, y], kinetic=x.diff() ** 2, forces=1)
    with pytest.raises(DescriptionError, match="beside lagrangian"):
        da.System([theta], lagrangian=theta.diff() ** 2, potential=theta)
    with pytest.raises(DescriptionError, match="called 'm'"):
        da.System([theta], kinetic=m * theta.diff() ** 2, potential=sm.Symbol("m") * theta)
    with pytest.raises(DescriptionError, match="called 'm'"):
        da.System([theta], kinetic=m * theta.diff() ** 2, potential=sm.Symbol("m", positive=False) * theta)
    with pytest.raises(UnknownNameError, match="'m' is another than the parameter of this name"):
        da.System([theta], kinetic=sm.Symbol("m", negative=True) * theta.diff() ** 2, parameters={m: 1.0})
    with pytest.raises(DescriptionError, match="not linear in the velocities"):
        da.derive(da.System([theta], kinetic=theta.diff() ** 2, forces=[da.Torque(1, rate=theta.diff() ** 2)]))


def test_further_expressions_in_the_same_symbols():
    system = pendulum()
    (theta,) = da.coordinates("theta")
    assert system.node("sin(theta)*t") == system.node(sm.sin(theta) * da.time)
    with pytest.raises(UnknownNameError, match="Did you mean 'theta'"):
        system.node("thet")
    with pytest.raises(UnknownNameError, match="z is not known"):
        system.node(sm.Symbol("z"))


def test_parameters_without_numbers_are_named():
    named = {"kinetic": "m*theta'**2/2", "potential": "g*theta"}
    for names in ("m g", "m, g", ["m", "g"], (sm.Symbol("m"), "g")):
        system = da.System("theta", **named, parameters=names)
        assert sorted(system.parameter_names) == ["g", "m"]
        assert all(parameter.value is None for parameter in system.parameters.values())
    assert da.System("theta", kinetic="theta'**2/2", parameters="").parameter_names == ()
    with pytest.raises(UnknownNameError, match="'g' is not declared"):
        da.System("theta", **named, parameters="m")
    with pytest.raises(DescriptionError, match="is not a symbol"):
        da.System("theta", **named, parameters=["m", 3])


def test_a_name_is_not_declared_by_a_namesake_of_other_assumptions():
    mass, (q,) = sm.Symbol("m", positive=True), da.coordinates("q")
    for declared in ("m k", {"m": 2.0}, {sm.Symbol("m"): 2.0}):
        with pytest.raises(UnknownNameError, match=r"kinetic: the symbol 'm' is another .* their assumptions differ\."):
            da.System([q], kinetic=mass * q.diff() ** 2 / 2, parameters=declared)
    assert da.System([q], kinetic=mass * q.diff() ** 2 / 2, parameters={mass: 2.0}).parameters
