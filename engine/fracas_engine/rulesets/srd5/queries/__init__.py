"""Queries about creatures: read-only numbers and facts."""
