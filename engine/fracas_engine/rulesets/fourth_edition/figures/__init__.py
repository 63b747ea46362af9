"""Figures: which modifiers add up."""
