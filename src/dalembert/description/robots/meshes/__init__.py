"""Files of triangles, found and read: one file per format. They are opened where meshes are drawn or asked to touch."""
