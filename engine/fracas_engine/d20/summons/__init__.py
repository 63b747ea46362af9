"""What powers bring onto the map: zones, conjured things, summoned creatures."""
