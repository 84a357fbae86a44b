from __future__ import annotations

import re

from dalembert.writing.typeset.latex import latex

PENDULUM = r"""\paragraph{Equations of motion}
\[
\begin{aligned}
& M \ddot{q} + g(q) = 0 \\
M &= m l^{2} \\
g(q) &= m g l \sin \theta
\end{aligned}
\]

\paragraph{Component by component}
\[
\begin{aligned}
& m l^{2} \ddot{\theta} + m g l \sin \theta = 0
\end{aligned}
\]
"""


def test_the_simple_pendulum(pendulum):
    assert latex(pendulum).startswith(PENDULUM)


def test_a_two_by_two_system(double_pendulum):
    written = latex(double_pendulum)
    assert (
        r"M(q) &= \begin{bmatrix} (m_{1} + m_{2}) l_{1}^{2} & m_{2} l_{1} l_{2} \cos(\theta_{1} - \theta_{2}) \\ "
        r"m_{2} l_{1} l_{2} \cos(\theta_{1} - \theta_{2}) & m_{2} l_{2}^{2} \end{bmatrix} \\"
    ) in written
    assert r"p_{\theta_{2}} &= " in written


def test_constraints(bead):
    assert r"= Q(\dot{q}) + A^{\mathsf{T}} \lambda \\" in latex(bead)


def test_blocks_are_balanced_and_math_stays_within_them(double_pendulum, bead, chain):
    for equations in (double_pendulum, bead, chain):
        written = latex(equations)
        assert written.count(r"\[") == written.count(r"\]") == written.count(r"\begin{aligned}")
        for environment in set(re.findall(r"\\begin\{(\w+)\}", written)):
            begun, ended = (written.count(rf"\{word}{{{environment}}}") for word in ("begin", "end"))
            assert begun == ended
        assert written.replace(r"\{", "").count("{") == written.replace(r"\}", "").count("}")
        assert written.isascii()
        outside = re.sub(r"\\\[.*?\\\]", "", written, flags=re.DOTALL)
        assert "&" not in outside
