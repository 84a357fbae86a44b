"""Public problems of multibody dynamics, each as energies and constraints in whatever arithmetic is brought.

Bars have 1 kg/m where nothing else is said. Andrews' squeezing mechanism has the data and the published end of the test
set for initial value problem solvers (Lioen and de Swart 1998; Hairer and Wanner, Solving Ordinary Differential
Equations II, section VII.7).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .stated import Expressions, Said, Say

G = 9.81


@dataclass(frozen=True)
class Mechanism:
    """A motion: what is said of it, where it starts, how long it lasts in s, where its coordinates end if published."""

    name: str
    say: Say
    q: Sequence[float]
    v: Sequence[float]
    duration: float
    end: Sequence[float] = field(default=())


# -------------------------------------------------------------------- chains


def links(q: Expressions, v: Expressions, f: Any, length: float = 0.5) -> Said:
    """Unit point masses on massless links, angles from the vertical."""
    n = len(q)
    square = sum((n - i) * v[i] ** 2 for i in range(n))
    mixed = sum((n - j) * v[i] * v[j] * f.cos(q[i] - q[j]) for j in range(n) for i in range(j))
    height = sum((n - i) * f.cos(q[i]) for i in range(n))
    return Said(length**2 * (square / 2 + mixed), -G * length * height)


def rods(q: Expressions, v: Expressions, f: Any, length: float = 0.1, mass: float = 0.1) -> Said:
    """Uniform rods in a row, angles from the horizontal."""
    n = len(q)

    def weight(j: int, i: int) -> float:
        """sum_k c_ki c_kj of the centres k, where c is 1 before the rod itself, 1/2 in it."""
        return n - 1 - j + (0.5 if i != j else 0.25)

    kinetic = sum(weight(j, j) * v[j] ** 2 + v[j] ** 2 / 12 for j in range(n)) / 2
    kinetic += sum(weight(j, i) * v[i] * v[j] * f.cos(q[i] - q[j]) for j in range(n) for i in range(j))
    height = sum((n - 0.5 - i) * f.sin(q[i]) for i in range(n))
    return Said(mass * length**2 * kinetic, mass * G * length * height)


def rods_by_bodies(q: Expressions, v: Expressions, f: Any, length: float = 0.1, mass: float = 0.1) -> Said:
    """The same by the centres and angles of all rods, with pins between them."""
    n = len(q) // 3
    kinetic = sum(v[3 * i] ** 2 + v[3 * i + 1] ** 2 + length**2 / 12 * v[3 * i + 2] ** 2 for i in range(n)) / 2
    pins, end = list[Any](), (0.0, 0.0)
    for x, y, angle in zip(q[::3], q[1::3], q[2::3], strict=True):
        half = length / 2 * f.cos(angle), length / 2 * f.sin(angle)
        pins += [x - half[0] - end[0], y - half[1] - end[1]]
        end = x + half[0], y + half[1]
    return Said(mass * kinetic, mass * G * sum(q[1::3]), holonomic=pins)


# -------------------------------------------------------------------- planar loops


def bars(lengths: Sequence[float], q: Expressions, v: Expressions, f: Any) -> tuple[Any, Any, Any, Any]:
    """T and V of uniform bars of 1 kg/m in a row by their angles, where the last one ends, and the rate of that."""
    kinetic, potential, x, y, dx, dy = 0, 0, 0, 0, 0, 0
    for length, angle, rate in zip(lengths, q, v, strict=True):
        ex, ey = length * f.cos(angle), length * f.sin(angle)
        ux, uy = -rate * ey, rate * ex
        kinetic += length * ((dx + ux / 2) ** 2 + (dy + uy / 2) ** 2) / 2 + length**3 * rate**2 / 24
        potential += G * length * (y + ey / 2)
        x, y, dx, dy = x + ex, y + ey, dx + ux, dy + uy
    return kinetic, potential, (x, y), (dx, dy)


CRANK_ROCKER, GROUND = (1.0, 3.0, 2.2), 2.5


def crank_rocker(q: Expressions, v: Expressions, f: Any) -> Said:
    kinetic, potential, (x, y), _ = bars(CRANK_ROCKER, q, v, f)
    return Said(kinetic, potential, holonomic=(x - GROUND, y))


def closed(lengths: Sequence[float], ground: float, first: Sequence[float]) -> tuple[float, ...]:
    """The angles of bars in a row that end on the ground, the first of them given; the last two follow, elbow up."""
    x = ground - sum(a * math.cos(angle) for a, angle in zip(lengths, first, strict=False))
    y = -sum(a * math.sin(angle) for a, angle in zip(lengths, first, strict=False))
    b, c = lengths[-2:]
    d, direction = math.hypot(x, y), math.atan2(y, x)
    one = direction + math.acos((b**2 + d**2 - c**2) / (2 * b * d))
    return *first, one, math.atan2(y - b * math.sin(one), x - b * math.cos(one))


CRANK, ROD = 0.5, 1.5


def slider_crank(q: Expressions, v: Expressions, f: Any) -> Said:
    """A crank, a rod and a block of 2 kg on the level of the crank's hinge."""
    kinetic, potential, (x, y), _ = bars((CRANK, ROD), q[:2], v[:2], f)
    return Said(kinetic + v[2] ** 2, potential, holonomic=(x - q[2], y))


def slider_crank_start(angle: float) -> tuple[float, ...]:
    rod = -math.asin(CRANK / ROD * math.sin(angle))
    return angle, rod, CRANK * math.cos(angle) + ROD * math.cos(rod)


FIVE_LINKS, BASE = (1.0, 1.5, 1.5, 1.0), 1.5


def five_links(q: Expressions, v: Expressions, f: Any) -> Said:
    """Four moving bars between two hinges in the ground: two freedoms."""
    kinetic, potential, (x, y), _ = bars(FIVE_LINKS, q, v, f)
    return Said(kinetic, potential, holonomic=(x - BASE, y))


# -------------------------------------------------------------------- Andrews' squeezing mechanism

MASSES = (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498)
MOMENTS = (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5)
A, B, C = (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
D, DA, E, EA, RR, RA = 28e-3, 115e-4, 2e-2, 1421e-5, 7e-3, 92e-5
SS, SA, SB, SC, SD, TA, TB = 35e-3, 1874e-5, 1043e-5, 18e-3, 2e-2, 2308e-5, 916e-5
U, UA, UB, ZF, ZT, FA = 4e-2, 1228e-5, 449e-5, 2e-2, 4e-2, 1421e-5
SPRING, RELAXED, MOMENT = 4530.0, 7785e-5, 0.033
SQUEEZED = (-0.0617138900142764496358948458001, 0.0, 0.455279819163070380255912382449,
            0.222668390165885884674473185609, 0.487364979543842550225598953530,
            -0.222668390165885884674473185609, 1.23054744454982119249735015568)  # fmt: skip
SQUEEZED_END = (15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805304,
                0.5347301163226948, 1.048080741042263)  # fmt: skip


def squeezer(q: Expressions, v: Expressions, f: Any) -> Said:
    """Seven bodies by beta, Theta, gamma, Phi, delta, Omega, epsilon; six constraints."""
    beta, theta, gamma, phi, delta, omega, epsilon = q
    m, i, near, far = MASSES, MOMENTS, E - EA, ZF - FA
    mass = {
        (0, 0): m[0] * RA**2 + m[1] * (RR**2 - 2 * DA * RR * f.cos(theta) + DA**2) + i[0] + i[1],
        (1, 0): m[1] * (DA**2 - DA * RR * f.cos(theta)) + i[1], (1, 1): m[1] * DA**2 + i[1],
        (2, 2): m[2] * (SA**2 + SB**2) + i[2], (3, 3): m[3] * near**2 + i[3],
        (4, 3): m[3] * (near**2 + ZT * near * f.sin(phi)) + i[3],
        (4, 4): m[3] * (ZT**2 + 2 * ZT * near * f.sin(phi) + near**2) + m[4] * (TA**2 + TB**2) + i[3] + i[4],
        (5, 5): m[5] * far**2 + i[5], (6, 5): m[5] * (far**2 - U * far * f.sin(omega)) + i[5],
        (6, 6): m[5] * (far**2 - 2 * U * far * f.sin(omega) + U**2) + m[6] * (UA**2 + UB**2) + i[5] + i[6],
    }  # fmt: skip
    kinetic = sum(each * v[j] * v[k] * (0.5 if j == k else 1.0) for (j, k), each in mass.items())
    x = SD * f.cos(gamma) + SC * f.sin(gamma) + (B[0] - C[0])
    y = SD * f.sin(gamma) - SC * f.cos(gamma) + (B[1] - C[1])
    potential = SPRING / 2 * (f.sqrt(x**2 + y**2) - RELAXED) ** 2 - MOMENT * beta
    px = RR * f.cos(beta) - D * f.cos(beta + theta)
    py = RR * f.sin(beta) - D * f.sin(beta + theta)
    return Said(kinetic, potential, holonomic=(
        px - SS * f.sin(gamma) - B[0], py + SS * f.cos(gamma) - B[1],
        px - E * f.sin(phi + delta) - ZT * f.cos(delta) - A[0], py + E * f.cos(phi + delta) - ZT * f.sin(delta) - A[1],
        px - ZF * f.cos(omega + epsilon) - U * f.sin(epsilon) - A[0],
        py - ZF * f.sin(omega + epsilon) + U * f.cos(epsilon) - A[1]))  # fmt: skip


# -------------------------------------------------------------------- rolling, governing


RADIUS = 0.5


def disc(q: Expressions, v: Expressions, f: Any) -> Said:
    """A thin disc of 1 kg on a plane: its contact (x, y), heading, lean and turn; it rolls."""
    (_, _, heading, lean, _), (dx, dy, turning, falling, rolling) = q, v
    c, s = f.cos(heading), f.sin(heading)
    out, up = RADIUS * f.sin(lean), RADIUS * f.cos(lean)
    # the centre is `out` to the side (-s, c) of the contact, and `up`
    side, rise = up * falling, -out * falling
    ux = dx - s * side - c * turning * out
    uy = dy + c * side - s * turning * out
    axial = rolling - turning * f.sin(lean)
    kinetic = (ux**2 + uy**2 + rise**2) / 2 + RADIUS**2 / 8 * (falling**2 + (turning * f.cos(lean)) ** 2)
    return Said(kinetic + RADIUS**2 / 4 * axial**2, G * up,
                nonholonomic=(dx - RADIUS * rolling * c, dy - RADIUS * rolling * s))  # fmt: skip


def governor(q: Expressions, v: Expressions, f: Any) -> Said:
    """Watt's: a shaft's turn, the angle of two arms of 0.4 m with balls of 1.5 kg, a sleeve of 2 kg."""
    (_, angle), (turn, opening) = q, v
    reach = 0.05 + 0.4 * f.sin(angle)
    balls = 1.5 * ((reach * turn) ** 2 + (0.4 * opening) ** 2)
    sleeve = (0.8 * f.sin(angle) * opening) ** 2
    return Said(balls + sleeve + 0.1 * turn**2 / 2, -G * (3.0 * 0.4 + 2.0 * 0.8) * f.cos(angle))


HORIZONTAL = tuple(x for i in range(20) for x in (0.1 * i + 0.05, 0.0, 0.0))
LEANING, SPIN = math.radians(20), 8.0
MECHANISMS = (
    Mechanism("8 links, 2 s", links, (math.pi / 2,) * 8, (0.1,) * 8, 2.0),
    Mechanism("20 rods by angles, 2 s", rods, (0.0,) * 20, (0.0,) * 20, 2.0),
    Mechanism("crank-rocker, 10 s", crank_rocker, closed(CRANK_ROCKER, GROUND, (1.0,)), (0.0,) * 3, 10.0),
    Mechanism("slider-crank, 10 s", slider_crank, slider_crank_start(1.0), (0.0,) * 3, 10.0),
    Mechanism("five-link chain, 10 s", five_links, closed(FIVE_LINKS, BASE, (2.0, 1.0)), (0.0,) * 4, 10.0),
    Mechanism("Andrews' squeezer, 0.03 s", squeezer, SQUEEZED, (0.0,) * 7, 0.03, SQUEEZED_END),
    Mechanism("rolling disc, 10 s", disc, (0.0, 0.0, 0.0, LEANING, 0.0), (RADIUS * SPIN, 0.0, 0.0, 0.0, SPIN), 10.0),
    Mechanism("flyball governor, 10 s", governor, (0.0, 0.5), (6.0, 0.0), 10.0),
)
