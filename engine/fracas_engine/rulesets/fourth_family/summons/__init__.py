"""Conjurations, summoned creatures and zones created by powers."""
