"""Where the results of an ensemble are kept as they come: in memory, or in a zarr store."""
