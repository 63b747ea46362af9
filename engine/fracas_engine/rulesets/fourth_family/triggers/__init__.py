"""Triggers of off-turn actions, and the creatures that may respond."""
