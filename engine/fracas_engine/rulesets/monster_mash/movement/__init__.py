"""Movement of monsters on the map."""
