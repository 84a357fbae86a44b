"""What robotics asks: inverse kinematics, the dynamics of a frame, Newton and Euler's equations of single bodies, and
robot files that are text at hand."""

from .analysis.inverse_kinematics import inverse_kinematics
from .analysis.task_space import task_space
from .description.readers import read_text
from .forms.newton_euler import newton_euler

__all__ = ["inverse_kinematics", "newton_euler", "read_text", "task_space"]
