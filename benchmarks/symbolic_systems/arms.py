"""Robot arms by their Denavit-Hartenberg tables, ten symbolic inertial parameters a link, symbolic lengths."""

from __future__ import annotations

from typing import Any

from sympy import pi, symbols

from dalembert.description.coordinates import coordinates
from dalembert.description.dh_tree import dh_tree

from .case import Case, tree_case
from .planar import GRAVITY

WEIGHT = (0, 0, -GRAVITY)


def puma_3() -> Case:
    """The first three joints of the Puma 560."""
    return tree_case(dh_tree("puma-3", _puma_rows()[:3], "standard", WEIGHT), "small")


def puma_6() -> Case:
    """The Puma 560, standard table (Corke and Armstrong-Helouvry 1994)."""
    return tree_case(dh_tree("puma-6", _puma_rows(), "standard", WEIGHT), "arm")


def stanford_3() -> Case:
    """The first three joints, R R P, of the Stanford arm, standard table (Paul 1981)."""
    q1, q2, q3 = coordinates("q1 q2 q3")
    d2 = symbols("d_2", positive=True)
    rows = [(-pi / 2, 0, 0, q1), (pi / 2, 0, d2, q2), (0, 0, q3, 0)]
    return tree_case(dh_tree("stanford-3", rows, "standard", WEIGHT), "small")


def ur5() -> Case:
    """The UR5, standard table (Universal Robots): three parallel axes, offsets d_1, d_4, d_5."""
    q1, q2, q3, q4, q5, q6 = coordinates("q1:7")
    a2, a3, d1, d4, d5, d6 = symbols("a_2 a_3 d_1 d_4 d_5 d_6", positive=True)
    rows = [(pi / 2, 0, d1, q1), (0, -a2, 0, q2), (0, -a3, 0, q3), (pi / 2, 0, d4, q4), (-pi / 2, 0, d5, q5),
            (0, 0, d6, q6)]  # fmt: skip
    return tree_case(dh_tree("ur5", rows, "standard", WEIGHT), "arm")


def panda() -> Case:
    """The Franka Emika Panda, modified table (Franka): seven joints, lengths d_1, d_3, d_5, a_4 and a_7."""
    q1, q2, q3, q4, q5, q6, q7 = coordinates("q1:8")
    a4, a7, d1, d3, d5 = symbols("a_4 a_7 d_1 d_3 d_5", positive=True)
    rows = [(0, 0, d1, q1), (-pi / 2, 0, 0, q2), (pi / 2, 0, d3, q3), (pi / 2, a4, 0, q4), (-pi / 2, -a4, d5, q5),
            (pi / 2, 0, 0, q6), (pi / 2, a7, 0, q7)]  # fmt: skip
    return tree_case(dh_tree("panda", rows, "modified", WEIGHT), "arm")




def _puma_rows() -> list[tuple[Any, ...]]:
    q1, q2, q3, q4, q5, q6 = coordinates("q1:7")
    a2, a3, d3, d4 = symbols("a_2 a_3 d_3 d_4", positive=True)
    return [(pi / 2, 0, 0, q1), (0, a2, 0, q2), (-pi / 2, a3, d3, q3), (pi / 2, 0, d4, q4), (-pi / 2, 0, 0, q5),
            (0, 0, 0, q6)]  # fmt: skip
