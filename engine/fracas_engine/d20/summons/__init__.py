"""Zones, conjurations and summoned creatures that powers bring onto the map."""
