"""Initiative, rounds, turns and rests."""
