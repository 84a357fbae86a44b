"""Pages run from top to bottom, show what they say, and fail where they should."""

from __future__ import annotations

import re
import textwrap

import pytest

from docs.press.cells import PageError, cells, filled, run

FENCE = "`" * 3


def cell(source: str) -> str:
    return f"{FENCE}{{code-cell}}\n{textwrap.dedent(source).strip(chr(10))}\n{FENCE}\n"


def test_cells_share_names_and_show_what_their_last_line_is_worth(tmp_path):
    page = cell("x = 6\nx * 6") + "between\n" + cell("print(x)") + cell("x;")
    shown, printed, silent = run(page, "page.md", tmp_path)
    assert ("36" in shown, "6" in printed, silent) == (True, True, "")
    told = filled(page, [shown, printed, silent])
    assert told.index("x = 6") < told.index("36") < told.index("between") < told.index("print(x)")
    assert "{code-cell}" not in told


def test_a_page_begins_with_nothing(tmp_path):
    run(cell("left = 1"), "a.md", tmp_path)
    with pytest.raises(PageError, match="left"):
        run(cell("left"), "b.md", tmp_path)


def test_what_fails_is_told_with_its_place_unless_it_is_meant_to(tmp_path):
    with pytest.raises(PageError, match=r"(?s)page\.md:4: .*ZeroDivisionError"):
        run("# Title\n\n" + cell("1 / 0"), "page.md", tmp_path)
    (told,) = run(cell(":tags: [raises-exception]\n1 / 0"), "page.md", tmp_path)
    assert "ZeroDivisionError: division by zero" in told and "refused" in told
    with pytest.raises(PageError, match="raised nothing"):
        run(cell(":tags: [raises-exception]\n1"), "page.md", tmp_path)


@pytest.mark.parametrize("option", [":tags: [hide-everything]", ":caption: no"])
def test_options_that_there_are_not_are_refused(option):
    with pytest.raises(PageError, match=r"page:2: there is no option"):
        cells(cell(f"{option}\n1"))


def test_figures_are_shown_once_with_words(tmp_path):
    drawn = """
    import matplotlib.pyplot as plt
    figure, axes = plt.subplots(figsize=(1, 1))
    axes.set(xlabel="$t$ / s", ylabel="height")
    figure
    """
    plain, told = run(cell(drawn) + cell(f":alt: A thing falls\n{textwrap.dedent(drawn)}"), "page.md", tmp_path)
    assert re.findall(r":alt: (.*)", plain + told) == ["Plot of height over t / s", "A thing falls"]
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_remarks_are_shown_where_they_are_made_and_fences_within_outputs_stay(tmp_path):
    (told,) = run(cell("import warnings\nwarnings.warn('mind')\nprint('`' * 4)"), "page.md", tmp_path)
    assert "UserWarning: mind" in told and told.startswith("`" * 5 + "{code-block}")


def test_what_is_hidden_is_folded(tmp_path):
    page = cell(":tags: [hide-input, hide-output]\nprint(2)")
    told = filled(page, run(page, "page.md", tmp_path))
    assert told.count("<details>") == told.count("</details>") == 2
