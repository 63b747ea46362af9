"""Attack rolls and areas of effect."""
