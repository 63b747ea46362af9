"""Movement: paths, walking, forced movement, teleports."""
