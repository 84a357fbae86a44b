from __future__ import annotations

import warnings

import pytest

from dalembert.description.unit_sizes import tell_sizes
from dalembert.errors import Remark


def named(*units):
    return {f"p{k}": unit for k, unit in enumerate(units)}


@pytest.mark.parametrize(
    "units",
    [("kg", "m", "m/s^2"), ("mm", "t", "N", "MPa", "t/mm^3"), ("g", "cm", "cm/s^2"), ("AU^3/(kg yr^2)", "AU"),
     ("h", "km/h", "kg"), ("kN", "t", "m"), ("lb", "m"), ()],
)  # fmt: skip
def test_units_of_one_system_pass(units):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tell_sizes("here", named(*units))


@pytest.mark.parametrize(
    ("units", "told"),
    [(("deg",), "'p0' in deg"), (("m/s^2", "mm"), "'p1' in mm"), (("mm", "kg", "N"), "'p0' in mm"),
     (("km/h", "m"), "'p0' in km/h"), (("N/mm", "kg"), "'p0' in N/mm"), (("rpm",), "'p0' in rpm"),
     (("%",), "'p0' in %"), (("ms", "1/s"), "'p0' in ms"), (("deg",) * 4, "'p2' in deg, ...")],
)  # fmt: skip
def test_numbers_are_taken_as_they_stand(units, told):
    with pytest.warns(Remark, match="units-do-not-fit: here: .*SI units") as found:
        tell_sizes("here", named(*units))
    assert len(found) == 1 and told in str(found[0].message)
