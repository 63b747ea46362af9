"""What an attack is measured by, and areas."""
