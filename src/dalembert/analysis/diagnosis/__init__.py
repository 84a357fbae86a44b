"""The constraint doctor: freedom, repeated and contradicting constraints, reactions, singular positions, assemblies."""
