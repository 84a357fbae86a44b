"""Meshes in pictures: made light enough for a page, solids among them."""
