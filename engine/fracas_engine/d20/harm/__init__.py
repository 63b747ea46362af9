"""Damage, healing and the dice of both."""
