"""The same description gives the same bytes in every run, whatever Python's hash seed."""

import os
import subprocess
import sys

SCRIPT = """
import dalembert as da
for name in ("double-pendulum", "rod-multiplier"):
    equations = da.derive(da.gallery.load(name).build())
    print(*(program.text() for program in da.compile(equations).programs.values()))
    print(equations.latex(), equations.mass_matrix, equations.bias)
"""


def output(seed: str) -> bytes:
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True).stdout


def test_programs_and_typeset_equations_are_the_same_for_every_hash_seed():
    first = output("0")
    assert len(first) > 1000
    assert output("1") == first and output("4711") == first
