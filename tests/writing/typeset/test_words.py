"""Formulas within sentences are set as formulas, words are not."""

from __future__ import annotations

import pytest

from dalembert.writing.typeset.words import escaped, in_latex


@pytest.mark.parametrize(("words", "latex"), [
    ("M is symmetric; entries of C are zero.", "$M$ is symmetric; entries of $C$ are zero."),
    ("gives c_kij = (∂M_kj/∂q_i − ∂M_ij/∂q_k)/2, one for each k.",
     r"gives $c_{kij} = (\partial M_{kj}/\partial q_{i} - \partial M_{ij}/\partial q_{k})/2$, one for each $k$."),
    ("the momentum ∂L/∂q' changes", r"the momentum $\partial L/\partial \dot{q}$ changes"),
    ("reaction, Aᵀλ", r"reaction, $A^{\mathsf{T}}\lambda$"),
    ("A q̈ + b", r"$A \ddot{q} + b$"), ("A momentum is conserved", "A momentum is conserved"),
    ("where a bracket stands", "where a bracket stands"), ("sum of c_kij q̇_i", r"sum of $c_{kij} \dot{q}_{i}$"),
    ("Not written out: c_θ₁,θ₂ and M_x,θ.", r"Not written out: $c_{\theta_{1},\theta_{2}}$ and $M_{x,\theta}$."),
    ("more than 1500 symbols", "more than 1500 symbols"), ("Quaternions have length 1.", "Quaternions have length 1."),
    ("'upper_arm' is 50% of x & y", r"'upper\_arm' is 50\% of $x$ \& $y$"),
    ("equations.matrix(name) has them", r"\texttt{equations.matrix(name)} has them"),
    ("It is the body's own.", "It is the body's own."), ("v_top,x", r"$v_{\mathrm{top},x}$"), ("", ""),
    ("M_xy, p_left_arm", r"$M_{xy}$, $p_{\mathrm{left\_arm}}$"),
])  # fmt: skip
def test_sentences(words: str, latex: str) -> None:
    assert in_latex(words) == latex


def test_what_a_user_writes_is_escaped() -> None:
    assert escaped(r"50% {a}\b #1_$ ~^") == (
        r"50\% \{a\}\textbackslash{}b \#1\_\$ \textasciitilde{}\textasciicircum{}")
    assert escaped("θ · 2 − x₁") == r"$\theta$ $\cdot$ 2 $-$ x$_1$"
