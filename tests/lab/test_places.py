"""A mistake is found at its line."""

from __future__ import annotations

import pytest

from dalembert.description.readers import model_file
from dalembert.errors import DalembertError
from dalembert.lab.places import place_of

GOOD = """\
name = "swing"
coordinates = ["theta", "x"]
kinetic = "m*(theta'**2 + x'**2)/2"
potential = "-m*g*cos(theta)"
inputs = ["u"]
holonomic = [
    "x - 1",
]
duration = 3

[parameters]
m = { value = 1.0, unit = "kg" }
g = 9.81

[forces]
x = "u"

[[point_forces]]
force = ["u", 0, 0]
at = ["x", 0, 0]

[start.q]
theta = 0.1

[drive]
u = "sin(t)"

[events.top]
expression = "theta'"
direction = "falling"

[scene]
bob = { marker = ["sin(theta)", 0, 0], radius = 0.1 }
"""


@pytest.mark.parametrize(("before", "after", "line"), [
    ("m*(theta'**2", "m*(teta'**2", 3), ("cos(theta)\"", "cos(theta)+*2\"", 4),
    ("cos(theta)\"", "__import__('os')\"", 4),
    ("potential", "potentail", 4), ('"x - 1"', '"x - yy"', 7), ("duration = 3", "duration = -3", 9),
    ("value = 1.0", "valeu = 1.0", 12), ("g = 9.81", "g = [", 15), ("x = \"u\"", "x = \"uu\"", 16),
    ("[[point_forces]]", "[[point_force]]", 18), ("at = [\"x\"", "at = [\"xx\"", 20), ("theta = 0.1", "thta = 0.1", 23),
    ("theta = 0.1", "theta = \"a\"", 23), ("u = \"sin(t)\"", "uu = \"sin(t)\"", 26), ("falling", "fallling", 30),
    ("radius = 0.1", "radius = \"rr\"", 33), ("marker", "markr", 33), ("[scene]", "[scene", 32),
])  # fmt: skip
def test_a_mistake_is_found_at_its_line(before: str, after: str, line: int):
    text = GOOD.replace(before, after, 1)
    assert text != GOOD
    with pytest.raises(DalembertError) as caught:
        model_file(text, "model")
    found = place_of(text, caught.value)
    assert found is not None and found.line == line, (found, str(caught.value))


def test_the_text_without_mistakes_is_read_and_errors_of_no_line_have_none():
    assert model_file(GOOD, "model").duration == 3.0
    assert place_of("", DalembertError("somewhere", "something.")) is None
    assert place_of(GOOD, DalembertError("memory", "it is full.")) is None
