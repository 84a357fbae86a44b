"""Bodies and loads of SymPy's mechanics in a System give what SymPy's LagrangesMethod gives."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import sympy
from sympy.physics import mechanics as me

import dalembert as da
from dalembert.errors import DescriptionError


@pytest.fixture(scope="module")
def cart() -> SimpleNamespace:
    """A cart on a spring with a rod that swings from it, a rocket on the rod, dampers, and a motor."""
    (x, q, f), (m, l, g, k, c, a) = me.dynamicsymbols("x q f"), sympy.symbols("m l g k c a", positive=True)
    ground, origin = me.ReferenceFrame("N"), me.Point("O")
    origin.set_vel(ground, 0)
    turned = ground.orientnew("B", "Axis", [q, ground.z])
    middle = origin.locatenew("C", x * ground.x)
    middle.set_vel(ground, x.diff() * ground.x)
    end = middle.locatenew("P", -l * turned.y)
    end.v2pt_theory(middle, ground, turned)
    rod = me.RigidBody("rod", end, turned, m, (me.inertia(turned, 0, 0, m * l**2 / 5), end))
    rod.potential_energy = m * g * end.pos_from(origin).dot(ground.y)
    loads = [me.Force(middle, (f - c * x.diff()) * ground.x), (end, a * turned.x),
             me.Torque(turned, -c * q.diff() * ground.z)]  # fmt: skip
    bodies = [me.Particle("cart", middle, 3 * m), rod]
    return SimpleNamespace(q=[x, q], bodies=bodies, frame=ground, loads=loads, k=k, f=f)


def test_bodies_and_loads_give_sympys_equations(cart: SimpleNamespace):
    spring, pull = cart.k * cart.q[0] ** 2 / 2, {cart.q[1]: cart.k}
    equations = da.derive(da.System(cart.q, bodies=cart.bodies, frame=cart.frame, potential=spring,
                                    forces=[*cart.loads, pull], inputs=[cart.f]))  # fmt: skip
    lagrangian = me.Lagrangian(cart.frame, *cart.bodies) - spring
    other = me.LagrangesMethod(lagrangian, cart.q, forcelist=cart.loads, frame=cart.frame)
    gap = equations.residual - other.form_lagranges_equations() + sympy.Matrix([0, cart.k])
    assert sympy.simplify(gap) == sympy.zeros(2, 1)
    alone = da.System(cart.q, kinetic=cart.q[0].diff() ** 2, frame=cart.frame, forces=cart.loads[0], inputs=[cart.f])
    assert da.derive(alone).forces[0].coeff(cart.f) == 1


@pytest.mark.parametrize(("said", "message"), [
    ({"frame": None, "forces": None}, "no frame in which they move. Give frame="),
    ({"bodies": ["rod"]}, "'rod' is no body"),
    ({"bodies": (), "kinetic": 0, "frame": None}, "no frame in which their points move"),
])
def test_what_is_missing_is_said(cart: SimpleNamespace, said: dict[str, Any], message: str):
    with pytest.raises(DescriptionError, match=message):
        da.System(cart.q, **{"bodies": cart.bodies, "frame": cart.frame, "forces": cart.loads, **said})
