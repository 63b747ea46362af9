"""Damage and what comes of it."""
