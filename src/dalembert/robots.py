"""What robotics asks of single bodies: Newton and Euler's equations."""

from .forms.newton_euler import newton_euler

__all__ = ["newton_euler"]
