"""Movement of figures on the map."""
