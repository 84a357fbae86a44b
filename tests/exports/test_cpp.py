"""C++: a header with Eigen, compiled without warnings; what it answers is compared with the model by its own test."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import dalembert as da
from dalembert.exports.formats.cpp import _eigen
from tests.c_functions import CPP_COMPILER, needs_cpp_compiler
from tests.exports.formats import model_of

EIGEN = _eigen()
needs_eigen = pytest.mark.skipif(EIGEN is None, reason="extra exports: the headers of Eigen are not installed")
STRICT = ("-std=c++17", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror")


def test_what_is_declared() -> None:
    files = da.export(model_of("four-bar"), "cpp", prefix="k", golden=0)
    assert not isinstance(files, str) and list(files) == ["k.hpp", "k.h", "k.c", "CMakeLists.txt"]
    text = files["k.hpp"]
    assert isinstance(text, str) and "inline Eigen::Matrix<double, 3, 3, Eigen::RowMajor> mass_matrix(" in text
    assert "inline std::int32_t forward_dynamics(const Eigen::Ref<const Eigen::Matrix<double, 3, 1>> &q" in text
    assert "All is in the namespace dalembert::k." in text


@needs_eigen
@needs_cpp_compiler
@pytest.mark.parametrize("name", ["system", "select", "std", "Eigen", "far"])
def test_a_name_that_headers_have_passes_its_test_too(name: str) -> None:
    """The first is the name of a system without one."""
    files = da.export(da.System("x", kinetic="x'**2/2", name=name), "cpp", quantities=["energy"])
    assert not isinstance(files, str) and f"{name}.hpp" in files


@needs_eigen
@needs_cpp_compiler
@pytest.mark.parametrize("precision", ["double", "single"])
def test_it_compiles_without_warnings_and_passes_its_test(precision: str, tmp_path: Path) -> None:
    da.export(model_of("four-bar"), "cpp", tmp_path, prefix="k", precision=precision)
    command = [str(CPP_COMPILER), *STRICT, "-isystem", str(EIGEN), "-o", "test", "test.cpp", "-x", "c++", "k.c"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert subprocess.run(["./test"], cwd=tmp_path, check=False).returncode == 0
    place = tmp_path / "test.cpp"
    place.write_text(place.read_text().replace("wanted[9] = { ", "wanted[9] = { 0.01f + "))
    subprocess.run(command, cwd=tmp_path, check=True)
    assert subprocess.run(["./test"], cwd=tmp_path, check=False).returncode == 3
