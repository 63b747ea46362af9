"""Damage, healing, dying, falling and the effects of conditions."""
