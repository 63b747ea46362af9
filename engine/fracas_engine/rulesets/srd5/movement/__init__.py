"""Speeds, ways over the map, jumps, mounts, dragging."""
