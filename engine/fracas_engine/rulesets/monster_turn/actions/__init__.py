"""Orders and actions of characters and monsters: validation and execution."""
