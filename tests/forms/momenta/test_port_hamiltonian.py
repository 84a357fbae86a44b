"""Port-Hamiltonian forms: the matrices of textbooks, the power balance, and passivity along motions."""

import numpy as np
import pytest
from sympy import Matrix, diag, symbols, zeros

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError
from dalembert.forms.momenta.port_hamiltonian import port_hamiltonian

m, k, c, d = symbols("m k c d", positive=True)
GALLERY = ("bowl", "bowl-spherical", "circle-chart", "double-pendulum", "elastic-pendulum", "falling-cat",
           "flexible-joint", "free-rigid-body", "geared-pendulum", "pendulum-dae", "plane-polar", "pr-robot",
           "rod-multiplier", "rod-reduced", "rolling-sphere", "slope", "spring-double-pendulum", "two-body")
x, y = da.coordinates("x y")
u = symbols("u")


def oscillator(**more):
    return da.System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * x**2 / 2, dissipation=c * x.diff() ** 2 / 2,
                     forces={x: u}, inputs=[u], parameters={m: 2.0, k: 3.0, c: 0.5, **more})


def test_mass_spring_damper_is_van_der_schafts():
    form = port_hamiltonian(oscillator())
    (p,) = form.form.momenta
    assert form.interconnection_matrix == Matrix([[0, 1], [-1, 0]])
    assert form.dissipation_matrix == diag(0, c)
    assert form.input_matrix == Matrix([0, 1])
    assert form.outputs == Matrix([p / m])
    assert da.equal(form.hamiltonian, k * x**2 / 2 + p**2 / (2 * m))
    assert da.equal(form.power_balance, -c * p**2 / m**2)
    assert form.is_passive and form.prove().holds


def test_forces_are_sorted_into_energy_friction_and_turning():
    """-k x joins H, -c x' is dissipated, and d (y', -x') only turns."""
    system = da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
                       forces={x: -k * x - c * x.diff() + d * y.diff(), y: -k * y - d * x.diff()})
    form = port_hamiltonian(system)
    assert da.equal(form.hamiltonian, form.form.hamiltonian + k * (x**2 + y**2) / 2)
    assert form.dissipation_matrix == diag(0, 0, c, 0)
    assert form.interconnection_matrix[2:, 2:] == Matrix([[0, d], [-d, 0]])
    assert -form.interconnection_matrix == form.interconnection_matrix.T
    assert form.is_passive and all(proof.method == "proved" for proof in form.prove())


def test_an_engine_is_not_passive():
    found = port_hamiltonian(da.System([x], kinetic=m * x.diff() ** 2 / 2, forces={x: c * x.diff()}))
    assert found.passivity_conditions == (-c,) and not found.is_passive
    assert found.prove()["passive"].detail == "it needs -c >= 0"


def test_signs_that_are_not_known_are_asked_for():
    b, n = symbols("b n")
    system = da.System([x], kinetic=m * x.diff() ** 2 / 2, dissipation=b * n**2 * x.diff() ** 2 / 2,
                       parameters={m: 1.0, b: 0.2, n: 3.0})
    found = port_hamiltonian(system)
    proof = found.prove()["passive"]
    assert not found.is_passive and proof.holds and proof.method == "measured"
    assert "b*n**2 >= 0" in proof.detail


def test_time_that_drives_is_not_passive():
    found = port_hamiltonian(da.System([x], kinetic=x.diff() ** 2 / 2, potential=da.time * x))
    assert not found.is_passive and found.prove()["power"].holds
    assert da.equal(found.power_balance, x)


def test_reactions_of_fixed_constraints_do_no_work():
    system = gallery.load("pendulum-dae").build()
    found = port_hamiltonian(system)
    a, b = system.coordinates
    assert found.constraint_matrix == Matrix([0, 0, 2 * a, 2 * b])
    p, r = found.form.momenta
    (multiplier,) = found.form.multipliers
    (mass,) = [symbol for symbol in system.parameters if str(symbol) == "m"]
    assert da.equal(found.power_balance, multiplier * (2 * a * p + 2 * b * r) / mass)
    assert da.equal(found.power_balance, 0, given=[a * p + b * r])
    assert found.is_passive


@pytest.mark.parametrize("name", GALLERY)
def test_gallery_balances_power(name):
    proofs = port_hamiltonian(gallery.load(name).build()).prove()
    assert all(proof.method == "proved" for proof in proofs.laws), str(proofs)


def test_energy_along_a_motion_stays_below_what_entered():
    """dH/dt <= u y, integrated along a simulated motion with held input."""
    system = oscillator()
    trajectory = da.simulate(system, q=[1.0], v=[0.3], inputs=[0.7], duration=6.0, times=np.linspace(0, 6, 2001))
    entered = np.concatenate([[0.0], np.cumsum(0.7 * np.diff(trajectory.q[:, 0]))])
    lost = entered - (trajectory.energy - trajectory.energy[0])
    assert np.all(np.diff(lost) > -1e-9) and lost[-1] > 0.1
    power = 0.5 * trajectory.v[:, 0] ** 2
    assert lost[-1] == pytest.approx(np.sum((power[1:] + power[:-1]) / 2 * np.diff(trajectory.times)), rel=1e-5)


def test_what_has_no_such_form_is_refused():
    with pytest.raises(DerivationError, match="not linear in the velocities"):
        port_hamiltonian(gallery.load("falling-cat-friction").build())
    with pytest.raises(DerivationError, match="no potential"):
        port_hamiltonian(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, forces={x: -y, y: x}))
    with pytest.raises(DerivationError, match="an input does not act linearly"):
        port_hamiltonian(da.System([x], kinetic=x.diff() ** 2, forces={x: u**2}, inputs=[u]))


@pytest.mark.parametrize("said, what", [
    ({"forces": "-2*sign(x')"}, "not linear in the velocities"),
    ({"forces": "-2*sign(x' - 1)"}, "not linear in the velocities"),
    ({"friction": {"x'": 2}}, "not linear in the velocities"),
    ({"forces": "select(x' > 1, 3, 0)"}, "not linear in the velocities"),
    ({"forces": "sign(u)", "inputs": "u"}, "an input does not act linearly"),
])  # fmt: skip
def test_steps_are_not_linear(said, what):
    with pytest.raises(DerivationError, match=what):
        port_hamiltonian(da.System("x", kinetic="x'**2/2", potential="x**2", **said))


def test_a_closed_system_has_no_ports():
    found = port_hamiltonian(da.System([x], kinetic=x.diff() ** 2 / 2, potential=x**2))
    assert found.input_matrix.shape == (2, 0) and found.outputs.shape == (0, 1)
    assert found.dissipation_matrix == zeros(2, 2)
    assert str(found).splitlines()[0] == "x = (x, p_x)"
