"""The browser lab: models picked, written and drawn, moved, derived, proved and exported, on this computer alone."""
