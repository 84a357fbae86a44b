"""NumPy: texts that stand alone answer as the model does, for one state and for many."""

from __future__ import annotations

import inspect
from pathlib import Path

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import CompilationError, DescriptionError, UnknownNameError
from tests.exports.formats import SYSTEMS, arguments, imported, model_of, states, wanted
from tests.gallery_systems import described


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_numbers_are_those_of_the_model(name: str, tmp_path: Path) -> None:
    model = model_of(name)
    text = da.export(model, "numpy", golden=0)
    assert "dalembert" not in text.split('"""', 2)[2], "it needs nothing but NumPy"
    module = imported(tmp_path, text, f"k_{name.replace('-', '_')}")
    given = states(model)
    for quantity in ("energy", "mass_matrix", "inverse_dynamics", "forward_dynamics"):
        function = getattr(module, quantity)
        letters = tuple(inspect.signature(function).parameters)
        rows = [wanted(model, quantity, at) for at in given]
        for at, row in zip(given, rows, strict=True):
            np.testing.assert_allclose(function(*arguments(letters, at)), row, rtol=1e-11, atol=1e-12)
        many = [np.array([at[letter] for at in given]) for letter in letters]
        many = [x[:, 0] if letter == "t" else x for letter, x in zip(letters, many, strict=True)]
        np.testing.assert_allclose(function(*many), rows, rtol=1e-11, atol=1e-12)


def test_names_that_are_code_stay_in_comments(tmp_path: Path) -> None:
    text = da.export(model_of("switched"), "numpy", golden=0)
    assert "import os" not in text.split('"""', 2)[2]
    imported(tmp_path, text, "k_evil")


def test_redundant_constraints_and_what_has_no_solution(tmp_path: Path) -> None:
    """Accelerations stay unique where constraints repeat each other, and are nan where nothing determines them."""
    x, y = da.coordinates("x y")
    m, c = sympy.symbols("m c")
    tied = da.System([x, y], kinetic=m * x.diff() ** 2 / 2 + y.diff() ** 2 / 2, potential=x + y**2,
                     parameters={m: 1.0, c: 1.0}, name="tied", holonomic=[x - y, x - y - c * da.time**2])  # fmt: skip
    text = da.export(da.compile(tied, free=["m", "c"]), "numpy", quantities=["forward_dynamics"])
    module = imported(tmp_path, text, "k_tied")
    q, v = np.ones(2), np.zeros(2)
    np.testing.assert_allclose(module.forward_dynamics(q, v, 0.0, [1.0, 0.0]), [-1.5, -1.5], rtol=1e-13)
    assert np.isnan(module.forward_dynamics(q, v, 0.0, [1.0, 1.0])).all()
    both = module.forward_dynamics(q, v, 0.0, [[1.0, 0.0], [-1.0, 0.0]])
    assert np.isfinite(both[0]).all() and np.isnan(both[1]).all()


def test_a_text_passes_the_test_that_it_carries_and_a_changed_one_does_not(tmp_path: Path) -> None:
    text = da.export(model_of("four-bar"), "numpy", prefix="k")
    imported(tmp_path, text, "k_kept").test()
    changed = "def mass_matrix(q):\n    return 1.000001 * mass_matrix_of(q)\n\n\ndef mass_matrix_of(q):"
    with pytest.raises(AssertionError, match="mass_matrix"):
        imported(tmp_path, text.replace("def mass_matrix(q):", changed), "k_other").test()


def test_a_wrong_text_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    from dalembert.exports.in_numpy import LIBRARY

    monkeypatch.setitem(LIBRARY.language.called, "cos", "np.sin")
    with pytest.raises(CompilationError, match="does not answer as the model does"):
        da.export(described("pendulum"), "numpy", quantities=["energy"])


def test_the_certificate_says_what_it_is_of(tmp_path: Path) -> None:
    text = da.export(described("pendulum"), "numpy", quantities=["energy"])
    again = da.export(da.gallery.load("pendulum").build(), "numpy", quantities=["energy"])
    assert text == again and "Description: sha256 " in text and f"dalembert {da.__version__}" in text
    other = da.export(da.compile(described("pendulum"), {"m": 2.0}), "numpy", quantities=["energy"])
    line = next(line for line in text.splitlines() if "sha256" in line)
    assert line not in other


def test_files_go_where_the_path_says(tmp_path: Path) -> None:
    model = model_of("pendulum")
    assert da.export(model, "numpy", tmp_path / "in" / "mine.py", golden=0) == [tmp_path / "in" / "mine.py"]
    assert da.export(model, "numpy", tmp_path / "all", golden=0) == [tmp_path / "all" / "pendulum_numpy.py"]
    with pytest.raises(DescriptionError, match="has numbers of 64 bits only"):
        da.export(model, "numpy", precision="single")
    with pytest.raises(UnknownNameError, match="no precision 'half'"):
        da.export(model, precision="half")
