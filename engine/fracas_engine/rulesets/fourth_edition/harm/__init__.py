"""Damage rules of `fourth_edition`."""
