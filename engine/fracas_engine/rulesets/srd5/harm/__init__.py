"""Damage, healing, death, falling, and effects of conditions."""
