"""Hamilton's equations against textbooks' closed forms, and in numbers against the second-order equations."""

import mpmath
import numpy as np
import pytest
from sympy import Symbol, cos, exp, sin, sqrt, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError, ShapeError, UnknownNameError
from dalembert.forms.momenta.hamiltonian import hamiltonian
from dalembert.simulation.phase_space import simulate_hamiltonian

m, l, g, A, C, k = symbols("m l g A C k", positive=True)
GALLERY = ("bowl", "bowl-spherical", "circle-chart", "double-pendulum", "elastic-pendulum", "falling-cat",
           "flexible-joint", "free-rigid-body", "geared-pendulum", "pendulum-dae", "plane-polar", "pr-robot",
           "rod-multiplier", "rod-reduced", "rolling-sphere", "slope", "spring-double-pendulum", "two-body")
theta, phi, psi, x, y, z = da.coordinates("theta phi psi x y z")


def heavy_top():
    spin = psi.diff() + phi.diff() * cos(theta)
    kinetic = A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2 + C * spin**2 / 2
    return da.System([theta, phi, psi], kinetic=kinetic, potential=m * g * l * cos(theta),
                     parameters={A: 0.4, C: 0.2, m: 1.0, g: 9.81, l: 0.3}, name="heavy top")


def test_spherical_pendulum_is_goldsteins():
    kinetic = m * l**2 * (theta.diff() ** 2 + sin(theta) ** 2 * phi.diff() ** 2) / 2
    form = hamiltonian(da.System([theta, phi], kinetic=kinetic, potential=-m * g * l * cos(theta)))
    p, r = form.momenta
    assert da.equal(form.hamiltonian, p**2 / (2 * m * l**2) + r**2 / (2 * m * l**2 * sin(theta) ** 2)
                    - m * g * l * cos(theta))
    assert da.equal(form.momentum_rates[0], r**2 * cos(theta) / (m * l**2 * sin(theta) ** 3) - m * g * l * sin(theta))
    assert form.momentum_rates[1] == 0


def test_heavy_top_is_goldsteins():
    form = hamiltonian(heavy_top())
    a, b, c = form.momenta
    printed = a**2 / (2 * A) + (b - c * cos(theta)) ** 2 / (2 * A * sin(theta) ** 2) + c**2 / (2 * C)
    assert da.equal(form.hamiltonian, printed + m * g * l * cos(theta))
    assert form.momentum_rates[1] == 0 and form.momentum_rates[2] == 0


def test_double_pendulum_of_points():
    """The Hamiltonian that physics courses print."""
    a, b = da.coordinates("a b")
    m1, m2, l1, l2 = symbols("m1 m2 l1 l2", positive=True)
    kinetic = (m1 + m2) * l1**2 * a.diff() ** 2 / 2 + m2 * l2**2 * b.diff() ** 2 / 2
    kinetic += m2 * l1 * l2 * a.diff() * b.diff() * cos(a - b)
    form = hamiltonian(da.System([a, b], kinetic=kinetic,
                                      potential=-(m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b)))
    p, r = form.momenta
    top = m2 * l2**2 * p**2 + (m1 + m2) * l1**2 * r**2 - 2 * m2 * l1 * l2 * p * r * cos(a - b)
    moving = top / (2 * m2 * l1**2 * l2**2 * (m1 + m2 * sin(a - b) ** 2))
    assert da.equal(form.hamiltonian, moving - (m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b))


def test_charge_in_a_magnetic_field():
    """E001-13: p = M q' + b."""
    charge, field = symbols("e B")
    lagrangian = m * (x.diff() ** 2 + y.diff() ** 2) / 2 + charge * field * (x * y.diff() - y * x.diff()) / 2
    form = hamiltonian(da.System([x, y], lagrangian=lagrangian))
    p, r = form.momenta
    half = charge * field / 2
    assert da.equal(form.hamiltonian, ((p + half * y) ** 2 + (r - half * x) ** 2) / (2 * m))
    assert da.equal(form.velocities[0], (p + half * y) / m)
    assert da.equal(form.definitions[1], m * y.diff() + half * x)


def test_explicit_time_stays():
    form = hamiltonian(da.System([x], lagrangian=exp(da.time) * (m * x.diff() ** 2 - k * x**2) / 2))
    (p,) = form.momenta
    assert da.equal(form.hamiltonian, exp(-da.time) * p**2 / (2 * m) + exp(da.time) * k * x**2 / 2)


def test_relativistic_particle_has_the_square_root():
    form = hamiltonian(da.System([x], lagrangian=-m * sqrt(1 - x.diff() ** 2), parameters={m: 2.0}))
    momenta = np.linspace(-9.0, 9.0, 7)[:, None]
    found = form.energy(np.zeros_like(momenta), momenta)
    assert np.allclose(found, np.hypot(2.0, momenta[:, 0]), rtol=1e-14)
    assert da.equal(form.velocities[0], form.momenta[0] / sqrt(m**2 + form.momenta[0] ** 2))


def test_a_relativistic_oscillator_is_pulled_back():
    """H = sqrt(m^2 c^4 + p^2 c^2) + k x^2 / 2 (Goldstein 2002, section 7.9): p' = -k x."""
    c = Symbol("c", positive=True)
    form = hamiltonian(da.System([x], lagrangian=-m * c**2 * sqrt(1 - x.diff() ** 2 / c**2) - k * x**2 / 2))
    (p,) = form.momenta
    assert da.equal(form.momentum_rates[0], -k * x)
    assert da.equal(form.velocities[0], p * c / sqrt(m**2 * c**2 + p**2))


def test_falling_cat_has_the_sign_of_the_erratum():
    """E001-9: p' = F + dL/dq, not F - dL/dq; p1 is constant although motors work."""
    form = hamiltonian(gallery.load("falling-cat").build())
    system, names = form.system, {str(s): s for s in form.system.parameters}
    q3, (_, t_c) = system.coordinates[2], system.inputs
    first = form.momentum_rates[2].subs({form.momenta[0]: 0, form.momenta[1]: 0, form.momenta[2]: 0})
    weight = names["m"] * names["g"] * names["l"] * sin(q3) / 2
    assert da.equal(first, t_c - weight)
    assert form.momentum_rates[0] == 0


@pytest.mark.parametrize("name", GALLERY)
def test_gallery_is_proved(name):
    proofs = hamiltonian(gallery.load(name).build()).prove()
    assert all(proof.method == "proved" and proof.holds for proof in proofs), str(proofs)


# -------------------------------------------------------------------- numbers


@pytest.mark.parametrize("name", ["double-pendulum", "falling-cat", "falling-cat-friction", "pr-robot",
                                  "rod-multiplier", "rolling-sphere", "plane-polar", "two-body", "geared-pendulum"])
def test_rates_are_those_of_the_model(name):
    """q', p' against v and M a + M' v from the compiled second-order equations, at a hundred states."""
    system = gallery.load(name).build()
    model, form = da.compile(system), hamiltonian(system)
    random = np.random.default_rng(5)
    q, v = random.uniform(0.3, 1.2, (2, 100, model.nq))
    u = random.uniform(-1.0, 1.0, (100, model.nu))
    q, p = form.to_state(q, v)
    q_rate, p_rate = form.rates(q, p, u=u)
    assert np.allclose(q_rate, v, rtol=1e-9, atol=1e-9)
    arguments = (q, v, u) if model.nu else (q, v)
    a, step = model.forward_dynamics(*arguments), 1e-6
    moved = [form.to_state(q + s * step * v, v + s * step * a)[1] for s in (1, -1)]
    assert np.allclose(p_rate, (moved[0] - moved[1]) / (2 * step), rtol=1e-6, atol=1e-6)


def test_digits_are_kept_where_masses_differ_by_much():
    """M^-1 in closed form loses them: its minors cancel. The oracle solves M v = p to 40 digits."""
    heavy, light = 580360.0, 6.5429
    kinetic = heavy * (exp(-sin(y) / 2) * x.diff() ** 2 + (x * y.diff() + z.diff()) ** 2) / 2 \
        + light * (y.diff() - 3 * x.diff()) ** 2 / 2
    form = hamiltonian(da.System([x, y, z], kinetic=kinetic))
    q, v = np.array([-2.882, -0.589, -2.765]), np.array([0.23, 0.21, -1.973])
    _, p = form.to_state(q, v)
    with mpmath.workdps(40):
        X, Y, _ = map(mpmath.mpf, q)
        stretch = mpmath.exp(-mpmath.sin(Y) / 2)
        mass = mpmath.matrix([[heavy * stretch + 9 * light, -3 * light, 0],
                              [-3 * light, heavy * X**2 + light, heavy * X], [0, heavy * X, heavy]])
        a, b, c = speeds = mpmath.lu_solve(mass, mpmath.matrix(list(map(mpmath.mpf, p))))
        pushed = [heavy * (X * b + c) * b, -heavy * stretch * mpmath.cos(Y) * a**2 / 4, 0]
        energy = (speeds.T * mass * speeds)[0] / 2
    q_rate, p_rate = form.rates(q, p)
    assert np.allclose(q_rate, [float(s) for s in speeds], rtol=1e-9, atol=0)
    assert np.allclose(p_rate, [float(s) for s in pushed], rtol=1e-8, atol=0)
    assert p_rate[1] == pytest.approx(float(pushed[1]), rel=1e-12)
    assert form.energy(q, p) == pytest.approx(float(energy), rel=1e-13)


@pytest.mark.parametrize("name", ["double-pendulum", "elastic-pendulum", "pendulum-dae", "spring-double-pendulum"])
def test_motion_is_that_of_the_second_order_equations(name):
    example = gallery.load(name)
    system = example.build()
    start = da.simulate(system, q=example.start.q, v=example.start.v, duration=0.5)
    form = hamiltonian(system)
    found = simulate_hamiltonian(form, q=start.q[0], v=start.v[0], duration=0.5, times=np.linspace(0.0, 0.5, 6),
                                 rtol=1e-11, atol=1e-12)
    expected = start.at(found.times)
    assert found.success
    assert np.allclose(found.q, expected.q, rtol=2e-7, atol=2e-7)
    assert np.allclose(found.v, expected.v, rtol=2e-6, atol=2e-6)
    assert np.ptp(found.energy) < 1e-6
    momenta = np.stack(list(expected.momenta.values()), axis=-1)
    assert np.allclose(found.p, momenta, rtol=2e-6, atol=2e-6)


def test_reactions_are_the_multipliers():
    system = gallery.load("pendulum-dae").build()
    model, form = da.compile(system), hamiltonian(system)
    q, v = np.array([0.6, -0.8]), np.array([0.8, 0.6])
    assert np.allclose(form.reactions(*form.to_state(q, v)), model.multipliers(q, v))


def test_redundant_rows_share_the_reaction():
    bob = da.System([x, y], kinetic="(x'**2 + y'**2)/2", potential="y",
                    holonomic=["x**2 + y**2 - 1", "2*x**2 + 2*y**2 - 2"])
    form = hamiltonian(bob)
    single = hamiltonian(da.System([x, y], kinetic="(x'**2 + y'**2)/2", potential="y",
                                        holonomic=["x**2 + y**2 - 1"]))
    state = ([0.6, -0.8], [0.8, 0.6])
    assert np.allclose(form.rates(*state)[1], single.rates(*state)[1])


def test_driven_constraint_moves_the_momentum():
    slider = da.System([x, y], kinetic="(x'**2 + y'**2)/2", holonomic=["x - sin(t)"])
    q_rate, p_rate = hamiltonian(slider).rates([0.0, 0.0], [1.0, 0.5], t=0.7)
    assert np.allclose(q_rate, [1.0, 0.5]) and np.allclose(p_rate, [-np.sin(0.7), 0.0])


# -------------------------------------------------------------------- refusals


def test_singular_hessian_names_the_velocities():
    with pytest.raises(DerivationError, match=r"x1', x2'.*rank 0 of 2"):
        hamiltonian(gallery.load("degenerate-lagrangian").build())
    with pytest.raises(DerivationError, match=r"\(y'\).*rank 1 of 2"):
        hamiltonian(da.System([x, y], kinetic=x.diff() ** 2 / 2, potential=x * y))
    with pytest.raises(DerivationError, match="rank 1 of 2"):
        hamiltonian(da.System([x, y], kinetic=(x.diff() + y.diff()) ** 2 / 2))


def test_what_has_no_closed_inverse_is_refused():
    with pytest.raises(DerivationError, match="no inverse"):
        hamiltonian(da.System([x], kinetic=x.diff() ** 4 / 4))
    with pytest.raises(DerivationError, match="several velocities"):
        hamiltonian(da.System([x, y], lagrangian=-sqrt(1 - x.diff() ** 2 - y.diff() ** 2)))
    with pytest.raises(DerivationError, match="algebraic"):
        hamiltonian(da.System([x], lagrangian=x.diff() ** 2 + sin(x.diff())))


def test_wrong_arrays_and_names_are_refused():
    form = hamiltonian(da.System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * x**2))
    with pytest.raises(ShapeError):
        form.rates([1.0, 2.0], [0.0], parameters={m: 1, k: 1})
    with pytest.raises(UnknownNameError, match="'k' has no value"):
        form.rates([1.0], [0.0], parameters={m: 1})
    with pytest.raises(UnknownNameError, match="not a parameter"):
        form.rates([1.0], [0.0], parameters={m: 1, k: 1, "n": 2})


def test_names_that_are_taken_are_avoided():
    system = da.System([x], kinetic=Symbol("p_x") * x.diff() ** 2 / 2)
    assert str(hamiltonian(system).momenta[0].func) == "p_x_"


def test_indefinite_hessian_is_solved():
    form = hamiltonian(da.System([x, y], lagrangian=x.diff() * y.diff() - x * y))
    p, r = form.momenta
    assert da.equal(form.hamiltonian, p * r + x * y)
    assert str(form).splitlines()[:2] == ["H = p_x*p_y + x*y", "x' = p_y"]
