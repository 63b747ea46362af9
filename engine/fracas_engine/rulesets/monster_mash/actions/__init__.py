"""Orders and actions: validation and execution."""
