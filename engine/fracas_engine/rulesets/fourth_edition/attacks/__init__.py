"""Attacks of `fourth_edition`: cover."""
