"""Denavit-Hartenberg tables: both conventions, text and Python, beside closed forms and each other."""

from pathlib import Path

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.description.denavit_hartenberg import dh_mechanism
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError, ModelFileError, UnknownNameError

SCARA = Path(__file__).resolve().parents[2] / "robots" / "scara.toml"
TEXT = SCARA.read_text(encoding="utf-8")

TWO_LINKS = """
name = "two"
coordinates = ["q1", "q2"]
gravity = [0, "-g", 0]

[parameters]
g = 9.81
l_1 = { value = 0.5, unit = "m" }
l_2 = 0.4
m_1 = 2.0
m_2 = 1.0

[[dh]]
a = "l_1"
theta = "q1"
mass = "m_1"

[[dh]]
a = "l_2"
theta = "q2"
mass = "m_2"
"""


def test_two_point_masses_equal_the_textbook():
    """De Luca, Robotics 2: the planar double pendulum with its masses at the ends of the links."""
    equations = da.derive(read_text(TWO_LINKS))
    q1, q2 = da.coordinates("q1 q2")
    symbols = {str(symbol): symbol for symbol in equations.system.parameters}
    m1, m2, l1, l2, g = (symbols[name] for name in ("m_1", "m_2", "l_1", "l_2", "g"))
    coupling = m2 * l2**2 + m2 * l1 * l2 * sm.cos(q2)
    mass = [[(m1 + m2) * l1**2 + m2 * l2**2 + 2 * m2 * l1 * l2 * sm.cos(q2), coupling], [coupling, m2 * l2**2]]
    weight = [(m1 + m2) * g * l1 * sm.cos(q1) + m2 * g * l2 * sm.cos(q1 + q2), m2 * g * l2 * sm.cos(q1 + q2)]
    assert all(da.equal(a, b) for a, b in zip(equations.mass_matrix, sm.Matrix(mass), strict=True))
    assert all(da.equal(a, b) for a, b in zip(equations.gravity, sm.Matrix(weight), strict=True))


def test_the_parameters_keep_values_and_units():
    machine = da.read(SCARA)
    defaults = {str(symbol): (parameter.value, parameter.unit) for symbol, parameter in machine.defaults.items()}
    assert defaults == {"g": (9.81, "m/s^2"), "a_1": (0.4, "m"), "a_2": (0.3, ""), "m_1": (3.0, ""), "m_2": (2.0, "")}
    assert list(machine.bodies) == ["inner", "outer", "quill", "tool"]
    assert [str(x) for x in machine.tree.coordinates] == ["q1(t)", "q2(t)", "q3(t)", "q4(t)"]


def test_the_scara_has_the_inertia_of_its_masses():
    """The first three axes are parallel: at the elbow angle -pi/6 + q2, the quill's mass slides alone."""
    model = da.compile(da.read(SCARA))
    mass = model.mass_matrix([0.2, 0.7, 0.1, -0.4])
    a1, a2, m1, m2, tip = 0.4, 0.3, 3.0, 2.0, 0.7
    c = np.cos(0.7 - np.pi / 6)
    elbow = m2 * a2**2 / 3 + tip * a2**2 + 0.0005
    assert mass[1, 1] == pytest.approx(elbow, rel=1e-12)
    shoulder = m1 * a1**2 / 3 + m2 * a1 * (a1 + a2 * c) + tip * a1 * (a1 + 2 * a2 * c) + elbow
    assert mass[0, 0] == pytest.approx(shoulder, rel=1e-12)
    assert mass[2, 2] == pytest.approx(tip) and mass[2, 0] == pytest.approx(0, abs=1e-15)
    assert mass[3, 3] == pytest.approx(0.0005) and mass[3, 0] == pytest.approx(-0.0005), "the tool's axis points down"


ALPHAS, LENGTHS, OFFSETS = (sm.pi / 2, 0.3, -1.2), (0.1, sm.Rational(1, 2), 0.2), (0.7, 0.0, 0.05)
INERTIAS = [(1.0 + i, (0.1, -0.2 * i, 0.05), (0.3, 0.4, 0.5, 0.01, -0.02, 0.03)) for i in range(3)]


def turned_to_modified():
    """The same arm in the other convention: alpha and a move one row on, and a last fixed row brings the last ones."""
    q = da.coordinates("q1 q2 q3")
    standard = [(ALPHAS[i], LENGTHS[i], OFFSETS[i], q[i] + 0.1 * i) for i in range(3)]
    alphas, lengths = (0, *ALPHAS), (0, *LENGTHS)
    modified = [(alphas[i], lengths[i], OFFSETS[i], q[i] + 0.1 * i) for i in range(3)] + [(alphas[3], lengths[3], 0, 0)]
    return standard, modified


def test_both_conventions_describe_the_same_arm():
    """The last frame of both is the same; there sits the load."""
    standard, modified = turned_to_modified()
    load, none = INERTIAS[2], (0, (0, 0, 0), (0,) * 6)
    first = da.compile(dh_mechanism("s", standard, "standard", inertias=[none, none, load]))
    second = da.compile(dh_mechanism("m", modified, "modified", inertias=[none, none, none, load]))
    q, v, a = [0.3, -0.5, 0.8], [0.2, 0.4, -0.6], [1.0, -0.5, 0.3]
    np.testing.assert_allclose(first.mass_matrix(q), second.mass_matrix(q), rtol=1e-12)
    np.testing.assert_allclose(first.inverse_dynamics(q, v, a), second.inverse_dynamics(q, v, a), rtol=1e-12)


def test_positions_are_products_of_the_matrices_of_the_table():
    """A_i = Rot_z(theta) Trans_z(d) Trans_x(a) Rot_x(alpha), multiplied out here: V = -m g . p of a point mass."""
    standard, _ = turned_to_modified()
    q = dict(zip(da.coordinates("q1 q2 q3"), (0.3, -0.5, 0.8), strict=True))
    pose = sm.eye(4)
    for alpha, a, d, theta in standard:
        pose = pose * _about_z(theta.subs(q)) * sm.Matrix.vstack(
            sm.Matrix.hstack(sm.eye(3), sm.Matrix([a, 0, d])), sm.Matrix([[0, 0, 0, 1]])) * _about_x(alpha)
    point = (0.1, 0.2, -0.3)
    height = (pose * sm.Matrix([*point, 1]))[2]
    none = (0, (0, 0, 0), None)
    machine = dh_mechanism("arm", standard, inertias=[none, none, (2.0, point, None)], gravity=(0, 0, -10))
    system = machine.system
    from dalembert.expr.sympy_bridge import to_sympy

    potential = to_sympy(system.graph, system.potential, system.symbols).subs(q)
    assert float(potential) == pytest.approx(20 * float(height), rel=1e-12)


def _about_z(angle):
    return sm.diag(sm.rot_ccw_axis3(angle), 1)


def _about_x(angle):
    return sm.diag(sm.rot_ccw_axis1(angle), 1)


def test_full_symbols_are_ten_a_link():
    text = 'inertias = "full"\n' + TWO_LINKS
    for line in ('mass = "m_1"', 'mass = "m_2"', "m_1 = 2.0", "m_2 = 1.0"):
        text = text.replace(line, "")
    machine = read_text(text)
    second = machine.bodies["link_2"]
    assert [str(x) for x in (second.mass, *second.com, *second.inertia)] == [
        "m_2", "cx_2", "cy_2", "cz_2", "Ixx_2", "Iyy_2", "Izz_2", "Ixy_2", "Ixz_2", "Iyz_2"]


def test_prismatic_and_turned_coordinates():
    q1, q2 = da.coordinates("q1 q2")
    machine = dh_mechanism("p", [(0, 1, 2 - q1, 0), (sm.pi / 2, 0, 0, 2 * q2 + 1)], "modified")
    first, second = machine.joints.values()
    assert (first.family, first.ratio, first.at.offset) == ("prismatic", -1, (1, 0, 2))
    assert (second.family, second.ratio, second.name) == ("revolute", 2, "q2")


def test_the_zeros_of_doubles_are_zeros():
    (q,) = da.coordinates("q")
    machine = dh_mechanism("z", [(np.pi / 2, 0, 0, q), (float(sm.pi), 0, 0.1, 0)])
    assert machine.joints["q"].child_at.rotation == ((1, 0, 0), (0, 0, 1), (0, -1, 0))


@pytest.mark.parametrize(("old", "new", "error", "words"), [
    ('theta = "q1"', 'theta = "q1 + q2"', DescriptionError, "more than one coordinate"),
    ('theta = "q1"', 'theta = "sin(q1)"', DescriptionError, "not a multiple of"),
    ('theta = "q1"', 'theta = "q1*q1"', DescriptionError, "not a multiple of"),
    ('theta = "q1"', 'theta = "q1 + t"', DescriptionError, ""),
    ('theta = "q1"', 'theta = "q1\'"', DescriptionError, ""),
    ('theta = "q1"', 'alpha = "q1"', DescriptionError, "alpha or a depends on time"),
    ('theta = "q1"', 'd = "q1"\ntheta = "q2"', DescriptionError, "both d and theta"),
    ('theta = "q2"', 'theta = "q1"', DescriptionError, "q1"),
    ('theta = "q1"', 'theta = "x"', UnknownNameError, "'x'"),
    ('theta = "q1"', 'theta = "__import__(1)"', DescriptionError, ""),
    ('theta = "q1"', f'theta = "{"q1+" * 400}q1"', ModelFileError, "at most 1000 letters"),
    ('theta = "q1"', 'theta = "q1 > 0"', DescriptionError, "condition"),
    ('theta = "q1"', "theta = nan", ModelFileError, "finite number"),
    ('theta = "q1"', "theta = true", ModelFileError, "finite number"),
    ('theta = "q1"', "theta = 1" + "0" * 400, ModelFileError, "finite number"),
    ('theta = "q1"', "theta = 1" + "0" * 5000, ModelFileError, "thousands of digits"),
    ('theta = "q1"', "phi = 1", UnknownNameError, "'phi' is not a known key of dh[0]"),
    ('mass = "m_1"', "com = [1, 2]", ModelFileError, "a list of 3"),
    ('mass = "m_1"', "inertia = 1", ModelFileError, "must be a list"),
    ('mass = "m_1"', "mass = -1", None, ""),
    ('name = "two"', 'convention = "classic"', DescriptionError, "no convention 'classic'"),
    ('name = "two"', 'inertias = "full"', ModelFileError, "beside the masses"),
    ('name = "two"', 'kinetic = "1"', UnknownNameError, "'kinetic' is not a known key"),
    ('name = "two"', "name = 3", ModelFileError, "name is 3"),
    ('coordinates = ["q1", "q2"]', "", ModelFileError, "names no coordinates"),
    ('coordinates = ["q1", "q2"]', 'coordinates = ["q1", "q1"]', DescriptionError, "declared twice"),
    ("g = 9.81", 'g = "9.81"', ModelFileError, "parameters.g"),
    ("g = 9.81", "g = { worth = 1 }", UnknownNameError, "worth"),
    ("[[dh]]", "[dh]", ModelFileError, ""),
    ("[[dh]]", "a" + ".a" * 100_000 + " = 1\n[[dh]]", ModelFileError, "a key in it has more than 100 dots"),
    ("[[dh]]", "x = {" + "'a'." * 100_000 + "a = 1}\n[[dh]]", ModelFileError, "a key in it has more than 100 dots"),
])
def test_mistakes_are_named(old, new, error, words):
    text = TWO_LINKS.replace(old, new, 1)
    if error is None:
        with pytest.warns(UserWarning, match="'link_1': its mass -1 kg is negative"):
            read_text(text)
        return
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "arm.toml")
    assert isinstance(caught.value, error) and words in str(caught.value)


def test_angles_are_snapped_as_far_as_is_asked():
    text = TWO_LINKS.replace('theta = "q1"', 'theta = "q1"\nalpha = 1.5707963', 1)
    rotations = [read_text(text, snap=snap).joints["q1"].child_at.rotation for snap in (1e-15, 1e-7)]
    assert rotations[1] == ((1, 0, 0), (0, 0, 1), (0, -1, 0)) and 0 < abs(rotations[0][1][1]) < 1e-7


def test_options_for_robot_files_are_refused():
    for options in ({"floating": True}, {"symbols": ["link_1.mass"]}, {"keyframe": 0}, {"passive": False}):
        with pytest.raises(ModelFileError, match="Denavit-Hartenberg"):
            da.read(SCARA, **options)
    with pytest.raises(DescriptionError, match="options for robots"):
        read_text('coordinates = ["x"]\nkinetic = "x\'**2/2"', floating=True)
    assert isinstance(read_text('coordinates = ["x"]\nkinetic = "x\'**2/2"'), da.System)


def test_many_dots_in_values_and_comments_are_no_key():
    dots = "# " + "." * 500 + "\n" + TWO_LINKS.replace("g = 9.81", f"g = {{ value = 9.81, unit = '{'.' * 500}' }}")
    assert len(read_text(dots).joints) == 2
    assert len(read_text(TWO_LINKS.replace('theta = "q1"', f'theta = "q1{" + 0.5" * 150}"')).joints) == 2


def test_who_writes_joints_into_a_model_file_is_told_of_tables(tmp_path):
    file = tmp_path / "arm.toml"
    file.write_text('name = "arm"\n[[joint]]\nd = 0.1\n')
    with pytest.raises(ModelFileError, match=r"'joint' is no key of a system by its energies\. .*\[\[dh\]\]"):
        da.read(file)
