"""What powers bring onto the map."""
