"""From expressions to programs and routines, and the doors to what a target makes of them."""
