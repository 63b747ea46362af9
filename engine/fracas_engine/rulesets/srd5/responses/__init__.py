"""Reactions: asking the creatures that may respond, and executing the chosen responses."""
