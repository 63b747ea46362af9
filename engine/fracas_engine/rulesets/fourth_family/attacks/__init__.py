"""Attacks: targets, modifiers and areas."""
