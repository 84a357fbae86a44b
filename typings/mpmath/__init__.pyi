# mpmath has no types, and its numbers come in contexts: whatever it gives is Any, and said so.
from typing import Any

def __getattr__(name: str) -> Any: ...
