"""Rest by virtual work: equilibrium equations, holding forces, mechanical advantage."""
