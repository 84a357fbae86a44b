"""Pages that run: every code cell of a page, top to bottom in one fresh process, and its outputs as Markdown.

A cell is a fenced block that begins with {code-cell}. Options stand in its first lines:

    :tags: [raises-exception, hide-input, hide-output]
    :alt: what its picture shows

What its last line is worth is shown as a notebook shows it; a motion that is shown becomes a live page beside the
book's. `python3 -m docs.press.cells PAGE FOLDER` runs one page and prints what came of it as JSON.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

CELL = re.compile(r"^(?P<fence>`{3,})\{code-cell\}[^\n]*\n(?P<body>.*?)^(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL)
TAGS = frozenset({"raises-exception", "hide-input", "hide-output"})
_OPTION = re.compile(r":(\w+): *(.*)")


class PageError(Exception):
    """A page that cannot be run, with the place in it."""


@dataclass(frozen=True)
class Cell:
    """One block of a page: its Python, its options, and the line of the page on which the Python begins."""

    source: str
    tags: frozenset[str]
    alt: str
    line: int


def cells(text: str, name: str = "page") -> list[Cell]:
    """The cells of a page, in its order; PageError for an option that there is not.

    >>> [cell.source for cell in cells("A page.\\n\\n```{code-cell}\\n:tags: [hide-input]\\n1 + 1\\n```\\n")]
    ['1 + 1\\n']
    """
    return [_cell(match, text, name) for match in CELL.finditer(text)]


def _cell(match: re.Match[str], text: str, name: str) -> Cell:
    lines, options = match["body"].splitlines(keepends=True), dict[str, str]()
    first = begin = text.count("\n", 0, match.start("body")) + 1
    while lines and (option := _OPTION.match(lines[0])):
        options[option[1]] = option[2].strip()
        del lines[0]
        first += 1
    tags = frozenset(filter(None, re.split(r"[\[\], ]+", options.pop("tags", ""))))
    alt, unknown = options.pop("alt", ""), [*options, *sorted(tags - TAGS)]
    if unknown:
        raise PageError(f"{name}:{begin}: there is no option {unknown[0]!r} of a code-cell.")
    return Cell("".join(lines), tags, alt, first)


# -------------------------------------------------------------------- running


def run(text: str, name: str, folder: Path) -> list[str]:
    """What each cell of a page says, as Markdown; files that it makes are in `folder`, which is the page's own.

    Raises PageError where a cell fails that is not tagged raises-exception, or one does not that is.
    """
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"figure.dpi": 160, "savefig.bbox": "tight", "savefig.transparent": True, "font.size": 9})
    namespace: dict[str, Any] = {"__name__": "__main__"}
    return ["\n\n".join(_outputs(cell, k, name, folder, namespace)) for k, cell in enumerate(cells(text, name))]


def _outputs(cell: Cell, number: int, name: str, folder: Path, namespace: dict[str, Any]) -> Iterator[str]:
    said, value, failure = io.StringIO(), None, None
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = lambda message, category, *_, **__: said.write(f"{category.__name__}: {message}\n")
        try:
            value = _value(cell, name, namespace)
        except Exception as error:
            failure = error
    if (failure is not None) != ("raises-exception" in cell.tags):
        told = "it raised nothing" if failure is None else "".join(traceback.format_exception(failure)[-6:])
        raise PageError(f"{name}:{cell.line}: {told}")
    if failure is not None:
        said.write(f"{type(failure).__name__}: {failure}\n")
    if said.getvalue().strip():
        yield _block("text", said.getvalue(), "said" if failure is None else "said refused")
    figures = list(_figures(cell, number, folder, value))
    yield from figures
    if value is not None and not figures:
        yield _shown(value, f"{number}", folder)


def _value(cell: Cell, name: str, namespace: dict[str, Any]) -> Any:
    """Run a cell; what its last line is worth, None where that is no expression, or ends with a semicolon."""
    tree = ast.parse("\n" * (cell.line - 1) + cell.source, name)
    silent = cell.source.rstrip().endswith(";")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) and not silent else None
    exec(compile(tree, name, "exec"), namespace)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), name, "eval"), namespace)  # noqa: S307 - our own page


def _figures(cell: Cell, number: int, folder: Path, value: Any) -> Iterator[str]:
    """Matplotlib's figures that are open, and that the cell is worth, as pictures; then they are closed."""
    import matplotlib.pyplot as plt
    from matplotlib.artist import Artist

    own = value.get_figure(root=True) if isinstance(value, Artist) else None
    for k, figure in enumerate(dict.fromkeys([*map(plt.figure, plt.get_fignums()), *filter(None, [own])])):
        file = folder / f"{number}-{k}.png"
        figure.savefig(file)
        plt.close(figure)
        yield _picture(file, cell.alt or _told(figure))


def _told(figure: Any) -> str:
    """A figure in words: what is drawn over what."""
    drawn = [f"{axes.get_ylabel() or 'values'} over {axes.get_xlabel() or 'positions'}" for axes in figure.axes]
    titles = [axes.get_title() for axes in figure.axes if axes.get_title()]
    return re.sub(r"[$\\{}]", "", f"Plot of {', '.join(dict.fromkeys(drawn))}" + "".join(f"; {t}" for t in titles))


def _picture(file: Path, alt: str) -> str:
    return _block("image", f":alt: {alt}\n:class: made\n", "", f"{{files}}/{file.name}")


def _shown(value: Any, stem: str, folder: Path) -> str:
    """A value as a notebook shows it: a picture, a motion, a card, a formula, or text."""
    if getattr(value, "trajectory", None) is not None and hasattr(value, "save"):
        value.save(folder / f"{stem}.html")
        return framed(f"{{made}}/{stem}.html", f"The motion of {value.trajectory.system.name}, live")
    if (html := getattr(value, "_repr_html_", None)) and (card := html()):
        return _block("raw", f'<div class="shown">{card}</div>\n', "", "html")
    if (latex := getattr(value, "_repr_latex_", None)) and (formula := latex()):
        return f"$$\n{formula.strip('$').removeprefix(chr(92) + 'displaystyle ')}\n$$"
    return _block("text", repr(value), "said")


def framed(page: str, title: str) -> str:
    """A live page within a page, with the way to it alone."""
    lines = (f'<figure class="live"><iframe src="{page}" title="{escape(title)}" loading="lazy"></iframe>',
             f'<figcaption><a href="{page}">Open it alone</a></figcaption></figure>')  # fmt: skip
    return _block("raw", "\n".join(lines), "", "html")


def _block(kind: str, text: str, classes: str, argument: str = "") -> str:
    """A fenced block, longer than any fence within it."""
    fence = "`" * max(3, 1 + max((len(ticks) for ticks in re.findall("`+", text)), default=0))
    if kind in ("raw", "image"):
        return f"{fence}{{{kind}}} {argument}\n{text.rstrip()}\n{fence}"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return f"{fence}{{code-block}} {kind}\n:class: {classes}\n\n{plain.strip(chr(10)).rstrip()}\n{fence}"


# -------------------------------------------------------------------- pages


def filled(text: str, outputs: Sequence[str], home: str = "", depth: int = 0) -> str:
    """A page with the outputs of its cells in place; the files that they made are in the folder `home` of made/.

    `depth` is how many folders deep the page is.

    >>> print(filled("```{code-cell}\\nprint(2)\\n```", ["2"]))
    ```{code-block} python
    print(2)
    ```
    <BLANKLINE>
    2
    """
    left = iter(zip(cells(text), outputs, strict=True))

    def replaced(match: re.Match[str]) -> str:
        cell, output = next(left)
        fence = match["fence"]
        code = f"{fence}{{code-block}} python\n{cell.source.rstrip()}\n{fence}"
        if "hide-input" in cell.tags:
            code = folded("The code of this", code)
        shown = output.replace("{made}", f"{'../' * depth}made/{home}").replace("{files}", f"/made/{home}")
        if shown and "hide-output" in cell.tags:
            shown = folded("What it says", shown)
        return "\n\n".join(filter(None, [code, shown]))

    return CELL.sub(replaced, text)


def folded(summary: str, text: str) -> str:
    """A part of a page that opens when it is asked to."""
    opened = f"<details><summary>{escape(summary)}</summary>"
    return f"{_block('raw', opened, '', 'html')}\n\n{text}\n\n{_block('raw', '</details>', '', 'html')}"


if __name__ == "__main__":
    try:
        json.dump(run(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2], Path.cwd()), sys.stdout)
    except PageError as error:
        sys.exit(str(error))
