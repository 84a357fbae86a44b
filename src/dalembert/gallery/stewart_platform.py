"""M37: a Stewart platform on six rods of fixed length, whose feet slide on upright rails against springs."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import symbols
from .four_bar import relative
from .measures import constraint_drift, energy_drift, freedom, parameter, symbols_of

#: Where the rails stand, and where the rods end in the platform, m.
RAILS = ((0.9, 0.2, 0), (0.9, -0.2, 0), (-0.3, -0.9, 0), (-0.6, -0.7, 0), (-0.6, 0.7, 0), (-0.3, 0.9, 0))
BALLS = ((0.3, 0.4, 0), (0.3, -0.4, 0), (0.2, -0.5, 0), (-0.5, -0.1, 0), (-0.5, 0.1, 0), (0.2, 0.5, 0))
LEGS = range(1, 7)
POSE, TWIST = ((0.02, -0.03, 1.2), (0.98, 0.12, -0.06, 0.15)), ((0.2, 0.1, 0.3), (0.4, -0.3, 0.8))
_LENGTH = 1.1
_PLACES = [f"platform_{name}" for name in ("x", "y", "z", "qw", "qx", "qy", "qz")]
_RATES = [f"platform_{name}" for name in ("vx", "vy", "vz", "wx", "wy", "wz")]


def build() -> Mechanism:
    m, a, c, m_s, l, k, g = symbols("m a c m_s l k g", positive=True)  # noqa: E741 - the length of the rods
    machine = Mechanism("stewart-platform", (0, 0, -g), {
        m: (12.0, "kg"), a: (1.0, "m"), c: (0.1, "m"), m_s: (1.5, "kg"), l: (_LENGTH, "m"), k: (600.0, "N/m"),
        g: (9.81, "m/s^2")})  # fmt: skip
    plate = machine.body("platform", inertia.brick(m, a, a, c))
    machine.floating("platform", machine.ground, plate)
    for leg, rail, ball in zip(LEGS, RAILS, BALLS, strict=True):
        slider = machine.body(f"slider {leg}", m_s)
        machine.prismatic(f"s{leg}", machine.ground, slider, at=rail, stiffness=k)
        rod = machine.position((plate, ball)) - machine.position(slider)
        machine.constrain(rod.dot(rod) - l**2)
    return machine


# -------------------------------------------------------------------- the platform in numbers


def rotations(quaternions: np.ndarray) -> np.ndarray:
    """R of unit quaternions (T, 4), scalar first: (T, 3, 3)."""
    w, x, y, z = quaternions.T
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return np.moveaxis(np.array(rows), -1, 0)


def turned(R: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """R r for each of (T, 3, 3) and (T, 3)."""
    return np.einsum("tij,tj->ti", R, vectors)


def _rod(k: int, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """From the foot of rail k to the end of its rod, and its rate: of the pose (T, 7) and body twist (T, 6)."""
    R, ball = rotations(q[:, 3:7]), np.broadcast_to(np.array(BALLS[k], dtype=float), (len(q), 3))
    reach = q[:, :3] + turned(R, ball) - np.array(RAILS[k])
    return reach, turned(R, v[:, :3] + np.cross(v[:, 3:6], ball))


def _slider(k: int, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The height of slider k and its rate: s = z - sqrt(l^2 - x^2 - y^2) of the end of its rod."""
    (x, y, z), (dx, dy, dz) = (columns.T for columns in _rod(k, q, v))
    upright = np.sqrt(_LENGTH**2 - x**2 - y**2)
    return z - upright, dz + (x * dx + y * dy) / upright


def start() -> Start:
    """The platform off its rest, with a twist; the sliders by their closed form."""
    turn = np.array(POSE[1]) / np.linalg.norm(POSE[1])
    q, v = np.concatenate([POSE[0], turn]), np.concatenate(TWIST)
    sliders = [_slider(k, q[None], v[None]) for k in range(6)]
    places, rates = (dict(zip((f"s{leg}" for leg in LEGS), (float(pair[i][0]) for pair in sliders), strict=True))
                     for i in range(2))
    return Start(places | dict(zip(_PLACES, q.tolist(), strict=True)),
                 rates | dict(zip(_RATES, v.tolist(), strict=True)))


def scene() -> Scene:
    machine = build()
    s = symbols_of(machine)
    tips = [tuple(machine.position(("platform", ball))) for ball in BALLS]
    feet = [tuple(machine.position(f"slider {leg}")) for leg in LEGS]
    rods = (Line(f"rod {leg}", (foot, tip)) for leg, foot, tip in zip(LEGS, feet, tips, strict=True))
    rails = (Line(f"rail {leg}", ((x, y, -0.4), (x, y, 0.8))) for leg, (x, y, _) in zip(LEGS, RAILS, strict=True))
    sliders = (Marker(f"slider {leg}", foot, radius=0.03) for leg, foot in zip(LEGS, feet, strict=True))
    center = (s.platform_x, s.platform_y, s.platform_z)
    return Scene((Line("platform", (*tips, tips[0])), *rods, *rails, *sliders,
                  Marker("centre", center, radius=0.03, trace=True)))


# -------------------------------------------------------------------- checks


def _columns(run: Run, names: list[str]) -> np.ndarray:
    return np.stack([run.trajectory[name] for name in names], axis=-1)


def _sliders(run: Run) -> float:
    q, v, motion = _columns(run, _PLACES), _columns(run, _RATES), run.trajectory
    found = [_slider(k, q, v) for k in range(6)]
    return max(max(relative(motion[f"s{leg}"], s), relative(motion[f"s{leg}'"], rate))
               for leg, (s, rate) in zip(LEGS, found, strict=True))


def _rods(run: Run) -> list[np.ndarray]:
    """The rods from slider to platform, with the heights of the motion."""
    q, v = _columns(run, _PLACES), _columns(run, _RATES)
    rods = []
    for k, leg in enumerate(LEGS):
        reach = _rod(k, q, v)[0].copy()
        reach[:, 2] -= run.trajectory[f"s{leg}"]
        rods.append(reach)
    return rods


def _lengths(run: Run) -> float:
    return max(relative(np.linalg.norm(rod, axis=1), _LENGTH) for rod in _rods(run))


def _platform(run: Run) -> float:
    """Newton and Euler, the force of rod i on the platform being 2 lambda_i d_i."""
    q, v = _columns(run, _PLACES), _columns(run, _RATES)
    a = _columns(run, [f"{name}'" for name in _RATES])
    m, side, height = (parameter(run, name) for name in ("m", "a", "c"))
    tensor = m * np.array([side**2 + height**2, side**2 + height**2, 2 * side**2]) / 12
    R, weight = rotations(q[:, 3:]), np.array([0, 0, -parameter(run, "g")])
    forces = [2 * run.trajectory.multipliers[:, [k]] * rod for k, rod in enumerate(_rods(run))]
    moving = m * (turned(R, a[:, :3] + np.cross(v[:, 3:], v[:, :3])) - weight) - sum(forces)
    turning = tensor * a[:, 3:] + np.cross(v[:, 3:], tensor * v[:, 3:])
    for ball, force in zip(BALLS, forces, strict=True):
        turning = turning - np.cross(np.array(ball, dtype=float), turned(np.swapaxes(R, 1, 2), force))
    return max(relative(moving, 0), relative(turning, 0)) / m


def _forces(run: Run) -> float:
    """m_s s'' = -k s - m_s g - 2 lambda d_z of each slider."""
    m_s, k, g = (parameter(run, name) for name in ("m_s", "k", "g"))
    motion, worst = run.trajectory, 0.0
    for i, (leg, rod) in enumerate(zip(LEGS, _rods(run), strict=True)):
        pull = m_s * (motion[f"s{leg}''"] + g) + k * motion[f"s{leg}"] + 2 * motion.multipliers[:, i] * rod[:, 2]
        worst = max(worst, relative(pull, 0))
    return worst / m_s


EXAMPLE = Example(
    title="Stewart platform on six rods with sliding feet",
    inventory="M37",
    source="Stewart, A platform with six degrees of freedom, 1965; loop closure as in Mechanics for design, lecture 03",
    build=build,
    start=start(),
    duration=2.0,
    checks=(
        Check("sliders", _sliders, 1e-9, "s_i = z_i - sqrt(l^2 - x_i^2 - y_i^2) of the ends p + R b_i, and s_i'."),
        Check("rods", _lengths, 1e-10, "Every rod keeps its length."),
        Check("platform", _platform, 1e-9, "m p'' = m g + sum f_i and I w' + w x I w = sum b_i x f_i, "
              "f_i = 2 lambda_i d_i along the rods."),
        Check("feet", _forces, 1e-9, "m_s s_i'' = -k s_i - m_s g - f_i . e_z."),
        Check("degrees of freedom", freedom(6), 0.0, "12 velocities - 6 independent constraints = 6."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
        Check("constraint", constraint_drift, 1e-10, "The loops stay closed."),
    ),
    scene=scene,
)
