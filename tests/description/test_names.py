"""Names that are constants, functions or words elsewhere: what is declared wins where it is read, written, printed."""

import json

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError
from dalembert.expr.text import to_text
from dalembert.writing.listing import python_script, record
from dalembert.writing.typeset.mathml import mathml

NAMES = ["pi", "inf", "nan", "true", "e", "E", "I", "oo", "sin", "gamma", "lambda", "S", "N", "and", "None", "class",
         "dot", "shared0", "q0", "π"]
CONSTANTS = ["pi", "nan", "true", "e", "S", "lambda"]


def typed(name):
    """A name as it stands in text."""
    return f"`{name}`" if name in ("and", "not") else name


def acceleration(system, u=()):
    model = da.compile(system, target="numpy")
    return model.forward_dynamics([0.5], [0.0], *([[*u, 0.0][:1]] if model.system.input_names else []))[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_coordinate(name):
    q = typed(name)
    system = da.System(name, kinetic=f"m*dot({q})**2/2", potential=f"k*{q}**2/2", forces="u", inputs="u",
                       parameters={"m": 2, "k": 3})
    assert acceleration(system, [1.0]) == pytest.approx((1 - 1.5) / 2)
    assert system.coordinate_names == (name,)


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_and_an_input(name):
    system = da.System("x", kinetic=f"{typed(name)}*x'**2/2", forces="u", inputs=["u"], parameters={name: 2})
    assert acceleration(system, [1.0]) == pytest.approx(0.5)
    system = da.System("x", kinetic="x'**2/2", forces={"x": f"2*{typed(name)}"}, inputs=[name])
    assert acceleration(system, [5.0]) == pytest.approx(10.0)


@pytest.mark.parametrize("said", [
    {"parameters": {"x'": 2.0}}, {"parameters": {sympy.Symbol("x''"): 2.0}}, {"inputs": ["x'"]},
    {"coordinates": ["x", "x'"]}, {"potential": sympy.Symbol("x'") * da.coordinates("x")[0]},
])  # fmt: skip
def test_what_means_a_velocity_is_no_name(said):
    with pytest.raises(DescriptionError, match="is declared, which means a derivative of the coordinate x"):
        da.System(**{"coordinates": "x", "kinetic": "x'**2/2", **said})
    assert da.System("x", kinetic="x'**2/2", parameters={"y'": 2.0}).parameter_names == ("y'",)


@pytest.mark.parametrize("name", ["l'", "l''"])
def test_a_coordinate_does_not_end_in_a_prime(name):
    for declared in (name, [name], da.coordinates(name)):
        with pytest.raises(DescriptionError, match=f"the name {name} ends in a prime, which means a derivative"):
            da.System(declared, kinetic="0")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_back(name):
    q = typed(name)
    system = da.System([name, "y"], kinetic=f"(dot({q})**2 + y'**2)/2", potential=f"cos(pi()*y)*{q}",
                       holonomic=[f"{q}**2 + y**2 - 1"])
    equations = da.derive(system)
    for row, text in zip(system.holonomic, system.constraint_names, strict=True):
        assert system.node(text.removesuffix(" = 0")) == row
    for quantity in ("mass_matrix", "gravity", "energy", "constraint_jacobian"):
        for node in equations.nodes(quantity):
            assert system.node(to_text(system.graph, node)) == node
    scope = {}
    exec(python_script(equations), scope)
    assert scope["coordinates"][0].func.__name__ == name
    written = json.loads(json.dumps(record(equations)))["quantities"]["gravity"]["entries"]
    definitions = dict(record(equations)["definitions"])
    assert not definitions and [system.node(text) for text in written] == list(equations.nodes("gravity"))
    for text in (str(equations), equations.latex(), str(da.explain(equations))):
        assert text


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_model_file(name):
    content = f'''
        name = "names"
        coordinates = ["{name}"]
        kinetic = "m*{name}'**2/2"
        inputs = ["u_{name}"]
        [parameters]
        m = {{ value = 2.0, unit = "kg" }}
        stiff = {{ value = 3.0, unit = "N/m" }}
        [forces]
        {name} = "u_{name} - stiff*{name}"
        [drive]
        u_{name} = "{name}"
    '''
    assert acceleration(read_text(content, "names.toml"), [4.0]) == pytest.approx((4 - 1.5) / 2)


ROBOT = """<robot name="r"><link name="base"/><link name="{name}_link">
    <inertial><origin xyz="0.5 0 0"/><mass value="2"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="{name}" type="revolute"><parent link="base"/><child link="{name}_link"/><axis xyz="0 1 0"/>
    <limit effort="1" velocity="1" lower="-9" upper="9"/></joint></robot>"""
MODEL = """<sdf version="1.7"><model name="m"><link name="b"/><link name="{name}_link"><inertial>
    <pose>0.5 0 0 0 0 0</pose><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
    <joint name="w" type="fixed"><parent>world</parent><child>b</child></joint>
    <joint name="{name}" type="revolute"><parent>b</parent><child>{name}_link</child>
    <axis><xyz>0 1 0</xyz></axis></joint></model></sdf>"""


@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
@pytest.mark.parametrize("name", CONSTANTS)
@pytest.mark.parametrize(("file", "ending"), [(ROBOT, "urdf"), (MODEL, "sdf")])
@pytest.mark.parametrize("quantities", [(), ("{name}_link.mass", "{name}_link.com_x")])
def test_robot_files(name, file, ending, quantities):
    def read(name):
        symbols = [quantity.format(name=name) for quantity in quantities]
        return da.derive(read_text(file.format(name=name), f"r.{ending}", symbols=symbols))

    equations, other = read(name), read("joint_1")
    assert equations.system.coordinate_names == (name,)
    assert acceleration(equations, [0.7]) == pytest.approx(acceleration(other, [0.7]), rel=1e-12) != 0


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_table_of_denavit_and_hartenberg(name):
    content = f'''
        coordinates = ["{name}"]
        gravity = [0, "-g", 0]
        [parameters]
        g = 10
        [[dh]]
        a = "1/2"
        theta = "{name} + pi()/2"
        mass = 2
    '''
    content = content.replace("pi()", "pi") if name != "pi" else content
    assert acceleration(read_text(content, "table.toml")) == pytest.approx(-10 * np.cos(0.5 + np.pi / 2) / 0.5)


@pytest.mark.parametrize("name", CONSTANTS)
def test_symbols_of_sympy(name):
    (q,) = da.coordinates("q")
    symbol = sympy.Symbol(name)
    system = da.System([q], kinetic=symbol * q.diff() ** 2 / 2, potential=sympy.pi * q + sympy.E * q)
    assert system.parameter_names == (name,)
    model = da.compile(da.derive(system), parameters={name: 2.0}, target="numpy")
    assert model.forward_dynamics([0.5], [0.0])[0] == pytest.approx(-(np.pi + np.e) / 2)


def test_a_symbol_and_the_constant_of_its_name_are_not_mixed_up():
    (q,) = da.coordinates("q")
    with pytest.raises(DescriptionError, match=r"'pi' is a parameter.*pi\(\) is always the constant"):
        da.System([q], kinetic=sympy.Symbol("pi") * q.diff() ** 2 / 2, potential="pi*q")
    system = da.System([q], kinetic=sympy.Symbol("pi") * q.diff() ** 2 / 2, potential="pi()*q")
    assert system.parameter_names == ("pi",)


def test_the_constant_yields_its_letter_in_print():
    system = da.System("x pi", kinetic="x'**2/2 + dot(pi)**2/2", potential="pi()*x + exp(x)*e*pi", parameters={"e": 1})
    equations = da.derive(system)
    assert r"\mathrm{e}^{x} e \pi + \mathrm{pi}" in equations.latex()
    assert "ℯ^x e π + pi" in str(equations) and "ℯ^x e π + pi x" in str(da.explain(equations))
    assert '<mi mathvariant="normal">pi</mi>' in mathml(equations)
    plain = da.derive(da.System("x", kinetic="x'**2/2", potential="pi*x + exp(x)"))
    assert r"e^{x} + \pi" in plain.latex() and "e^x + π" in str(plain)
