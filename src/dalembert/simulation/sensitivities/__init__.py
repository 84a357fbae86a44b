"""Derivatives of motions by starts, parameters and inputs, forwards and backwards."""
