"""What creatures do."""
