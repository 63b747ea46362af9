"""Actions of `fourth_edition`: action points and stealth."""
