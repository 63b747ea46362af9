"""Course of a battle: initiative, rounds, turns and rests."""
