"""Tsit5: explicit Runge-Kutta steps of order 5, an error estimate of order 4, dense output of order 4.

Source: Ch. Tsitouras, Runge-Kutta pairs of order 5(4) satisfying only the first column simplifying assumption,
Computers and Mathematics with Applications 62 (2011) 770-775. Six derivatives a step, for the one at its end begins
the next.
"""

from __future__ import annotations

from ..explicit import Tableau, integrator

__all__ = ["INTEGRATOR", "TABLEAU"]

NODES = (0.0, 0.161, 0.327, 0.9, 0.9800255409045097, 1.0, 1.0)

POINTS = (
    (),
    (0.161,),
    (-0.008480655492356989, 0.335480655492357),
    (2.8971530571054935, -6.359448489975075, 4.3622954328695815),
    (5.325864828439257, -11.748883564062828, 7.4955393428898365, -0.09249506636175525),
    (5.86145544294642, -12.92096931784711, 8.159367898576159, -0.071584973281401, -0.028269050394068383),
    (0.09646076681806523, 0.01, 0.4798896504144996, 1.379008574103742, -3.290069515436081, 2.324710524099774),
)

ERROR = (
    -0.00178001105222577714, -0.0008164344596567469, 0.007880878010261995, -0.1447110071732629, 0.5823571654525552,
    -0.45808210592918697, 0.015151515151515152,
)  # fmt: skip

# The weights of s^4 in the interpolant: beside values and slopes at both ends they are all that is free in it.
DENSE = ((-1.0530884977290216, 0.1017, 2.490627285651253, -16.548102889244902, 47.37952196281928, -34.87065786149661,
          2.5),)  # fmt: skip

TABLEAU = Tableau("tsit5", 5, NODES, POINTS, 6, (ERROR,), DENSE)
INTEGRATOR = integrator(TABLEAU, "Tsitouras 2011")
