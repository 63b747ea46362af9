"""Damage, healing, dying, falling, and what conditions bring about."""
