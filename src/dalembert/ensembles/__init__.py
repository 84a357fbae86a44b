"""Many simulations of one model: what differs between them, who runs them, and what is kept of each."""
