"""Harm: what is left of damage of several types."""
