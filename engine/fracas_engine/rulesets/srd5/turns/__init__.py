"""Initiative, rounds, the course of a turn, rests."""
