"""Start and end of turns."""
