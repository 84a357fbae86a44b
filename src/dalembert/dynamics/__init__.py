"""The neck: every quantity of mechanics as nodes of the graph, under its name."""
