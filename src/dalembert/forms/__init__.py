"""Other forms of the equations: momenta, roads to them, coordinates, statics, symmetries, approximation, variations."""
