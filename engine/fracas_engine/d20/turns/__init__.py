"""What happens at the edges of turns."""
