"""What links look like: their solids and meshes as one mesh each, all together light enough for a page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...description.robots.meshes.files import load
from ...description.robots.meshes.mesh import Mesh
from ...description.visuals import Visual
from ...errors import ModelFileError, remark
from .clustered import lightened
from .solids import solid

#: Triangles of a picture.
MOST = 24_000


def looks_of(visuals: Sequence[Visual], most: int = MOST) -> dict[str, Mesh | None]:
    """By body, what was said of its looks, in its frame; a mesh that cannot be read is told in a remark. None for
    a body of which nothing else was said."""
    made, files, missing = dict[str, list[Mesh]](), dict[str, Mesh](), list[str]()
    for visual in visuals:
        if visual.colour is not None and visual.colour[3] == 0:
            continue
        try:
            made.setdefault(visual.frame.body, []).append(_made(visual, files))
        except ModelFileError as problem:
            missing.append(f"'{visual.frame.body}': {problem.where}: {problem.what}")
    if missing:
        more = f" And {len(missing) - 3} more." if len(missing) > 3 else ""
        remark("missing-meshes", "show", f"{' '.join(missing[:3])}{more}", "These links are drawn by their inertia.")
    whole = {body: Mesh.joined(parts) for body, parts in made.items() if parts}
    return dict.fromkeys(made) | dict(zip(whole, lightened(list(whole.values()), most), strict=True))


def _made(visual: Visual, files: dict[str, Mesh]) -> Mesh:
    """A look in the frame of its body; `files` holds the meshes that were read."""
    rotation, offset = (np.array(each, dtype=float) for each in (visual.frame.rotation, visual.frame.offset))
    if visual.mesh is None:
        return solid(visual.form, visual.sizes).painted(visual.colour).moved(rotation, offset)
    key = f"{visual.mesh.folder}\n{visual.mesh.name}"
    if key not in files:
        files[key] = load(visual.mesh)
    stretch, shift = visual.mesh.placing
    return files[key].painted(visual.colour).moved(rotation @ stretch, offset + rotation @ shift)
