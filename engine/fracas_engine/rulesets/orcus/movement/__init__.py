"""Ways over the map, and who may be in whose space."""
