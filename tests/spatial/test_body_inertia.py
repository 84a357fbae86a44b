"""`Inertia`: moved, turned, composed; generalized and pseudo-inertia; what no real body has. T10-T13, T40, H02, H03."""

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.expr.expression import symbols as expressions
from dalembert.expr.graph import Graph
from dalembert.spatial import Inertia, Pose, Rotation, Twist, inertia, skew

m, m1, m2, a, b, c, h = sm.symbols("m m1 m2 a b c h", positive=True)
r = sm.symbols("r_x:z", real=True)
omega = sm.symbols("w_x:z", real=True)
tensor = sm.symbols("I_xx I_yy I_zz I_xy I_xz I_yz", real=True)
R = Rotation.from_euler("zxz", sm.symbols("phi theta psi"))
general = Inertia(m, r, tensor)


def equal(x, y):
    return bool(da.equal(sm.Matrix(x), sm.Matrix(y)))


def random_bodies(count, seed=3):
    """Clouds of particles, as bodies and as masses with positions."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        masses, places = random.uniform(0.1, 2, 6), random.normal(size=(6, 3))
        yield inertia.particles(masses, places), masses, places


# -------------------------------------------------------------------- theorems


def test_h03_the_two_forms_of_steiner_s_term_are_equal():
    """H03: r^T r 1 - r r^T = S(r)^T S(r)."""
    column, S = sm.Matrix(r), sm.Matrix(skew(r))
    assert equal(column.dot(column) * sm.eye(3) - column * column.T, S.T * S)
    w = sm.Matrix(omega)
    assert bool(da.equal((w.T * S.T * S * w)[0], column.cross(w).dot(column.cross(w))))


def test_t12_steiner():
    """T12: I = I_c + m (r^T r 1 - r r^T), from the definition of the tensor of three particles."""
    masses, places = sm.symbols("m1:4", positive=True), [sm.symbols(f"p{i}_x:z") for i in range(3)]
    body = inertia.particles(masses, places)
    S = [sm.Matrix(skew(place)) for place in places]
    about_origin = sum((mass * s.T * s for mass, s in zip(masses, S, strict=True)), sm.zeros(3))
    assert equal(body.about((0, 0, 0)), about_origin)
    column = sm.Matrix(r)
    assert equal(general.about(), sm.Matrix(general.tensor) + m * (column.dot(column) * sm.eye(3) - column * column.T))
    assert equal(general.about(r), general.tensor)


def test_h02_the_entries_of_the_tensor():
    """H02: I_xx = int (y^2 + z^2) dm, I_xy = -int x y dm, of one particle."""
    x, y, z = r
    assert equal(inertia.particle(m, r).about(), m * sm.Matrix([
        [y**2 + z**2, -x * y, -x * z], [-x * y, x**2 + z**2, -y * z], [-x * z, -y * z, x**2 + y**2]]))


def test_t10_the_tensor_turns_and_the_energy_stays():
    """T10: I_W = R I_B R^T, omega^T I omega has one value in both frames."""
    turned = general.rotated(R)
    matrix, w = sm.Matrix(R.matrix), sm.Matrix(omega)
    assert equal(turned.tensor, matrix * sm.Matrix(general.tensor) * matrix.T)
    assert equal(turned.com.reshape(3, 1), matrix * sm.Matrix(r))
    v = matrix * w
    assert general.rotated(Rotation.planar(0.3)) == general.rotated(Rotation.from_axis_angle("z", 0.3))
    assert bool(da.equal((v.T * sm.Matrix(turned.tensor) * v)[0], (w.T * sm.Matrix(general.tensor) * w)[0]))


def test_t11_konig():
    """T11, S18: T = m v_c^2/2 + omega^T I_c omega/2, from the energies of the particles; other points add a term."""
    masses, places = sm.symbols("m1:4", positive=True), [sm.symbols(f"p{i}_x:z") for i in range(3)]
    body, V = inertia.particles(masses, places), Twist(sm.symbols("v_x:z"), omega)
    kinetic = sum(mass * sm.Matrix(V.at(q)).dot(sm.Matrix(V.at(q))) / 2
                  for mass, q in zip(masses, places, strict=True))
    assert bool(da.equal(body.kinetic_energy(V), kinetic))
    vc, w, I = sm.Matrix(V.at(body.com)), sm.Matrix(omega), sm.Matrix(body.tensor)
    assert bool(da.equal(kinetic, body.mass * vc.dot(vc) / 2 + (w.T * I * w)[0] / 2))
    v, rc = sm.Matrix(V.linear), sm.Matrix(body.com)
    about = body.mass * v.dot(v) / 2 + (w.T * sm.Matrix(body.about()) * w)[0] / 2 + body.mass * v.dot(w.cross(rc))
    assert bool(da.equal(kinetic, about))


def test_t13_the_energy_of_a_turning_particle_in_both_forms():
    """T13: r^T S(omega)^T S(omega) r = omega^T S(r)^T S(r) omega."""
    column, w, S, Sw = sm.Matrix(r), sm.Matrix(omega), sm.Matrix(skew(r)), sm.Matrix(skew(omega))
    assert bool(da.equal((column.T * Sw.T * Sw * column)[0], (w.T * S.T * S * w)[0]))


def test_t40_generalized_inertia_has_the_printed_blocks():
    """T40: M = [[m 1, -m S(c)], [m S(c), -int rho S(q)^2]], and diag(m 1, I_c) at the centre of mass."""
    M, S = sm.Matrix(general.generalized()), sm.Matrix(skew(r))
    assert equal(M[:3, :3], m * sm.eye(3)) and equal(M[:3, 3:], -m * S) and equal(M[3:, :3], m * S)
    assert equal(M[3:, 3:], sm.Matrix(general.tensor) - m * S * S)
    central = sm.Matrix(Inertia(m, tensor=tensor).generalized())
    assert equal(central[:3, 3:], sm.zeros(3)) and equal(central[3:, 3:], general.tensor)


def test_t40_generalized_inertia_in_another_frame():
    """T40: M^s = Ad_g^-T M^b Ad_g^-1."""
    X = Pose(Rotation.from_axis_angle("y", sm.Symbol("beta")), sm.symbols("p_x:z"))
    back = sm.Matrix(X.inverse().adjoint())
    assert equal(general.moved(X).generalized(), back.T * sm.Matrix(general.generalized()) * back)
    in_plane = Pose.planar(sm.Symbol("beta"), sm.symbols("p_x:y"))
    back, lifted = sm.Matrix(in_plane.inverse().adjoint()), general.moved(in_plane)
    assert equal(lifted.generalized(planar=True), back.T * sm.Matrix(general.generalized(planar=True)) * back)


def test_s22_planar_generalized_inertia_of_two_particles():
    """S22: M^s = [[m 1, m J c], [(m J c)^T, m1 q1^2 + m2 q2^2]]."""
    x1, y1, x2, y2 = sm.symbols("x1 y1 x2 y2")
    M = inertia.particles([m1, m2], [(x1, y1, 0), (x2, y2, 0)]).generalized(planar=True)
    mx, my = m1 * x1 + m2 * x2, m1 * y1 + m2 * y2
    assert equal(M, sm.Matrix([[m1 + m2, 0, -my], [0, m1 + m2, mx],
                               [-my, mx, m1 * (x1**2 + y1**2) + m2 * (x2**2 + y2**2)]]))


def test_generalized_inertia_is_that_of_pinocchio():
    """pin 3: X = pin.SE3(pin.rpy.rpyToMatrix(.3, -.5, .7), np.array([1., -2., .5]));
    (X * pin.Inertia(2., np.array([.1, -.2, .3]), np.diag([.2, .3, .4]))).matrix()."""
    X = Pose(Rotation.from_euler("zyx", (0.7, -0.5, 0.3)), (1, -2, 0.5))
    body = Inertia(2, (0.1, -0.2, 0.3), (0.2, 0.3, 0.4)).moved(X)
    M = body.generalized()
    np.testing.assert_allclose(M[3:, 3:], [
        [11.300333467120684, 5.155980842073322, -1.7858338810679384],
        [5.155980842073322, 4.12231811102675, 3.2599786909087856],
        [-1.7858338810679384, 3.2599786909087856, 12.981697781107696]], rtol=1e-13)
    np.testing.assert_allclose([M[0, 4], M[0, 5], M[1, 5]],
                               [1.4951797418564705, 4.455344456804808, 2.3278085552759307], rtol=1e-13)


# -------------------------------------------------------------------- bodies made of bodies


def test_composition_is_that_of_the_particles():
    for (one, m_one, p_one), (two, m_two, p_two) in zip(random_bodies(3), random_bodies(3, seed=4), strict=True):
        both = inertia.particles([*m_one, *m_two], [*p_one, *p_two])
        for made in (one + two, sum([one, two]), inertia.combined([one, two])):
            np.testing.assert_allclose(made.generalized(), both.generalized(), rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose((both - two).generalized(), one.generalized(), rtol=1e-12, atol=1e-12)


def test_s02_the_hollow_cylinder_is_a_cylinder_with_a_hole():
    """S02, S03: of one density; the end face is shifted by Steiner, I'_zz = I_zz + m h^2/4."""
    rho = sm.Symbol("rho", positive=True)
    solid, hole = (inertia.cylinder(density=rho, radius=x, length=h, axis="x") for x in (a, b))
    tube = inertia.hollow_cylinder(m, a, b, h, axis="x")
    assert equal((solid - hole).tensor, tube.tensor * (rho * sm.pi * (a**2 - b**2) * h / m))
    assert bool(da.equal(tube.about((h / 2, 0, 0))[2, 2], tube.tensor[2, 2] + m * (h / 2) ** 2))
    assert tube.tensor[0, 0] == m * (a**2 + b**2) / 2
    assert bool(da.equal(tube.tensor[1, 1], m * (3 * (a**2 + b**2) + h**2) / 12))


def test_symbols_and_numbers_mix_without_floating_zeros():
    bar = inertia.rod(m, h).moved((h / 2, 0, 0)) + inertia.particle(3, (h, 0, 0))
    assert bar.com[0] == (m * h / 2 + 3 * h) / (m + 3) and bar.com[1] == 0
    assert not any(entry.has(sm.Float) for entry in sm.Matrix(bar.generalized()))


def test_massless_bodies_can_be_added():
    assert Inertia(0) + Inertia(0) == Inertia(0)
    assert (Inertia(0) + inertia.sphere(2, 0.5)).mass == 2.0


def test_nothing_is_left_where_a_hole_is_as_heavy_as_the_body():
    with pytest.raises(DescriptionError, match="nothing is left"):
        inertia.combined([Inertia(0), inertia.sphere(2, 0.5)], holes=[inertia.sphere(2, 0.1)])


# -------------------------------------------------------------------- pseudo-inertia, principal axes


def test_pseudo_inertia_holds_the_second_moments():
    for body, masses, places in random_bodies(3):
        points = np.hstack([places, np.ones((6, 1))])
        np.testing.assert_allclose(body.pseudo_inertia(), points.T @ np.diag(masses) @ points, rtol=1e-13, atol=1e-13)
        assert np.linalg.eigvalsh(body.pseudo_inertia()).min() > 0
    x = general.pseudo_inertia()
    assert bool(da.equal(x[0, 1], m * r[0] * r[1] - tensor[3]))


def test_from_generalized_is_the_way_back():
    for body, *_ in random_bodies(3):
        again = Inertia.from_generalized(body.generalized())
        np.testing.assert_allclose(again.generalized(), body.generalized(), rtol=1e-13, atol=1e-13)
    again = Inertia.from_generalized(general.generalized())
    assert equal(again.tensor, general.tensor) and equal(again.com.reshape(1, 3), [r])


def test_principal_axes_diagonalize():
    for body, *_ in random_bodies(5):
        moments, axes = body.principal()
        np.testing.assert_allclose(axes @ np.diag(moments) @ axes.T, body.tensor, rtol=1e-13, atol=1e-13)
        assert np.linalg.det(axes) == pytest.approx(1) and (np.diff(moments) >= 0).all()
        Rotation(axes)
        signs = np.sign(axes[np.abs(axes).argmax(axis=0), range(3)])
        assert (signs[:2] == 1).all()  # the third one completes a right-handed frame
    moments, axes = inertia.brick(m, a, b, c).principal()
    assert moments[0] == m * (b**2 + c**2) / 12 and (axes == np.eye(3)).all()


# -------------------------------------------------------------------- what no body has


def test_what_no_real_body_has_is_refused_by_name():
    with pytest.raises(DescriptionError, match=r"body 'upper': no body has .* 1, 2, 4 kg m\^2: 1 \+ 2 < 4"):
        Inertia(1, tensor=(2, 4, 1)).check("body 'upper'")
    with pytest.raises(DescriptionError, match=r"body 'upper': its mass -1 kg is negative"):
        Inertia(-1).check("body 'upper'")
    with pytest.raises(DescriptionError, match=r"-1, 2, 2 kg m\^2: one is negative"):
        Inertia(1, tensor=(2, 2, -1)).check()
    with pytest.raises(DescriptionError, match="1 \\+ 1 < 3"):  # exact numbers of SymPy are numbers too
        Inertia(1, tensor=(sm.Integer(1), 1, sm.Rational(6, 2))).check()
    assert not Inertia(1, tensor=(2, 4, 1)).is_possible()


def test_a_triangle_inequality_that_no_entry_of_the_tensor_shows():
    """All diagonal entries obey it, the principal moments do not."""
    tensor = Rotation.exp((0.4, 0.8, -0.3)).matrix
    body = Inertia(1, tensor=(1, 2, 3.2)).rotated(tensor)
    d = body.tensor.diagonal()
    assert d.sum() > 2 * d.max() and not body.is_possible()


@pytest.mark.parametrize(("excess", "possible"), [(0, True), (1e-12, True), (1e-6, False)])
def test_flat_bodies_pass_up_to_the_tolerance(excess, possible):
    """A plate has I_xx + I_yy = I_zz; the tolerance is relative to the sum of the moments."""
    for scale in (1e-9, 1, 1e9):
        flat = Inertia(1, tensor=(scale, 2 * scale, 3 * scale * (1 + excess)))
        assert flat.is_possible() is possible
        assert Inertia(1, tensor=flat.tensor).is_possible(tolerance=1e-3)


def test_possible_is_the_same_as_a_positive_semidefinite_pseudo_inertia():
    random = np.random.default_rng(7)
    found = set()
    for moments in random.uniform(0, 2, (40, 3)):
        body = Inertia(1, random.normal(size=3), moments).rotated(Rotation.exp(random.normal(size=3)))
        assert body.is_possible() == (np.linalg.eigvalsh(body.pseudo_inertia()).min() >= 0)
        found.add(body.is_possible())
    assert found == {True, False}


def test_what_is_symbolic_cannot_be_decided_and_passes():
    assert Inertia(m, tensor=(1, 1, a)).check() == Inertia(m, tensor=(1, 1, a))
    with pytest.raises(DescriptionError, match="negative"):
        Inertia(-1, tensor=(1, 1, a)).check()
    for body, *_ in random_bodies(3):
        assert body.check() is body


def test_expressions_of_a_graph_are_not_asked_for_symmetry():
    (q,) = expressions(Graph(), "q")
    for other in (2.0, q + 1):
        body = Inertia(1, tensor=[[1, q, 0], [other, 1, 0], [0, 0, 1]])
        assert body.tensor[0, 1] is q and body.tensor[1, 0] == other


def test_inertias_are_values():
    body = inertia.brick(m, a, b, c)
    assert body == inertia.brick(m, a, b, c) and hash(body) == hash(inertia.brick(m, a, b, c))
    assert body != inertia.brick(m, a, a, c) and body != 1 and "m*(b**2 + c**2)/12" in repr(body)
    with pytest.raises(ValueError, match="read-only"):
        body.tensor[0, 0] = 1
    given = np.eye(3)
    Inertia(1, tensor=given)
    given[0, 0] = 2  # what the user gave is neither frozen nor shared


@pytest.mark.parametrize(("make", "kind", "message"), [
    (lambda: Inertia("heavy"), ShapeError, "neither a number"),
    (lambda: Inertia(None), ShapeError, "neither a number"),
    (lambda: Inertia(np.nan), ShapeError, "finite"),
    (lambda: Inertia(1, (1, 2)), ShapeError, "3 entries"),
    (lambda: Inertia(1, tensor=(1, 2)), ShapeError, "3 x 3"),
    (lambda: Inertia(1, tensor=[[1, 2, 0], [0, 1, 0], [0, 0, 1]]), DescriptionError, "not symmetric"),
    (lambda: Inertia(1, tensor=[[1, a, 0], [b, 1, 0], [0, 0, 1]]), DescriptionError, "not symmetric"),
    (lambda: inertia.combined([]), ShapeError, "no body"),
    (lambda: inertia.combined([1]), DescriptionError, "1 is no Inertia"),
    (lambda: general.momentum((1, 2, 3)), DescriptionError, "no Twist"),
    (lambda: general.moved((1, 2)), ShapeError, "3 entries"),
    (lambda: general.rotated(np.diag([1, 1, -1])), DescriptionError, "reflection"),
    (lambda: general.principal(), DescriptionError, "products of inertia"),
    (lambda: inertia.sphere(1, 1) - inertia.sphere(1, 0.5), DescriptionError, "nothing is left"),
    (lambda: Inertia.from_generalized(np.zeros((6, 6))), DescriptionError, "mass is zero"),
    (lambda: Inertia.from_generalized(np.diag([1, 2, 1, 1, 1, 1])), DescriptionError, "not the form"),
])
def test_wrong_input_is_refused_with_a_reason(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_other_types_do_not_add():
    with pytest.raises(TypeError):
        general + 1
    with pytest.raises(TypeError):
        general - 1
