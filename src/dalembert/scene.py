"""What to draw of a system: the shapes of a `da.Scene`."""

from .description.scene import Ball, Line, Marker, Vector

__all__ = ["Ball", "Line", "Marker", "Vector"]
