"""Small systems that the tests of studies share."""

from __future__ import annotations

import math

import dalembert as da

DUFFING = da.compile(
    da.System("x", kinetic="x'**2/2", potential="a*x**2/2 + b*x**4/4", forces={"x": "F*cos(w*t) - c*x'"},
              parameters=dict.fromkeys("abcFw", 1.0)),
    free=list("abcFw"),
)  # fmt: skip
TAYLOR = da.compile(
    da.System("x", kinetic="x'**2/2", potential="-W**2*cos(x)", forces={"x": "g*W**2*cos(2*pi*t) - W/2*x'"},
              parameters={"W": 3.0 * math.pi, "g": 1.0}),
    free=["g"],
)  # fmt: skip
"""The driven pendulum of Taylor, Classical Mechanics (2005), section 12.3."""
PENDULUM = da.System("angle", kinetic="angle'**2/2", potential="-9.81*cos(angle)")


def duffing(**values: float) -> dict[str, float]:
    """Parameters of x'' + c x' + a x + b x^3 = F cos(w t), 0 where they are not named."""
    return {**dict.fromkeys("abcF", 0.0), "w": 1.0, **values}
