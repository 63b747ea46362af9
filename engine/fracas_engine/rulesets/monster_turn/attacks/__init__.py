"""Attack values, shields and retaliation."""
