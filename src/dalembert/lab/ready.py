"""What the server of processes imports, and does once, so that work begins at once."""

from __future__ import annotations

from . import jobs

_TEXT = """
coordinates = ["x"]
kinetic = "m*x'**2/2"
parameters = { m = 1 }
scene = { p = { marker = ["x", 0, 0] } }
"""

jobs.check({"text": _TEXT})
