"""Pairing systems: one module per format, all pure functions of the tournament so far."""
