"""SymPy's classes, whose types SymPy does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["KanesMethod", "LagrangesMethod", "Linearizer"]

if TYPE_CHECKING:

    class KanesMethod:
        """Anything may be asked of it."""

        def __init__(self, *arguments: Any, **options: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    class LagrangesMethod(KanesMethod):
        """Anything may be asked of it."""

    class Linearizer(KanesMethod):
        """Anything may be asked of it."""

else:
    from sympy.physics.mechanics import KanesMethod, LagrangesMethod, Linearizer
