"""Attack modifiers, cover, flanking, targets and areas of effect."""
