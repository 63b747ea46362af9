"""Actions on a creature's turn, from the player's intent to its resolution."""
