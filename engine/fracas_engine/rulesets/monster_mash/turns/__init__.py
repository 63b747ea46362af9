"""Rounds, turns and activations."""
