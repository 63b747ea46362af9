"""What the map is to who moves."""
