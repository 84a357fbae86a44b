"""Words, numbers and plots as LaTeX and TikZ."""

from __future__ import annotations

import re

import numpy as np

from dalembert.view.ink import figures, plot, prose
from dalembert.view.panels import TIME, Axis, Curve, Panel
from dalembert.writing.typeset.notation import name


def points(drawn: str) -> list[np.ndarray]:
    """The points of each curve, cm."""
    found = re.findall(r"plot coordinates \{(.*?)\}", drawn)
    return [np.array([[float(x) for x in pair.split(",")] for pair in re.findall(r"\((.*?)\)", each)])
            for each in found]  # fmt: skip


def panel(y: np.ndarray, logarithmic: bool = False) -> Panel:
    t = np.linspace(0.0, 2.0, len(y))
    return Panel("p", "P", "", TIME, Axis(("y_1 & z",), "m/s^2"), (Curve(name("a"), t, y), Curve(name("b"), t, -y)),
                 logarithmic)  # fmt: skip


def test_no_word_reaches_tex_as_a_command():
    assert prose("\\input{/etc/passwd}%$^") == \
        r"\textbackslash{}input\{/etc/passwd\}\%\$\textasciicircum{}"
    assert prose("a\n\\end{document}") == r"a \textbackslash{}end\{document\}"
    assert prose("m² θ 中 é") == r"m$^{2}$ $\theta$ \texttt{U+4E2D} é"


def test_numbers_have_powers_of_ten():
    assert (figures(0.25), figures(-2e-9), figures(3e20)) == ("$0.25$", r"$-2\cdot10^{-9}$", r"$3\cdot10^{20}$")


def test_curves_keep_their_proportions_and_their_names():
    wave = np.sin(np.linspace(0, 6, 50))
    drawn = plot(panel(wave))
    first, second = points(drawn)
    assert first[0, 0] < first[-1, 0] and np.allclose(np.ptp(first[:, 1]), np.ptp(second[:, 1]), atol=2e-3)
    scaled = (first[:, 1] - first[0, 1]) / (first[-1, 1] - first[0, 1])
    assert np.allclose(scaled, (wave - wave[0]) / (wave[-1] - wave[0]), atol=5e-2)
    assert r"y\_1 \& z in m/s$^{2}$" in drawn and r"\textcolor{c1}{$b$}" in drawn and "time t in s" in drawn


def test_sizes_are_drawn_as_powers_of_ten_and_what_is_no_number_is_left_out():
    decades = np.array([1e-3, 1e-2, np.nan, 1e-1, 1.0])
    drawn = plot(panel(decades, logarithmic=True))
    heights = points(drawn)[0][:, 1]
    assert len(heights) == 4 and np.allclose(np.diff(heights), heights[1] - heights[0], atol=2e-3)
    assert "$10^{-2}$" in drawn
    assert plot(panel(np.full(4, np.nan))) == ""
