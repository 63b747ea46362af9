"""Attacks of opportunity."""
