"""What several forms of the equations have in common: short forms, values, elimination, agreement."""
