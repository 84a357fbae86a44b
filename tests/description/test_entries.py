"""What bodies and joints are given, as it is read."""

from __future__ import annotations

import pytest

import dalembert as da
from dalembert.errors import Remark


def test_an_inertia_about_any_axis_needs_a_mass() -> None:
    machine = da.Mechanism("wheel", (0, 0, -9.81))
    with pytest.warns(Remark, match="impossible-inertia: body 'disc'.* it has an inertia but no mass"):
        machine.body("disc", da.inertia.Inertia(0.0, (0, 0, 0), (0.5, 0.5, 0.5, 0, 0, 0)))
