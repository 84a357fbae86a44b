"""Roads that must meet: which are open to whom, what they print, and that a wrong turn is seen."""

from dataclasses import replace

import pytest
import sympy as sm
from sympy import cos, sin, symbols
from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, dynamicsymbols

import dalembert as da
from dalembert import gallery
from dalembert.description.dh_tree import dh_tree
from dalembert.description.particles import particles
from dalembert.errors import UnknownNameError
from dalembert.forms.momenta.hamiltonian import HamiltonianForm
from dalembert.forms.principles.minimal import MinimalForm
from dalembert.forms.principles.roads import roads
from dalembert.forms.tools import parts
from dalembert.proofs import Proofs

m, l, g, k, a1, a2 = symbols("m l g k a_1 a_2", positive=True)
GALLERY = ("bowl", "bowl-spherical", "circle-chart", "double-pendulum", "elastic-pendulum", "falling-cat",
           "flexible-joint", "free-rigid-body", "geared-pendulum", "pendulum-dae", "plane-polar", "pr-robot",
           "rod-multiplier", "rod-reduced", "rolling-sphere", "slope", "spring-double-pendulum", "two-body")
theta, x, y, z, w, q1, q2 = da.coordinates("theta x y z w q1 q2")


@pytest.mark.parametrize("name", GALLERY)
def test_all_roads_of_the_gallery_meet(name):
    found = roads(gallery.load(name).build())
    assert found.meet and all(road.proof.method == "proved" for road in found), str(found)


def test_the_pendulum_has_the_same_equation_on_every_road():
    bob = particles([(m, (l * sin(theta), -l * cos(theta)), (0, -m * g))], [theta])
    found = roads(bob)
    assert [road.name for road in found] == ["d'Alembert", "energy", "Lagrange", "Kane", "Hamilton", "Gauss"]
    printed = m * l**2 * theta.diff().diff() + m * g * l * sin(theta)
    for road in found:
        if road.name != "Hamilton":
            assert da.equal(road.equations[0], printed), road.name
    p = dynamicsymbols("p_theta")
    assert da.equal(found["Hamilton"].equations[0], p.diff() + m * g * l * sin(theta))


def test_two_particles_on_a_rod_by_newton():
    rod = particles([(m, (x, y), (0, -m * g)), (2 * m, (z, w), (0, -2 * m * g))], [x, y, z, w],
                    holonomic=[(x - z) ** 2 + (y - w) ** 2 - l**2])
    found = roads(rod)
    (tension,) = da.derive(rod).multipliers
    newton = sm.Matrix([m * x.diff().diff() - 2 * tension * (x - z),
                        m * y.diff().diff() + m * g - 2 * tension * (y - w),
                        2 * m * z.diff().diff() + 2 * tension * (x - z),
                        2 * m * w.diff().diff() + 2 * m * g + 2 * tension * (y - w)])
    for name in ("Newton", "d'Alembert", "Lagrange", "Kane", "Gauss"):
        assert da.equal(found[name].equations, newton), name
    assert da.equal(found["augmented Lagrangian"].equations[4], -((x - z) ** 2 + (y - w) ** 2 - l**2))
    assert not found["minimal"].equations.has(tension)
    assert found.meet


def test_kane_is_sympys():
    """F_r + F*_r of SymPy's KanesMethod on a double pendulum of particles."""
    u1, u2 = dynamicsymbols("u1 u2")
    frame, origin = ReferenceFrame("N"), Point("O")
    origin.set_vel(frame, 0)
    places = [(l * sin(q1), -l * cos(q1)), (l * sin(q1) + l * sin(q2), -l * cos(q1) - l * cos(q2))]
    bodies, loads = [], []
    for i, (px, py) in enumerate(places):
        point = origin.locatenew(f"P{i}", px * frame.x + py * frame.y)
        point.set_vel(frame, point.pos_from(origin).dt(frame).subs({q1.diff(): u1, q2.diff(): u2}))
        bodies.append(Particle(f"B{i}", point, m))
        loads.append((point, -m * g * frame.y))
    method = KanesMethod(frame, [q1, q2], [u1, u2], [q1.diff() - u1, q2.diff() - u2])
    active, inertia = method.kanes_equations(bodies, loads)
    rates = {u1.diff(): q1.diff().diff(), u2.diff(): q2.diff().diff(), u1: q1.diff(), u2: q2.diff()}
    ours = roads(particles([(m, place, (0, -m * g)) for place in places], [q1, q2]))
    assert da.equal(ours["Kane"].equations, -(active + inertia).subs(rates))
    assert ours["Kane"].proof.method == "proved"


def test_a_tree_goes_by_newton_and_euler():
    found = roads(dh_tree("2R", [(0, a1, 0, q1), (0, a2, 0, q2)], "standard", (0, -g, 0)))
    assert found.meet and "Newton-Euler" in found
    assert da.equal(found["Newton-Euler"].equations, found["Lagrange"].equations)


def test_closed_roads_say_why():
    found = roads(gallery.load("degenerate-lagrangian").build())
    assert "Hamilton" not in found and any(note.startswith("Hamilton: the momenta do not") for note in found.notes)
    rolling = roads(gallery.load("rolling-sphere").build())
    assert "augmented Lagrangian" not in rolling and "minimal" in rolling
    with pytest.raises(UnknownNameError):
        found["Hamilton"]


def test_every_kind_of_term_at_once():
    """Friction, an input, explicit time, a magnetic term."""
    u = symbols("u")
    kinetic = (1 + x**2) * (x.diff() ** 2 + y.diff() ** 2) / 2
    system = da.System([x, y], lagrangian=kinetic + sin(da.time) * x * y.diff(),
                       dissipation=k * x.diff() ** 2 / 2, forces={x: u * y, y: u}, inputs=[u])
    found = roads(system)
    assert found.meet and len(found) == 4


def test_a_wrong_sign_would_be_seen():
    """E001-9: p' = Q - dL/dq is not the road."""
    found = roads(gallery.load("elastic-pendulum").build())
    wrong = found["Hamilton"].equations[0] - 2 * (found["Hamilton"].equations[0] - dynamicsymbols("p_r").diff())
    assert not da.equal(wrong, found["Hamilton"].equations[0])


def test_a_long_lagrangian_goes_by_its_matrices_with_all_forces(monkeypatch):
    """M a + C v + g + gyroscopic terms - Q: all but Q is not enough."""
    monkeypatch.setattr(parts, "LARGEST", 10)
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic="x'**2*(2 + cos(y))/2 + y'**2/2 + x'*sin(y)", potential="cos(x)*y", inputs=["u"],
                       forces={"x": "u - 3*x'", "y": "2*u"})  # fmt: skip
    road = next(road for road in roads(da.derive(system)) if road.name == "Lagrange")
    assert "gyroscopic" in road.proof.statement and road.proof.holds


def test_it_prints():
    found = roads(gallery.load("free-fall").build())
    assert str(found).splitlines()[0] == "energy: (E' + dL/dt - v Q) / v = 0, where v is not 0"
    assert r"\ddot{x}" in found.latex() and found.latex().count("aligned") == 2 * len(found)


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize(("form", "road", "name"), [
    (MinimalForm, "minimal", "pendulum-dae"), (HamiltonianForm, "Hamilton", "free-fall"),
])  # fmt: skip
def test_one_refuted_identity_refutes_the_road(monkeypatch, form, road, name, which):
    right = form.prove

    def wrong(self):
        proofs = list(right(self))
        proofs[which] = replace(proofs[which], method="refuted", holds=False)
        return Proofs(tuple(proofs))

    monkeypatch.setattr(form, "prove", wrong)
    found = roads(gallery.load(name).build())
    assert found[road].proof.method == "refuted" and not found.meet
