"""What many motions tell together: sections, periodic orbits, exponents, responses, basins, diagrams; a verb a file."""
