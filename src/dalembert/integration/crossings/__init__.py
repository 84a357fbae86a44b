"""Where conditions on a state become zero within a step: isolated along its dense output, none lost."""
