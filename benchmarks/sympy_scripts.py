"""Ten scripts that SymPy and PyDy publish, run with SymPy's classes and with ours: the import is all that changes.

The systems are those of SymPy's examples of mechanics and of PyDy's, stated here in lines of our own; the bicycle is
the script that SymPy ships among its tests, as it is. Both answers, the accelerations of a state, must agree. Whole
scripts are timed, frames and points and what the script simplifies included. `outside` is what SymPy does beside the
class that was changed, from its constructor to its matrices, with the class whose matrices are the shorter work, and
`at most` how many times as fast the script would be if that class took no time at all.
"""

from __future__ import annotations

import importlib
import statistics
import time as clock
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import numpy as np
from sympy import Dummy, Matrix, cos, lambdify, symbols, trigsimp
from sympy.core.cache import clear_cache
from sympy.core.function import AppliedUndef
from sympy.physics import mechanics as me

from dalembert.expr.sympy_bridge import mechanics_time
from dalembert.sympy import KanesMethod, LagrangesMethod

from .common import Goal, Record, once, parser

SLOW = 20.0
"""CPU seconds of a script of SymPy beyond which it runs once a side."""
WANTED = 50.0


@dataclass
class Method:
    """The classes of one side, and the CPU seconds spent in what they form."""

    KanesMethod: Any
    LagrangesMethod: Any
    formed: float = field(default=0.0)

    @contextmanager
    def forming(self) -> Iterator[None]:
        began = clock.process_time()
        yield
        self.formed += clock.process_time() - began

    def watched(self, method: Any) -> Any:
        """A class of which construction, equations and linearisation are counted as formed."""

        def counted(name: str) -> Callable[..., Any]:
            def call(*arguments: Any, **options: Any) -> Any:
                with self.forming():
                    return getattr(method, name)(*arguments, **options)

            return call

        return type(
            "Watched", (method,), {name: counted(name) for name in ("__init__", "kanes_equations", "linearize")}
        )

    def kane(self, frame: Any, bodies: Any, loads: Any, **about: Any) -> Any:
        """Kane's equations, formed."""
        with self.forming():
            method = self.KanesMethod(frame, **about)
            method.kanes_equations(bodies, loads)
            return method.mass_matrix_full, method.forcing_full, method

    def lagrange(self, lagrangian: Any, coordinates: Any, **about: Any) -> Any:
        """Lagrange's equations, formed."""
        with self.forming():
            method = self.LagrangesMethod(lagrangian, coordinates, **about)
            method.form_lagranges_equations()
            return method.mass_matrix_full, method.forcing_full, method


SIDES: dict[str, Callable[[], Method]] = {
    "sympy": lambda: Method(me.KanesMethod, me.LagrangesMethod),
    "ours": lambda: Method(KanesMethod, LagrangesMethod),
}
Answer = tuple[Any, Any]
"""A matrix and a right-hand side, whose solution is compared."""


# -------------------------------------------------------------------- scripts


def mass_spring_damper(side: Method) -> Answer:
    """PyDy's first example."""
    x, v, f = me.dynamicsymbols("x v f")
    m, k, c, g = symbols("m k c g")
    ceiling, origin, centre = me.ReferenceFrame("N"), me.Point("O"), me.Point("C")
    origin.set_vel(ceiling, 0)
    centre.set_pos(origin, x * ceiling.x)
    centre.set_vel(ceiling, v * ceiling.x)
    load = (centre, (-k * x - c * v + m * g + f) * ceiling.x)
    block = me.Particle("block", centre, m)
    return side.kane(ceiling, [block], [load], q_ind=[x], u_ind=[v], kd_eqs=[v - x.diff()])[:2]


def double_pendulum(side: Method) -> Answer:
    """PyDy's and SymPy's: two points on two rods without mass."""
    q, u = me.dynamicsymbols("q1:3"), me.dynamicsymbols("u1:3")
    length, m, g = symbols("l m g")
    N, origin = me.ReferenceFrame("N"), me.Point("O")
    origin.set_vel(N, 0)
    bodies, loads, at = [], [], origin
    for k in range(2):
        frame = N.orientnew(f"A{k}", "Axis", [q[k], N.z])
        frame.set_ang_vel(N, u[k] * N.z)
        end = at.locatenew(f"P{k}", length * frame.x)
        end.v2pt_theory(at, N, frame)
        bodies.append(me.Particle(f"B{k}", end, m))
        loads.append((end, m * g * N.x))
        at = end
    kinematics = [a.diff() - b for a, b in zip(q, u, strict=True)]
    return side.kane(N, bodies, loads, q_ind=q, u_ind=u, kd_eqs=kinematics)[:2]


def chaos_pendulum(side: Method) -> Answer:
    """PyDy's: a plate that turns about the rod of a pendulum."""
    theta, phi, omega, alpha = me.dynamicsymbols("theta phi omega alpha")
    lB, h, w, g, mA, mB = symbols("lB h w g mA mB")
    N, A, B = (me.ReferenceFrame(name) for name in "NAB")
    A.orient(N, "Axis", (theta, N.y))
    B.orient(A, "Axis", (phi, A.z))
    A.set_ang_vel(N, omega * N.y)
    B.set_ang_vel(A, alpha * A.z)
    No, Ao, Bo = (me.Point(name) for name in ("No", "Ao", "Bo"))
    lA = (lB - h / 2) / 2
    Ao.set_pos(No, lA * A.z)
    Bo.set_pos(No, lB * A.z)
    No.set_vel(N, 0)
    Ao.v2pt_theory(No, N, A)
    Bo.v2pt_theory(No, N, A)
    rod_inertia = me.inertia(A, mA * (2 * lA) ** 2 / 12, mA * (2 * lA) ** 2 / 12, 0)
    plate_inertia = me.inertia(B, mB * h**2 / 12, mB * (w**2 + h**2) / 12, mB * w**2 / 12)
    rod = me.RigidBody("rod", Ao, A, mA, (rod_inertia, Ao))
    plate = me.RigidBody("plate", Bo, B, mB, (plate_inertia, Bo))
    loads = [(Ao, mA * g * N.z), (Bo, mB * g * N.z)]
    kinematics = [omega - theta.diff(), alpha - phi.diff()]
    return side.kane(N, [rod, plate], loads, q_ind=(theta, phi), u_ind=(omega, alpha), kd_eqs=kinematics)[:2]


def links_on_a_cart(side: Method, n: int = 5) -> Answer:
    """PyDy's and SymPy's n links on a cart that is pushed; five, as published."""
    q, u, f = me.dynamicsymbols(f"q:{n + 1}"), me.dynamicsymbols(f"u:{n + 1}"), me.dynamicsymbols("f")
    m, length, g = symbols(f"m:{n + 1}"), symbols(f"l:{n}"), symbols("g")
    fixed, origin, at = me.ReferenceFrame("I"), me.Point("O"), me.Point("P0")
    origin.set_vel(fixed, 0)
    at.set_pos(origin, q[0] * fixed.x)
    at.set_vel(fixed, u[0] * fixed.x)
    bodies, loads = [me.Particle("cart", at, m[0])], [(at, f * fixed.x - m[0] * g * fixed.y)]
    for k in range(n):
        frame = fixed.orientnew(f"B{k}", "Axis", [q[k + 1], fixed.z])
        frame.set_ang_vel(fixed, u[k + 1] * fixed.z)
        end = at.locatenew(f"P{k + 1}", length[k] * frame.x)
        end.v2pt_theory(at, fixed, frame)
        bodies.append(me.Particle(f"bob{k}", end, m[k + 1]))
        loads.append((end, -m[k + 1] * g * fixed.y))
        at = end
    kinematics = [a.diff() - b for a, b in zip(q, u, strict=True)]
    return side.kane(fixed, bodies, loads, q_ind=q, u_ind=u, kd_eqs=kinematics)[:2]


def pendulum_by_two_coordinates(side: Method) -> Answer:
    """SymPy's nonminimal pendulum: x and y, one of them dependent."""
    (x, y), (u, v) = me.dynamicsymbols("q1:3"), me.dynamicsymbols("u1:3")
    L, m, g = symbols("L m g")
    N, origin, P = me.ReferenceFrame("N"), me.Point("O"), me.Point("P")
    origin.set_vel(N, 0)
    P.set_pos(origin, x * N.x + y * N.y)
    P.set_vel(N, u * N.x + v * N.y)
    time, length = mechanics_time(), Matrix([P.pos_from(origin).magnitude() - L])
    rate = length.diff(time).subs({x.diff(): u, y.diff(): v})
    bound = rate.diff(time).subs({x.diff(): u, y.diff(): v})
    return side.kane(
        N, [me.Particle("bob", P, m)], [(P, m * g * N.x)], q_ind=[y], u_ind=[v], q_dependent=[x], u_dependent=[u],
        kd_eqs=[x.diff() - u, y.diff() - v], configuration_constraints=length, velocity_constraints=rate,
        acceleration_constraints=bound,
    )[:2]  # fmt: skip


def block_bar_and_bob(side: Method) -> Answer:
    """SymPy's holonomic system of several degrees: a block on spring and damper, a bar on it, a bob on a spring."""
    q, u = me.dynamicsymbols("q1:4"), me.dynamicsymbols("u1:4")
    length, k, c, g, kT, ma, mb, mc, Izz = symbols("l k c g k_T m_a m_b m_c I_zz")
    N, origin = me.ReferenceFrame("N"), me.Point("O")
    origin.set_vel(N, 0)
    block = origin.locatenew("block", q[0] * N.x)
    block.set_vel(N, u[0] * N.x)
    bar = N.orientnew("bar", "Axis", [q[1], N.z])
    bar.set_ang_vel(N, u[1] * N.z)
    centre = block.locatenew("centre", -length / 2 * bar.y)
    centre.v2pt_theory(block, N, bar)
    end = block.locatenew("end", -length * bar.y)
    end.v2pt_theory(block, N, bar)
    arm = bar.orientnew("arm", "Axis", [q[2], bar.z])
    arm.set_ang_vel(bar, u[2] * bar.z)
    bob = end.locatenew("bob", -length * arm.y)
    bob.v2pt_theory(end, N, arm)
    rod = me.RigidBody("rod", centre, bar, mb, (me.inertia(bar, 0, 0, Izz), centre))
    bodies = [me.Particle("a", block, ma), rod, me.Particle("c", bob, mc)]
    loads = [(block, -(k * q[0] + c * u[0]) * N.x - ma * g * N.y), (centre, -mb * g * N.y), (bob, -mc * g * N.y),
             (bar, -kT * q[1] * N.z + kT * q[2] * N.z), (arm, -kT * q[2] * N.z)]  # fmt: skip
    kinematics = [a.diff() - b for a, b in zip(q, u, strict=True)]
    return side.kane(N, bodies, loads, q_ind=q, u_ind=u, kd_eqs=kinematics)[:2]


def rolling_disc_by_kane(side: Method) -> Answer:
    """SymPy's disc that rolls, with what its page simplifies."""
    q, u = me.dynamicsymbols("q1:4"), me.dynamicsymbols("u1:4")
    r, m, g = symbols("r m g")
    N, Y, L, R, C, centre, wanted = _disc(q, r)
    R.set_ang_vel(N, u[0] * L.x + u[1] * L.y + u[2] * L.z)
    C.set_vel(N, 0)
    centre.v2pt_theory(C, N, R)
    disc = me.RigidBody("disc", centre, R, m, (me.inertia(L, m / 4 * r**2, m / 2 * r**2, m / 4 * r**2), centre))
    kinematics = [me.dot(R.ang_vel_in(N) - wanted, axis) for axis in L]
    _, _, method = side.kane(N, [disc], [(centre, -m * g * Y.z)], q_ind=q, u_ind=u, kd_eqs=kinematics)
    mass = trigsimp(method.mass_matrix)
    forcing = method.forcing.subs(method.kindiffdict())
    forcing.simplify()
    return mass, forcing


def rolling_disc_by_lagrange(side: Method) -> Answer:
    """The same by Lagrange's equations, simplified as its page does."""
    q = me.dynamicsymbols("q1:4")
    r, m, g = symbols("r m g")
    N, _, L, R, C, centre, _ = _disc(q, r)
    C.set_vel(N, 0)
    centre.v2pt_theory(C, N, R)
    disc = me.RigidBody("disc", centre, R, m, (me.inertia(L, m / 4 * r**2, m / 2 * r**2, m / 4 * r**2), centre))
    disc.potential_energy = m * g * r * cos(q[1])
    mass, forcing, _ = side.lagrange(me.Lagrangian(N, disc), q)
    mass.simplify()
    forcing.simplify()
    return mass, forcing


def _disc(q: Any, r: Any) -> tuple[Any, ...]:
    N = me.ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q[0], N.z])
    L = Y.orientnew("L", "Axis", [q[1], Y.x])
    R = L.orientnew("R", "Axis", [q[2], L.y])
    C = me.Point("C")
    return N, Y, L, R, C, C.locatenew("centre", r * L.z), R.ang_vel_in(N)


def conical_pendulum(side: Method, n: int = 3) -> Answer:
    """PyDy's three rods that swing in space, each by two angles, as round bodies."""
    q, u = me.dynamicsymbols(f"q:{2 * n}"), me.dynamicsymbols(f"u:{2 * n}")
    g, (m, length, across, axial) = symbols("g"), (symbols(f"{name}:{n}") for name in ("m", "l", "I", "J"))
    N, at = me.ReferenceFrame("N"), me.Point("O")
    at.set_vel(N, 0)
    bodies, loads, outer = [], [], N
    for k in range(n):
        a, b = q[2 * k : 2 * k + 2]
        frame = outer.orientnew(f"A{k}", "Body", [a, b, 0], "XYZ")
        rate = frame.ang_vel_in(outer).subs({a.diff(): u[2 * k], b.diff(): u[2 * k + 1]})
        frame.set_ang_vel(outer, rate)
        centre = at.locatenew(f"C{k}", -length[k] / 2 * frame.z)
        centre.v2pt_theory(at, N, frame)
        end = at.locatenew(f"P{k}", -length[k] * frame.z)
        end.v2pt_theory(at, N, frame)
        inertia = me.inertia(frame, across[k], across[k], axial[k])
        bodies.append(me.RigidBody(f"rod{k}", centre, frame, m[k], (inertia, centre)))
        loads.append((centre, -m[k] * g * N.z))
        at, outer = end, frame
    kinematics = [a.diff() - b for a, b in zip(q, u, strict=True)]
    return side.kane(N, bodies, loads, q_ind=q, u_ind=u, kd_eqs=kinematics)[:2]


def bicycle(side: Method) -> Answer:
    """Whipple's bicycle linearised about rolling straight: SymPy's own script with another class; it compares with the
    published eigenvalues itself."""
    published = importlib.import_module("sympy.physics.mechanics.tests.test_kane3")
    script = published.test_bicycle
    with mock.patch.object(published, "KanesMethod", side.watched(side.KanesMethod)):
        getattr(script, "__wrapped__", script)()
    return Matrix([[1]]), Matrix([1])


SCRIPTS: tuple[Callable[[Method], Answer], ...] = (
    mass_spring_damper, double_pendulum, chaos_pendulum, links_on_a_cart, pendulum_by_two_coordinates,
    block_bar_and_bob, rolling_disc_by_kane, rolling_disc_by_lagrange, conical_pendulum, bicycle,
)  # fmt: skip


# -------------------------------------------------------------------- what they answer


def solution(answer: Answer) -> np.ndarray:
    """The solution of the equations at a state that the names of the symbols draw."""
    matrix, right = (Matrix(each) for each in answer)
    atoms = {x for each in (matrix, right) for x in each.free_symbols | each.atoms(AppliedUndef)}
    rates = {x for each in (matrix, right) for x in each.atoms(type(me.dynamicsymbols("q", 1)))}
    drawn = {x: Dummy() for x in sorted(rates, key=str)}
    drawn |= {x: Dummy() for x in sorted(atoms, key=str)}
    values = [0.3 + (zlib.crc32(str(x).encode()) % 1000) / 1500 for x in drawn]
    function = lambdify(list(drawn.values()), [each.xreplace(drawn) for each in (matrix, right)], cse=True)
    left, found = function(*values)
    return np.linalg.solve(np.array(left, dtype=float), np.array(found, dtype=float)).ravel()


def compared(script: Callable[[Method], Answer], rounds: int) -> dict[str, Any]:
    """The times of both sides and how far their answers are apart; of a slow script one round alone."""
    whole: dict[str, list[float]] = {name: [] for name in SIDES}
    outside: dict[str, list[float]] = {name: [] for name in SIDES}
    answers: dict[str, Answer] = {}
    for _ in range(rounds):
        for name, make in SIDES.items():
            clear_cache()
            side = make()
            seconds, answers[name] = once(lambda side=side: script(side))
            whole[name].append(seconds)
            outside[name].append(seconds - side.formed)
        if whole["sympy"][0] > SLOW:
            break
    theirs, own = (solution(answers[name]) for name in SIDES)
    within = {name: [a - b for a, b in zip(whole[name], outside[name], strict=True)] for name in SIDES}
    slow, left = min(whole["sympy"]), min(map(min, outside.values()))
    return {
        "script": script.__name__.replace("_", " "), "sympy s": slow, "ours s": min(whole["ours"]), "outside s": left,
        "ratio": _ratio(whole["sympy"], whole["ours"]), "ratio formed": _ratio(within["sympy"], within["ours"]),
        "at most": slow / left,
        "apart": float(abs(theirs - own).max() / abs(theirs).max()),
    }  # fmt: skip


def _ratio(slow: list[float], fast: list[float]) -> float:
    """How many times as long, the median of the rounds."""
    return statistics.median(a / b for a, b in zip(slow, fast, strict=True))


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--rounds", type=int, default=3, help="repeated rounds (default 3)")
    options.add_argument("--scripts", nargs="+", choices=[each.__name__ for each in SCRIPTS], metavar="NAME")
    asked = options.parse_args()
    record = Record("sympy_scripts")
    compared(mass_spring_damper, 1)  # what both sides import is at hand
    for script in SCRIPTS:
        if not asked.scripts or script.__name__ in asked.scripts:
            record.row(**compared(script, asked.rounds))
    ratios, bounds, apart = ([float(str(row[key])) for row in record.rows] for key in ("ratio", "at most", "apart"))
    record.goals += [
        Goal("scripts whose answers are equal to 1e-9", len(ratios), sum(each < 1e-9 for each in apart)),
        Goal("whole script, times as fast as SymPy, median", WANTED, statistics.median(ratios)),
        Goal("the same if our classes took no time, median", WANTED, statistics.median(bounds)),
    ]
    record.finish(asked.json)


if __name__ == "__main__":
    main()
