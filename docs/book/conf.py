"""How Sphinx sets the book; `python3 dev.py docs` runs it on the pages that `docs.press` has made."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.findall(r'__version__ = "([^"]+)"', (ROOT / "src/dalembert/__init__.py").read_text(encoding="utf-8"))[0]

project = "dalembert"
author = "the dalembert authors"
project_copyright = "the dalembert authors, MIT"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.mathjax"]

myst_enable_extensions = ["dollarmath", "colon_fence", "deflist", "amsmath"]
myst_heading_anchors = 3
myst_update_mathjax = False
add_module_names = False
toc_object_entries = False
python_maximum_signature_line_length = 1000

# KaTeX sets the formulas, from the book's own folder; the extension only marks where they are.
mathjax_path = "katex/katex.min.js"
mathjax_options = {"defer": "defer"}

html_theme = "furo"
html_title = f"dalembert {VERSION}"
html_static_path = ["_static"]
html_css_files = ["katex/katex.min.css", "book.css"]
html_js_files = [("book.js", {"defer": "defer"})]
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # it would have to fetch pages, which a browser does not do on a disk
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d4e89", "color-brand-content": "#1d4e89"},
    "dark_css_variables": {"color-brand-primary": "#8ab8ee", "color-brand-content": "#8ab8ee"},
}
pygments_style, pygments_dark_style = "default", "github-dark"
