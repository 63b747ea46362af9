"""What powers bring onto the map: conjured things, summoned creatures, zones."""
