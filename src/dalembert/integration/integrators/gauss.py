"""gauss2, gauss4, gauss6, gauss8: variational steps by Gauss's quadrature with one to four nodes."""

from __future__ import annotations

from fractions import Fraction

from ..variational import GaussRule, by_quadrature

__all__ = ["INTEGRATORS", "RULES"]

_DIGITS = (
    ("0.5",),
    ("0.211324865405187117745425609749021272", "0.788675134594812882254574390250978728"),
    ("0.112701665379258311482073460021760039", "0.5", "0.887298334620741688517926539978239961"),
    ("0.0694318442029737123880267555535952475", "0.330009478207571867598667120448377656",
     "0.669990521792428132401332879551622344", "0.930568155797026287611973244446404753"),
)  # fmt: skip

RULES = tuple(GaussRule(f"gauss{2 * len(row)}", tuple(map(Fraction, row))) for row in _DIGITS)

INTEGRATORS = tuple(map(by_quadrature, RULES))
