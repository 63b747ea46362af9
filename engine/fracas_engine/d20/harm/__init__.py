"""Damage and healing, with their dice."""
