"""The n-link planar pendulum in three languages: dalembert, SymPy's LagrangesMethod, heyoka.

Equal point masses m on massless links of length l, angles measured from the vertical,
T = m/2 sum |v_i|^2 and V = m g sum h_i, the same sums of sums in each language; m, l, g are symbols.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import sympy
from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols

import dalembert as da

MASS, LENGTH, GRAVITY = sympy.symbols("m l g", positive=True)
PARAMETERS = {MASS: 1.0, LENGTH: 0.5, GRAVITY: 9.81}
VALUES = tuple(PARAMETERS.values())


def random_state(n: int, seed: int = 7) -> tuple[np.ndarray, np.ndarray]:
    """Angles and rates of one state."""
    generator = np.random.default_rng(seed)
    return generator.uniform(-1.0, 1.0, n), generator.uniform(-1.0, 1.0, n)


def energies(q: Any, v: Any, sin: Any, cos: Any, m: Any, l: Any, g: Any) -> tuple[Any, Any]:  # noqa: E741
    """Kinetic and potential energy, written with whatever arithmetic the arguments bring."""
    across, along, height, kinetic, potential = 0, 0, 0, 0, 0
    for angle, rate in zip(q, v, strict=True):
        across = across + l * cos(angle) * rate
        along = along + l * sin(angle) * rate
        height = height - l * cos(angle)
        kinetic = kinetic + m * (across**2 + along**2) / 2
        potential = potential + m * g * height
    return kinetic, potential


def sympy_energies(n: int) -> tuple[list[sympy.Expr], sympy.Expr, sympy.Expr]:
    """The coordinates and both energies as SymPy expressions."""
    coordinates = list(dynamicsymbols(f"q:{n}"))
    rates = [q.diff() for q in coordinates]
    return coordinates, *energies(coordinates, rates, sympy.sin, sympy.cos, MASS, LENGTH, GRAVITY)


def dalembert_system(coordinates: list[sympy.Expr], kinetic: sympy.Expr, potential: sympy.Expr) -> da.System:
    """The same as a dalembert description."""
    return da.System(coordinates, kinetic=kinetic, potential=potential, parameters=PARAMETERS)


def sympy_method(coordinates: list[sympy.Expr], kinetic: sympy.Expr, potential: sympy.Expr) -> LagrangesMethod:
    """SymPy's derivation, with mass matrix and forcing computed."""
    method = LagrangesMethod(kinetic - potential, coordinates)
    method.form_lagranges_equations()
    _ = method.mass_matrix, method.forcing
    return method


def sympy_function(method: LagrangesMethod, cse: bool) -> Any:
    """lambdify of (mass matrix, forcing) as a function of (q, v), parameters bound."""
    coordinates = method.q.flat()
    n = len(coordinates)
    plain_q, plain_v = sympy.symbols(f"a:{n}"), sympy.symbols(f"b:{n}")
    rates = [q.diff() for q in coordinates]
    values = {
        **dict(zip(rates, plain_v, strict=True)),
        **dict(zip(coordinates, plain_q, strict=True)),
        **{symbol: sympy.Float(value) for symbol, value in PARAMETERS.items()},
    }
    matrices = [matrix.xreplace(values) for matrix in (method.mass_matrix, method.forcing)]
    return sympy.lambdify([plain_q, plain_v], matrices, cse=cse)


def heyoka_lagrangian(heyoka: ModuleType, n: int, bound: bool = False) -> tuple[list[Any], list[Any], Any]:
    """Coordinates, rates, Lagrangian as heyoka expressions; m, l, g as numbers or runtime parameters."""
    q = [heyoka.expression(f"q{i}") for i in range(n)]
    v = [heyoka.expression(f"v{i}") for i in range(n)]
    parameters = VALUES if bound else [heyoka.par[i] for i in range(3)]
    kinetic, potential = energies(q, v, heyoka.sin, heyoka.cos, *parameters)
    return q, v, kinetic - potential
