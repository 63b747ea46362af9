"""Pairing systems: one module per format, with functions that depend only on the tournament so far."""
