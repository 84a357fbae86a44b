"""What this package uses of llvmlite, which says nothing about its types."""

from . import binding as binding
from . import ir as ir

__version__: str
