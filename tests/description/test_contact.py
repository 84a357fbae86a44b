import pytest
from sympy import Rational, symbols

import dalembert as da
from dalembert.dynamics.content import content
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.expr.text import brief

x, y = da.coordinates("x y")
m, e, mu = symbols("m e mu")


def system(*contacts, **parameters):
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * m * y,
                     contacts=list(contacts), **parameters)  # fmt: skip


def test_a_contact_is_a_value():
    assert da.Contact("y") == da.Contact("y", 0.0, 0.0, "stronge")
    assert da.Contact("y", slip="x'").slip == ("x'",)
    assert hash(da.Contact("y", slip=["x'", "y'"])) == hash(da.Contact("y", slip=("x'", "y'")))


def test_from_sympy_and_text_alike():
    values = {"m": 1.0, "mu": 0.5, "e": 0.3}
    said = system(da.Contact(y - x**2, mu, e, "poisson", x.diff(), "bowl"), da.Contact(y), parameters=values)
    written = da.System("x, y", kinetic="m*(x'**2 + y'**2)/2", potential="9.81*m*y", parameters=values, contacts=[
        da.Contact("y - x**2", "mu", "e", "poisson", "x'", "bowl"), da.Contact("y")])  # fmt: skip
    assert said.contact_names == written.contact_names == ("bowl", "y")
    assert said.parameter_names == written.parameter_names == ("m", "mu", "e")
    assert shown(said) == shown(written)


def test_a_system_names_its_contacts():
    assert repr(system(da.Contact(y, name="floor"), da.Contact(x))).endswith("coordinates: x, y; contacts: floor, x>")


def shown(made):
    """The contacts of a system as text."""
    nodes = [(touch.gap, *touch.slip, touch.friction, touch.restitution) for touch in made.contacts]
    return [[brief(made.graph, node) for node in group] for group in nodes], [touch.law for touch in made.contacts]


def test_what_contacts_say_is_part_of_what_a_system_says():
    said = {content(da.derive(system(*contacts))) for contacts in (
        (), (da.Contact(y),), (da.Contact(y, restitution=0.5),), (da.Contact(y, restitution=0.5, law="poisson"),),
        (da.Contact(y, 0.5, slip=x.diff()),))}
    assert len(said) == 5


@pytest.mark.parametrize(("keywords", "message"), [
    ({"friction": -0.1, "slip": "x'"}, r"Contact 'floor': friction is -0\.1\. Give a coefficient"),
    ({"restitution": 1.5}, r"restitution is 1\.5\. Give a number from 0 to 1"),
    ({"restitution": -0.5}, r"restitution is -0\.5"), ({"restitution": Rational(3, 2)}, r"restitution is 1\.5"),
    ({"friction": 0.5}, "friction is given, and no slip velocity"),
    ({"friction": "mu"}, "friction is given, and no slip velocity"),
    ({"slip": ["x'", "y'", "x'"]}, "3 slip velocities are given"),
])  # fmt: skip
def test_numbers_that_are_none(keywords, message):
    with pytest.raises(DescriptionError, match=message):
        da.Contact("y", name="floor", **keywords)


def test_an_unknown_law():
    with pytest.raises(UnknownNameError, match=r"no law of restitution 'strong'\. Did you mean 'stronge'"):
        da.Contact("y", law="strong")


@pytest.mark.parametrize(("contact", "message"), [
    (da.Contact(m), r"contacts\[0\], gap: 'm' holds no coordinate"),
    (da.Contact("t + 1"), r"contacts\[0\], gap: '.*' holds no coordinate"),
    (da.Contact("y + x'"), r"contacts\[0\], gap: it depends on velocities"),
    (da.Contact("y", slip="x"), r"contacts\[0\], slip: 'x' holds no velocity"),
    (da.Contact("y", slip="x'**2"), r"contacts\[0\], slip: .* is not linear in the velocities"),
    (da.Contact("y", slip="sign(x')"), r"contacts\[0\], slip: .* is not linear in the velocities"),
    (da.Contact("y", "x", slip="x'"), r"contacts\[0\], friction: it depends on x\(t\)"),
    (da.Contact("y", restitution="t"), r"contacts\[0\], restitution: it depends on t"),
    ("y", r"contacts is \['y'\]\. Give a list, each of its entries a Contact"),
])  # fmt: skip
def test_what_is_no_contact_of_a_system(contact, message):
    with pytest.raises(DescriptionError, match=message):
        system(contact)


def test_names_that_are_taken_twice():
    with pytest.raises(DescriptionError, match=r"contacts\[1\]: the name 'y' is there twice"):
        system(da.Contact(y), da.Contact("y", restitution=0.5))
    rubs = {"x'": {"force": 1, "name": "floor"}}
    with pytest.raises(DescriptionError, match=r"friction: a contact is called 'floor' as well\."):
        da.System("x", kinetic="x'**2/2", contacts=[da.Contact("x", name="floor")], friction=rubs)


@pytest.mark.parametrize(("parameters", "message"), [
    ({m: 1.0, e: 1.2, mu: 0.5}, r"contacts\[0\]: restitution is 1\.2"),
    ({m: 1.0, e: 0.5, mu: (-1.0, "1")}, r"contacts\[0\]: friction is -1"),
])  # fmt: skip
def test_defaults_of_parameters_are_looked_at(parameters, message):
    with pytest.raises(DescriptionError, match=message):
        system(da.Contact(y, mu, e, slip=x.diff()), parameters=parameters)
    system(da.Contact(y, mu, e, slip=x.diff()), parameters=dict.fromkeys(parameters))


def test_a_model_file_has_contacts():
    text = """
        coordinates = ["x", "y"]
        kinetic = "m*(x'**2 + y'**2)/2"
        potential = "9.81*m*y"
        [[contacts]]
        gap = "y"
        friction = "mu"
        restitution = 0.5
        slip = "x'"
        name = "floor"
        [[contacts]]
        gap = "2 - y"
        law = "moreau"
        [parameters]
        m = 1.0
        mu = 0.5
    """
    read = da.robots.read_text(text)
    said = da.System("x, y", kinetic="m*(x'**2 + y'**2)/2", potential="9.81*m*y", parameters={m: 1.0, mu: 0.5},
                     contacts=[da.Contact("y", "mu", 0.5, slip="x'", name="floor"), da.Contact("2 - y", law="moreau")])
    assert content(da.derive(read)) == content(da.derive(said))
    assert read.contact_names == said.contact_names
    for wrong, message in ((text.replace('gap = "y"', ""), "a table with gap"),
                           (text.replace("law", "rule"), "not a known key"),
                           (text.replace('"moreau"', "3"), "must be a text")):  # fmt: skip
        with pytest.raises(DescriptionError, match=message):
            da.robots.read_text(wrong)
