"""Symmetries that textbooks list, how many there are, what forces and constraints break, and drift along motions."""

import pytest
from sympy import Expr, Matrix, Rational, cos, expand, log, sign, sin, sqrt, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError
from dalembert.forms.symmetries.symmetry import symmetries
from dalembert.simulation.watch import drift

m, M, k, g, c, A, C, B = symbols("m M k g c A C B", positive=True)
x, y, z, phi, theta, psi = da.coordinates("x y z phi theta psi")
t = da.time
GALLERY = ("bowl", "bowl-spherical", "circle-chart", "double-pendulum", "elastic-pendulum", "falling-cat",
           "flexible-joint", "free-rigid-body", "geared-pendulum", "pendulum-dae", "plane-polar", "pr-robot",
           "rod-multiplier", "rod-reduced", "rolling-sphere", "slope", "spring-double-pendulum")


def kinds(found):
    return [symmetry.kind for symmetry in found]


def spans(found, expression):
    """Whether an expression is one of the conserved quantities, up to a constant factor."""
    return any(symmetry.conserved is not None and (ratio := (symmetry.conserved / expression).simplify()) != 0
               and ratio.diff(t) == 0 for symmetry in found)


def central(potential):
    return da.System([x, y, z], kinetic=m * (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2, potential=potential)


def test_a_free_particle_has_five():
    """Noether symmetries of x'' = 0 on the line: sl(2) and two translations (Olver 1993, example 2.26 and 5.63)."""
    found = symmetries(da.System([x], kinetic=m * x.diff() ** 2 / 2))
    assert kinds(found) == ["translation", "time translation", "boost", "scaling", "projective"]
    v = x.diff()
    printed = [m * v, m * v**2 / 2, m * (t * v - x), -m * v * (t * v - x) / 2, -m * (t * v - x) ** 2 / 2]
    assert all(da.equal(symmetry.conserved, right) for symmetry, right in zip(found, printed, strict=True))
    assert found[2].gauge == m * x and found[1].gauge == 0


def test_free_particles_in_space_have_the_galilei_group_and_two_more():
    """3 translations, time, 3 boosts, 3 rotations; the scaling and the projective one of the Schroedinger group."""
    found = symmetries(central(0))
    assert len(found) == 12
    assert set(kinds(found)) == {"boost", "projective", "rotation", "scaling", "time translation", "translation"}


def test_kepler_has_energy_and_angular_momentum():
    found = symmetries(central(-k / sqrt(x**2 + y**2 + z**2)), of_equations=True)
    assert kinds(found) == ["time translation", "rotation", "rotation", "rotation", "scaling of the action"]
    angular = m * Matrix([x, y, z]).cross(Matrix([x, y, z]).diff(t))
    assert all(spans(found[1:4], entry) for entry in angular)
    assert da.equal(found[0].conserved, m * (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2
                    - k / sqrt(x**2 + y**2 + z**2))


def test_the_scaling_of_kepler_is_his_third_law():
    *others, law = symmetries(central(-k / sqrt(x**2 + y**2 + z**2)), of_equations=True)
    assert law.action_scale == Rational(1, 3) and all(other.action_scale == 0 for other in others)
    assert law.conserved is None and law.tau == t
    assert law.xi == {q: Rational(2, 3) * q for q in (x, y, z)}
    assert law.prove().method == "proved"
    doubled = type(law)(law.kind, law.xi, 2 * law.tau, None, None, law.action_scale, law.equations)
    assert doubled.prove().method == "refuted"
    with pytest.raises(DerivationError, match="conserves nothing"):
        drift(da.simulate(gallery.load("two-body").build(), q=[0.0] * 3 + [1.0, 0.0, 0.0], duration=1e-3), law)


@pytest.mark.parametrize("potential, more", [
    (k / (x**2 + y**2 + z**2), {"scaling", "projective"}),
    (k * (x**2 + y**2 + z**2), set()),
    (log(x**2 + y**2 + z**2), set()),
    (k / (x**2 + y**2 + z**2) ** 2, set()),
])
def test_only_the_inverse_square_potential_scales(potential, more):
    """Jackiw 1972: V = k / r^2 keeps the conformal group."""
    assert set(kinds(symmetries(central(potential)))) == {"time translation", "rotation"} | more


def test_uniform_gravity_keeps_translations_and_boosts_up_to_time():
    found = symmetries(da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m * g * y))
    assert spans(found, m * y.diff() + m * g * t)
    assert spans(found, m * (t * y.diff() - y) + m * g * t**2 / 2)


def test_a_magnetic_field_keeps_translations_up_to_the_gauge():
    found = symmetries(da.System([x, y], lagrangian=m * (x.diff() ** 2 + y.diff() ** 2) / 2 + B * x * y.diff()))
    assert spans(found, m * x.diff() - B * y) and spans(found, m * y.diff() + B * x)
    assert spans(found, m * (x * y.diff() - y * x.diff()) + B * (x**2 + y**2) / 2)


def test_a_screw_is_found_with_its_pitch():
    found = symmetries(da.System([phi, z, x], kinetic=(phi.diff() ** 2 + z.diff() ** 2 + x.diff() ** 2) / 2,
                                 potential=cos(phi - k * z) * (1 + x**2)))
    screw = next(symmetry for symmetry in found if symmetry.kind == "translation")
    assert screw.xi == {phi: k, z: 1} and da.equal(screw.conserved, k * phi.diff() + z.diff())


def test_masses_enter_the_combination():
    found = symmetries(da.System([x, y], kinetic=m * x.diff() ** 2 / 2 + M * y.diff() ** 2 / 2))
    (turn,) = [symmetry for symmetry in found if symmetry.kind == "rotation"]
    assert da.equal(turn.conserved / (m * M), x * y.diff() - y * x.diff())


def test_the_heavy_top_keeps_two_momenta_and_the_energy():
    spin = psi.diff() + phi.diff() * cos(theta)
    top = da.System([phi, theta, psi], kinetic=A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2
                    + C * spin**2 / 2, potential=k * cos(theta))
    found = symmetries(top)
    assert kinds(found) == ["translation", "translation", "time translation"]
    assert da.equal(found[1].conserved, C * spin)


def test_a_spring_given_as_a_force_counts_like_its_potential():
    kinetic = m * (x.diff() ** 2 + y.diff() ** 2) / 2
    as_force = symmetries(da.System([x, y], kinetic=kinetic, forces={x: -k * x, y: -k * y}))
    as_potential = symmetries(da.System([x, y], kinetic=kinetic, potential=k * (x**2 + y**2) / 2))
    assert len(as_force) == len(as_potential) == 2
    for one, other in zip(as_force, as_potential, strict=True):
        assert da.equal(one.conserved, other.conserved)


def test_friction_breaks_what_it_breaks():
    kinetic = m * (x.diff() ** 2 + y.diff() ** 2) / 2
    found = symmetries(da.System([x, y], kinetic=kinetic, dissipation=c * x.diff() ** 2 / 2))
    assert "time translation" not in kinds(found) and "rotation" not in kinds(found)
    assert spans(found, m * y.diff())
    assert spans(found, m * x.diff() + c * x)


def test_an_input_breaks_what_it_works_on():
    u = symbols("u")
    found = symmetries(da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, forces={x: u}, inputs=[u]))
    assert {symmetry.kind for symmetry in found} == {"translation", "boost"}
    assert all(set(symmetry.xi) == {y} for symmetry in found)


def test_constraints_must_be_kept():
    sphere, ellipsoid = (kinds(symmetries(gallery.load(name).build())) for name in ("sphere", "ellipsoid"))
    assert sphere == ["time translation", "rotation", "rotation", "rotation"]
    assert ellipsoid == ["time translation"]


def test_a_scaled_constraint_surface_is_still_kept():
    """x y = 0 is kept by x -> (1 + s) x, which multiplies it; the action is not."""
    cross = da.System([x, y], lagrangian=x.diff() * y.diff(), holonomic=[x * y])
    assert any(symmetry.kind == "scaling" and symmetry.tau == 0 for symmetry in symmetries(cross))


def test_a_driven_constraint_takes_the_energy():
    free, driven = (da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, holonomic=[row])
                    for row in (x - 1, x - sin(t)))
    assert "time translation" in kinds(symmetries(free))
    assert set(kinds(symmetries(driven))) == {"translation", "boost"}


def test_a_rolling_disk_keeps_what_its_constraint_allows():
    """Upright disk: no reaction acts on the heading, so phi' is constant; on the rolling one does (Bloch 2003, 1.4)."""
    rolling = da.System([x, y, phi, theta], kinetic=(m * (x.diff() ** 2 + y.diff() ** 2) + A * phi.diff() ** 2
                                                     + C * theta.diff() ** 2) / 2,
                        nonholonomic=[x.diff() - cos(phi) * theta.diff(), y.diff() - sin(phi) * theta.diff()])
    found = symmetries(rolling)
    assert kinds(found) == ["translation", "time translation", "boost"]
    assert found[0].xi == {phi: 1} and da.equal(found[0].conserved, A * phi.diff())


@pytest.mark.parametrize("name", GALLERY)
def test_gallery_is_proved(name):
    for symmetry in symmetries(gallery.load(name).build()):
        proof = symmetry.prove()
        assert proof.method == "proved", str(proof)


@pytest.mark.parametrize("name", ["two-body", "sphere", "rod-multiplier", "plane-cartesian", "rolling-sphere"])
def test_conserved_quantities_do_not_drift(name):
    example = gallery.load(name)
    system = example.build()
    trajectory = da.simulate(system, q=example.start.q, v=example.start.v, duration=2.0)
    found = symmetries(system)
    assert found and all(drift(trajectory, symmetry) < 1e-7 for symmetry in found)


def test_what_is_not_conserved_drifts():
    system = gallery.load("two-body").build()
    example = gallery.load("two-body")
    trajectory = da.simulate(system, q=example.start.q, v=example.start.v, duration=2.0)
    assert drift(trajectory, "m1*x1'") > 0.05


def test_steps_are_not_taken_for_constants():
    """Coulomb friction -sign(x') has no derivative, and yet it breaks the translation and the energy along x."""
    kinetic = m * (x.diff() ** 2 + y.diff() ** 2) / 2
    found = symmetries(da.System([x, y], kinetic=kinetic, forces={x: -c * sign(x.diff())}))
    assert [set(symmetry.xi) for symmetry in found if symmetry.tau == 0] == [{y}, {y}]
    assert all(symmetry.prove().holds for symmetry in found)
    assert "time translation" not in kinds(found)
    stepped = symmetries(da.System([x, y], kinetic=kinetic, potential=sign(x) * y))
    assert [set(symmetry.xi) for symmetry in stepped] == [{x}, set(), {x}]
    bent = symmetries(da.System([x], kinetic=m * x.diff() ** 2 / 2, forces={x: -c * sqrt(x.diff() ** 2)}))
    assert all(symmetry.prove().holds for symmetry in bent) and "translation" not in kinds(bent)


def test_wrong_claims_are_refuted():
    found = symmetries(da.System([x], kinetic=x.diff() ** 2 / 2, potential=x**2))[0]
    wrong = type(found)(found.kind, found.xi, found.tau, found.gauge, found.conserved + x, 0, found.equations)
    assert not wrong.prove().holds


def test_every_affine_symmetry_of_a_known_algebra_is_found():
    """n free particles of equal mass on a line: n translations, n boosts, so(n), time, scaling, projective."""
    for count in (2, 3, 4):
        q = da.coordinates(f"q:{count}")
        found = symmetries(da.System(q, kinetic=sum(v.diff() ** 2 for v in q) / 2))
        assert len(found) == 2 * count + count * (count - 1) // 2 + 3


def test_functions_of_velocities_are_read():
    """A relativistic particle keeps momentum, energy and the boost of its centre of energy is not affine in t, x."""
    found = symmetries(da.System([x], lagrangian=-m * sqrt(1 - x.diff() ** 2)))
    v = x.diff()
    assert spans(found, m * v / sqrt(1 - v**2)) and spans(found, m / sqrt(1 - v**2))


def test_repeated_runs_are_the_same():
    first, second = ([str(symmetry) for symmetry in symmetries(gallery.load("two-body").build())] for _ in range(2))
    assert first == second and len(first) == 13


def test_conditions_on_parameters_stay_conditions():
    """A boost is found beside a potential that is constant in each case."""
    found = symmetries(da.System("x y", kinetic="m*x'**2/2 + m*(x'*g + y')**2/2", parameters=("m", "g"),
                                 potential="x*(piecewise(g > 0, g**2, 0) + piecewise(g < 3, log(g + 5), 1/9))"))
    boosts = [symmetry for symmetry in found if symmetry.kind == "boost"]
    assert len(boosts) == 2 and all(symmetry.conserved is not None for symmetry in boosts)


@pytest.mark.parametrize(("potential", "kept"), [
    ("abs(x - y)", {x.diff() + y.diff(), da.time * (x.diff() + y.diff()) - x - y}),
    ("t*abs(x - y)", {x.diff() + y.diff(), da.time * (x.diff() + y.diff()) - x - y}),
    ("abs(x - y) + x", {x.diff() + y.diff() + da.time,
                        da.time * (x.diff() + y.diff()) + da.time**2 / 2 - x - y}),
    ("abs(x) + y", {y.diff() + da.time, da.time * y.diff() + da.time**2 / 2 - y}),
])  # fmt: skip
def test_forces_that_step_are_no_constants(potential: str, kept: set[Expr]):
    """|x - y| pushes by 1 or -1: x' + y' is kept, and x' + t (x - y)/|x - y| is not, where the two meet."""
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=potential)
    found = [each.conserved for each in symmetries(system) if each.kind in ("translation", "boost")]
    assert {expand(each) for each in found} | {expand(-each) for each in found} == (
        {expand(each) for each in kept} | {expand(-each) for each in kept})  # fmt: skip


def test_scalings_with_corners_are_proved() -> None:
    """|x| + |y|: lengths by 2 where times by 1; of half the lengths nothing is scaled."""
    wedge = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="abs(x) + abs(y)")
    (law,) = (found for found in symmetries(wedge, of_equations=True) if found.action_scale != 0)
    assert law.prove().holds and law.action_scale == 3
    halved = type(law)(law.kind, {q: x / 2 for q, x in law.xi.items()}, law.tau, None, None, law.action_scale,
                       law.equations)  # fmt: skip
    assert not halved.prove().holds
