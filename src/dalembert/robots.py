"""What robotics asks: Newton and Euler's equations of single bodies, and robot files that are text at hand."""

from .description.readers import read_text
from .forms.newton_euler import newton_euler

__all__ = ["newton_euler", "read_text"]
