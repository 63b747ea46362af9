"""Speeds, pathfinding, jumps, mounts, dragging."""
