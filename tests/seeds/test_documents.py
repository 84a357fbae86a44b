"""The documents' own programs, run as printed (with their errata mended), against what the gallery derives."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import sympy as sm
import sympy.physics.mechanics as me

from dalembert import gallery
from dalembert.gallery.measures import difference, symbols_of
from tests.gallery_systems import derived


def euler_lagrange(lagrangian: Any, q: Any) -> SimpleNamespace:
    """The document's `left_hand_side` with Md and gd, as columns (E001-2: it prints rows)."""
    t = me.dynamicsymbols._t
    qd = q.diff(t)
    qdd = qd.diff(t)
    row = sm.Matrix([lagrangian])
    left = (row.jacobian(qd).diff(t) - row.jacobian(q)).T
    return SimpleNamespace(Md=left.jacobian(qdd), gd=left.xreplace(dict.fromkeys(qdd, 0)), qd=qd, qdd=qdd)


def free_body() -> SimpleNamespace:
    """001, 'freely moving 3D body', as printed."""
    psi, theta, phi, x, y, z = me.dynamicsymbols("psi theta phi x y z")
    frame, body = me.ReferenceFrame("N"), me.ReferenceFrame("B")
    body.orient_body_fixed(frame, (psi, theta, phi), "zxy")
    m, i_xx, i_yy, i_zz = sm.symbols("m I_xx I_yy I_zz", positive=True)
    inertia = me.inertia(body, i_xx, i_yy, i_zz)
    omega = body.ang_vel_in(frame)
    v_com = (x * frame.x + y * frame.y + z * frame.z).dt(frame)
    kinetic = omega.dot(inertia.dot(omega)) / 2 + m * v_com.dot(v_com) / 2
    return SimpleNamespace(q=sm.Matrix([psi, theta, phi, x, y, z]), K=kinetic, N=frame, omega=omega, v_com=v_com)


def test_s07_h15_all_generalized_inertial_forces_of_the_free_body():
    """S07, H15: 'a similar derivation should be made for all generalized coordinates'."""
    body, equations = free_body(), derived("free-rigid-body")
    printed = euler_lagrange(body.K, body.q)
    assert difference(equations.mass_matrix, printed.Md) < 1e-20
    assert difference(equations.bias, printed.gd) < 1e-20


def spring_pendulum() -> SimpleNamespace:
    """001, 'Double pendulum with springs and sliding pointmass', as printed: Q has mass m and no weight."""
    m, g, kt, kl, length = sm.symbols("m g k_t k_l l", positive=True)
    q1, q2, q3 = me.dynamicsymbols("q1 q2 q3")
    n, a, b = (me.ReferenceFrame(name) for name in "NAB")
    a.orient_axis(n, q1, n.z)
    b.orient_axis(a, q2, a.x)
    o, ao, bo, slider = (me.Point(name) for name in ("O", "A_O", "B_O", "Q"))
    ao.set_pos(o, length / 2 * a.x)
    bo.set_pos(o, length * a.x)
    slider.set_pos(bo, q3 * b.y)
    o.set_vel(n, 0)
    rod = m * length**2 / 12
    inertia_a = rod * (me.outer(a.y, a.y) + me.outer(a.z, a.z))
    inertia_b = rod * (me.outer(b.x, b.x) + me.outer(b.z, b.z))
    turning = sum(f.ang_vel_in(n).dot(i.dot(f.ang_vel_in(n))) for f, i in ((a, inertia_a), (b, inertia_b))) / 2
    squares = [p.pos_from(o).dt(n).dot(p.pos_from(o).dt(n)) for p in (ao, bo, slider)]
    weight = m * g * (ao.pos_from(o).dot(-n.x) + bo.pos_from(o).dot(-n.x))
    springs = kt / 2 * q1**2 + kt / 2 * q2**2 + kl / 2 * q3**2
    return SimpleNamespace(q=sm.Matrix([q1, q2, q3]), squares=squares, m=m, turning=turning, V=weight + springs,
                           fall=slider.pos_from(o).dot(n.x), g=g)  # fmt: skip


def test_s08_equations_of_the_document_with_the_weight_of_q():
    """S08: Md and gd, with m_Q and the weight of Q put in (E001-1)."""
    document, equations = spring_pendulum(), derived("spring-double-pendulum")
    m_q = symbols_of(equations.system).m_Q
    kinetic = (document.m * (document.squares[0] + document.squares[1]) + m_q * document.squares[2]) / 2
    potential = document.V - m_q * document.g * document.fall
    printed = euler_lagrange(kinetic + document.turning - potential, document.q)
    assert difference(equations.mass_matrix, printed.Md) < 1e-20
    assert difference(equations.bias, printed.gd) < 1e-20


def test_e001_1_the_printed_potential_lacks_the_weight_of_q():
    """E001-1: with m_Q = m the printed dynamic bias differs by the weight of Q only."""
    document, equations = spring_pendulum(), derived("spring-double-pendulum")
    printed = euler_lagrange(document.m / 2 * sum(document.squares) + document.turning - document.V, document.q)
    ours = equations.bias.subs(symbols_of(equations.system).m_Q, document.m)
    q1, q2, q3 = document.q
    length = symbols_of(equations.system).l
    missing = -document.m * document.g * (length * sm.cos(q1) - q3 * sm.cos(q2) * sm.sin(q1))
    assert difference(ours - printed.gd, sm.Matrix([missing]).jacobian(document.q).T) < 1e-20


def test_s08_dependency_report():
    """S08: 'The mass matrix only depends on q, and g_d depends on q' and q'."""
    equations = derived("spring-double-pendulum")
    s = symbols_of(equations.system)
    rates = {s.q1.diff(), s.q2.diff(), s.q3.diff()}
    assert me.find_dynamicsymbols(sm.simplify(equations.mass_matrix)) == {s.q2, s.q3}
    assert me.find_dynamicsymbols(equations.bias) == {s.q1, s.q2, s.q3} | rates


def test_s11_t21_rolling_constraint_and_its_matrix():
    """S11, T21: M_hn = df/dq' = df'/dq'' and the constraint bias, for the sphere of radius r (E001-3, E001-5)."""
    body, equations = free_body(), derived("rolling-sphere")
    r = symbols_of(equations.system).r
    t = me.dynamicsymbols._t
    slip = (body.v_com + body.omega.cross(-r * body.N.z)).to_matrix(body.N)
    qd = body.q.diff(t)
    order = [2, 0, 1]
    matrix = slip.jacobian(qd)
    assert difference(slip.diff(t).jacobian(qd.diff(t)), matrix) < 1e-20
    assert difference(equations.constraint_jacobian, matrix.extract(order, range(6))) < 1e-20
    bias = slip.diff(t).xreplace(dict.fromkeys(qd.diff(t), 0))
    assert difference(equations.constraint_bias, bias.extract(order, [0])) < 1e-20


def test_s11_extended_system_of_the_document():
    """S11: [[Md, -M_hn^T], [M_hn, 0]] [q''; lambda] = [F_r - gd; -constraint bias], minus as in the text (E001-5)."""
    equations = derived("rolling-sphere")
    rows = equations.constraint_jacobian
    blocks = sm.Matrix(sm.BlockMatrix([[equations.mass_matrix, -rows.T], [rows, sm.zeros(3, 3)]]))
    assert difference(equations.extended_matrix, blocks) < 1e-20
    right = sm.Matrix([*(-equations.bias), *(-equations.constraint_bias)])
    assert difference(equations.extended_rhs, right) < 1e-20


def cat() -> SimpleNamespace:
    """001, the simplified falling cat, commented out in the document, with its undefined helpers written out."""
    length, r, m, g = sm.symbols("l r m g", positive=True)
    q1, q2, q3 = me.dynamicsymbols("q1 q2 q3")
    n, a, b, c = (me.ReferenceFrame(name) for name in "NABC")
    a.orient_axis(n, q1, n.z)
    b.orient_axis(a, q2, a.z)
    c.orient_axis(b, q3, b.x)
    across, axial = m / 12 * (3 * r**2 + length**2), m / 2 * r**2
    o, ao, bo, co = (me.Point(name) for name in ("O", "A_c", "B_c", "C_c"))
    ao.set_pos(o, -length / 2 * a.z)
    bo.set_pos(ao, -length / 2 * a.z - length / 2 * b.z)
    co.set_pos(bo, -length / 2 * b.z - length / 2 * c.z)
    kinetic = sum(
        m / 2 * p.pos_from(o).dt(n).magnitude() ** 2
        + f.ang_vel_in(n).dot(me.inertia(f, across, across, axial).dot(f.ang_vel_in(n))) / 2
        for p, f in ((ao, a), (bo, b), (co, c))
    )
    potential = m * g * n.z.dot(co.pos_from(o))
    return SimpleNamespace(q=sm.Matrix([q1, q2, q3]), K=kinetic, V=potential)


def test_s12_falling_cat_of_the_document():
    """S12: Md, gd, F_r = (0, T_b, T_c) and p1 with p1' = 0."""
    document, equations = cat(), derived("falling-cat")
    printed = euler_lagrange(document.K - document.V, document.q)
    s = symbols_of(equations.system)
    assert difference(equations.mass_matrix, printed.Md) < 1e-20
    assert difference(equations.bias, printed.gd) < 1e-20
    assert list(equations.forces) == [0, s.T_b, s.T_c]


def test_e001_9_sign_of_the_hamiltonian_form():
    """S12, E001-9: p' = F_r + dL/dq, with the plus of the formula and not the minus of the program."""
    equations = derived("falling-cat")
    q = sm.Matrix(equations.system.coordinates)
    slope = sm.Matrix([equations.lagrangian]).jacobian(q).T
    t = me.dynamicsymbols._t
    rate = equations.momenta.diff(t)
    assert difference(equations.residual, rate - slope - equations.forces) < 1e-20
    assert difference(equations.residual, rate + slope - equations.forces) > 1e-3


#: Whose velocities are derivatives of coordinates, and which SymPy derives in reasonable time.
LARGE = ("six-joint-arm", "stewart-platform", "six-bar", "five-bar")
LAGRANGIAN = [name for name in gallery.names()
              if name not in LARGE and derived(name).system.leaves.are_derivatives]


def exactly(matrix: Any) -> Any:
    """Decimals as what they were written for: 0.4 is 2/5."""
    return matrix.xreplace({number: sm.Rational(str(number)) for number in matrix.atoms(sm.Float)})


@pytest.mark.parametrize("name", LAGRANGIAN)
def test_t07_a_second_derivation_agrees(name: str):
    """T07, T37: d/dt dL/dq' - dL/dq = Q + A^T lambda, by SymPy's LagrangesMethod for the part without Q.

    SymPy counts its multipliers with the other sign.
    """
    equations = derived(name)
    system = equations.system
    holonomic = list(equations.constraint_residual) if system.holonomic else []
    nonholonomic = list(equations.constraint_rate)[len(holonomic) :] if system.nonholonomic else []
    other = me.LagrangesMethod(equations.lagrangian, list(system.coordinates), hol_coneqs=holonomic or None,
                               nonhol_coneqs=nonholonomic or None)  # fmt: skip
    eom = sm.Matrix(other.form_lagranges_equations())
    if holonomic or nonholonomic:
        eom = eom.xreplace(dict(zip(other.lam_vec, -equations.multipliers, strict=True)))
    inside = {"x": 0.4, "R": 1.3} if name == "circle-chart" else {}
    assert difference(exactly(equations.residual + equations.forces), exactly(eom), **inside) < 1e-20
