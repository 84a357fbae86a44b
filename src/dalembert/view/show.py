"""The verb `show`: equations typeset, a trajectory in plots and, where there is a scene, in motion."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..algebra.short.style import Style
from ..arguments import of_kinds
from ..description.scene import Scene
from ..description.system import System
from ..equations import Equations, derive
from ..errors import DescriptionError, remark, writable
from ..simulation.trajectory import Trajectory
from ..writing.matrices import chosen
from ..writing.typeset.latex import latex
from ..writing.typeset.options import Options
from ..writing.typeset.text import text
from .bodies import seen
from .film import ENDINGS, write_film
from .formulas import formulas
from .notebook.cards import card
from .notebook.widget import live_widget
from .plots import INSTALL, can_draw, figure
from .report import live_report, report, write_report

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Endings a picture can be saved with, by what it shows.
_FIGURES = (".png", ".svg", ".pdf")
#: How the names of matplotlib's backends with windows begin.
_WINDOWED = ("gtk", "macosx", "qt", "tk", "wx")
_SHEETS = (".tex", ".txt")
#: Metadata without the hour, so that the same picture is the same file.
_UNDATED: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}


@dataclass(frozen=True, repr=False)
class Picture:
    """What `show` made: displayed by a notebook, saved by `save`.

    `figure` is the matplotlib figure of a trajectory; pictures of equations have none. Equations are written as `hand`
    says.
    """

    trajectory: Trajectory | None = None
    equations: Equations | None = None
    scene: Scene | None = None
    hand: Options = field(default_factory=Options)

    @cached_property
    def figure(self) -> Figure:
        """All plots of the trajectory; DescriptionError where there is none, and where matplotlib is not installed."""
        if self.trajectory is None:
            raise DescriptionError("Picture", "equations have no plots.", "Simulate them, and show the trajectory.")
        return figure(self.trajectory)

    def save(self, path: str | Path) -> Path:
        """Write the picture and return the path; the ending decides what is written.

        `.html` is the report; `.png`, `.svg` and `.pdf` are the plots of a trajectory; `.gif`, `.mp4` and `.webm`
        its motion (the last two need ffmpeg); `.tex` and `.txt` are the equations.  Raises DescriptionError for any
        other ending, where nothing can be drawn, and for plots and films where matplotlib is not installed.
        """
        target = Path(path)
        ending = target.suffix.lower()
        if ending == ".html":
            return write_report(target, self.trajectory, self.equations, self.scene, hand=self.hand)
        if ending in _FIGURES and self.trajectory is not None:
            plots = self.figure
            with writable("Picture.save", target):
                plots.savefig(target, metadata=_UNDATED.get(ending))
            return target
        if ending in ENDINGS and self.trajectory is not None:
            moving = seen(self.trajectory, self.scene)
            if moving is None:
                raise DescriptionError(f"Picture.save {target.name}", "nothing was described that could be drawn.",
                                       "Give a scene, or describe bodies.")  # fmt: skip
            write_film(moving, target)
            return target
        if ending in _SHEETS:
            spell: Callable[..., str] = latex if ending == ".tex" else text
            sheet = spell(self._equations, **self._written)
            with writable("Picture.save", target):
                target.write_text(sheet, encoding="utf-8")
            return target
        endings = (".html", *((*_FIGURES, *ENDINGS) if self.trajectory is not None else ()), *_SHEETS)
        what = f"the ending '{ending}' is not one this picture has."
        raise DescriptionError(f"Picture.save {target.name}", what, f"Use one of {', '.join(endings)}.")

    def widget(self) -> Any:
        """The motion as a widget of notebooks (Jupyter, marimo, VS Code; extra `notebook`): its `values` are what is
        set in the cell by sliders and by dragging, and can be set; `parameters`, `q` and `v` are what `simulate` takes.

        Raises DescriptionError where there is no motion that is made anew, and where anywidget is not installed.
        """
        page, told = ("", "equations have no motion") if self.trajectory is None else live_report(
            self.trajectory, self.equations, self.scene, hand=self.hand)
        if isinstance(told, str):
            raise DescriptionError("Picture.widget", f"nothing can be set: {told}.", "Show it as a page.")
        return live_widget(page, told, self._equations.system.name)

    @property
    def _equations(self) -> Equations:
        if self.equations is not None:
            return self.equations
        assert self.trajectory is not None
        return self.trajectory.model.equations

    @property
    def _written(self) -> dict[str, Any]:
        return {"style": self.hand.style, "notation": self.hand.notation}

    def _repr_html_(self) -> str:
        if self.trajectory is None:
            equations = self._equations
            return card("Equations", f"of {equations.system.name}", (formulas(equations, self.hand),))
        page = escape(report(self.trajectory, self.equations, self.scene, hand=self.hand))
        size = 'width="100%" height="640" frameborder="0"'
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" {size}></iframe>'

    def __repr__(self) -> str:
        if self.trajectory is None:
            return text(self._equations, **self._written)
        shown = "plots and motion" if self.scene is not None else "plots"
        return f"<Picture of {self.trajectory.system.name}: {shown}; save it as .html, {', '.join(_FIGURES)}>"


@of_kinds
def show(
    what: Trajectory | Equations | System, file: str | Path | None = None, scene: Scene | None = None, *,
    style: str | Style = "textbook", notation: str | None = None,
) -> Picture:  # fmt: skip
    """Make what there is to see of a trajectory, of equations or of a system visible, and return it.

    A notebook displays the returned `Picture`: a trajectory as plots, with its animation where a `scene`
    is given; equations (and systems, derived first) in textbook layout, in the `style` of `Equations.matrix` and the
    `notation` of `Equations.latex`, in whatever file. With `file` the picture is written
    there as well (see `Picture.save` for the endings).  A window opens only where matplotlib has an
    interactive backend and no file is asked for. Plots in files, windows and films need the extra `pictures`; cards,
    reports and pages do not.

    Raises DescriptionError for anything else, and for an ending that does not fit; UnknownNameError for a style or a
    notation that does not exist.
    """
    chosen(style, "mass_matrix")
    picture = replace(_picture(what, scene), hand=Options(style=style, notation=notation))
    if file is not None:
        picture.save(file)
    elif picture.trajectory is not None:
        _seen_here(picture.trajectory)
    return picture


def _picture(what: Any, scene: Scene | None) -> Picture:
    if isinstance(what, System):
        return Picture(equations=derive(what), scene=scene)
    if isinstance(what, Equations):
        return Picture(equations=what, scene=scene)
    if hasattr(what, "times") and hasattr(what, "at"):
        return Picture(trajectory=what, scene=scene)
    raise DescriptionError("show", f"{type(what).__name__} is nothing that can be shown.",
                           "Give a Trajectory, Equations or a System.")  # fmt: skip


def _seen_here(trajectory: Trajectory) -> None:
    """Open a window where there is one; say what is missing where only a notebook would show something."""
    if not can_draw():
        if "IPython" not in sys.modules:
            remark("no-pictures", "show", "windows with plots are matplotlib's, which is not installed.",
                   f"{INSTALL}, or write a page: show(trajectory, 'page.html').")  # fmt: skip
    elif _has_window():
        _open_window(trajectory)


def _has_window() -> bool:
    """Whether matplotlib would open a window here; it falls back to Agg where there is no display."""
    import matplotlib

    return matplotlib.get_backend().lower().startswith(_WINDOWED)


def _open_window(trajectory: Trajectory) -> None:
    from matplotlib import pyplot

    figure(trajectory, into=pyplot.figure())
    pyplot.show()
