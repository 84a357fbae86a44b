"""Meshes in pictures: files of triangles, found, read and made light enough for a page; one file per format."""
