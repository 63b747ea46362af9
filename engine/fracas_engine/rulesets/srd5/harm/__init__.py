"""Damage, dying, healing, falling, what conditions bring with them."""
