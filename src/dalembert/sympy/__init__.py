"""SymPy's own classes with our engine inside: exchange the import, and keep the script.

    from dalembert.sympy import KanesMethod, LagrangesMethod

Constructors, methods, attributes and signs are those of `sympy.physics.mechanics`; equations come in short exact forms,
and fast. `dalembert.derive` takes such an object, or SymPy's, as well.
"""

from .kane import KanesMethod
from .lagrange import LagrangesMethod

__all__ = ["KanesMethod", "LagrangesMethod"]
