"""Attacks: cover, and where areas lie."""
