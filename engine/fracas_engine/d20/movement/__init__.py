"""Ways over the map, going them, being forced along them, teleports."""
