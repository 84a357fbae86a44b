"""Ten systems and more, from the pendulum to the Panda, as one LaTeX file to be read aloud: `reading.py FILE.tex`.

For each system its name, `Equations.latex`, and for some the steps of `explain`: what a lecturer would put on slides.
The file needs amsmath and amssymb; a page is A4 with margins of 2 cm.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import dalembert as da
from dalembert import gallery

from . import symbolic_systems


def by_bodies(name: str) -> Any:
    """A system of `benchmarks.symbolic` by its bodies."""
    return symbolic_systems.build(name).tree


def by_energies(name: str) -> da.System:
    """A system of `benchmarks.symbolic` by its energies."""
    case = symbolic_systems.build(name)
    return da.System(list(case.coordinates), kinetic=case.kinetic, potential=case.potential, name=case.name)


def cart_pole() -> da.System:
    """A pole of length l with a mass m at its end, hinged to a cart of mass M that a force F drives."""
    return da.System("x theta", kinetic="M*x'**2/2 + m*((x' + l*cos(theta)*theta')**2 + (l*sin(theta)*theta')**2)/2",
                     potential="-m*g*l*cos(theta)", forces={"x": "F"}, inputs=["F"],
                     parameters=dict.fromkeys(["M", "m", "l", "g"]), name="cart-pole")  # fmt: skip


#: Title -> the description, and whether its derivation is told too.
SYSTEMS: dict[str, tuple[Callable[[], Any], bool]] = {
    "Pendulum": (lambda: gallery.load("pendulum").build(), True),
    "Double pendulum": (lambda: gallery.load("double-pendulum").build(), True),
    "Cart and pole": (cart_pole, True),
    "Heavy top": (lambda: gallery.load("heavy-top").build(), True),
    "Rolling sphere": (lambda: gallery.load("rolling-sphere").build(), True),
    "Elastic pendulum": (lambda: gallery.load("elastic-pendulum").build(), False),
    "Four-bar linkage": (lambda: gallery.load("four-bar").build(), False),
    "Planar arm of three links": (lambda: by_bodies("3r"), True),
    "Quadrotor with a slung load": (lambda: by_energies("slung-quadrotor"), False),
    "Linkage of a bicycle": (lambda: by_bodies("whipple"), False),
    "Stewart platform": (lambda: gallery.load("stewart-platform").build(), False),
    "Puma": (lambda: by_bodies("puma-6"), False),
    "UR5": (lambda: by_bodies("ur5"), False),
    "Panda": (lambda: by_bodies("panda"), False),
}
_HEAD = r"""\documentclass[11pt,a4paper]{article}
\usepackage{amsmath,amssymb}
\usepackage[margin=2cm]{geometry}
\setlength{\parindent}{0pt}
\allowdisplaybreaks
\begin{document}
"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE.tex", help="where the document goes")
    parser.add_argument("--systems", nargs="+", choices=list(SYSTEMS), default=list(SYSTEMS), metavar="TITLE",
                        help=", ".join(SYSTEMS))  # fmt: skip
    options = parser.parse_args(arguments)
    options.file.write_text(document(options.systems), encoding="utf-8")


def document(titles: Sequence[str]) -> str:
    """The LaTeX document of some systems."""
    return "\n".join([_HEAD, *(part for title in titles for part in chapter(title)), r"\end{document}", ""])


def chapter(title: str) -> Iterator[str]:
    """A system under its title: the sheet of its equations, then how they come about."""
    yield rf"\section*{{{title}}}"
    yield derived(title).latex()
    if SYSTEMS[title][1]:
        yield rf"\subsection*{{{title}: how its equations come about}}"
        yield da.explain(derived(title)).latex()


@cache
def derived(title: str) -> da.Equations:
    """The equations of a system."""
    return da.derive(SYSTEMS[title][0]())


if __name__ == "__main__":
    main()
