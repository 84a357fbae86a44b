"""Point symmetries of a system and the quantities they conserve."""
