"""Queries about figures: read-only numbers and facts."""
