"""Harm: what is left of damage, crashing, and what the fall of a summoned creature costs."""
