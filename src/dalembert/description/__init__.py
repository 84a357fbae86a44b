"""What the user says: coordinates, energies, forces, constraints; in Python or in a file.

Read `system.py` first, then `reading.py`, which it fills itself through, `forces.py`, `start.py`, `scene.py` and the
readers of model files.
"""
