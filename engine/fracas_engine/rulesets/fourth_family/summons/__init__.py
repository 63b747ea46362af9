"""Creations of powers: conjurations, summoned creatures and zones."""
