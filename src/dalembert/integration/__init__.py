"""Integration: how one step follows another, in compiled kernels; what sets a motion out and keeps it stands above."""
