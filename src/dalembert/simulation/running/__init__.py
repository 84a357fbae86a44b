"""How a motion goes on: asked for its times, recorded, kept in a file, ended by a reason."""
