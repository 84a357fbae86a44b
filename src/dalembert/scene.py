"""What to draw of a system: the shapes of a `da.Scene`."""

from .description.scene import Ball, Damper, Line, Marker, Solid, Spring, Vector

__all__ = ["Ball", "Damper", "Line", "Marker", "Solid", "Spring", "Vector"]
