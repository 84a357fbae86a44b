"""A rack that a pawl lets forward tooth by tooth, and never back."""

from __future__ import annotations

import itertools

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates, time
from ..description.event import Event
from ..description.scene import Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import sin, symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of

_PITCH = 0.03
"""The length of a tooth, in m."""


def build() -> System:
    x, tooth = coordinates("x tooth")
    m, pawl, force, w, load = symbols("m m_p F w L", positive=True)
    return System(
        [x, tooth],
        kinetic=m * x.diff() ** 2 / 2 + pawl * tooth.diff() ** 2 / 2,
        potential=load * x,
        forces={x: force * sin(w * time())},
        nonholonomic=[tooth.diff()],
        parameters={m: (1.0, "kg"), pawl: (0.01, "kg"), force: (40.0, "N"), w: (12.0, "rad/s"), load: (10.0, "N")},
        contacts=[Contact(x - tooth, name="pawl")],
        events=[Event(x - tooth - _PITCH, "rising", {tooth: tooth + _PITCH}, name="falls in")],
        name="ratchet",
    )  # fmt: skip


def scene() -> Scene:
    """The rack near the pawl, which stays where it is: each tooth that has passed looks like the one before it."""
    s = symbols_of(build())
    past, high = s.x - s.tooth, 0.012
    faces = [past + k * _PITCH for k in range(8, -9, -1)]
    teeth = [point for face in faces for point in ((face, high, 0), (face, 0, 0))]
    right, left = faces[0] + _PITCH, faces[-1]
    rack = Line("rack", ((right, -high, 0), (right, 0, 0), *teeth, (left, -high, 0), (right, -high, 0)))
    pawl = Line("pawl", ((-0.06, 0.05, 0), (0, high * past / _PITCH, 0)))
    return Scene(shapes=(Line("guide", ((-0.3, -high, 0), (0.3, -high, 0))), rack, pawl), up="y")


def _moves(run: Run) -> float:
    """From one event to the next x is that of a mass which the drive and the load move, or rests on the pawl."""
    m, force, w, load = (parameter(run, name) for name in ("m", "F", "w", "L"))
    motion, wrong = run.trajectory, 0.0
    for one, two in itertools.pairwise(motion.events):
        if one.contacts and one.contacts["pawl"].after == "rests":
            wrong = max(wrong, abs(two.q[0] - one.q_after[0]))
            continue
        (x, _), (v, _), late = one.q_after, one.v_after, two.time - one.time
        push = force / (m * w)
        moved = (v + push * np.cos(w * one.time)) * late - load * late**2 / (2 * m)
        wrong = max(wrong, abs(two.q[0] - x - moved - push / w * (np.sin(w * one.time) - np.sin(w * two.time))))
    return float(wrong)


def _leaves(run: Run) -> float:
    """It leaves the pawl where the drive is as strong as the load, F sin(w t) = L, once a period."""
    force, w, load = (parameter(run, name) for name in ("F", "w", "L"))
    left = [each.time for each in run.trajectory.events if each.action == "lifts"]
    return largest(np.mod(w * np.array(left), 2 * np.pi) - np.arcsin(load / force)) if len(left) > 2 else np.inf


def _teeth(run: Run) -> float:
    """The pawl has moved on by as many teeth as the rack, which stays between the last two."""
    motion = run.trajectory
    passed, ahead = len(motion.events["falls in"]), motion.q[:, 0] - motion.q[:, 1]
    wrong = abs(motion.q[-1, 1] - passed * _PITCH)
    return float(max(wrong, largest(np.maximum(ahead - _PITCH, 0.0)))) if passed > 3 else np.inf


def _bears(run: Run) -> float:
    """The pawl bears L - F sin(w t) where the rack rests on it."""
    force, w, load = (parameter(run, name) for name in ("F", "w", "L"))
    bears = run.trajectory.contact_forces["pawl"][:, 0]
    return largest(np.where(bears > 0.0, bears - load + force * np.sin(w * run.trajectory.times), 0.0))


EXAMPLE = Example(
    title="Ratchet",
    inventory="",
    source="F. Reuleaux, The Kinematics of Machinery (1876): ratchet trains; each phase is a motion in closed form",
    build=build,
    start=Start(),
    duration=1.9,
    checks=(
        Check("moves", _moves, 1e-9, "Between events m x'' = F sin(w t) - L; on the pawl x stays."),
        Check("leaves", _leaves, 1e-8, "It leaves the pawl where F sin(w t) = L."),
        Check("teeth", _teeth, 1e-11, "The rack is never more than a tooth ahead of the pawl, nor behind it."),
        Check("pawl", _bears, 1e-8, "The pawl bears L - F sin(w t)."),
        Check("no way back", penetration, 1e-12, "The rack does not go back through the pawl."),
        Check("energy", energy_closes, 1e-9, "The drive lifts the load, and the pawl takes what strikes it."),
    ),
    scene=scene,
)
