"""Julia: the text, parsed where its grammar is at hand."""

from __future__ import annotations

import importlib.util
import warnings

import pytest

import dalembert as da
from dalembert.errors import Remark
from tests.exports.formats import SYSTEMS, model_of

needs_grammar = pytest.mark.skipif(importlib.util.find_spec("tree_sitter") is None,
                                   reason="extra exports: the grammar of Julia is not installed")  # fmt: skip


def text_of(name: str, **options: int) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)
        text = da.export(model_of(name), "julia", **options)
    assert isinstance(text, str)
    return text


def test_a_module_with_its_test() -> None:
    text = text_of("four-bar", golden=1)
    assert "\nmodule Four_barModel\n" in text and text.endswith("end # module Four_barModel\n")
    assert "function test()" in text
    assert "import os" not in "\n".join(line for line in text_of("switched").splitlines() if not line.startswith("#"))


def test_where_there_is_no_julia_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.warns(Remark, match="export to julia: this computer has no Julia"):
        da.export(model_of("pendulum"), "julia")


@needs_grammar
@pytest.mark.parametrize("name", SYSTEMS)
def test_the_text_is_of_the_grammar(name: str) -> None:
    import tree_sitter
    import tree_sitter_julia

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_julia.language()))
    assert not parser.parse(text_of(name).encode()).root_node.has_error
    assert parser.parse(text_of(name).replace("function test()", "function test((").encode()).root_node.has_error
