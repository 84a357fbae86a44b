"""Whipple's bicycle as bodies, joints and rolling wheels, and what is published of it.

Four rigid bodies, knife-edged wheels that roll without slip, benchmark parameters, axes x forward and z down. Source:
J. P. Meijaard, J. M. Papadopoulos, A. Ruina, A. L. Schwab 2007, "Linearized dynamics equations for the balance and
steer of a bicycle: a benchmark and review", Proceedings of the Royal Society A 463, 1955-1982, tables 1 and 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import dalembert as da

WHEELBASE, TRAIL, TILT, GRAVITY = 1.02, 0.08, float(np.pi / 10), 9.81
REAR, FRONT = 0.3, 0.35
AXIS = (float(np.sin(TILT)), 0.0, float(np.cos(TILT)))

#: speed (m/s): real and imaginary part of weave, capsize, castering (1/s); at rest four real eigenvalues
PUBLISHED: dict[float, tuple[complex, ...]] = {
    0: (3.13164324790656, 5.53094371765393, -3.13164324790656, -5.53094371765393),
    1: (3.52696170990070 + 0.80774027519930j, -3.13423125066578, -7.11008014637442),
    2: (2.68234517512745 + 1.68066296590675j, -3.07158645641514, -8.67387984831735),
    3: (1.70675605663975 + 2.31582447384325j, -2.63366137253667, -10.35101467245920),
    4: (0.41325331521125 + 3.07910818603206j, -1.42944427361326, -12.15861426576447),
    5: (-0.77534188219585 + 4.46486771378823j, -0.32286642900409, -14.07838969279822),
    6: (-1.52644486584142 + 5.87673060598709j, -0.00406690076970, -16.08537123098026),
    7: (-2.13875644258362 + 7.19525913329805j, 0.10268170574766, -18.15788466125262),
    8: (-2.69348683581097 + 8.46037971396931j, 0.14327879765713, -20.27940894394569),
    9: (-3.21675402252485 + 9.69377351531791j, 0.15790184030917, -22.43788559040858),
    10: (-3.72016840437287 + 10.90681139476287j, 0.16105338653172, -24.62459635017404),
}  # fmt: skip
#: The speeds between which it balances by itself, m/s.
WEAVE_SPEED, CAPSIZE_SPEED = 4.29238253634111, 6.02426201538837


def bicycle() -> da.Mechanism:
    """Rear contact (x, y), yaw, lean, pitch of the frame, steer, and the turns of both wheels."""
    machine = da.Mechanism("bicycle", gravity=(0, 0, GRAVITY))
    heading, tilted = machine.body("heading"), machine.body("tilted")
    frame = machine.body("frame", 85, (0.3, 0, REAR - 0.9), ((9.2, 0, 2.4), (0, 11, 0), (2.4, 0, 2.8)))
    fork = machine.body("fork", 4, (0.9 - WHEELBASE - TRAIL, 0, -0.7),
                        ((0.05892, 0, -0.00756), (0, 0.06, 0), (-0.00756, 0, 0.00708)))  # fmt: skip
    rear = machine.body("rear", 2, inertia=(0.0603, 0.12, 0.0603, 0, 0, 0))
    front = machine.body("front", 3, inertia=(0.1405, 0.28, 0.1405, 0, 0, 0))
    machine.planar("track", machine.ground, heading, coordinate="x y yaw")
    machine.revolute("lean", heading, tilted, axis="x")
    machine.revolute("pitch", tilted, frame, axis="y", at=(0, 0, -REAR))
    machine.revolute("rear_turn", tilted, rear, axis="y", at=(0, 0, -REAR))
    machine.revolute("steer", frame, fork, axis=AXIS, at=(WHEELBASE + TRAIL, 0, REAR))
    machine.revolute("front_turn", fork, front, axis="y", at=(-TRAIL, 0, -FRONT))
    machine.constrain_velocity(f"x' + {REAR}*rear_turn'*cos(yaw)", f"y' + {REAR}*rear_turn'*sin(yaw)")
    height, slip = _front_contact(machine)
    machine.constrain(height)
    machine.constrain_velocity(*slip)
    return machine


def _front_contact(machine: da.Mechanism) -> tuple[Any, list[Any]]:
    """How deep the front wheel stands in the ground, and the velocity of its lowest point along it."""
    from sympy import Matrix, sqrt

    rates = {name: da.coordinates(name)[0].diff() for name in ("yaw", "lean", "pitch", "steer", "front_turn")}
    vertical, axle, centre = Matrix([0, 0, 1]), _direction(machine, "fork", (0, 1, 0)), machine.position("front")
    spin = rates["yaw"] * vertical + rates["lean"] * _direction(machine, "heading", (1, 0, 0))
    spin += rates["pitch"] * _direction(machine, "tilted", (0, 1, 0)) + rates["front_turn"] * axle
    spin += rates["steer"] * _direction(machine, "frame", AXIS)
    steepness = sqrt(1 - axle[2] ** 2)
    velocity = centre.diff(da.time) + spin.cross(FRONT / steepness * (vertical - axle[2] * axle))
    return centre[2] + FRONT * steepness, [velocity[0], velocity[1]]


def _direction(machine: da.Mechanism, body: str, axis: Any) -> Any:
    """An axis of a body, along the ground's axes."""
    return machine.position((body, axis)) - machine.position(body)


def straight(speed: float) -> dict[str, float]:
    """The velocities of riding straight ahead."""
    return {"x'": speed, "rear_turn'": -speed / REAR, "front_turn'": -speed / FRONT}


def exact_eigenvalues(speed: float) -> list[complex]:
    """The four eigenvalues of lean and steer by the linear equations of appendix A, computed in 40 digits."""
    import mpmath

    with mpmath.workdps(40):
        mass, damping, weight, driven = _linear_equations(mpmath)
        v = mpmath.mpf(speed)
        right = mpmath.inverse(mass)
        state = mpmath.zeros(4)
        state[0, 2] = state[1, 3] = mpmath.mpf(1)
        state[2:4, 0:2] = -right * (mpmath.mpf("9.81") * weight + v**2 * driven)
        state[2:4, 2:4] = -right * (v * damping)
        return [complex(value) for value in mpmath.eig(state, left=False, right=False)]


def _linear_equations(mpmath: Any) -> tuple[Any, Any, Any, Any]:
    """M, C_1, K_0 and K_2 of M q'' + v C_1 q' + (g K_0 + v^2 K_2) q = 0 in lean and steer."""
    number, (s, c) = mpmath.mpf, (mpmath.sin(mpmath.pi / 10), mpmath.cos(mpmath.pi / 10))
    w, trail, r_R, r_F = number("1.02"), number("0.08"), number("0.3"), number("0.35")
    (m_R, m_B, m_H, m_F), (x_B, z_B, x_H, z_H) = (2, 85, 4, 3), map(number, ("0.3", "-0.9", "0.9", "-0.7"))
    R_xx, R_yy, F_xx, F_yy = map(number, ("0.0603", "0.12", "0.1405", "0.28"))
    B_xx, B_xz, B_zz, H_xx, H_xz, H_zz = map(number, ("9.2", "2.4", "2.8", "0.05892", "-0.00756", "0.00708"))
    total, front = m_R + m_B + m_H + m_F, m_H + m_F
    x_T, z_T = (x_B * m_B + x_H * m_H + w * m_F) / total, (-r_R * m_R + z_B * m_B + z_H * m_H - r_F * m_F) / total
    T_xx = R_xx + B_xx + H_xx + F_xx + m_R * r_R**2 + m_B * z_B**2 + m_H * z_H**2 + m_F * r_F**2
    T_xz = B_xz + H_xz - m_B * x_B * z_B - m_H * x_H * z_H + m_F * w * r_F
    T_zz = R_xx + B_zz + H_zz + F_xx + m_B * x_B**2 + m_H * x_H**2 + m_F * w**2
    x_A, z_A = (x_H * m_H + w * m_F) / front, (z_H * m_H - r_F * m_F) / front
    A_xx = H_xx + F_xx + m_H * (z_H - z_A) ** 2 + m_F * (r_F + z_A) ** 2
    A_xz = H_xz - m_H * (x_H - x_A) * (z_H - z_A) + m_F * (w - x_A) * (r_F + z_A)
    A_zz = H_zz + F_xx + m_H * (x_H - x_A) ** 2 + m_F * (w - x_A) ** 2
    u_A, mu = (x_A - w - trail) * c - z_A * s, trail / w * c
    A_ll = front * u_A**2 + A_xx * s**2 + 2 * A_xz * s * c + A_zz * c**2
    A_lx, A_lz = -front * u_A * z_A + A_xx * s + A_xz * c, front * u_A * x_A + A_xz * s + A_zz * c
    S_F, S_T, S_A = F_yy / r_F, R_yy / r_R + F_yy / r_F, front * u_A + mu * total * x_T
    coupled = A_lx + mu * T_xz
    mass = mpmath.matrix([[T_xx, coupled], [coupled, A_ll + 2 * mu * A_lz + mu**2 * T_zz]])
    weight = mpmath.matrix([[total * z_T, -S_A], [-S_A, -S_A * s]])
    driven = mpmath.matrix([[0, (S_T - total * z_T) / w * c], [0, (S_A + S_F * s) / w * c]])
    damping = mpmath.matrix([[0, mu * S_T + S_F * c + T_xz / w * c - mu * total * z_T],
                             [-(mu * S_T + S_F * c), A_lz / w * c + mu * (S_A + T_zz / w * c)]])  # fmt: skip
    return mass, damping, weight, driven
