"""Things that powers bring onto the map: zones, conjurations, summoned creatures."""
