"""The calculus of variations along paths: action, stationarity, conjugate times; `da.Functional` states an integral."""

from .extremals.action import action, conjugate_time, stationarity
from .functional import Extremal

__all__ = ["Extremal", "action", "conjugate_time", "stationarity"]
