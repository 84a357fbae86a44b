"""What the user says: coordinates, energies, forces, constraints; in Python or in a file.

Read `system.py` first, then `forces.py`, `start.py`, `scene.py` and the readers.
"""
