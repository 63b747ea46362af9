"""Ways over the map and going them: walking, climbing, flying, squeezing."""
