"""Showing: equations in textbook layout, plots, scenes in motion, and a report in one file."""
