"""Changes of coordinates, and reduction to coordinates that meet the constraints by themselves."""
