from __future__ import annotations

import warnings

import pytest
import sympy

import dalembert as da
from dalembert.description.coordinates import time
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.errors import Remark
from dalembert.spatial import inertia

UNITS = {
    "m": "kg", "l": "m", "I": "kg m^2", "g": "m/s^2", "k": "N m/rad", "c": "N m s/rad", "f": "N m", "phi": "rad",
    "K": "N/m", "C": "N s/m", "F": "N", "s": "m", "p": "m/rad", "r": "1", "J": "kg m^2", "a": "m", "b": "m", "w": "1/s",
}  # fmt: skip


def told(make):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        make()
    return [str(each.message) for each in found if isinstance(each.message, Remark)
            and each.message.name in ("units-do-not-fit", "unknown-unit")]


def machine(units):
    """All that can be said of a mechanism, in symbols, beside lengths in numbers."""
    q = {name: sympy.Symbol(name, positive=True) for name in UNITS}
    made = da.Mechanism("all", (0, -q["g"], 0), {q[name]: (1.0, unit) for name, unit in units.items()})
    arm = made.body("arm", q["m"], com=(q["l"] / 2, 0, 0), inertia=(q["I"], 2 * q["I"], 2 * q["I"], 0, 0, 0))
    made.revolute("A", made.ground, arm, stiffness=q["k"], damping=q["c"], friction=q["f"], rest=q["phi"])
    slider = made.body("slider", inertia.rod(q["m"], q["l"]))
    made.prismatic("B", arm, slider, at=(q["l"] + 1, 0.2, 0), axis="x", stiffness=q["K"], damping=q["C"],
                   friction=q["F"], rest=q["s"])
    made.motor("A", q["J"], q["r"], input="tau")
    nut = made.body("nut", q["m"], inertia=(q["I"], q["I"], q["I"], 0, 0, 0))
    made.screw("S", made.ground, nut, pitch=q["p"])
    made.spring((arm, (q["a"], 0, 0)), (made.ground, (0, 1, 0)), q["K"], q["b"], q["C"])
    made.force(slider, (q["F"] * sympy.cos(q["w"] * time()), 0, 0), at=(0.3, q["a"], 0))
    made.torque(arm, (0, 0, q["f"] + 0.5))
    return made


def test_units_that_fit_pass():
    assert told(lambda: machine(UNITS).system) == []


@pytest.mark.parametrize("name", UNITS)
def test_each_wrong_unit_is_told_and_the_right_one_named(name):
    from dalembert.description.dimensions import Dimensions, unit_row
    from dalembert.expr.graph import Graph

    (found,) = told(lambda: machine({**UNITS, name: f"({UNITS[name]}) kg"}).system)
    right = Dimensions(Graph(), {}).unit(unit_row(UNITS[name]))
    assert found.startswith("units-do-not-fit: System 'all', ") and f"It fits with '{name}' in {right};" in found


def test_the_part_is_named():
    (found,) = told(lambda: machine({**UNITS, "k": "N/m"}).system)
    assert "joint 'A', stiffness: 'k' is in N/m, where it should be in J" in found
    (found,) = told(lambda: machine({**UNITS, "b": "N"}).system)
    assert "spring, length: 'b' is in N, where it should be in m" in found


def test_trees_and_free_joints():
    (q,), (m, l, g) = da.coordinates("q"), sympy.symbols("m l g")

    def pendulum(unit):
        bob = Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0))
        return system(Tree("pendulum", (bob,), (g, 0, 0), {m: (1.0, "kg"), l: (0.5, unit), g: (9.81, "m/s^2")}))

    assert told(lambda: pendulum("m")) == []
    assert "link 'bob', moment: 'l*m' is in kg^2, where it should be in kg m" in told(lambda: pendulum("kg"))[0]
    for com in (sympy.Rational(1, 2), -0.5, 0.26):  # metres, as in robot files
        bob = Link.from_com("bob", -1, "revolute", q, mass=m, com=(com, 0, 0))
        assert told(lambda bob=bob: system(Tree("p", (bob,), (g, 0, 0), {m: (1.0, "kg"), g: (9.81, "m/s^2")}))) == []
    free = da.Mechanism("free", (0, 0, -g), {m: (1.0, "kg"), l: (1.0, "kg m^2"), g: (9.81, "m/s^2")})
    brick = free.body("brick", m, inertia=(l, l, l, 0, 0, 0))
    vx, x = free.floating("B", free.ground, brick).velocities[0][0], da.coordinates("B_x")[0]
    free.force(brick, (-m * vx**2 / x, -m * g, 0))
    assert told(lambda: free.system) == []


def test_what_a_joint_is_shifted_by():
    (q,), (m, d) = da.coordinates("q"), sympy.symbols("m d")
    for joint, right in (("revolute", "rad"), ("prismatic", "m")):
        for unit in ("rad", "m"):
            bob = Link("bob", -1, joint, q, mass=m, shift=d)
            found = told(lambda: system(Tree("t", (bob,), (0, 0, 0), {m: (1.0, "kg"), d: (1.0, unit)})))  # noqa: B023
            assert bool(found) == (unit != right)


def test_bodies_in_numbers_pass():
    g = sympy.Symbol("g")
    made = da.Mechanism("half", (0, 0, -g), {g: (9.81, "m/s^2")})
    made.revolute("A", made.ground, made.body("rod", inertia.rod(2.0, 0.7)), at=(sympy.Rational(1, 3), 0, 0), axis="y")
    assert told(lambda: made.system) == []


def touching(radius="m", friction="1"):
    r, f, m, g = sympy.symbols("r f m g", positive=True)
    made = da.Mechanism("table", (0, 0, -g), {r: (0.1, radius), f: (0.3, friction), m: (1.0, "kg"), g: (9.81, "m/s^2")})
    ball, box = (made.body(name, m, inertia=(m * r**2,) * 3 + (0,) * 3) for name in ("ball", "box"))
    made.prismatic("x", made.ground, ball, axis="z")
    made.revolute("turn", made.ground, box, axis="y", limits=(-1, 1), restitution=0.2)
    made.contact(made.sphere(ball, r), made.plane(), friction=f)
    made.contact(made.box(box, (0.2, 0.3, 0.1)), made.plane(), friction=f)
    return made


def test_contacts_of_shapes_are_asked():
    assert told(lambda: touching().system) == []
    (found,) = told(lambda: touching(friction="kg").system)
    assert "contact 'ball on ground': 'f' is in kg, where friction is a pure number" in found
    (found,) = told(lambda: touching(radius="kg").system)
    assert "'r' in m" in found
