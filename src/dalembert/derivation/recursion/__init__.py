"""Trees of bodies by recursion over their links, on the expression graph."""
