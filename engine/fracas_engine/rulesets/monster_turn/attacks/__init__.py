"""What an attack is measured by."""
