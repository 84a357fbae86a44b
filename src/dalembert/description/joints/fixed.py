"""Fixed joint: no motion; a weld where it closes a loop."""

from .family import Family, aligned, meets, same_frame

FAMILY = Family(
    "fixed",
    chain=lambda geometry: (),
    closure=lambda geometry, vectors, rotation, position: (*meets(vectors, position), *aligned(vectors, rotation)),
    axes=0,
    right_way=same_frame,
)
