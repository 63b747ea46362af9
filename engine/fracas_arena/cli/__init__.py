"""What the arena adds to the command `fracas`: a bot of one's own, begun and checked."""
