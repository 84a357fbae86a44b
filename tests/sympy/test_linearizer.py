"""Kinematic equations, constraints and linear models of ours are SymPy's, at states and at operating points."""

import random

import pytest
import sympy
from sympy.physics import mechanics
from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols

from dalembert.errors import Remark
from dalembert.sympy import KanesMethod, LagrangesMethod
from dalembert.sympy.solving import cramer, solver

from . import exchanged

L, M, G = sympy.symbols("L m g", positive=True)
T = dynamicsymbols._t
PRIVATE = ("_k_kqdot", "_k_ku", "_f_k", "_k_kqdot_implicit", "_k_ku_implicit", "_f_k_implicit", "_f_h", "_k_nh",
           "_f_nh", "_k_dnh", "_f_dnh", "_Ars")  # fmt: skip
"""What SymPy's other methods read of a constructed KanesMethod."""


def rates_of_speeds(kind, w):
    """Kinematic equations: each q' alone, in another order and with another sign, or together."""
    (x, y), (u, v) = dynamicsymbols("x y"), dynamicsymbols("u v")
    return {"alone": [x.diff() - v * sympy.cos(y), u - y.diff() + w],
            "together": [x.diff() * sympy.cos(y) + y.diff() - u, 2 * y.diff() - v * x + w]}[kind]  # fmt: skip


def on_a_circle(kind, method, w, **more):
    """A bob whose two coordinates are bound, driven at a speed w."""
    (x, y), (u, v) = dynamicsymbols("x y"), dynamicsymbols("u v")
    frame, bob = ReferenceFrame("N"), Point("P")
    bob.set_vel(frame, u * frame.x + v * frame.y)
    made = method(frame, q_ind=[y], u_ind=[v], q_dependent=[x], u_dependent=[u], kd_eqs=rates_of_speeds(kind, w),
                  configuration_constraints=[x**2 + y**2 - L**2],
                  velocity_constraints=[x * u * sympy.exp(w) + y * v + w * sympy.sin(y)], **more)  # fmt: skip
    return made, [Particle("bob", bob, M)], [(bob, M * G * frame.x + dynamicsymbols("f") * frame.y)]


@pytest.mark.parametrize("kind", ["alone", "together"])
@pytest.mark.parametrize("more", [{}, {"acceleration": True}, {"constraint_solver": "CRAMER"}])
def test_kinematic_equations_and_constraints(kind, more):
    if more.pop("acceleration", False):
        u, v, y = dynamicsymbols("u v y")
        more = {"acceleration_constraints": [u.diff() * sympy.cos(y) + 3 * v.diff() - y.diff() * u]}
    ours, theirs = (
        on_a_circle(kind, method, dynamicsymbols("w"), **more)[0] for method in (KanesMethod, mechanics.KanesMethod)
    )
    exchanged.compare([(vars(ours)[name], vars(theirs)[name]) for name in PRIVATE])
    rates = [[method.kindiffdict()[q.diff()] for q in method.q] for method in (ours, theirs)]
    exchanged.compare([tuple(map(sympy.Matrix, rates))])


@pytest.mark.parametrize("kind", ["alone", "together", "free"])
def test_linear_models_of_kane(kind):
    """At a point of numbers, at one of symbols, and where nothing is said; of one linearizer, one after another."""
    makers = []
    for method in (KanesMethod, mechanics.KanesMethod):
        made, bodies, loads = pendulum(method) if kind == "free" else on_a_circle(kind, method, sympy.Symbol("w"))
        with pytest.raises(ValueError, match="Need to compute"):
            made.to_linearizer()
        made.kanes_equations(bodies, loads)
        makers.append(made.to_linearizer(linear_solver="CRAMER"))
    ours, theirs = makers
    assert ours.r == theirs.r != sympy.Matrix()
    q, u = ours.q[0], ours.u[0]
    for point in ({q: L / 5, u: L / 4}, [{q: L / 3}, {u: sympy.Rational(1, 2), u.diff(): 0}], None):
        found, expected = ours.linearize(op_point=point), theirs.linearize(op_point=point)
        exchanged.compare([(a, b) for a, b in zip(found, expected, strict=True) if b])
    assert ours.perm_mat == theirs.perm_mat


def pendulum(method):
    """A bob that slides on a rod that swings, pushed by a force."""
    (q, r), (u, s), f = dynamicsymbols("q r"), dynamicsymbols("u s"), dynamicsymbols("f")
    frame, hinge, bob = ReferenceFrame("N"), Point("O"), Point("P")
    rod = frame.orientnew("A", "Axis", [q, frame.z])
    bob.set_pos(hinge, r * rod.x)
    bob.set_vel(frame, s * rod.x + r * u * rod.y)
    made = method(frame, [q, r], [u, s], kd_eqs=[q.diff() - u, r.diff() - s])
    return made, [Particle("bob", bob, M)], [(bob, M * G * frame.x + f * frame.y)]


def test_a_linear_model_of_lagrange():
    x, y, f = dynamicsymbols("x y f")
    frame, bob = ReferenceFrame("N"), Point("P")
    bob.set_vel(frame, x.diff() * frame.x + y.diff() * frame.y)
    kinetic, state = M * (x.diff() ** 2 + y.diff() ** 2) / 2, {x: L, y: 0, x.diff(): 0, y.diff(): 0}
    answers = []
    for method in (LagrangesMethod, mechanics.LagrangesMethod):
        made = method(kinetic + M * G * x, [x, y], hol_coneqs=[x**2 + y**2 - L**2], forcelist=[(bob, f * frame.y)],
                      frame=frame)  # fmt: skip
        made.form_lagranges_equations()
        answers.append(made.linearize([y], [y.diff()], [x], [x.diff()], A_and_B=True,
                                      op_point=state | made.solve_multipliers(state) | at_rest(x, y)))  # fmt: skip
    (a, b, inputs), (their_a, their_b, their_inputs) = answers
    assert inputs == their_inputs == sympy.Matrix([f])
    assert sympy.simplify(a - sympy.Matrix([[0, 1], [-G / L, 0]])) == sympy.zeros(2)
    exchanged.compare([(a, their_a), (b, their_b)])


def at_rest(*names):
    return {name.diff(T, 2): 0 for name in names}


def test_what_only_sympy_can_linearise():
    """A function of q without a formula."""
    q, u, f, found = *dynamicsymbols("q u"), sympy.Function("f"), []
    frame, bob = ReferenceFrame("N"), Point("P")
    bob.set_vel(frame, u * frame.x)
    with pytest.warns(Remark, match=r"by-sympy: Linearizer"):
        for kind in (KanesMethod, mechanics.KanesMethod):
            method = kind(frame, [q], [u], kd_eqs=[q.diff() - u])
            method.kanes_equations([Particle("B", bob, M)], [(bob, f(q) * frame.x)])
            found.append(method.linearize(op_point={u: 0}))
    assert found[0] == found[1]


def test_what_moves_within_a_constraint_is_answered_as_sympy_does():
    made, bodies, loads = on_a_circle("alone", KanesMethod, dynamicsymbols("w"))
    made.kanes_equations(bodies, loads)
    with pytest.raises(ValueError, match="Cannot have dynamicsymbols outside"):
        made.linearize()


def test_what_is_not_linear_is_answered_as_sympy_does():
    q, u, frame = *dynamicsymbols("q u"), ReferenceFrame("N")
    with pytest.raises(ValueError, match="nonlinear in"):
        KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u**2])
    with pytest.raises(ValueError, match="equal number of kinematic"):
        KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u, u])
    x, v = dynamicsymbols("x v")
    with pytest.raises(ValueError, match="equal number of dependent"):
        KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u], u_dependent=[v], velocity_constraints=[u - v, u + v])
    with pytest.raises(ValueError, match=r"[Nn]onlinear"):
        KanesMethod(frame, [q, x], [u], kd_eqs=[q.diff() - u, x.diff() - v], u_dependent=[v],
                    velocity_constraints=[u * v])  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_cramers_rule(seed):
    draw, a = random.Random(seed), sympy.Symbol("a")
    n = draw.randint(2, 5)
    matrix = sympy.Matrix(n, n, lambda i, j: draw.randint(-3, 3) + draw.choice([0, 0, a]) + 9 * (i == j))
    right = sympy.Matrix(n, 2, lambda i, j: draw.randint(-3, 3) * a)
    found, at = cramer(matrix, right), {a: sympy.Rational(draw.randint(1, 9), 7)}
    assert found.subs(at) == matrix.subs(at).LUsolve(right.subs(at))
    assert solver(cramer) is cramer
    assert solver("LU")(matrix.subs(at), right.subs(at)) == found.subs(at)


def test_cramers_rule_of_what_has_no_solution():
    assert cramer(sympy.zeros(1), sympy.ones(1)) == sympy.zeros(1).cramer_solve(sympy.ones(1))
