"""What a mesh holds, by the divergence theorem."""

import numpy as np

from dalembert.description.robots.meshes.mesh import Mesh


def volume(mesh: Mesh) -> float:
    """The volume of a closed mesh, m^3: positive where its faces look outwards."""
    a, b, c = (mesh.corners[column] for column in mesh.faces.T)
    return float(np.einsum("ki,ki->", a, np.cross(b, c))) / 6
