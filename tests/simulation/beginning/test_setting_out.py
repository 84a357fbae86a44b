"""Parameters of a run: by name, or in a row."""

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError


def test_a_row_of_parameters_is_for_a_compiled_model():
    system = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"k": 2.0, "m": 1.0})
    model = da.compile(system, free=["m", "k"])
    row = [{"k": 2.0, "m": 1.0}[name] for name in model.parameters]
    by_row, by_name = (da.simulate(each, q=[1.0], duration=1.0, parameters=given)
                       for each, given in ((model, row), (model, {"k": 2.0, "m": 1.0})))  # fmt: skip
    assert np.array_equal(by_row.q, by_name.q)
    with pytest.raises(DescriptionError, match="parameters have no names"):
        da.simulate(system, q=[1.0], duration=1.0, parameters=row)
