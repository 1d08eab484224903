# SPDX-License-Identifier: GPL-3.0-or-later
"""Configuration of Sphinx for the handbook. build.sh calls it; nothing is read from the network, while building or while reading."""
import pathlib
import re
import shutil

project = "Linkwright"
author = "Linkwright's authors"
copyright = "Linkwright's authors, GPL-3.0-or-later"  # noqa: A001: Sphinx's name
# build.sh gives the program's version: -D release=…
extensions = ["sphinx.ext.mathjax"]
exclude_patterns = ["generate", "example", "_build"]
html_theme = "furo"
html_title = "Linkwright handbook"
html_show_sourcelink = False
html_copy_source = False
html_last_updated_fmt = None
highlight_language = "none"
math_number_all = False
nitpicky = True

# MathJax 2 of Debian (libjs-mathjax), copied beside the pages. SVG output needs no font files, so that pages that are opened from
# the disk show equations in each browser.
MATHJAX = pathlib.Path("/usr/share/javascript/mathjax")
MATHJAX_PARTS = ["MathJax.js", "config/TeX-AMS_SVG.js", "extensions", "jax/element", "jax/input/TeX", "jax/output/SVG"]
mathjax_path = "mathjax/MathJax.js?config=TeX-AMS_SVG"
mathjax2_config = {
    "tex2jax": {"inlineMath": [["\\(", "\\)"]], "displayMath": [["\\[", "\\]"]], "processClass": "math", "ignoreClass": "document"},
    "menuSettings": {"assistiveMML": False},
    "showMathMenu": False,
    "messageStyle": "none",
}


def copy_mathjax(app, exception):
    if exception or app.builder.format != "html":
        return
    target = pathlib.Path(app.outdir) / "_static/mathjax"
    for part in MATHJAX_PARTS:
        source = MATHJAX / part
        if source.is_dir():
            shutil.copytree(source, target / part, dirs_exist_ok=True)
        else:
            (target / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / part)


def check_offline(app, exception):
    """A page that loads anything from the network is an error. Links that a reader may follow are not."""
    if exception or app.builder.format != "html":
        return
    loads = re.compile(r"<(?:script|img|link|iframe|source)\b[^>]*\b(?:src|href)=\"(?:https?:)?//[^\"]*\"")
    for page in pathlib.Path(app.outdir).rglob("*.html"):
        found = loads.search(page.read_text(encoding="utf-8"))
        if found:
            raise RuntimeError(f"{page} loads from the network: {found.group(0)}")


def setup(app):
    app.connect("build-finished", copy_mathjax)
    app.connect("build-finished", check_offline)
