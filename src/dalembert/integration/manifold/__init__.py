"""What holds a motion on its constraints and its invariants."""
