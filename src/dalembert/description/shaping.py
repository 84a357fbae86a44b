"""How a `Mechanism` is told what may touch: shapes on bodies, pairs of them, ropes, and gaps by their formulas."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..errors import DescriptionError, remark
from ..spatial.given import Axis, Column, Rows, Scalar
from . import shapes
from .contact import Contact
from .parts import Frame
from .sensing import Sensing
from .shapes import Plane, Rope, Shape, Solid, Surface


class Shaping(Sensing):
    """Shapes on bodies, which are not seen and weigh nothing, and what may touch.

    A shape stands at a point: a body, a frame, whose axes are its own, or (body, position). Its name is that of the
    body or frame unless it is given one.

    >>> from dalembert.description.mechanism import Mechanism
    >>> m = Mechanism("bowling")
    >>> ball = m.body("ball", 5.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0))
    >>> _ = m.floating("free", m.ground, ball)
    >>> m.contact(m.sphere(ball, 0.125), m.plane(), friction=0.2)
    'ball on ground'
    >>> from dalembert.model import compile
    >>> model = compile(m)
    >>> q, v = [0, 0, 0.125, 1, 0, 0, 0], [0.5, 0, 0, 0, 4.0, 0]
    >>> [row.tolist() for row in (model.gaps(q), model.slips(q, v))]   # it rolls
    [[0.0], [0.0, 0.0]]
    """

    # ---------------------------------------------------------------- shapes

    def plane(self, of: Any = "ground", normal: Axis = "z", name: str = "") -> Plane:
        """A half-space, whose surface passes through a point and whose `normal` points out of it."""
        name, frame = self._placed(of, name)
        return Plane(name, shapes.along(f"shape '{name}'", frame, normal))

    def surface(self, of: Any, level: Any, name: str = "") -> Surface:
        """Where an expression of x, y and z in the frame is zero, SymPy or text; positive outside. `points` touch it.

        >>> from dalembert.description.mechanism import Mechanism
        >>> m = Mechanism("bowl")
        >>> _ = m.cartesian("bead", m.ground, m.body("bead", 1.0))
        >>> m.contact(m.points("bead", [(0, 0, 0)]), m.surface(m.ground, "z - x^2/2 - y^2/2"), friction=0.1)
        'bead on ground'
        >>> from dalembert.model import compile
        >>> compile(m).gaps([1.0, 0.0, 0.5]).tolist()
        [0.0]
        """
        name, frame = self._placed(of, name)
        return Surface(name, frame, level)

    def sphere(self, of: Any, radius: Scalar, name: str = "") -> Solid:
        """A ball about a point, m."""
        return shapes.sphere(*self._placed(of, name), radius)

    def capsule(self, of: Any, radius: Scalar, length: Scalar, axis: Axis = "z", name: str = "") -> Solid:
        """A cylinder about a point with half balls on its ends; `length` is that of the cylinder, m."""
        return shapes.capsule(*self._placed(of, name), radius, length, axis)

    def box(self, of: Any, edges: Column, name: str = "") -> Solid:
        """A box about a point by its edges along the frame's axes, m. Its corners touch planes."""
        return shapes.box(*self._placed(of, name), edges)

    def cylinder(self, of: Any, radius: Scalar, length: Scalar = 0, axis: Axis = "z", name: str = "") -> Solid:
        """A cylinder about a point, or a wheel of no width, m. Its rims touch planes.

        The distance has no derivative where a rim lies flat on a plane: let `points` of the rim stand there.
        """
        return shapes.cylinder(*self._placed(of, name), radius, length, axis)

    def ellipsoid(self, of: Any, half_axes: Column, name: str = "") -> Solid:
        """An ellipsoid about a point by its half axes along the frame's axes, m."""
        return shapes.ellipsoid(*self._placed(of, name), half_axes)

    def ellipse(self, of: Any, half_axes: Column, axis: Axis = "z", name: str = "") -> Solid:
        """An ellipse about a point by its two half axes, m, in the plane square to an axis of the frame: a `curve`."""
        return shapes.ellipse(*self._placed(of, name), half_axes, axis)

    def curve(self, of: Any, support: Any, axis: Axis = "z", angle: str = "angle", name: str = "") -> Solid:
        """A closed convex curve about a point, in the plane square to an axis of the frame, by its support function.

        support     how far its tangent is from the point, m, an expression (SymPy or text) of `angle`, the direction of
                    the outward normal, from -pi to pi: "r + e*cos(angle)" is a circle about (e, 0), and the lift of a
                    flat follower is the support of its cam. The curve lies at p n + p' t, bent with radius p + p''
        axis        about which the angle counts, right-handed, from x, or, about x, from y: "-y" for x towards z
        angle       its name in the support

        It touches planes with its rim, and other curves, ellipses, spheres and points as if all stood in one plane:
        those curves have to stay parallel. Each pair is one contact, where the two are nearest.

        >>> from dalembert.description.mechanism import Mechanism
        >>> m = Mechanism("cam")
        >>> _ = m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=(0.1, 0.1, 0.1)))
        >>> _ = m.prismatic("h", m.ground, m.body("follower", 1.0), axis="y")
        >>> cam = m.curve("cam", "0.03 + 0.01*cos(angle)")
        >>> m.contact(cam, m.plane("follower", normal="-y"))
        'cam on follower'
        >>> m.contact(cam, m.sphere("follower", 0.01), name="roller")
        'roller'
        >>> from dalembert.model import compile
        >>> compile(m).gaps([0.0, 0.05]).round(12).tolist()     # h - 0.03, and sqrt(h^2 + 0.01^2) - 0.03 - 0.01
        [0.02, 0.010990195136]
        """
        return shapes.curve(*self._placed(of, name), support, axis, angle)

    def points(self, of: Any, places: Sequence[Column] | np.ndarray, name: str = "") -> Solid:
        """Points of a body by their places in a frame, (k, 3) m: feet, or the ends of a bar."""
        return shapes.points(*self._placed(of, name), places)

    def mesh(self, of: Any, vertices: Rows, most: int = shapes.MOST, name: str = "") -> Solid:
        """The convex hull of the vertices (k, 3) of a mesh in a frame, m. Its corners touch planes, exactly; nothing
        else touches it.

        Of a hull with more than `most` corners those that stand out most are kept; a remark, `contacts-thinned`, tells
        from how far at most the others stand off these. What stands out by less than 1e-6 of the size is no corner.

        >>> from dalembert.description.mechanism import Mechanism
        >>> m = Mechanism("dice")
        >>> _ = m.floating("free", m.ground, m.body("die", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0)))
        >>> wedge = m.mesh("die", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.2, 0.2, 0.2)])
        >>> m.contact(wedge, m.plane(), friction=0.5)
        'die on ground'
        >>> m.system.contact_names[-1]
        'die on ground, corner 4'
        """
        name, frame = self._placed(of, name)
        solid, thinned = shapes.mesh(name, frame, vertices, most)
        if thinned:
            remark("contacts-thinned", f"shape '{name}'", f"of its convex hull touch {thinned}.",
                   "Give a larger `most`, or the vertices that can touch.")
        return solid

    # ---------------------------------------------------------------- what may touch

    def contact(
        self, a: Shape, b: Shape, friction: Scalar = 0, restitution: Scalar = 0, law: str = "stronge", name: str = "",
        stiction: Scalar | None = None,
    ) -> str:
        """Two shapes that may touch, as a `Contact` for each spot that can touch first: both ends of a capsule, the
        corners of a box. The name, to which those of several spots are added.

        A plane touches any solid; spheres and points touch spheres, capsules and boxes; points touch surfaces. Gaps are
        the distance, negative inside; of a ball beside a box as long as its centre is outside, and of a point near a
        surface to first order. Slip is that of the two bodies where they touch, along one tangent where all moves in a
        plane, else along two.
        """
        for each in (a, b):
            if not isinstance(each, Plane | Surface | Solid):
                raise DescriptionError(f"Mechanism '{self.name}', contact", f"{each!r} is no shape.",
                                       "Make one, as mechanism.sphere(body, radius).")
            self._point("contact", each.frame)
        name = self._unused(name or f"{a.name} on {b.name}")
        self.meetings.append(shapes.meeting(name, a, b, friction, restitution, law, stiction))
        return name

    def rope(self, a: Any, b: Any, length: Scalar, restitution: Scalar = 0, name: str = "") -> str:
        """A rope without mass between two points that holds them no farther apart than `length`, m; slack otherwise."""
        ends = self._point("rope", a), self._point("rope", b)
        name = self._unused(name or f"rope of {ends[0].name or ends[0].body} and {ends[1].name or ends[1].body}")
        where = f"rope '{name}'"
        if ends[0] == ends[1]:
            raise DescriptionError(where, "its two ends are one point.", "Name points that part.")
        shapes.check_coefficients(where, 0, restitution, "stronge")
        self.ropes.append(Rope(name, ends, shapes.size(where, "length", length), restitution))
        return name

    def bound(self, *contacts: Contact) -> None:
        """Contacts by the formulas of their gaps: stops, backlash, whatever has to stay positive.

        >>> from dalembert.description.mechanism import Mechanism
        >>> gears = Mechanism("gears")
        >>> for name in ("a", "b"):
        ...     _ = gears.revolute(name, gears.ground, gears.body(f"wheel {name}", 1.0, (1, 0, 0)))
        >>> gears.bound(Contact("0.01 - (a - b)", name="flank"), Contact("0.01 + (a - b)", name="back"))
        >>> gears.system.contact_names
        ('flank', 'back')
        """
        for each in contacts:
            if not isinstance(each, Contact):
                raise DescriptionError(f"Mechanism '{self.name}', bound", f"{each!r} is no contact.",
                                       "Give Contact(gap, restitution=...).")
        self.bounds.extend(contacts)

    # ---------------------------------------------------------------- names

    def _placed(self, of: Any, name: str) -> tuple[str, Frame]:
        """The name of a shape, and its frame."""
        frame = self._point("shape", of)
        if not isinstance(name, str):
            raise DescriptionError(f"Mechanism '{self.name}'", f"the shape name {name!r} is not a text.",
                                   "Give a name.")
        return name or frame.name or frame.body, frame

    def _unused(self, name: str) -> str:
        if name in (each.name for each in (*self.meetings, *self.ropes)):
            raise DescriptionError(f"Mechanism '{self.name}'", f"the contact name '{name}' is used twice.",
                                   "Give name=.")
        return name

    @abstractmethod
    def _point(self, where: str, given: Any) -> Frame:
        """A body, a named frame, or (body, position) as a frame."""
