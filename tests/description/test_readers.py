"""Model files: what they say is read, whatever else they hold is refused and never run."""

import pytest
import sympy as sm

import dalembert as da
from dalembert.description.readers import read_file
from dalembert.errors import DescriptionError, ExpressionError, ModelFileError, UnknownNameError

PENDULUM = """
name = "swing"
coordinates = ["theta"]
kinetic = "m*l**2*theta'**2/2"
potential = "-m*g*l*cos(theta)"
dissipation = "c*theta'**2/2"
inputs = ["tau"]
duration = 2.5

[parameters]
m = 1.0
l = { value = 0.5, unit = "m" }
g = 9.81
c = 0.1
F = { unit = "N" }

[forces]
theta = "tau"

[[point_forces]]
force = ["F", 0, 0]
at = ["l*sin(theta)", "-l*cos(theta)", 0]

[[torques]]
torque = [0, 0, 2]
rate = [0, 0, "theta'"]

[start.q]
theta = 0.1

[start.v]
theta = 1

[drive]
tau = "sin(t)"
"""


def write(tmp_path, text, name="model.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_field_is_read(tmp_path):
    model = read_file(write(tmp_path, PENDULUM))
    system = model.system
    assert system.name == "swing" and model.duration == 2.5 and model.inputs == ("sin(t)",)
    assert model.start is not None and model.start.arrays(["theta"]) == ([0.1], [1.0])
    assert [p.unit for p in system.parameters.values()] == ["", "m", "", "", "N"]
    assert [p.value for p in system.parameters.values()] == [1.0, 0.5, 9.81, 0.1, None]
    (theta,) = system.coordinates
    tau, F, l, c = sm.symbols("tau F l c")
    expected = tau + 2 + F * l * sm.cos(theta) - c * theta.diff()
    assert sm.expand(da.derive(system).forces[0] - expected) == 0


def test_read_gives_the_system(tmp_path):
    assert isinstance(da.read(write(tmp_path, PENDULUM)), da.System)
    assert da.read(write(tmp_path, PENDULUM.replace('name = "swing"', ""), "swinging.toml")).name == "swinging"


def test_a_byte_order_mark_says_nothing(tmp_path):
    """Editors of Windows write one."""
    assert read_file(write(tmp_path, "\ufeff" + PENDULUM)).system.name == "swing"
    assert da.read(write(tmp_path, '\ufeff<robot name="r"><link name="a"/></robot>', "r.urdf")).name == "r"


@pytest.mark.parametrize(("old", "new", "error", "words"), [
    ('name = "swing"', "name = swing", ModelFileError, "not valid TOML"),
    ('name = "swing"', "kinetics = '1'", UnknownNameError, "Did you mean 'kinetic'"),
    ('name = "swing"', "name = 3", ModelFileError, "name is 3"),
    ('coordinates = ["theta"]', "", ModelFileError, "no coordinates"),
    ('coordinates = ["theta"]', 'coordinates = "theta"', ModelFileError, "must be a list"),
    ('inputs = ["tau"]', "inputs = [true]", ModelFileError, "name in quotes"),
    ('inputs = ["tau"]', "inputs = { tau = 3 }", DescriptionError, "input tau: its limits are 3"),
    ('inputs = ["tau"]', "inputs = { tau = [2, 1] }", DescriptionError, "its limits are \\[2, 1\\]"),
    ('inputs = ["tau"]', "inputs = { tau = ['a', {}] }", DescriptionError, "Give \\(lower, upper\\)"),
    ('inputs = ["tau"]', "inputs = 3", ModelFileError, "inputs is 3. It must be a list"),
    ('inputs = ["tau"]', "inputs = [3]", ModelFileError, "inputs is 3. It must be a name in quotes"),
    ('inputs = ["tau"]', 'inputs = [{name = "tau"}]', ModelFileError, "It must be a name in quotes"),
    ('inputs = ["tau"]', "holonomic = [true]", ModelFileError, "It must be an expression in quotes, or a number"),
    ("duration = 2.5", "duration = -1", ModelFileError, "positive"),
    ("m = 1.0", 'm = "1.0"', ModelFileError, "must be a number"),
    ("m = 1.0", "m = nan", DescriptionError, "'m' is nan"),
    ("g = 9.81", "", UnknownNameError, "'g' is not declared"),
    ('unit = "m" }', 'units = "m" }', UnknownNameError, "Did you mean 'unit'"),
    ('rate = [0, 0, "theta\'"]', "", ModelFileError, "a table with torque and rate"),
    ('force = ["F", 0, 0]', 'force = "F"', ModelFileError, "list of components"),
    ("theta = 0.1", "thet = 0.1", UnknownNameError, "Did you mean 'theta'"),
    ('tau = "sin(t)"', "tua = 1", UnknownNameError, "Did you mean 'tau'"),
    ('"-m*g*l*cos(theta)"', "\"__import__('os').system('true')\"", ExpressionError, "."),
    ('"-m*g*l*cos(theta)"', '"(lambda: 1)()"', ExpressionError, "."),
    ('"-m*g*l*cos(theta)"', '"m.__class__"', ExpressionError, "."),
    ('"-m*g*l*cos(theta)"', '"9**9**9**9"', ExpressionError, "."),
])  # fmt: skip
def test_mistakes_and_code_are_refused_by_name(tmp_path, old, new, error, words):
    assert old in PENDULUM
    with pytest.raises(error, match=words):
        read_file(write(tmp_path, PENDULUM.replace(old, new)))


SCENE = PENDULUM + """
[scene]
up = "y"
rod = { line = [[0, 0, 0], ["l*sin(theta)", "-l*cos(theta)", 0]] }
bob = { marker = ["l*sin(theta)", "-l*cos(theta)", 0], radius = "l/10", trace = true }
weight = { vector = ["l*sin(theta)", "-l*cos(theta)", 0], along = [0, "-m*g", 0] }
wheel = { ball = [0, 0, 0], radius = 0.1 }
coil = { spring = [[0, 0, 0], [1, 0, 0]] }
"""


def test_a_scene_is_read_in_the_symbols_of_the_system(tmp_path):
    file = read_file(write(tmp_path, SCENE))
    scene, (theta,) = file.scene, file.system.coordinates
    assert scene is not None and scene.up == "y"
    assert [(type(shape).__name__, shape.name) for shape in scene.shapes] == [
        ("Line", "rod"), ("Marker", "bob"), ("Vector", "weight"), ("Ball", "wheel"), ("Spring", "coil")]  # fmt: skip
    bob = scene.shapes[1]
    (length,) = (symbol for symbol in file.system.parameters if str(symbol) == "l")
    assert bob.position == (length * sm.sin(theta), -length * sm.cos(theta), 0) and bob.trace
    assert bob.radius == length / 10
    assert read_file(write(tmp_path, PENDULUM)).scene is None


@pytest.mark.parametrize(
    ("old", "new", "error", "words"),
    [
        ('up = "y"', 'up = "x"', ModelFileError, "scene.up is 'x'"),
        ("{ ball = [0, 0, 0], radius = 0.1 }", "{ disc = [0, 0, 0] }", ModelFileError, "one of marker, line"),
        ("{ ball = [0, 0, 0], radius = 0.1 }", "{ ball = [0, 0, 0] }", ModelFileError, "scene.wheel has no radius"),
        ("{ ball = [0, 0, 0], radius = 0.1 }", "3", ModelFileError, "scene.wheel is 3"),
        ("[0, 0, 0], radius = 0.1", "[[0, 0, 0]], radius = 0.1", ModelFileError, "an expression in quotes"),
        ("[0, 0, 0], radius = 0.1", "[0, 0], radius = 0.1", DescriptionError, "a position has 2 entries"),
        ("spring = [[0, 0, 0], [1, 0, 0]]", "spring = [0, 0, 0]", ModelFileError, "a list of components"),
        ("spring = [[0, 0, 0], [1, 0, 0]]", "spring = [[0, 0, 0]]", DescriptionError, "it has 1 points"),
        ("trace = true", "trace = 1", ModelFileError, "scene.bob.trace is 1"),
        ("trace = true", "colour = 1", UnknownNameError, "'colour' is not a known key of scene.bob"),
        ('"l/10"', '"__import__(1)"', DescriptionError, "__import__"),
        ('"l/10"', '"L/10"', UnknownNameError, "L is not known"),
    ],
)
def test_mistakes_in_a_scene_are_refused_by_name(tmp_path, old, new, error, words):
    assert old in SCENE
    with pytest.raises(error, match=words.replace("(", r"\(")):
        read_file(write(tmp_path, SCENE.replace(old, new)))


def test_files_that_are_not_model_files(tmp_path):
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_file(tmp_path / "absent.toml")
    with pytest.raises(ModelFileError, match=r"Known kinds: \.toml"):
        read_file(write(tmp_path, PENDULUM, "model.yaml"))
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelFileError, match="UTF-8"):
        read_file(binary)
    xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    with pytest.raises(ModelFileError, match="not valid TOML"):
        read_file(write(tmp_path, xml))
    large = tmp_path / "large.toml"
    large.write_text("#" * 10_000_001)
    with pytest.raises(ModelFileError, match="bytes"):
        read_file(large)
