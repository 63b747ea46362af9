"""Commands of the arena: create, check and train a bot of your own."""
