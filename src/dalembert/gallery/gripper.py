"""Two fingers that hold a piece by friction while they press, lose it, let go, and open until their stops."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates, time
from ..description.scene import Line, Scene, Solid
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of


def build() -> System:
    left, right, y = coordinates("l r y")
    finger, piece, force, w, b, stop, mu, g = symbols("m M F w b L mu g", positive=True)
    pads = [Contact(each - b, friction=mu, slip=y.diff(), name=f"{name} pad")
            for each, name in ((left, "left"), (right, "right"))]
    stops = [Contact(stop - each, name=f"{name} stop") for each, name in ((left, "left"), (right, "right"))]
    return System(
        [left, right, y],
        kinetic=finger * (left.diff() ** 2 + right.diff() ** 2) / 2 + piece * y.diff() ** 2 / 2,
        potential=piece * g * y,
        forces={left: -force * cos(w * time()), right: -force * cos(w * time())},
        parameters={finger: (0.2, "kg"), piece: (0.5, "kg"), force: (20.0, "N"), w: (3.0, "rad/s"), b: (0.02, "m"),
                    stop: (0.05, "m"), mu: (0.3, "1"), g: (9.81, "m/s^2")},
        contacts=[*pads, *stops],
        name="gripper",
    )  # fmt: skip


def scene() -> Scene:
    s = symbols_of(build())
    size = (0.01, 0.08, 0.03)
    fingers = (Solid(name, (side * (at + 0.005), 0, 0), "box", size)
               for name, side, at in (("left", -1, s.l), ("right", 1, s.r)))
    return Scene(shapes=(Line("palm", ((-0.06, 0.05, 0), (0.06, 0.05, 0))), *fingers,
                         Solid("piece", (0, s.y, 0), "box", (2 * s.b, 0.03, 0.03))), up="y")  # fmt: skip


def _times(run: Run) -> tuple[float, float]:
    """When the piece slips, and when the fingers let go of it."""
    piece, force, w, mu, g = (parameter(run, name) for name in ("M", "F", "w", "mu", "g"))
    return float(np.arccos(piece * g / (2 * mu * force)) / w), float(np.pi / (2 * w))


def _happens(run: Run) -> float:
    """Both pads slip, then lift; both fingers meet their stops."""
    events = run.trajectory.events
    slips, lets = _times(run)
    acts = [(each.action, each.time) for each in events]
    found = {action: [at for what, at in acts if what == action] for action in ("slips", "lifts", "impact")}
    if not (found["slips"] and found["lifts"] and found["impact"]):
        return np.inf
    return max(abs(found["slips"][0] - slips), abs(found["lifts"][0] - lets), abs(found["impact"][0] - _opened(run)))


def _opened(run: Run) -> float:
    """When l = b + F/(m w) (t - t2) + F/(m w^2) cos(w t) comes to L, by Newton's rule."""
    finger, force, w, b, stop = (parameter(run, name) for name in ("m", "F", "w", "b", "L"))
    lets, push = _times(run)[1], force / (finger * w)
    t = lets + 0.1
    for _ in range(60):
        away = b + push * (t - lets) + push / w * np.cos(w * t) - stop
        t -= away / (push * (1 - np.sin(w * t)))
    return float(t)


def _falls(run: Run) -> float:
    """The piece is held; then friction 2 mu F cos(w t) slows its fall; then nothing does."""
    piece, force, w, mu, g = (parameter(run, name) for name in ("M", "F", "w", "mu", "g"))
    slips, lets = _times(run)
    t = run.trajectory.times
    pull = 2 * mu * force / (piece * w)

    def slid(at: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
        later = at - slips
        speed = pull * (np.sin(w * at) - np.sin(w * slips)) - g * later
        place = -pull / w * (np.cos(w * at) - np.cos(w * slips)) - pull * np.sin(w * slips) * later - g * later**2 / 2
        return np.asarray(place), np.asarray(speed)

    place, speed = slid(lets)
    free = place + speed * (t - lets) - g * (t - lets) ** 2 / 2
    return largest(run.trajectory.q[:, 2] - np.where(t < slips, 0.0, np.where(t < lets, slid(t)[0], free)))


def _presses(run: Run) -> float:
    """The pads press with F cos(w t) and bear M g/2 each while they hold; the stops bear -F cos(w t)."""
    piece, force, w, g = (parameter(run, name) for name in ("M", "F", "w", "g"))
    slips, _ = _times(run)
    held, open_ = 0.5 * slips, _opened(run) + 0.1
    seen = run.trajectory.at(np.array([held, open_]))
    pads, stops = seen.contact_forces["left pad"], seen.contact_forces["right stop"]
    wanted = force * np.cos(w * held), piece * g / 2, -force * np.cos(w * open_)
    return float(np.abs(np.array([pads[0, 0], pads[0, 1], stops[1, 0]]) - wanted).max())


EXAMPLE = Example(
    title="Gripper with stops",
    inventory="",
    source="M. T. Mason, Mechanics of Robotic Manipulation (2001), chapter 6: what friction holds",
    build=build,
    start=Start(q={"l": 0.02, "r": 0.02}),
    duration=0.8,
    checks=(
        Check("what happens", _happens, 1e-9, "It slips where 2 mu F cos(w t) = M g, is let go at w t = pi/2."),
        Check("fall", _falls, 1e-9, "Held, slowed by 2 mu F cos(w t), and then falling freely."),
        Check("forces", _presses, 1e-9, "F cos(w t) and M g/2 at a pad that holds, -F cos(w t) at a stop."),
        Check("pads and stops", penetration, 1e-12, "Fingers go neither into the piece nor through their stops."),
        Check("energy", energy_closes, 1e-9, "What drive and gravity bring moves, or is lost to friction and stops."),
    ),
    scene=scene,
)
